import { Button } from '../../../ui/Button.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly isSearching: boolean
  /** What it would find; undefined while that is not known or nothing is chosen. */
  readonly count: number | undefined
  readonly isLarge?: boolean
  readonly onSearch: () => void
}

/** Disabled while a search runs; it keeps the focus meanwhile. */
export function SearchButton({ isSearching, count, isLarge = false, onSearch }: Props) {
  const messages = useWords('stockSearch')
  return (
    <Button
      variant="main"
      className="w-100"
      aria-disabled={isSearching}
      onClick={() => (isSearching ? undefined : onSearch())}
      {...(isLarge ? { size: 'lg' } : {})}
    >
      {messages.withCount(messages.search, count)}
    </Button>
  )
}

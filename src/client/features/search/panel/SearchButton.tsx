import { Button } from '../../../ui/Button.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  /** The form that it sends. */
  readonly form: string
  readonly isSearching: boolean
  /** What it would find; undefined while that is not known or nothing is chosen. */
  readonly count: number | undefined
  readonly isLarge?: boolean
}

/** Disabled while a search runs, when the form does nothing; it keeps the focus meanwhile. */
export function SearchButton({ form, isSearching, count, isLarge = false }: Props) {
  const messages = useWords('stockSearch')
  return (
    <Button
      variant="main"
      type="submit"
      form={form}
      className="w-100"
      aria-disabled={isSearching}
      aria-busy={isSearching}
      {...(isLarge ? { size: 'lg' } : {})}
    >
      {messages.withCount(messages.search, count)}
    </Button>
  )
}

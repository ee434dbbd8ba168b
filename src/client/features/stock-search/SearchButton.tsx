import { Button } from '../../ui/Button.tsx'
import { messages } from './messages.ts'

type Props = { readonly isSearching: boolean; readonly isLarge?: boolean; readonly onSearch: () => void }

/** Disabled while a search runs. */
export function SearchButton({ isSearching, isLarge = false, onSearch }: Props) {
  return (
    <Button
      variant="main"
      className="w-100"
      disabled={isSearching}
      onClick={onSearch}
      {...(isLarge ? { size: 'lg' } : {})}
    >
      {messages.search}
    </Button>
  )
}

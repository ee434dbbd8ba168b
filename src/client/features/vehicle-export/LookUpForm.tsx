import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly isSearching: boolean
  /** Until a vehicle is found, looking one up is the main action. */
  readonly isMain: boolean
  readonly onSearch: (typed: string) => void
}

export function LookUpForm({ isSearching, isMain, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSearching) onSearch(field.current?.value ?? '')
  }
  return (
    <form className="lookup" onSubmit={handleSubmit}>
      <input
        ref={field}
        type="text"
        className="form-control"
        aria-label={messages.placeholder}
        placeholder={messages.placeholder}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button
        variant={isMain ? 'main' : 'line'}
        size="lg"
        type="submit"
        aria-disabled={isSearching}
        isBusy={isSearching}
      >
        {isSearching ? null : <Icon name="search" />}
        {messages.search}
      </Button>
    </form>
  )
}

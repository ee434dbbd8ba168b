import { type FormEvent, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly isSearching: boolean
  /** Until a vehicle is found, looking one up is the main action. */
  readonly isMain: boolean
  readonly fault: string | null
  readonly onSearch: (typed: string) => void
}

export function LookUpForm({ isSearching, isMain, fault, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSearching) onSearch(field.current?.value ?? '')
  }
  return (
    <>
      <form className="lookup" onSubmit={handleSubmit} noValidate>
        <input
          ref={field}
          type="text"
          className="form-control"
          aria-label={messages.placeholder}
          placeholder={messages.placeholder}
          aria-invalid={fault !== null}
          aria-describedby={noteId}
          maxLength={32}
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
      <p id={noteId} className="field-note bad" aria-live="polite">
        {fault}
      </p>
    </>
  )
}

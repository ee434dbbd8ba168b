import { type FormEvent, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { staffMessages } from './staff-messages.ts'

type Props = {
  readonly isSearching: boolean
  /** Until a vehicle is found, looking one up is the main action. */
  readonly isMain: boolean
  /** What is wrong with what was typed; null = nothing. */
  readonly fault?: string | null
  readonly onSearch: (typed: string) => void
}

/** Looks a vehicle up by its reference, for staff; what was typed stays. */
export function StaffLookUpForm({ isSearching, isMain, fault = null, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSearching) onSearch(field.current?.value ?? '')
  }
  return (
    <form className="lookup" onSubmit={handleSubmit} noValidate>
      <input
        ref={field}
        type="text"
        className="form-control"
        aria-label={staffMessages.lookUpPlaceholder}
        placeholder={staffMessages.lookUpPlaceholder}
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
        {staffMessages.lookUp}
      </Button>
      <p id={noteId} className="form-text text-danger" aria-live="polite">
        {fault}
      </p>
    </form>
  )
}

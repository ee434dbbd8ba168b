import { type FormEvent, useId, useRef } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormText from 'react-bootstrap/FormText'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** Apart from the words of the public pages, so that visitors carry none of them. */
const staffMessages = {
  lookUpPlaceholder: 'SAEX Reference Number (eg: SAEX1234)',
  lookUp: 'SEARCH',
  found: (vehicle: string) => `Found: ${vehicle}`,
} as const

type Props = {
  readonly isSearching: boolean
  /** Until a vehicle is found, looking one up is the main action. */
  readonly isMain: boolean
  /** What is wrong with what was typed; null = nothing. */
  readonly fault?: string | null
  /** Reference and title of the vehicle that stands below, which a screen reader says when it comes; null = none. */
  readonly found?: string | null
  readonly onSearch: (typed: string) => void
}

/** Looks a vehicle up by its reference, for staff; what was typed stays. */
export function StaffLookUpForm({ isSearching, isMain, fault = null, found = null, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSearching) onSearch(field.current?.value ?? '')
  }
  return (
    <form className="lookup row g-2 mt-2" onSubmit={handleSubmit} noValidate>
      <div className="col-sm">
        <FormControl
          ref={field}
          type="text"
          aria-label={staffMessages.lookUpPlaceholder}
          placeholder={staffMessages.lookUpPlaceholder}
          isInvalid={fault !== null}
          aria-invalid={fault !== null}
          aria-describedby={noteId}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
        />
        <FormText as="p" id={noteId} className="text-danger" aria-live="polite">
          {fault}
        </FormText>
        <output className="visually-hidden">{found === null || isSearching ? null : staffMessages.found(found)}</output>
      </div>
      <div className="col-sm-auto">
        <Button
          variant={isMain ? 'main' : 'line'}
          size="lg"
          type="submit"
          className="w-100"
          aria-disabled={isSearching}
          isBusy={isSearching}
        >
          {isSearching ? null : <Icon name="search" />}
          {staffMessages.lookUp}
        </Button>
      </div>
    </form>
  )
}

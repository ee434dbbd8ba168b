import { type FormEvent, useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useReferenceSearch } from './use-reference-search.ts'
import { useWords } from '../../../words/use-words.ts'

/** The masked box for a reference; Enter searches too. */
export function ReferenceSearch() {
  const messages = useWords('stockSearch')
  const id = useId()
  const { text, isLooking, change, search } = useReferenceSearch()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void search()
  }
  return (
    <form onSubmit={handleSubmit}>
      <label className="form-label" htmlFor={id}>
        {messages.reference}
      </label>
      <div className="row-flex">
        <input
          id={id}
          className="form-control reference"
          placeholder={messages.referenceMask}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
        <button
          type="submit"
          className="btn btn-line btn-icon"
          aria-label={messages.searchByReference}
          disabled={isLooking}
        >
          {isLooking ? <Spinner /> : <Icon name="search" />}
        </button>
      </div>
    </form>
  )
}

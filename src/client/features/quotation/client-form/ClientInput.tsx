import { useId } from 'react'
import type { ClientFaults } from './client-details.ts'
import type { ClientDetails, ClientField } from '../../../buyer/stored-details.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly field: ClientField
  readonly label: string
  readonly autoComplete: string
  readonly type?: 'text' | 'email' | 'tel'
  readonly details: ClientDetails
  readonly faults: ClientFaults
  readonly onChange: (field: ClientField, value: string) => void
}

export function ClientInput({ field, label, autoComplete, type = 'text', details, faults, onChange }: Props) {
  const words = useWords('order')
  const id = useId()
  const fault = faults[field]
  const isOptional = field === 'cellNo'
  const notes = [isOptional ? `${id}-optional` : null, fault === undefined ? null : `${id}-fault`]
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {isOptional ? (
        <span id={`${id}-optional`} className="s14 quieter">
          {' '}
          {words.optional}
        </span>
      ) : null}
      <input
        id={id}
        name={field}
        className="form-control"
        type={type}
        autoComplete={autoComplete}
        required={!isOptional}
        value={details[field]}
        aria-invalid={fault !== undefined}
        aria-describedby={notes.filter((note) => note !== null).join(' ') || undefined}
        onChange={(event) => onChange(field, event.target.value)}
      />
      {fault === undefined ? null : (
        <p id={`${id}-fault`} className="field-note bad">
          {fault}
        </p>
      )}
    </div>
  )
}

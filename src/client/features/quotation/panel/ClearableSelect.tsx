import { useId, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'

type Props = {
  readonly label: string
  readonly clearLabel: string
  readonly options: readonly { readonly value: string; readonly name: string }[]
  /** '' = nothing chosen. */
  readonly value: string
  readonly isDisabled: boolean
  /** The sentence under a wrong field; null = not wrong. */
  readonly fault: string | null
  readonly onChange: (value: string) => void
}

/** A native list with its label as placeholder and a button that empties it. */
export function ClearableSelect({ label, clearLabel, options, value, isDisabled, fault, onChange }: Props) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const isChosen = value !== ''

  function handleClear() {
    onChange('')
    select.current?.focus()
  }

  return (
    <div className="grow">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className={`clearable${isChosen ? ' is-chosen' : ''}`}>
        <select
          id={id}
          ref={select}
          className={`form-select${isChosen ? '' : ' is-unset'}`}
          value={value}
          disabled={isDisabled}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{label}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        {isChosen ? (
          <button type="button" className="btn btn-text btn-icon" aria-label={clearLabel} onClick={handleClear}>
            <Icon name="close" size="s" />
          </button>
        ) : null}
      </div>
      {fault === null ? null : (
        <p id={`${id}-fault`} className="form-text text-danger">
          <Icon name="warn" size="s" /> {fault}
        </p>
      )}
    </div>
  )
}

import { useRef } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
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
  const select = useRef<HTMLSelectElement>(null)
  const isChosen = value !== ''

  function handleClear() {
    onChange('')
    select.current?.focus()
  }

  return (
    <Field label={label} fault={fault ?? undefined} className="col-12 col-md">
      {(control) => (
        <div className={isChosen ? 'clearable is-chosen' : 'clearable'}>
          <FormSelect
            {...control}
            ref={select}
            className={isChosen ? undefined : 'is-unset'}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{label}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </FormSelect>
          {isChosen ? (
            <Button variant="text" className="btn-icon" aria-label={clearLabel} onClick={handleClear}>
              <Icon name="close" size="s" />
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  )
}

import FormControl from 'react-bootstrap/FormControl'
import { Field } from '../../../ui/Field.tsx'
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
  const isOptional = field === 'cellNo'
  return (
    <Field className="col" label={label} hint={isOptional ? words.optional : undefined} fault={faults[field]}>
      {(control) => (
        <FormControl
          {...control}
          name={field}
          type={type}
          autoComplete={autoComplete}
          required={!isOptional}
          value={details[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      )}
    </Field>
  )
}

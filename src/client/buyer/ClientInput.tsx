import FormControl from 'react-bootstrap/FormControl'
import { Field } from '../ui/Field.tsx'
import type { ClientFaults } from './client-details.ts'
import type { ClientDetails, ClientField } from './stored-details.ts'
import { useWords } from '../words/use-words.ts'

const INPUTS = {
  firstName: { label: 'firstName', autoComplete: 'given-name', type: 'text' },
  surname: { label: 'lastName', autoComplete: 'family-name', type: 'text' },
  email: { label: 'emailAddress', autoComplete: 'email', type: 'email' },
  cellNo: { label: 'cellNumber', autoComplete: 'tel', type: 'tel' },
} as const satisfies Readonly<Record<ClientField, object>>

type Props = {
  readonly field: ClientField
  readonly details: ClientDetails
  readonly faults: ClientFaults
  readonly onChange: (field: ClientField, value: string) => void
}

/** One of a client's details under its label, with what is wrong with it. */
export function ClientInput({ field, details, faults, onChange }: Props) {
  const words = useWords('quoteRequest')
  const isOptional = field === 'cellNo'
  const { label, ...input } = INPUTS[field]
  return (
    <Field className="col" label={words[label]} hint={isOptional ? words.optional : undefined} fault={faults[field]}>
      {(control) => (
        <FormControl
          {...control}
          {...input}
          name={field}
          required={!isOptional}
          value={details[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      )}
    </Field>
  )
}

import FormControl from 'react-bootstrap/FormControl'
import { Field } from '../../../ui/Field.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly name: string
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (words: string) => void
}

/** What somebody says of an area or of a finding in their own words. */
export function WordsField({ name, value, fault, onChange }: Props) {
  return (
    <Field className="mt-3" label={messages.words} fault={fault}>
      {(props) => (
        <FormControl
          {...props}
          as="textarea"
          rows={2}
          name={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

import type { ReactNode } from 'react'
import FormCheckInput, { type FormCheckInputProps } from 'react-bootstrap/FormCheckInput'
import FormCheckLabel from 'react-bootstrap/FormCheckLabel'

type Props = FormCheckInputProps & { readonly children: ReactNode }

/** A checkbox or radio button inside its label, so that both together are what a finger has to hit. */
export function Tick({ children, ...input }: Props) {
  return (
    <FormCheckLabel className="tick">
      <FormCheckInput {...input} />
      {children}
    </FormCheckLabel>
  )
}

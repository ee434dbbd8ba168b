import { type ReactNode, useId } from 'react'
import FormGroup from 'react-bootstrap/FormGroup'
import FormLabel from 'react-bootstrap/FormLabel'
import FormText from 'react-bootstrap/FormText'

/** What a control takes so that it is known by its label and described by what stands below it. */
type ControlProps = {
  readonly id: string
  readonly isInvalid: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

type Props = {
  readonly label: string
  /** Beside the label, such as 'optional'; read with the control. */
  readonly hint?: string | undefined
  /** Below the control while nothing is wrong. */
  readonly note?: string | undefined
  /** What is wrong, and what to do; it takes the place of the note. */
  readonly fault?: string | undefined
  /** Whether a screen reader says a fault when it comes; left out where the focus goes to the control. */
  readonly isLive?: boolean
  readonly className?: string
  readonly children: (props: ControlProps) => ReactNode
}

/** A control with its label, its note and what is wrong with it. */
export function Field({ label, hint, note, fault, isLive = false, className, children }: Props) {
  const id = useId()
  const below = fault ?? note
  const described = [hint === undefined ? '' : `${id}-hint`, below === undefined ? '' : `${id}-note`].join(' ').trim()
  const isInvalid = fault !== undefined
  return (
    <FormGroup className={className}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="fs-14 text-body-tertiary">
          {' '}
          {hint}
        </span>
      )}
      {children({ id, isInvalid, 'aria-invalid': isInvalid, 'aria-describedby': described || undefined })}
      {below === undefined ? null : (
        // Another element than the note: an alert is heard when it comes.
        <FormText
          key={String(isInvalid)}
          as="p"
          id={`${id}-note`}
          className={isInvalid ? 'text-danger' : ''}
          role={isInvalid && isLive ? 'alert' : undefined}
        >
          {below}
        </FormText>
      )}
    </FormGroup>
  )
}

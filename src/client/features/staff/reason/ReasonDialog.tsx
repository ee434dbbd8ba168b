import { type FormEvent, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import Modal from 'react-bootstrap/Modal'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'

type Props = {
  readonly question: string
  /** What will be so afterwards. */
  readonly text: string
  readonly label: string
  readonly note: string
  /** Said of a reason that is too short. */
  readonly missing: string
  readonly confirm: string
  readonly cancel: string
  /** Letters, blanks around them apart. */
  readonly length: { readonly least: number; readonly most: number }
  /** False: whoever opened it gives the focus back, as its button is gone by then. */
  readonly restoreFocus?: boolean
  readonly onClose: () => void
  /** Answers why it was not done, in words. */
  readonly onConfirm: (reason: string) => Promise<string | undefined>
}

/** Asks why something goes for good before it goes. */
export function ReasonDialog({ length: { least, most }, restoreFocus = true, onClose, onConfirm, ...words }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isMissing = fault === words.missing

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (reason.trim().length < least) {
      setFault(words.missing)
      input.current?.focus()
      return
    }
    setBusy(true)
    setFault(undefined)
    setFault(await onConfirm(reason.trim()))
    setBusy(false)
  }

  return (
    <Modal
      centered
      show
      backdrop="static"
      restoreFocus={restoreFocus}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onShow={() => input.current?.focus()}
      onHide={() => (isBusy ? undefined : onClose())}
    >
      <Modal.Body as="form" className="stack" noValidate onSubmit={(event: FormEvent) => void handleSubmit(event)}>
        <h2 id={`${id}-title`}>{words.question}</h2>
        <p id={`${id}-text`}>{words.text}</p>
        <Field isLive label={words.label} note={words.note} fault={fault}>
          {(control) => (
            <FormControl
              {...control}
              ref={input}
              isInvalid={isMissing}
              aria-invalid={isMissing}
              value={reason}
              maxLength={most}
              autoComplete="off"
              onChange={({ target }) => {
                setReason(target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        <div className="hstack flex-wrap gap-2">
          <Button variant="danger" type="submit" aria-disabled={isBusy} isBusy={isBusy}>
            {words.confirm}
          </Button>
          <Button variant="line" disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </Modal.Body>
    </Modal>
  )
}

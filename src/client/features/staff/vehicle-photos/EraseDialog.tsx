import { type FormEvent, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import Modal from 'react-bootstrap/Modal'
import { failureKind } from '../../../api/api-failure.ts'
import { photosApi } from '../../../api/staff/photos-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { messages } from './messages.ts'

const LEAST_LETTERS = 3

type Props = {
  readonly photo: string
  readonly place: number
  readonly onClose: () => void
  /** False: somebody else was first. */
  readonly onEnd: (isErased: boolean) => void
}

const { erase: words } = messages

/** Asks for the reason why a photo goes for good, and erases it (`staff.erased-photos`). */
export function EraseDialog({ photo, place, onClose, onEnd }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [why, setWhy] = useState('')
  const [fault, setFault] = useState<string>()
  const [erase, { isLoading }] = photosApi.useErasePhotoMutation()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (why.trim().length < LEAST_LETTERS) {
      setFault(words.whyMissing)
      input.current?.focus()
      return
    }
    const { error } = await erase({ key: photo, why: why.trim() })
    if (error === undefined || failureKind(error) === 'notFound') onEnd(error === undefined)
    else setFault(failedWords(error))
  }

  return (
    // The entry of the menu that opened it is out of sight by then: the list gives the focus back.
    <Modal
      centered
      show
      backdrop="static"
      restoreFocus={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onShow={() => input.current?.focus()}
      onHide={() => (isLoading ? undefined : onClose())}
    >
      <Modal.Body as="form" className="stack" noValidate onSubmit={(event: FormEvent) => void handleSubmit(event)}>
        <h2 id={`${id}-title`}>{words.question(place)}</h2>
        <p id={`${id}-text`}>{words.text}</p>
        <Field isLive label={words.why} note={words.whyNote} fault={fault}>
          {(control) => (
            <FormControl
              {...control}
              ref={input}
              value={why}
              maxLength={300}
              autoComplete="off"
              onChange={({ target }) => {
                setWhy(target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        <div className="hstack flex-wrap gap-2">
          <Button variant="danger" type="submit" aria-disabled={isLoading} isBusy={isLoading}>
            {words.erase}
          </Button>
          <Button variant="line" disabled={isLoading} onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </Modal.Body>
    </Modal>
  )
}

function failedWords(error: unknown): string {
  const known: Partial<Record<string, string>> = messages.notDone
  return known[failureKind(error)] ?? messages.notDone.unexpected
}

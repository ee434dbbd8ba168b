import { useId, useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import { Button } from '../../../ui/Button.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { messages } from './messages.ts'

type Props = {
  /** By code, the sentence of the server. */
  readonly doubts: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: (confirmed: readonly string[]) => void
}

const { doubts: words } = messages

/** What may be a slip: each is found right by a tick of its own before it is saved. */
export function DoubtsDialog({ doubts, isBusy, onClose, onConfirm }: Props) {
  const id = useId()
  const [right, setRight] = useState<readonly string[]>([])
  const codes = Object.keys(doubts)
  const isDone = codes.every((code) => right.includes(code))
  return (
    <Modal centered show aria-labelledby={id} onHide={onClose}>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id={id}>
          {words.title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <p className="mb-3 text-body-secondary">{words.text}</p>
        <ul className="desk-plain stack">
          {codes.map((code) => (
            <li key={code}>
              <p id={`${id}-${code}`} className="mb-1">
                {sentenceOf(doubts[code] ?? '')}
              </p>
              <Tick
                aria-describedby={`${id}-${code}`}
                checked={right.includes(code)}
                onChange={({ target }) =>
                  setRight(target.checked ? [...right, code] : right.filter((other) => other !== code))
                }
              >
                {words.right}
              </Tick>
            </li>
          ))}
        </ul>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="line" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant="main"
          isBusy={isBusy}
          disabled={!isDone}
          aria-disabled={isBusy}
          onClick={() => (!isBusy ? onConfirm(right) : undefined)}
        >
          {words.save}
        </Button>
      </Modal.Footer>
    </Modal>
  )
}

/** The server's sentence begins with the field's own name. */
export function sentenceOf(text: string): string {
  const [field = '', ...rest] = text.split(' ')
  const names: Readonly<Partial<Record<string, string>>> = messages.fieldOfDoubt
  const sentence = [names[field] ?? field, ...rest].join(' ')
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`
}

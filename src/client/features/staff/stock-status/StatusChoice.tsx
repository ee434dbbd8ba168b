import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { StaffStatus } from '../../../../shared/contract/stock-desk.ts'
import { Button } from '../../../ui/Button.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { messages } from './messages.ts'

type Props<Status> = {
  readonly saexRef: string
  readonly status: StaffStatus
  /** All that may be set. */
  readonly choices: readonly Status[]
  readonly isBusy: boolean
  readonly onChoose: (status: Status) => Promise<void>
}

/** The other statuses as buttons; one press asks, the second does it. */
export function StatusChoice<Status extends StaffStatus>({
  saexRef,
  status: present,
  choices: all,
  isBusy,
  onChoose,
}: Props<Status>) {
  const [asked, setAsked] = useState<Status | null>(null)
  const others = all.filter((status) => status !== present)
  const choices = useHeldFocus<HTMLDivElement>('button')
  // A question about what the vehicle was is over.
  const [seen, setSeen] = useState(present)
  if (seen !== present) {
    setSeen(present)
    setAsked(null)
  }

  function cancel() {
    setAsked(null)
    // Back to where the question came from, once it is drawn again.
    const place = others.findIndex((status) => status === asked)
    requestAnimationFrame(() => choices.current?.querySelectorAll('button')[place]?.focus())
  }

  return (
    <div ref={choices} className="mt-3">
      {asked === null ? (
        <div className="hstack flex-wrap gap-2">
          {others.map((status) => (
            <Button key={status} variant="line" onClick={() => setAsked(status)}>
              {messages.actions[status]}
            </Button>
          ))}
        </div>
      ) : (
        <Question
          asked={asked}
          saexRef={saexRef}
          isBusy={isBusy}
          onCancel={cancel}
          onConfirm={() => void onChoose(asked).then(() => setAsked(null))}
        />
      )}
      <p className="form-text">{messages.importNote}</p>
    </div>
  )
}

type QuestionProps = {
  readonly asked: StaffStatus
  readonly saexRef: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The question itself takes the focus: a second Enter of a hasty hand does nothing. */
function Question({ asked, saexRef, isBusy, onConfirm, onCancel }: QuestionProps) {
  const id = useId()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape' && !isBusy) onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape only spares the way to Cancel
    <fieldset aria-labelledby={id} className="card card-body" onKeyDown={handleKeyDown}>
      <p ref={question} id={id} tabIndex={-1} className="mb-3">
        <strong>{messages.questions[asked](saexRef)}</strong> {messages.consequences[asked]}
      </p>
      <div className="hstack gap-2">
        <Button
          variant={asked === 'sold' || asked === 'withdrawn' ? 'danger' : 'main'}
          aria-disabled={isBusy}
          isBusy={isBusy}
          onClick={() => (isBusy ? undefined : onConfirm())}
        >
          {messages.actions[asked]}
        </Button>
        <Button variant="line" disabled={isBusy} onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </fieldset>
  )
}

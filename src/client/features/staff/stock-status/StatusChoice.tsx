import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { StockStatus } from '../../../../shared/contract/stock-status.ts'
import { type VehicleStatus, vehicleStatusSchema } from '../../../../shared/contract/stock.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly vehicle: StockStatus
  readonly isBusy: boolean
  readonly onChoose: (status: VehicleStatus) => Promise<void>
}

/** The two other statuses as buttons; one press asks, the second does it. */
export function StatusChoice({ vehicle, isBusy, onChoose }: Props) {
  const [asked, setAsked] = useState<VehicleStatus | null>(null)
  const choices = useRef<HTMLDivElement>(null)
  const others = vehicleStatusSchema.options.filter((status) => status !== vehicle.status)

  function cancel() {
    setAsked(null)
    // Back to where the question came from, once it is drawn again.
    const place = others.findIndex((status) => status === asked)
    requestAnimationFrame(() => choices.current?.querySelectorAll('button')[place]?.focus())
  }

  return (
    <div ref={choices} className="mt-4">
      {asked === null ? (
        <div className="hstack gap-2">
          {others.map((status) => (
            <Button key={status} variant="line" onClick={() => setAsked(status)}>
              {messages.actions[status]}
            </Button>
          ))}
        </div>
      ) : (
        <Question
          asked={asked}
          saexRef={vehicle.saexRef}
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
  readonly asked: VehicleStatus
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
    // The buttons inside are what is pressed; Escape only spares the way to Cancel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset aria-labelledby={id} className="card card-body" onKeyDown={handleKeyDown}>
      <p ref={question} id={id} tabIndex={-1} className="mb-3">
        <strong>{messages.questions[asked](saexRef)}</strong> {messages.consequences[asked]}
      </p>
      <div className="hstack gap-2">
        <Button
          variant={asked === 'sold' ? 'danger' : 'main'}
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

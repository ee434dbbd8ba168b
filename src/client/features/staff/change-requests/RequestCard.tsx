import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import FormControl from 'react-bootstrap/FormControl'
import {
  CHANGE_NOTE_LENGTH,
  type ChangeRequest,
  type ChangeRequestDetail,
} from '../../../../shared/contract/change-requests.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { changeRequestsApi } from '../../../api/staff/change-requests-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { DifferenceTables } from './DifferenceTables.tsx'
import { messages } from './messages.ts'
import { type Outcome, useRequestActions } from './use-request-actions.ts'

type Props = {
  readonly request: ChangeRequest
  /** The first that can be acted on has the one main action of the screen. */
  readonly isMain: boolean
  readonly onOutcome: (outcome: Outcome) => void
}

/** An open request: who asked, why, what it changes, and what this member of staff may do about it. */
export function RequestCard({ request, isMain, onOutcome }: Props) {
  const id = useId()
  const { data, error, refetch } = changeRequestsApi.useGetChangeRequestQuery(request.id)
  return (
    <article className="card card-body upload stack mt-4" aria-labelledby={id}>
      <div className="hstack gap-2 flex-wrap justify-content-between align-items-start">
        <div>
          <h2 id={id}>{messages.requestTitle(messages.kinds[request.kind], request.source)}</h2>
          <p className="fs-14 text-body-secondary">
            {messages.asked(request.madeBy, dayAndMinuteInDigits(request.madeAt))}
          </p>
        </div>
        <span className={`badge text-wrap text-start text-bg-${request.state === 'waiting' ? 'info' : 'warning'}`}>
          {messages.states[request.state]}
        </span>
      </div>
      <p className="text-break">
        <strong>{messages.why}</strong> {request.note}
      </p>
      {data === undefined ? (
        error === undefined ? (
          <div aria-busy="true">
            <SkeletonLines widths={[50, 100, 75, 100]} />
          </div>
        ) : (
          <FailedPart
            title={messages.detailFailedTitle}
            text={failureWords(messages.loadFailed, error)}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        // The list is asked for again and again, and knows sooner what may be done.
        <Details request={{ ...data.result, ...request }} isMain={isMain} onOutcome={onOutcome} />
      )}
    </article>
  )
}

type DetailProps = Omit<Props, 'request'> & { readonly request: ChangeRequestDetail }

function Details({ request, isMain, onOutcome }: DetailProps) {
  const { ticked, tick, act, isBusy, fault } = useRequestActions(request, onOutcome)
  const [isRefusing, setRefusing] = useState(false)
  const refuseButton = useRef<HTMLButtonElement>(null)
  const { lines, effect, isMine, isCurrent, mayConfirm, state } = request
  const mayAsk = isMine && isCurrent && state === 'unticked'
  const variant = isMain ? 'main' : 'line'
  return (
    <>
      <p className={`alert alert-${isCurrent ? 'info' : 'warning'}`}>{statusWords(request)}</p>
      <DifferenceTables
        lines={lines}
        effect={effect}
        ticked={ticked}
        onTick={mayAsk || mayConfirm ? tick : undefined}
      />
      <div>
        {isRefusing ? (
          <RefusalForm
            isBusy={isBusy}
            onRefuse={(note) => void act('refuse', note)}
            onCancel={() => {
              // The pressed button goes, and the one that was there before comes back.
              flushSync(() => setRefusing(false))
              refuseButton.current?.focus()
            }}
          />
        ) : (
          <div className="hstack flex-wrap gap-2">
            {mayAsk ? (
              <Button variant={variant} aria-disabled={isBusy} isBusy={isBusy} onClick={() => void act('ask')}>
                {messages.ask}
              </Button>
            ) : null}
            {mayConfirm ? (
              <Button variant={variant} aria-disabled={isBusy} isBusy={isBusy} onClick={() => void act('confirm')}>
                {messages.confirm}
              </Button>
            ) : null}
            {isMine ? (
              <Button variant="line" aria-disabled={isBusy} onClick={() => void act('takeBack')}>
                {messages.takeBack}
              </Button>
            ) : (
              <Button
                ref={refuseButton}
                variant="line"
                aria-disabled={isBusy}
                onClick={() => (isBusy ? undefined : setRefusing(true))}
              >
                {messages.refuse}
              </Button>
            )}
          </div>
        )}
        <p className="form-text text-danger" aria-live="polite">
          {fault}
        </p>
      </div>
    </>
  )
}

function statusWords({ isCurrent, isMine, state, mayConfirm, confirmFrom, madeBy }: ChangeRequestDetail): string {
  if (!isCurrent) return messages.outdated
  if (state === 'unticked') return isMine ? messages.mineUnticked : messages.otherUnticked(madeBy)
  if (!isMine) return messages.otherWaiting
  if (mayConfirm) return messages.mineNow
  return confirmFrom === null ? messages.mineWaiting : messages.mineLater(dayAndMinuteInDigits(confirmFrom))
}

type RefusalProps = {
  readonly isBusy: boolean
  readonly onRefuse: (note: string) => void
  readonly onCancel: () => void
}

function RefusalForm({ isBusy, onRefuse, onCancel }: RefusalProps) {
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The button that was pressed is gone.
  useEffect(() => input.current?.focus(), [])
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (note.trim() === '') setMissing(true)
    else onRefuse(note)
  }
  return (
    <form className="stack" noValidate onSubmit={handleSubmit}>
      <Field
        isLive
        label={messages.reason}
        note={messages.reasonNote}
        fault={isMissing ? messages.reasonMissing : undefined}
      >
        {(control) => (
          <FormControl
            {...control}
            ref={input}
            value={note}
            maxLength={CHANGE_NOTE_LENGTH}
            autoComplete="off"
            onChange={({ target }) => {
              setNote(target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
      <div className="hstack gap-2">
        <Button variant="line" type="submit" aria-disabled={isBusy} isBusy={isBusy}>
          {messages.refuse}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}

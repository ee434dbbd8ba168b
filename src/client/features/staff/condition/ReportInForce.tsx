import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import Modal from 'react-bootstrap/Modal'
import { Link } from 'react-router-dom'
import type { ConditionReport } from '../../../../shared/contract/condition-report.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { conditionApi } from '../../../api/staff/condition-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'

type Props = {
  readonly report: ConditionReport | null
  /** Undefined until it is known. */
  readonly publisher: string | undefined
  readonly saexRef: string
  /** Whether the form has something that a correction would overwrite. */
  readonly isTyped: boolean
  readonly onCorrect: ((report: ConditionReport) => void) | undefined
}

/** What buyers read now. */
export function ReportInForce({ report, publisher, saexRef, isTyped, onCorrect }: Props) {
  const mayWithdraw = usePermission(PERMISSION.stockClerk)
  const [isAsking, setAsking] = useState(false)
  /** The report that was withdrawn here: it is said as long as no other is in force. */
  const [withdrawn, setWithdrawn] = useState<number | null>(null)
  const isTold = withdrawn !== null && (report === null || report.id === withdrawn)
  const outcome = useRef<HTMLOutputElement>(null)
  // The button that opened the dialog goes with its report.
  useEffect(() => (isTold && report === null ? outcome.current?.focus() : undefined), [isTold, report])
  return (
    <section className="card card-body mb-3" aria-label={messages.heading}>
      <h2>{messages.heading}</h2>
      <output ref={outcome} tabIndex={-1} className={isTold ? 'alert alert-success d-block' : 'visually-hidden'}>
        {isTold ? messages.withdrawn : ''}
      </output>
      {report === null ? (
        <p className="text-body-secondary mb-0">{messages.none}</p>
      ) : (
        <>
          <p>{messages.inForce(dayInDigits(`${report.inspectedOn}T00:00:00.000Z`), publisher)}</p>
          <div className="hstack flex-wrap gap-3">
            <Link to={`/vehicle-listing/${saexRef}#condition`}>{messages.asBuyersSee}</Link>
            {onCorrect === undefined ? null : (
              <Button variant="line" aria-disabled={isTyped} onClick={() => (isTyped ? undefined : onCorrect(report))}>
                {messages.correct}
              </Button>
            )}
            {mayWithdraw ? (
              <Button variant="text" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                {messages.withdraw}
              </Button>
            ) : null}
          </div>
          {onCorrect !== undefined && isTyped ? (
            <p className="fs-14 text-body-secondary mt-2 mb-0">{messages.correctLater}</p>
          ) : null}
        </>
      )}
      {isAsking && report !== null ? (
        <WithdrawDialog
          id={report.id}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            setWithdrawn(report.id)
          }}
        />
      ) : null}
    </section>
  )
}

type DialogProps = { readonly id: number; readonly onClose: () => void; readonly onDone: () => void }

function WithdrawDialog({ id, onClose, onDone }: DialogProps) {
  const title = useId()
  const input = useRef<HTMLInputElement>(null)
  const [why, setWhy] = useState('')
  const [fault, setFault] = useState<string>()
  const [withdraw, { isLoading }] = conditionApi.useWithdrawReportMutation()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (why.trim().length < 3) {
      setFault(messages.whyMissing)
      input.current?.focus()
      return
    }
    const { error } = await withdraw({ id, why: why.trim() })
    if (error === undefined) onDone()
    else setFault(failedWords(error))
  }

  return (
    <Modal
      centered
      show
      backdrop="static"
      aria-labelledby={title}
      onShow={() => input.current?.focus()}
      onHide={() => (isLoading ? undefined : onClose())}
    >
      <Modal.Body as="form" className="stack" noValidate onSubmit={(event: FormEvent) => void handleSubmit(event)}>
        <h2 id={title}>{messages.withdrawQuestion}</h2>
        <p>{messages.withdrawText}</p>
        <Field isLive label={messages.why} note={messages.whyNote} fault={fault}>
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
            {messages.withdraw}
          </Button>
          <Button variant="line" disabled={isLoading} onClick={onClose}>
            {messages.keep}
          </Button>
        </div>
      </Modal.Body>
    </Modal>
  )
}

function failedWords(error: unknown): string {
  const words: Partial<Record<string, string>> = messages.notWithdrawn
  return words[failureKind(error)] ?? messages.notWithdrawn.unexpected
}

import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ConditionReport } from '../../../../shared/contract/condition-report.ts'
import { REASON_LENGTH } from '../../../../shared/contract/scalars.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { conditionApi } from '../../../api/staff/condition-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ReasonDialog } from '../reason/ReasonDialog.tsx'
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
  /** The report whose withdrawal is asked about: with another one in force the question is over. */
  const [asked, setAsked] = useState<number | null>(null)
  /** The report that was withdrawn here: it is said as long as no other is in force. */
  const [withdrawn, setWithdrawn] = useState<number | null>(null)
  const isTold = withdrawn !== null && (report === null || report.id === withdrawn)
  const outcome = useRef<HTMLOutputElement>(null)
  // The button that opened the dialog goes with its report.
  useEffect(() => (isTold && report === null ? outcome.current?.focus() : undefined), [isTold, report])
  return (
    <section className="card card-body mb-3" aria-label={messages.heading}>
      <h2 className="mb-2">{messages.heading}</h2>
      <output ref={outcome} tabIndex={-1} className={isTold ? 'alert alert-success d-block' : 'visually-hidden'}>
        {isTold ? messages.withdrawn : ''}
      </output>
      {report === null ? (
        <p className="text-body-secondary mb-0">{messages.none}</p>
      ) : (
        <>
          <p>{messages.inForce(dayInDigits(`${report.inspectedOn}T00:00:00.000Z`), publisher)}</p>
          <div className="hstack flex-wrap gap-3 mt-2">
            <Link to={`/vehicle-listing/${saexRef}#condition`}>{messages.asBuyersSee}</Link>
            {onCorrect === undefined ? null : (
              <Button variant="line" aria-disabled={isTyped} onClick={() => (isTyped ? undefined : onCorrect(report))}>
                {messages.correct}
              </Button>
            )}
            {mayWithdraw ? (
              <Button variant="text" aria-haspopup="dialog" onClick={() => setAsked(report.id)}>
                {messages.withdraw}
              </Button>
            ) : null}
          </div>
          {onCorrect !== undefined && isTyped ? (
            <p className="fs-14 text-body-secondary mt-2 mb-0">{messages.correctLater}</p>
          ) : null}
        </>
      )}
      {report !== null && report.id === asked ? (
        <WithdrawDialog
          id={report.id}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            setWithdrawn(report.id)
          }}
        />
      ) : null}
    </section>
  )
}

type DialogProps = { readonly id: number; readonly onClose: () => void; readonly onDone: () => void }

function WithdrawDialog({ id, onClose, onDone }: DialogProps) {
  const [withdraw] = conditionApi.useWithdrawReportMutation()

  async function handleConfirm(why: string) {
    const { error } = await withdraw({ id, why })
    if (error !== undefined) return failureWords(messages.notWithdrawn, error)
    onDone()
    return undefined
  }

  return (
    <ReasonDialog
      question={messages.withdrawQuestion}
      text={messages.withdrawText}
      label={messages.why}
      note={messages.whyNote}
      missing={messages.whyMissing}
      confirm={messages.withdraw}
      cancel={messages.keep}
      length={REASON_LENGTH}
      onClose={onClose}
      onConfirm={handleConfirm}
    />
  )
}

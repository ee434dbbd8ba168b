import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { WITHDRAWAL_REASON_LENGTH } from '../../../../shared/contract/quotation-withdrawal.ts'
import { failureKind } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { setTopLayer } from '../../../ui/top-layer.ts'
import { showMessage } from '../../shell/public.ts'
import { messages } from './messages.ts'
import { quotationWithdrawalApi } from '../../../api/staff/quotation-withdrawal-api.ts'

type Props = { readonly quoteNumber: string; readonly onClose: () => void; readonly onWithdrawn: () => void }

export function WithdrawDialog({ quoteNumber, onClose, onWithdrawn }: Props) {
  const dispatch = useDispatch<ClientDispatch>()
  const id = useId()
  const dialog = useModal()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [withdraw, { isLoading }] = quotationWithdrawalApi.useWithdrawQuotationMutation()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (reason.trim() === '') {
      setFault(messages.reasonMissing)
      document.getElementById(id)?.focus()
      return
    }
    setFault(null)
    const { error } = await withdraw({ quoteNumber, reason })
    if (error !== undefined) {
      setFault(failedWords(error))
      return
    }
    dispatch(showMessage({ kind: 'success', detail: messages.done(quoteNumber) }))
    onWithdrawn()
  }

  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        if (!isLoading) onClose()
      }}
    >
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h2 id={`${id}-title`}>{messages.question(quoteNumber)}</h2>
        <p id={`${id}-text`}>{messages.consequence}</p>
        <div>
          <label className="form-label" htmlFor={id}>
            {messages.reason}
          </label>
          <input
            id={id}
            className="form-control"
            value={reason}
            maxLength={WITHDRAWAL_REASON_LENGTH}
            autoComplete="off"
            aria-invalid={fault === messages.reasonMissing}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setReason(event.target.value)
              setFault(null)
            }}
          />
          <p id={`${id}-note`} className={fault === null ? 'form-text' : 'form-text text-danger'} aria-live="polite">
            {fault ?? messages.reasonNote}
          </p>
        </div>
        <div className="status-choices">
          <Button variant="main" type="submit" aria-disabled={isLoading} isBusy={isLoading}>
            {messages.withdraw}
          </Button>
          <Button variant="line" disabled={isLoading} onClick={onClose}>
            {messages.cancel}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

/** The browser's own dialog traps the focus, and gives it back where it came from. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    setTopLayer(element)
    return () => {
      setTopLayer(null)
      element?.close()
    }
  }, [])
  return dialog
}

function failedWords(error: unknown): string {
  const words: Partial<Record<string, string>> = messages.failed
  return words[failureKind(error)] ?? messages.failed.unexpected
}

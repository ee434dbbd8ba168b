import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import Modal from 'react-bootstrap/Modal'
import { useDispatch } from 'react-redux'
import { WITHDRAWAL_REASON_LENGTH } from '../../../../shared/contract/quotation-withdrawal.ts'
import { failureKind } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { showMessage } from '../../shell/public.ts'
import { messages } from './messages.ts'
import { quotationWithdrawalApi } from '../../../api/staff/quotation-withdrawal-api.ts'

type Props = { readonly quoteNumber: string; readonly onClose: () => void; readonly onWithdrawn: () => void }

export function WithdrawDialog(props: Props) {
  return (
    <Suspense fallback={null}>
      <LateStyles />
      <Question {...props} />
    </Suspense>
  )
}

function Question({ quoteNumber, onClose, onWithdrawn }: Props) {
  const dispatch = useDispatch<ClientDispatch>()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [withdraw, { isLoading }] = quotationWithdrawalApi.useWithdrawQuotationMutation()

  const isMissing = fault === messages.reasonMissing

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (reason.trim() === '') {
      setFault(messages.reasonMissing)
      input.current?.focus()
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
    <Modal
      centered
      show
      backdrop="static"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onShow={() => input.current?.focus()}
      onHide={() => (isLoading ? undefined : onClose())}
    >
      <Modal.Body as="form" className="stack" noValidate onSubmit={(event: FormEvent) => void handleSubmit(event)}>
        <h2 id={`${id}-title`}>{messages.question(quoteNumber)}</h2>
        <p id={`${id}-text`}>{messages.consequence}</p>
        <Field isLive label={messages.reason} note={messages.reasonNote} fault={fault ?? undefined}>
          {(control) => (
            <FormControl
              {...control}
              ref={input}
              isInvalid={isMissing}
              aria-invalid={isMissing}
              value={reason}
              maxLength={WITHDRAWAL_REASON_LENGTH}
              autoComplete="off"
              onChange={(event) => {
                setReason(event.target.value)
                setFault(null)
              }}
            />
          )}
        </Field>
        <div className="hstack flex-wrap gap-2">
          <Button variant="danger" type="submit" aria-disabled={isLoading} isBusy={isLoading}>
            {messages.withdraw}
          </Button>
          <Button variant="line" disabled={isLoading} onClick={onClose}>
            {messages.cancel}
          </Button>
        </div>
      </Modal.Body>
    </Modal>
  )
}

function failedWords(error: unknown): string {
  const words: Partial<Record<string, string>> = messages.failed
  return words[failureKind(error)] ?? messages.failed.unexpected
}

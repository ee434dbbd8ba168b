import { Suspense } from 'react'
import { useDispatch } from 'react-redux'
import { WITHDRAWAL_REASON_LENGTH } from '../../../../shared/contract/quotation-withdrawal.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { ReasonDialog } from '../reason/ReasonDialog.tsx'
import { showMessage } from '../../shell/public.ts'
import { messages } from './messages.ts'
import { quotationWithdrawalApi } from '../../../api/staff/quotation-withdrawal-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'

type Props = { readonly quoteNumber: string; readonly onClose: () => void; readonly onWithdrawn: () => void }

export function WithdrawDialog({ quoteNumber, onClose, onWithdrawn }: Props) {
  const dispatch = useDispatch<ClientDispatch>()
  const [withdraw] = quotationWithdrawalApi.useWithdrawQuotationMutation()

  async function handleConfirm(reason: string) {
    const { error } = await withdraw({ quoteNumber, reason })
    if (error !== undefined) return failureWords(messages.failed, error)
    dispatch(showMessage({ kind: 'success', detail: messages.done(quoteNumber) }))
    onWithdrawn()
    return undefined
  }

  return (
    <Suspense fallback={null}>
      <LateStyles />
      <ReasonDialog
        question={messages.question(quoteNumber)}
        text={messages.consequence}
        label={messages.reason}
        note={messages.reasonNote}
        missing={messages.reasonMissing}
        confirm={messages.withdraw}
        cancel={messages.cancel}
        length={{ least: 1, most: WITHDRAWAL_REASON_LENGTH }}
        onClose={onClose}
        onConfirm={handleConfirm}
      />
    </Suspense>
  )
}

import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'

type Props = { readonly quoteNumber: string; readonly onOpen: () => void }

/** Asks whether a quotation is to be taken back; for a row of the staff's quotations that is not withdrawn yet. */
export function WithdrawButton({ quoteNumber, onOpen }: Props) {
  return (
    <Button variant="text" aria-label={messages.withdrawNumber(quoteNumber)} aria-haspopup="dialog" onClick={onOpen}>
      {messages.withdraw}
    </Button>
  )
}

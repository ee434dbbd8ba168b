import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Props = {
  readonly quoteNumber: string
  /** After it was withdrawn, so that the list can show it. */
  readonly onWithdrawn?: () => void
}

/** Takes a quotation back after a question and a reason; for a row of the staff's quotations that is not withdrawn yet. */
export function WithdrawButton({ quoteNumber, onWithdrawn }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="text"
        aria-label={messages.withdrawNumber(quoteNumber)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.withdraw}
      </Button>
      {isOpen ? (
        <WithdrawDialog
          quoteNumber={quoteNumber}
          onClose={() => setOpen(false)}
          onWithdrawn={() => {
            setOpen(false)
            onWithdrawn?.()
          }}
        />
      ) : null}
    </>
  )
}

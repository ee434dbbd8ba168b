import { useState } from 'react'
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
      <button
        type="button"
        className="btn btn-text"
        aria-label={messages.withdrawNumber(quoteNumber)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.withdraw}
      </button>
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

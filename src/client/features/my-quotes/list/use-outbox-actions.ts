import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Outcome } from '../../../../offline/device-store.ts'
import type { QuoteOutbox } from '../../../../offline/outbox/quote-outbox.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { openOutbox } from '../outbox/start-outbox.ts'
import { useWords } from '../../../words/use-words.ts'

/** What the page can do with the outbox; where the device refuses, it says why. */
export function useOutboxActions() {
  const messages = useWords('myQuotes')
  const dispatch = useDispatch<ClientDispatch>()
  const [isSending, setSending] = useState(false)

  async function change(work: (outbox: QuoteOutbox) => Promise<Outcome<void>>): Promise<void> {
    const { outbox } = await openOutbox(dispatch)
    const outcome = await work(outbox)
    if (!outcome.ok) dispatch(showMessage({ kind: 'error', detail: messages.storeRefused[outcome.reason] }))
  }

  async function sendAll() {
    setSending(true)
    const { drain } = await openOutbox(dispatch)
    await drain('all')
    setSending(false)
  }

  return {
    isSending,
    sendAll,
    sendAnew: async (key: string) => {
      await change((outbox) => outbox.askAnew(key))
      const { drain } = await openOutbox(dispatch)
      await drain()
    },
    /** Sends a refused request with other details of its client. */
    mend: async (key: string, body: string) => {
      await change((outbox) => outbox.mend(key, { key: newIdempotencyKey(window.crypto), body }))
      const { drain } = await openOutbox(dispatch)
      await drain()
    },
    discard: (key: string) => change((outbox) => outbox.discard(key)),
    remove: (quoteId: number) => change((outbox) => outbox.removeQuote(quoteId)),
  }
}

import { OUTBOX_TAG } from '../src/offline/outbox/device-outbox.ts'
import { leftToSend } from '../src/offline/outbox/outbox-plan.ts'
import type { QuoteOutbox } from '../src/offline/outbox/quote-outbox.ts'

export type Sender = { readonly outbox: Pick<QuoteOutbox, 'list'>; readonly drain: (rush: 'network') => Promise<void> }

/**
 * Makes what answers the browser's Background Sync by sending what may go; `open` is called at the first. The promise
 * rejects while something is left that goes by itself, so that the browser wakes the worker again; what becomes of an item
 * does not depend on that. Undefined for a tag of others.
 */
export function createSync(open: () => Sender): (tag: string) => Promise<void> | undefined {
  let sender: Sender | undefined
  return (tag) => (tag === OUTBOX_TAG ? sendAll((sender ??= open())) : undefined)
}

async function sendAll({ outbox, drain }: Sender): Promise<void> {
  await drain('network')
  const contents = await outbox.list()
  if (contents.ok && leftToSend(contents.value.items).length > 0) throw new Error('something still waits to be sent')
}

import { OUTBOX_TAG } from '../src/offline/names.ts'
import { leftToSend, nextTime } from '../src/offline/outbox/outbox-plan.ts'
import type { QuoteOutbox } from '../src/offline/outbox/quote-outbox.ts'

export type Sender = {
  readonly outbox: Pick<QuoteOutbox, 'listItems'>
  readonly drain: (rush: 'network') => Promise<void>
}

type Options = {
  /** Called at the first sync. */
  readonly open: () => Sender
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}

/** The first request over a connection that has just come back often fails, and the browser's own pause is 5 minutes. */
const ROUNDS = 3
const LONGEST_PAUSE_MS = 30_000

/**
 * Makes what answers the browser's Background Sync by sending what may go, in at most three rounds. The promise rejects
 * while something is left that goes by itself, or that is not known, so that the browser wakes the worker again; what
 * becomes of an item does not depend on that. Undefined for a tag of others.
 */
export function createSync({ open, now, wait }: Options): (tag: string) => Promise<void> | undefined {
  let sender: Sender | undefined
  return (tag) => (tag === OUTBOX_TAG ? sendAll((sender ??= open())) : undefined)

  async function sendAll({ outbox, drain }: Sender): Promise<void> {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await drain('network')
      const items = await outbox.listItems()
      if (!items.ok) throw new Error('the outbox cannot be read')
      const left = leftToSend(items.value)
      if (left.length === 0) return
      const pauseMs = (nextTime(left) ?? Number.POSITIVE_INFINITY) - now()
      if (round === ROUNDS || pauseMs > LONGEST_PAUSE_MS) break
      await wait(Math.max(0, pauseMs))
    }
    throw new Error('something still waits to be sent')
  }
}

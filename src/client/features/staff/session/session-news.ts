import * as z from 'zod/mini'
import type { SessionUser } from '../../../../shared/contract/staff.ts'

const NAME = 'saex-staff'

/** Names a session without giving its token away: no two of one user end at the same instant. */
const endedSchema = z.object({ userId: z.number(), sessionExpiry: z.string() })

type EndedSession = Pick<SessionUser, 'userId' | 'sessionExpiry'>

/** Tells the other tabs of this browser that a session was ended; a copied tab has the same one. */
export function tellTabs({ userId, sessionExpiry }: EndedSession): void {
  if (typeof BroadcastChannel !== 'function') return
  const channel = new BroadcastChannel(NAME)
  // A BroadcastChannel has no target origin: it reaches only this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ userId, sessionExpiry })
  channel.close()
}

/** Calls back when another tab ended its session; answers how to stop listening. */
export function listenToTabs(onEnded: (session: EndedSession) => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => undefined
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const ended = endedSchema.safeParse(data)
    if (ended.success) onEnded(ended.data)
  })
  return () => channel.close()
}

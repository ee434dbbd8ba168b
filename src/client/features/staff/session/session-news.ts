import * as z from 'zod/mini'
import { listenToChannel, tellChannel } from '../../../../offline/tab-channel.ts'
import type { SessionUser } from '../../../../shared/contract/staff.ts'

const NAME = 'saex-staff'

/** Names a session without giving its token away: no two of one user end at the same instant. */
const endedSchema = z.object({ userId: z.number(), sessionExpiry: z.string() })

type EndedSession = Pick<SessionUser, 'userId' | 'sessionExpiry'>

/** Tells the other tabs of this browser that a session was ended; a copied tab has the same one. */
export function tellTabs({ userId, sessionExpiry }: EndedSession): void {
  tellChannel(NAME, { userId, sessionExpiry })
}

/** Calls back when another tab ended its session; answers how to stop listening. */
export function listenToTabs(onEnded: (session: EndedSession) => void): () => void {
  return listenToChannel(NAME, (message) => {
    const ended = endedSchema.safeParse(message)
    if (ended.success) onEnded(ended.data)
  })
}

import { HOUR_MS, MINUTE_MS } from '../../../shared/domain/durations.ts'

/** Idle 30 minutes, absolute 12 hours, by the server's clock (`staff.session-ends`). */
const IDLE_MS = 30 * MINUTE_MS
export const ABSOLUTE_MS = 12 * HOUR_MS
const MAX_SESSIONS = 5

export type SessionTimes = { readonly createdAt: Date; readonly lastSeenAt: Date; readonly expiresAt: Date }

/**
 * Whether a session lives: before its end, and used within the idle time. A clock that was set back by more than the idle
 * time ends it too, since nobody knows any more how long it has been idle.
 */
export function isLive({ createdAt, lastSeenAt, expiresAt }: SessionTimes, now: Date): boolean {
  if (now >= expiresAt || createdAt.getTime() - now.getTime() >= IDLE_MS) return false
  return Math.abs(now.getTime() - lastSeenAt.getTime()) < IDLE_MS
}

/** Of a user's sessions those that end when one more is opened: the dead, and the oldest beyond five. */
export function sessionsToEnd<T extends SessionTimes>(sessions: readonly T[], now: Date): readonly T[] {
  const live = sessions.filter((session) => isLive(session, now))
  const kept = new Set(
    live.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MAX_SESSIONS - 1),
  )
  return sessions.filter((session) => !kept.has(session))
}

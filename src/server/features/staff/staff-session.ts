import { createHash } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { staffSession, staffUser } from '../../db/schema/index.ts'

/** Reliability.md A5.4: idle 30 minutes, absolute 12 hours, by the server's clock. */
export const IDLE_MS = 30 * 60_000
export const ABSOLUTE_MS = 12 * 60 * 60_000
/** How exactly 'last seen' is kept: one write a minute is enough for a limit of thirty. */
const SEEN_STEP_MS = 60_000
/** 32 random bytes as base64url. */
const TOKEN_FORM = /^[\w-]{43}$/

export type LiveSession = {
  readonly tokenDigest: string
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly permissionIds: readonly number[]
  readonly expiresAt: Date
}

/** What is stored of a token. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The session behind a `Token` header, or undefined when it is missing, garbled, unknown, expired, idle for too long or
 * its user is disabled. A garbled token costs no database look-up.
 */
export async function findLiveSession(
  db: Db,
  { token, now }: { token: string | readonly string[] | undefined; now: Date },
): Promise<LiveSession | undefined> {
  if (typeof token !== 'string' || !TOKEN_FORM.test(token)) return undefined
  const tokenDigest = digestOfToken(token)
  const [row] = await db
    .select({
      userId: staffUser.id,
      username: staffUser.username,
      name: staffUser.name,
      permissionIds: staffUser.permissionIds,
      expiresAt: staffSession.expiresAt,
      lastSeenAt: staffSession.lastSeenAt,
    })
    .from(staffSession)
    .innerJoin(staffUser, eq(staffUser.id, staffSession.userId))
    .where(
      and(
        eq(staffSession.tokenDigest, tokenDigest),
        eq(staffUser.disabled, false),
        gt(staffSession.expiresAt, now),
        gt(staffSession.lastSeenAt, new Date(now.getTime() - IDLE_MS)),
      ),
    )
  if (row === undefined) return undefined
  const { lastSeenAt, ...session } = row
  if (now.getTime() - lastSeenAt.getTime() > SEEN_STEP_MS) await touch(db, { tokenDigest, now })
  return { tokenDigest, ...session }
}

async function touch(db: Db, { tokenDigest, now }: { tokenDigest: string; now: Date }): Promise<void> {
  await db
    .update(staffSession)
    .set({ lastSeenAt: now })
    .where(and(eq(staffSession.tokenDigest, tokenDigest), lt(staffSession.lastSeenAt, now)))
}

import { hash } from 'node:crypto'
import { PERMISSION } from '../../../shared/contract/staff.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/domain/durations.ts'
import type { Db, Queries } from '../../db/database.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { isLive } from './session-life.ts'
import { deleteSession, findSession, findUser, touchSession, type StaffUser } from './staff.repository.ts'

/** How exactly 'last seen' is kept; the calls of one screen come together and write once. */
const SEEN_STEP_MS = 1000
/** `staff.fresh-proof` */
export const PROOF_FRESH_MS = 15 * MINUTE_MS
/** After the first login of an administrator. */
const SECOND_FACTOR_WITHIN_MS = 7 * DAY_MS
/** 32 random bytes as base64url. */
const TOKEN_FORM = /^[\w-]{43}$/

type TokenHeader = string | readonly string[] | undefined

export type LiveSession = {
  readonly tokenDigest: string
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly permissionIds: readonly number[]
  readonly expiresAt: Date
  /** When its owner last proved to be there: at the login, or since. */
  readonly provedAt: Date
  /** Whether it may not go on without a second factor from this instant on; null = never. */
  readonly secondFactorBy: Date | null
}

/** Why a token opens nothing: for the log; callers are told one thing (`security.token-states`). */
type Refusal = 'missing' | 'garbled' | 'unknown' | 'disabled' | 'ended'

export type SessionVerdict = { readonly session: LiveSession } | { readonly session?: never; readonly refusal: Refusal }

/** What is stored of a token. */
export function digestOfToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/**
 * The live session behind a `Token` header, now seen, or why there is none. A garbled token costs no database look-up. A
 * session that was refused once is gone, so that no clock that is set back revives it.
 */
export async function judgeToken(
  db: Db,
  { token, now }: { readonly token: TokenHeader; readonly now: Date },
): Promise<SessionVerdict> {
  if (token === undefined) return { refusal: 'missing' }
  if (!isToken(token)) return { refusal: 'garbled' }
  const tokenDigest = digestOfToken(token)
  const row = await findSession(db, tokenDigest)
  if (row === undefined) return { refusal: 'unknown' }
  const refusal = row.disabled ? 'disabled' : isLive(row, now) ? undefined : 'ended'
  if (refusal !== undefined) {
    await deleteSession(db, tokenDigest)
    return { refusal }
  }
  const { userId, username, name, permissionIds, expiresAt, lastSeenAt, createdAt, provedAt } = row
  if (Math.abs(now.getTime() - lastSeenAt.getTime()) >= SEEN_STEP_MS) await touchSession(db, { tokenDigest, now })
  const secondFactorBy = row.hasSecondFactor ? null : secondFactorEnd(row)
  return {
    session: {
      tokenDigest,
      userId,
      username,
      name,
      permissionIds,
      expiresAt,
      provedAt: provedAt ?? createdAt,
      secondFactorBy,
    },
  }
}

/** `staff.second-factor-required`: until when an administrator may do without one; null for everybody else. */
function secondFactorEnd({
  permissionIds,
  firstLoginAt,
}: {
  permissionIds: readonly number[]
  firstLoginAt: Date | null
}) {
  if (firstLoginAt === null || !permissionIds.includes(PERMISSION.administrator)) return null
  return new Date(firstLoginAt.getTime() + SECOND_FACTOR_WITHIN_MS)
}

/** Ends the session of a token; without one it does nothing, and the caller learns nothing. */
export async function logOut({ db, clock }: Pick<AppContext, 'db' | 'clock'>, token: TokenHeader): Promise<void> {
  if (!isToken(token)) return
  await db.transaction(async (tx) => endSession(tx, { tokenDigest: digestOfToken(token), now: clock() }))
}

async function endSession(queries: Queries, { tokenDigest, now }: { tokenDigest: string; now: Date }): Promise<void> {
  const userId = await deleteSession(queries, tokenDigest)
  if (userId === undefined) return
  const who = staffMember(userId)
  await recordAudit(queries, { at: now, actor: who, action: 'logout', subject: who })
}

function isToken(token: TokenHeader): token is string {
  return typeof token === 'string' && TOKEN_FORM.test(token)
}

/** Throws SESSION_INVALID. */
export async function ownerOf(queries: Queries, { userId }: LiveSession): Promise<StaffUser> {
  const user = await findUser(queries, userId)
  if (user === undefined) throw new AppError('SESSION_INVALID')
  return user
}

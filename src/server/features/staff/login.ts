import { nameKey } from '../../../shared/domain/name-key.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { cutAddress, limitKey } from '../../http/client-address.ts'
import { subjectDigest } from '../../http/rate-counter.ts'
import { recordAudit, staffMember, type AuditAction } from '../audit/record-audit.ts'
import { admitTry, giveBackTry, isNewsOfThrottling, type LoginTry } from './login-limits.ts'
import type { Slot } from './login-tries.repository.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { ABSOLUTE_MS, sessionsToEnd } from './session-life.ts'
import { digestOfToken } from './staff-session.ts'
import {
  deleteSessions,
  findSessionsOf,
  findUserAt,
  insertSession,
  lockUser,
  rememberAddress,
  updateUser,
  type StaffUser,
} from './staff.repository.ts'

/** How long an address from which the owner logged in keeps a share of tries that nobody else can use up. */
export const ADDRESS_KNOWN_MS = 30 * 24 * 60 * 60_000

export type Credentials = { readonly username: string; readonly password: string; readonly address: string }

type Attempt = LoginTry & {
  readonly usernameKey: string
  readonly password: string
  readonly addressDigest: string
  /** What may be kept of the address. */
  readonly coarseAddress: string
  readonly user: StaffUser | undefined
}

/**
 * Opens a session. An unknown user, a disabled one and a wrong password take the same way and the same time.
 * Errors: AUTH_FAILED, RATE_LIMITED.
 */
export async function logIn(context: AppContext, credentials: Credentials) {
  const attempt = await prepare(context, credentials)
  const slots = await admit(context, attempt)
  const isRight = await check(context, { attempt, slots })
  const { user } = attempt
  const session =
    user !== undefined && !user.disabled && isRight ? await openSession(context, { attempt, user, slots }) : undefined
  if (session !== undefined) return session
  await audit(context, { action: 'login refused', attempt, why: reasonOf(user, isRight) })
  throw new AppError('AUTH_FAILED')
}

function reasonOf(user: StaffUser | undefined, isRight: boolean): string {
  if (user === undefined) return 'unknown'
  if (user.disabled) return 'disabled'
  return isRight ? 'changed meanwhile' : 'password'
}

async function prepare({ db, clock, secret }: AppContext, credentials: Credentials): Promise<Attempt> {
  const { username, password, address } = credentials
  const now = clock()
  const usernameKey = nameKey(username)
  const addressDigest = subjectDigest(secret, `address ${limitKey(address)}`)
  const since = new Date(now.getTime() - ADDRESS_KNOWN_MS)
  const found = await findUserAt(db, { usernameKey, addressDigest, since })
  return {
    now,
    usernameKey,
    password,
    addressDigest,
    coarseAddress: cutAddress(address),
    account: subjectDigest(secret, usernameKey),
    pair: subjectDigest(secret, `${usernameKey} ${limitKey(address)}`),
    user: found?.user,
    isKnownAddress: found?.isKnownAddress ?? false,
  }
}

async function admit(context: AppContext, attempt: Attempt): Promise<readonly Slot[]> {
  try {
    return await admitTry(context.db, attempt)
  } catch (error) {
    if (error instanceof AppError && (await isNewsOfThrottling(context.db, attempt))) {
      await audit(context, { action: 'login throttled', attempt })
    }
    throw error
  }
}

/** A try for which there was no place in the queue was no check, and does not count. */
async function check({ db }: AppContext, { attempt, slots }: { attempt: Attempt; slots: readonly Slot[] }) {
  try {
    return await verifyPassword(attempt.password, attempt.user?.passwordHash)
  } catch (error) {
    await giveBackTry(db, slots)
    throw error
  }
}

/** Undefined when the account was changed while its password was checked. */
async function openSession(
  context: AppContext,
  { attempt, user, slots }: { attempt: Attempt; user: StaffUser; slots: readonly Slot[] },
) {
  const { now, addressDigest, usernameKey } = attempt
  const sessionToken = context.ids.token()
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS)
  const passwordHash = await renewedHash(attempt.password, user.passwordHash)
  return context.db.transaction(async (tx) => {
    const current = await lockUser(tx, usernameKey)
    if (current === undefined || current.disabled || current.passwordHash !== user.passwordHash) return undefined
    if (passwordHash !== undefined) await updateUser(tx, { id: user.id, changes: { passwordHash } })
    const ended = sessionsToEnd(await findSessionsOf(tx, user.id), now)
    await deleteSessions(
      tx,
      ended.map(({ tokenDigest }) => tokenDigest),
    )
    const tokenDigest = digestOfToken(sessionToken)
    await insertSession(tx, { tokenDigest, userId: user.id, createdAt: now, lastSeenAt: now, expiresAt })
    await rememberAddress(tx, { userId: user.id, addressDigest, now })
    await giveBackTry(tx, slots)
    await audit({ db: tx }, { action: 'login', attempt })
    return { user: current, sessionToken, expiresAt }
  })
}

/** The hash with today's parameters where the stored one has others; when there is no time for it, the next login makes it. */
async function renewedHash(password: string, stored: string): Promise<string | undefined> {
  if (!isOutdated(stored)) return undefined
  return hashPassword(password).catch(() => undefined)
}

async function audit(
  { db }: { readonly db: Queries },
  { action, attempt, why }: { readonly action: AuditAction; readonly attempt: Attempt; readonly why?: string },
): Promise<void> {
  const { user, account, coarseAddress: address, now: at } = attempt
  const who = user && staffMember(user.id)
  const actor = action === 'login' && who !== undefined ? who : 'stranger'
  const detail = why === undefined ? { address } : { address, why }
  await recordAudit(db, { at, actor, action, subject: who ?? `name ${account}`, detail })
}

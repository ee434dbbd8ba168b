import { nameKey } from '../../../shared/domain/name-key.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { cutAddress, limitKey } from '../../http/client-address.ts'
import { createPlaces } from '../../http/in-turn.ts'
import { subjectDigest } from '../../http/rate-counter.ts'
import { noteEvent } from '../alarms/note-event.ts'
import { recordAudit, staffMember, type AuditAction } from '../audit/record-audit.ts'
import { askForProof, proofMethodsOf } from './check-proof.ts'
import { deviceName } from './device-name.ts'
import { DEVICE_KNOWN_MS } from './known-device.ts'
import { admitTry, checkAdmitted, giveBackTry, isNewsOfThrottling, type LoginTry } from './login-limits.ts'
import type { Slot } from './login-tries.repository.ts'
import { openSession, type Arrival, type Visit } from './open-session.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { digestOfToken } from './staff-session.ts'
import { findUserOn, lockUser, updateUser, type StaffUser } from './staff.repository.ts'

export type Credentials = {
  readonly username: string
  readonly password: string
} & Visit

type Attempt = LoginTry &
  Arrival & {
    readonly usernameKey: string
    readonly password: string
    readonly user: StaffUser | undefined
  }

/**
 * Each takes a dozen statements and some commits: of any number at once four are at the database, which has its other
 * connections for visitors, and whoever finds no place in the line is refused before it is asked (`staff.login-places`).
 */
const inTurn = createPlaces({
  name: 'login',
  running: 4,
  waiting: 16,
  refusal: { key: 'RATE_LIMITED', retryAfterSeconds: 1 },
})

/**
 * Opens a session. An account with a second factor gets none, but what it has to prove. An unknown user, a disabled one and a wrong password take the same way and the same time.
 * Errors: AUTH_FAILED, SECOND_FACTOR_NEEDED, RATE_LIMITED.
 */
export function logIn(context: AppContext, credentials: Credentials) {
  return inTurn(() => logInNow(context, credentials))
}

async function logInNow(context: AppContext, credentials: Credentials) {
  const attempt = await prepare(context, credentials)
  const slots = await admit(context, attempt)
  const { user } = attempt
  const check = () => verifyPassword(attempt.password, user?.passwordHash)
  const isRight = await checkAdmitted(context.db, { slots, check })
  const next =
    user !== undefined && !user.disabled && isRight ? await goOn(context, { attempt, user, slots }) : undefined
  if (next !== undefined && 'secondFactor' in next) throw new AppError('SECOND_FACTOR_NEEDED', { beside: next })
  if (next !== undefined) return next
  await audit(context, { action: 'login refused', attempt, why: reasonOf(user, isRight) })
  await noteEvent(context, context.db, { kind: 'wrong-passwords', now: attempt.now })
  throw new AppError('AUTH_FAILED')
}

function reasonOf(user: StaffUser | undefined, isRight: boolean): string {
  if (user === undefined) return 'unknown'
  if (user.disabled) return 'disabled'
  return isRight ? 'changed meanwhile' : 'password'
}

async function prepare({ db, clock, ids, secret }: AppContext, credentials: Credentials): Promise<Attempt> {
  const { username, password, address, userAgent, device = ids.token() } = credentials
  const now = clock()
  const usernameKey = nameKey(username)
  const since = new Date(now.getTime() - DEVICE_KNOWN_MS)
  const found = await findUserOn(db, { usernameKey, deviceDigest: digestOfToken(device), since })
  const isKnownDevice = found?.isKnownDevice ?? false
  const place = isKnownDevice ? `device ${device}` : limitKey(address)
  return {
    now,
    usernameKey,
    password,
    device,
    coarseAddress: cutAddress(address),
    deviceName: deviceName(userAgent),
    account: subjectDigest(secret, usernameKey),
    pair: subjectDigest(secret, `${usernameKey} ${place}`),
    user: found?.user,
    isKnownDevice,
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

type Checked = { readonly attempt: Attempt; readonly user: StaffUser; readonly slots: readonly Slot[] }

/**
 * After a right password: the session, or for an account with a second factor what it has to prove. Undefined when the
 * account was changed while its password was checked.
 */
async function goOn(context: AppContext, { attempt, user, slots }: Checked) {
  const passwordHash = await renewedHash(attempt.password, user.passwordHash)
  return context.db.transaction(async (tx) => {
    const current = await lockUser(tx, attempt.usernameKey)
    if (current === undefined || current.disabled || current.passwordHash !== user.passwordHash) return undefined
    if (passwordHash !== undefined) await updateUser(tx, { id: user.id, changes: { passwordHash } })
    await giveBackTry(tx, slots)
    const { methods, passkeys } = await proofMethodsOf(tx, current)
    if (methods.length > 0) {
      return { secondFactor: await askForProof(context, tx, { user: current, purpose: 'login', methods, passkeys }) }
    }
    return openSession(context, tx, { ...attempt, user: current, proof: 'password' })
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
  const { user, account, coarseAddress: address, now: at, deviceName } = attempt
  const subject = user === undefined ? `name ${account}` : staffMember(user.id)
  const detail = {
    address,
    ...(deviceName === '' ? {} : { device: deviceName }),
    ...(why === undefined ? {} : { why }),
  }
  await recordAudit(db, { at, actor: 'stranger', action, subject, detail })
}

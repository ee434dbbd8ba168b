import { eq } from 'drizzle-orm'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { AppContext } from '../../context.ts'
import { staffSession, staffUser } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { limitKey } from '../../http/client-address.ts'
import { countInDatabase, subjectDigest } from '../../http/rate-counter.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { ABSOLUTE_MS, digestOfToken } from './staff-session.ts'

/** Reliability.md A5.2: slow for a guesser, while the owner's other address is not locked out. */
const PER_ACCOUNT_AND_ADDRESS = { max: 5, windowMs: 15 * 60_000 }
const PER_ACCOUNT = { max: 30, windowMs: 60 * 60_000 }

let decoy: Promise<string> | undefined

/**
 * Opens a session. An unknown user, a disabled one and a wrong password take the same way and the same time.
 * Errors: AUTH_FAILED, RATE_LIMITED. The counter goes up before the hash, so a burst cannot pass it.
 */
export async function logIn(
  context: AppContext,
  { username, password, address }: { username: string; password: string; address: string },
) {
  const now = context.clock()
  const key = nameKey(username)
  await assertTriesLeft(context, { key, address, now })
  const [user] = await context.db.select().from(staffUser).where(eq(staffUser.usernameKey, key))
  decoy ??= hashPassword('nobody has this password')
  const matches = await verifyPassword(password, user?.passwordHash ?? (await decoy))
  if (user === undefined || user.disabled || !matches) throw new AppError('AUTH_FAILED')
  const sessionToken = context.ids.token()
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS)
  await context.db
    .insert(staffSession)
    .values({ tokenDigest: digestOfToken(sessionToken), userId: user.id, createdAt: now, lastSeenAt: now, expiresAt })
  return { user, sessionToken, expiresAt }
}

async function assertTriesLeft(
  context: AppContext,
  { key, address, now }: { key: string; address: string; now: Date },
): Promise<void> {
  const checks = [
    { name: 'login-pair', rule: PER_ACCOUNT_AND_ADDRESS, subject: `${key} ${limitKey(address)}` },
    { name: 'login-account', rule: PER_ACCOUNT, subject: key },
  ]
  for (const { name, rule, subject } of checks) {
    const digest = subjectDigest(context.secret, subject)
    const verdict = await countInDatabase(context.db, { name, rule, subject: digest, now })
    if (!verdict.allowed) throw new AppError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds })
  }
}

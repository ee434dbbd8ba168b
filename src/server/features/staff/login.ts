import { eq } from 'drizzle-orm'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { AppContext } from '../../context.ts'
import { staffSession, staffUser } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { limitKey } from '../../http/client-address.ts'
import { countInDatabase, subjectDigest, uncountInDatabase } from '../../http/rate-counter.ts'
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
  decoy ??= makeDecoy()
  const matches = await verifyPassword(password, user?.passwordHash ?? (await decoy))
  if (user === undefined || user.disabled || !matches) throw new AppError('AUTH_FAILED')
  const sessionToken = context.ids.token()
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS)
  await context.db
    .insert(staffSession)
    .values({ tokenDigest: digestOfToken(sessionToken), userId: user.id, createdAt: now, lastSeenAt: now, expiresAt })
  await giveBack(context, { key, address, now })
  return { user, sessionToken, expiresAt }
}

async function makeDecoy(): Promise<string> {
  try {
    return await hashPassword('nobody has this password')
  } catch (error) {
    decoy = undefined
    throw error
  }
}

type Try = { readonly key: string; readonly address: string; readonly now: Date }

async function assertTriesLeft(context: AppContext, attempt: Try): Promise<void> {
  for (const counter of countersOf(context, attempt)) {
    const verdict = await countInDatabase(context.db, counter)
    if (!verdict.allowed) throw new AppError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds })
  }
}

/** Who knows the password does not guess: his try does not count. */
async function giveBack(context: AppContext, attempt: Try): Promise<void> {
  for (const counter of countersOf(context, attempt)) await uncountInDatabase(context.db, counter)
}

function countersOf({ secret }: AppContext, { key, address, now }: Try) {
  const pair = subjectDigest(secret, `${key} ${limitKey(address)}`)
  return [
    { name: 'login-pair', rule: PER_ACCOUNT_AND_ADDRESS, subject: pair, now },
    { name: 'login-account', rule: PER_ACCOUNT, subject: subjectDigest(secret, key), now },
  ]
}

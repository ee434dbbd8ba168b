import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Account } from '../../../shared/contract/account.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { auditEntry } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { staffMember } from '../audit/record-audit.ts'
import { countRecoveryCodes, findPasskeysOf } from '../staff/second-factor.repository.ts'
import { isLive } from '../staff/session-life.ts'
import { findSessionsOf, findUser } from '../staff/staff.repository.ts'
import type { LiveSession } from '../staff/staff-session.ts'

/** How many sign-ins the own page lists, and how far back it looks for them. */
const LISTED_LOGINS = 10
const LISTED_DAYS = 90
const detailSchema = z.object({ device: z.string().optional() })

/** What the own page shows of the account behind a session. */
export async function readAccount(context: AppContext, session: LiveSession): Promise<Account> {
  const { db, config } = context
  const { userId, tokenDigest, secondFactorBy } = session
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('SESSION_INVALID')
  const now = context.clock()
  const sessions = (await findSessionsOf(db, userId)).filter((each) => isLive(each, now))
  return {
    username: user.username,
    name: user.name,
    email: user.email,
    hasTotp: user.totpSecret !== null,
    passkeys: (await findPasskeysOf(db, userId)).map(({ credentialId, name, createdAt, lastUsedAt }) => {
      return {
        id: credentialId,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }
    }),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    secondFactorBy: config.isProduction ? (secondFactorBy?.toISOString() ?? null) : null,
    sessions: sessions
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map(({ id, device, createdAt, lastSeenAt, tokenDigest: digest }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isThis: digest === tokenDigest,
      })),
    logins: await readLogins(db, { userId, since: new Date(now.getTime() - LISTED_DAYS * DAY_MS) }),
  }
}

async function readLogins(db: Db, { userId, since }: { userId: number; since: Date }): Promise<Account['logins']> {
  const isLogin = inArray(auditEntry.action, ['login', 'login refused', 'proof refused'])
  const rows = await db
    .select()
    .from(auditEntry)
    .where(and(gt(auditEntry.at, since), eq(auditEntry.subject, staffMember(userId)), isLogin))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(LISTED_LOGINS)
  return rows.map(({ at, action, detail }) => {
    const { device = '' } = detailSchema.parse(JSON.parse(detail))
    return { at: at.toISOString(), device, isRefused: action !== 'login' }
  })
}

import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { staffAddress, staffSession, staffUser } from '../../db/schema/index.ts'

export type StaffUser = typeof staffUser.$inferSelect

/**
 * A user by the key of the name, and whether they have logged in from this address since then; one statement for all.
 */
export async function findUserAt(
  queries: Queries,
  { usernameKey, addressDigest, since }: { usernameKey: string; addressDigest: string; since: Date },
): Promise<{ readonly user: StaffUser; readonly isKnownAddress: boolean } | undefined> {
  const [row] = await queries
    .select({ user: staffUser, lastLoginAt: staffAddress.lastLoginAt })
    .from(staffUser)
    .leftJoin(
      staffAddress,
      and(
        eq(staffAddress.userId, staffUser.id),
        eq(staffAddress.addressDigest, addressDigest),
        gt(staffAddress.lastLoginAt, since),
      ),
    )
    .where(eq(staffUser.usernameKey, usernameKey))
  return row && { user: row.user, isKnownAddress: row.lastLoginAt !== null }
}

/** A user whose row nobody else changes until the transaction ends: logins and changes of an account take turns. */
export async function lockUser(tx: Queries, usernameKey: string): Promise<StaffUser | undefined> {
  const [user] = await tx.select().from(staffUser).where(eq(staffUser.usernameKey, usernameKey)).for('update')
  return user
}

/** Answers the new user's number, or undefined when the name is taken. */
export async function insertUser(
  queries: Queries,
  user: Pick<StaffUser, 'username' | 'usernameKey' | 'name' | 'passwordHash' | 'permissionIds' | 'createdAt'>,
): Promise<number | undefined> {
  const [row] = await queries.insert(staffUser).values(user).onConflictDoNothing().returning({ id: staffUser.id })
  return row?.id
}

export async function updateUser(
  queries: Queries,
  { id, changes }: { readonly id: number; readonly changes: Partial<StaffUser> },
): Promise<void> {
  await queries.update(staffUser).set(changes).where(eq(staffUser.id, id))
}

export async function findUsers(queries: Queries): Promise<readonly StaffUser[]> {
  return queries.select().from(staffUser).orderBy(asc(staffUser.id))
}

export async function rememberAddress(
  queries: Queries,
  { userId, addressDigest, now }: { userId: number; addressDigest: string; now: Date },
): Promise<void> {
  await queries
    .insert(staffAddress)
    .values({ userId, addressDigest, lastLoginAt: now })
    .onConflictDoUpdate({ target: [staffAddress.userId, staffAddress.addressDigest], set: { lastLoginAt: now } })
}

/** A session with its user as both are now, dead or alive. */
export async function findSession(queries: Queries, tokenDigest: string) {
  const [row] = await queries
    .select({
      userId: staffUser.id,
      username: staffUser.username,
      name: staffUser.name,
      permissionIds: staffUser.permissionIds,
      disabled: staffUser.disabled,
      createdAt: staffSession.createdAt,
      lastSeenAt: staffSession.lastSeenAt,
      expiresAt: staffSession.expiresAt,
    })
    .from(staffSession)
    .innerJoin(staffUser, eq(staffUser.id, staffSession.userId))
    .where(eq(staffSession.tokenDigest, tokenDigest))
  return row
}

export async function findSessionsOf(queries: Queries, userId: number) {
  return queries.select().from(staffSession).where(eq(staffSession.userId, userId))
}

export async function insertSession(queries: Queries, session: typeof staffSession.$inferInsert): Promise<void> {
  await queries.insert(staffSession).values(session)
}

export async function touchSession(
  queries: Queries,
  { tokenDigest, now }: { tokenDigest: string; now: Date },
): Promise<void> {
  await queries.update(staffSession).set({ lastSeenAt: now }).where(eq(staffSession.tokenDigest, tokenDigest))
}

/** Answers whose session it was, or undefined when there was none. */
export async function deleteSession(queries: Queries, tokenDigest: string): Promise<number | undefined> {
  const [row] = await queries
    .delete(staffSession)
    .where(eq(staffSession.tokenDigest, tokenDigest))
    .returning({ userId: staffSession.userId })
  return row?.userId
}

export async function deleteSessions(queries: Queries, tokenDigests: readonly string[]): Promise<void> {
  if (tokenDigests.length === 0) return
  await queries.delete(staffSession).where(inArray(staffSession.tokenDigest, [...tokenDigests]))
}

/** Every session of a user; answers how many there were. */
export async function deleteSessionsOf(queries: Queries, userId: number): Promise<number> {
  const { rowCount } = await queries.delete(staffSession).where(eq(staffSession.userId, userId))
  return rowCount ?? 0
}

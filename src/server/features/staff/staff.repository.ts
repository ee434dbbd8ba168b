import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { staffDevice, staffPasskey, staffSession, staffUser } from '../../db/schema/index.ts'

export type StaffUser = typeof staffUser.$inferSelect

/** A user by the key of the name, and whether they have logged in on this device since then; one statement for all. */
export async function findUserOn(
  queries: Queries,
  { usernameKey, deviceDigest, since }: { usernameKey: string; deviceDigest: string; since: Date },
): Promise<{ readonly user: StaffUser; readonly isKnownDevice: boolean } | undefined> {
  const [row] = await queries
    .select({ user: staffUser, lastLoginAt: staffDevice.lastLoginAt })
    .from(staffUser)
    .leftJoin(
      staffDevice,
      and(
        eq(staffDevice.userId, staffUser.id),
        eq(staffDevice.deviceDigest, deviceDigest),
        gt(staffDevice.lastLoginAt, since),
      ),
    )
    .where(eq(staffUser.usernameKey, usernameKey))
  return row && { user: row.user, isKnownDevice: row.lastLoginAt !== null }
}

/** A user whose row nobody else changes until the transaction ends: logins and changes of an account take turns. */
export async function lockUser(tx: Queries, usernameKey: string): Promise<StaffUser | undefined> {
  const [user] = await tx.select().from(staffUser).where(eq(staffUser.usernameKey, usernameKey)).for('update')
  return user
}

export async function findUser(queries: Queries, id: number): Promise<StaffUser | undefined> {
  const [user] = await queries.select().from(staffUser).where(eq(staffUser.id, id))
  return user
}

/** Whether the user signed in on this device since then. */
export async function knowsDevice(
  queries: Queries,
  { userId, deviceDigest, since }: { userId: number; deviceDigest: string; since: Date },
): Promise<boolean> {
  const isIt = and(eq(staffDevice.userId, userId), eq(staffDevice.deviceDigest, deviceDigest))
  const rows = await queries
    .select()
    .from(staffDevice)
    .where(and(isIt, gt(staffDevice.lastLoginAt, since)))
  return rows.length > 0
}

/** Answers the new user's number, or undefined when the name is taken. */
export async function insertUser(
  queries: Queries,
  user: Pick<StaffUser, 'username' | 'usernameKey' | 'name' | 'email' | 'passwordHash' | 'permissionIds' | 'createdAt'>,
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

export async function rememberDevice(
  queries: Queries,
  { userId, deviceDigest, now }: { userId: number; deviceDigest: string; now: Date },
): Promise<void> {
  await queries
    .insert(staffDevice)
    .values({ userId, deviceDigest, lastLoginAt: now })
    .onConflictDoUpdate({ target: [staffDevice.userId, staffDevice.deviceDigest], set: { lastLoginAt: now } })
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
      firstLoginAt: staffUser.firstLoginAt,
      hasSecondFactor: sql<boolean>`${staffUser.totpSecret} is not null
        or exists (select from ${staffPasskey} where ${staffPasskey.userId} = ${staffUser.id})`,
      provedAt: staffSession.provedAt,
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

/** From now on the owner has just proved to be there. */
export async function proveSession(
  queries: Queries,
  { tokenDigest, now }: { tokenDigest: string; now: Date },
): Promise<void> {
  await queries.update(staffSession).set({ provedAt: now }).where(eq(staffSession.tokenDigest, tokenDigest))
}

/** Of a user's sessions the one of this id, or every one but `exceptDigest`; answers how many there were. */
export async function deleteOwnSessions(
  queries: Queries,
  { userId, id, exceptDigest }: { userId: number; id: string | null; exceptDigest: string },
): Promise<number> {
  const isMeant = id === null ? ne(staffSession.tokenDigest, exceptDigest) : eq(staffSession.id, id)
  const { rowCount } = await queries.delete(staffSession).where(and(eq(staffSession.userId, userId), isMeant))
  return rowCount ?? 0
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

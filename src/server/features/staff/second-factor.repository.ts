import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { staffChallenge, staffPasskey, staffRecoveryCode, staffUser } from '../../db/schema/index.ts'

export type Passkey = typeof staffPasskey.$inferSelect
export type Challenge = typeof staffChallenge.$inferSelect
export type Purpose = Challenge['purpose']

export async function findPasskeysOf(queries: Queries, userId: number): Promise<readonly Passkey[]> {
  return queries.select().from(staffPasskey).where(eq(staffPasskey.userId, userId)).orderBy(asc(staffPasskey.createdAt))
}

export async function findPasskey(queries: Queries, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await queries.select().from(staffPasskey).where(eq(staffPasskey.credentialId, credentialId))
  return row
}

/** False when the passkey is there already. */
export async function insertPasskey(queries: Queries, passkey: typeof staffPasskey.$inferInsert): Promise<boolean> {
  const { rowCount } = await queries.insert(staffPasskey).values(passkey).onConflictDoNothing()
  return rowCount === 1
}

export async function usePasskey(
  queries: Queries,
  { credentialId, counter, now }: { credentialId: string; counter: number; now: Date },
): Promise<void> {
  const { credentialId: id } = staffPasskey
  await queries.update(staffPasskey).set({ counter, lastUsedAt: now }).where(eq(id, credentialId))
}

export async function deletePasskey(
  queries: Queries,
  { credentialId, userId }: { credentialId: string; userId: number },
): Promise<boolean> {
  const isOwn = and(eq(staffPasskey.credentialId, credentialId), eq(staffPasskey.userId, userId))
  const { rowCount } = await queries.delete(staffPasskey).where(isOwn)
  return rowCount === 1
}

/** Every passkey and recovery code of a user. */
export async function deleteSecondFactors(queries: Queries, userId: number): Promise<void> {
  await queries.delete(staffPasskey).where(eq(staffPasskey.userId, userId))
  await queries.delete(staffRecoveryCode).where(eq(staffRecoveryCode.userId, userId))
}

/** False when the code of this step, or of a later one, was taken before: a code is taken once. */
export async function takeTotpStep(queries: Queries, { userId, step }: { userId: number; step: number }) {
  const isNew = or(isNull(staffUser.totpStep), lt(staffUser.totpStep, step))
  const { rowCount } = await queries
    .update(staffUser)
    .set({ totpStep: step })
    .where(and(eq(staffUser.id, userId), isNew))
  return rowCount === 1
}

export async function countRecoveryCodes(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries
    .select({ count: count() })
    .from(staffRecoveryCode)
    .where(eq(staffRecoveryCode.userId, userId))
  return row?.count ?? 0
}

export async function replaceRecoveryCodes(
  queries: Queries,
  { userId, digests }: { userId: number; digests: readonly string[] },
): Promise<void> {
  await queries.delete(staffRecoveryCode).where(eq(staffRecoveryCode.userId, userId))
  if (digests.length > 0) {
    await queries.insert(staffRecoveryCode).values(digests.map((codeDigest) => ({ userId, codeDigest })))
  }
}

/** False when there is no such code any more. */
export async function takeRecoveryCode(queries: Queries, { userId, digest }: { userId: number; digest: string }) {
  const isIt = and(eq(staffRecoveryCode.userId, userId), eq(staffRecoveryCode.codeDigest, digest))
  const { rowCount } = await queries.delete(staffRecoveryCode).where(isIt)
  return rowCount === 1
}

export async function insertChallenge(queries: Queries, challenge: Challenge): Promise<void> {
  await queries.insert(staffChallenge).values(challenge)
}

export type Ticket = { readonly ticketDigest: string; readonly now: Date }

export async function findChallenge(queries: Queries, ticket: Ticket): Promise<Challenge | undefined> {
  const [row] = await queries.select().from(staffChallenge).where(isAlive(ticket))
  return row
}

/** Of two who hold the same ticket one alone gets it. */
export async function takeChallenge(queries: Queries, ticket: Ticket): Promise<boolean> {
  const { rowCount } = await queries.delete(staffChallenge).where(isAlive(ticket))
  return rowCount === 1
}

/** A change of an account ends what was asked of its owner, or what was asked for one purpose. */
export async function deleteChallengesOf(queries: Queries, userId: number, purpose?: Purpose): Promise<void> {
  const isFor = purpose === undefined ? undefined : eq(staffChallenge.purpose, purpose)
  await queries.delete(staffChallenge).where(and(eq(staffChallenge.userId, userId), isFor))
}

function isAlive({ ticketDigest, now }: Ticket) {
  return and(eq(staffChallenge.ticketDigest, ticketDigest), gt(staffChallenge.expiresAt, now))
}

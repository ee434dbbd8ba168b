import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { lockName } from '../db/advisory-lock.ts'
import type { Queries, Transaction } from '../db/database.ts'
import { installationKey } from '../db/schema/index.ts'
import type { WrappedKey } from './outer-keys.ts'

export type KeyRow = typeof installationKey.$inferSelect
export type KeyKind = KeyRow['kind']

/** Those who change which key counts come one after the other; the lock ends with the transaction. */
export async function lockKeys(tx: Transaction): Promise<void> {
  await lockName(tx, 'installation_key')
}

/** Every key of a kind, the newest first. */
export async function listKeyRows(queries: Queries, kind: KeyKind): Promise<readonly KeyRow[]> {
  return queries
    .select()
    .from(installationKey)
    .where(eq(installationKey.kind, kind))
    .orderBy(desc(installationKey.createdAt), installationKey.id)
}

/** Whether it is in now; not while another one of its kind counts, or where its id is taken. */
export async function insertKeyRow(queries: Queries, row: typeof installationKey.$inferInsert): Promise<boolean> {
  const inserted = await queries.insert(installationKey).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** None of the kind counts any more, and their private parts are gone. */
export async function retireKeys(tx: Transaction, kind: KeyKind, now: Date): Promise<void> {
  await tx
    .update(installationKey)
    .set({ retiredAt: now, wrapped: null, wrappedBy: null })
    .where(and(eq(installationKey.kind, kind), isNull(installationKey.retiredAt)))
}

/** A key from outside counts from now on; none other of its kind may. */
export async function reviveKey(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(installationKey)
    .set({ retiredAt: null, wrapped: null, wrappedBy: null })
    .where(eq(installationKey.id, id))
}

/** Ids of the outer keys by which keys of this database are wrapped; empty where none is. */
export async function listWrappers(queries: Queries): Promise<readonly string[]> {
  const rows = await queries
    .selectDistinct({ id: installationKey.wrappedBy })
    .from(installationKey)
    .where(isNotNull(installationKey.wrapped))
    .orderBy(installationKey.wrappedBy)
  return rows.map(({ id }) => id).filter((id) => id !== null)
}

/** Wrapped keys, held until the transaction ends. */
export async function lockWrappedKeys(tx: Transaction): Promise<readonly WrappedKey[]> {
  const { id, kind, wrapped, wrappedBy } = installationKey
  const rows = await tx
    .select({ id, kind, wrapped, wrappedBy })
    .from(installationKey)
    .where(isNotNull(wrapped))
    .for('update')
  return rows.flatMap((row) => toWrappedKey(row) ?? [])
}

export async function writeWrapped(tx: Transaction, { id, wrapped, wrappedBy }: WrappedKey): Promise<void> {
  await tx.update(installationKey).set({ wrapped, wrappedBy }).where(eq(installationKey.id, id))
}

/** The wrapped part of a row; undefined where it has none. */
export function toWrappedKey({
  id,
  kind,
  wrapped,
  wrappedBy,
}: Pick<KeyRow, 'id' | 'kind' | 'wrapped' | 'wrappedBy'>): WrappedKey | undefined {
  return wrapped === null || wrappedBy === null ? undefined : { id, kind, wrapped, wrappedBy }
}

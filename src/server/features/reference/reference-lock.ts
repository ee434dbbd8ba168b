import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'

/** The key under which processes agree who changes reference data. */
const REFERENCE_LOCK = 7_239_003

/** Waits until no other transaction changes reference data; held until this one ends. */
export async function lockReferenceData(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${REFERENCE_LOCK})`)
}

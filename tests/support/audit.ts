import type { TestDatabase } from './database.ts'

/**
 * Empties the audit trail, which refuses to lose a line, by switching its triggers off; as whoever owns the database could,
 * and what `staff audit --verify` with the exports is there to find.
 */
export async function emptyAuditTrail({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await tamperWithAudit({ pool }, 'TRUNCATE audit_entry, audit_head RESTART IDENTITY')
}

/** A change of audit lines past their triggers. */
export async function tamperWithAudit({ pool }: Pick<TestDatabase, 'pool'>, statement: string): Promise<void> {
  await pool.query(
    `BEGIN; ALTER TABLE audit_entry DISABLE TRIGGER USER; ${statement}; ALTER TABLE audit_entry ENABLE TRIGGER USER; COMMIT`,
  )
}

import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'

type Given = {
  readonly vehicleId: number
  /** Null = none is in force. */
  readonly reportId: number | null
  readonly revision: number
  readonly now: Date
}

/** Says which report is in force. The caller has the revision and names the origin. */
export async function setReport(tx: Transaction, { vehicleId, reportId, revision, now }: Given): Promise<void> {
  await tx.execute(sql`
    update vehicle set report_id = ${reportId}, revision = ${revision}, updated_at = ${now.toISOString()}
    where id = ${vehicleId}`)
}

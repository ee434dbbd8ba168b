import type { Db } from '../../db/database.ts'
import { installationStep } from '../../db/schema/index.ts'

/** The step that says when the nightly job last removed all that is past its time. */
export const RETENTION_STEP = 'retention'

/** From the first start on, so that a job that never runs is noticed too. */
export async function beginRetention(db: Db, now: Date): Promise<void> {
  await db.insert(installationStep).values({ name: RETENTION_STEP, doneAt: now, detail: '' }).onConflictDoNothing()
}

/** For the operator's figures: a worker that is away removes nothing, and nobody else would notice. */
export async function noteRetention(db: Db, now: Date): Promise<void> {
  const row = { name: RETENTION_STEP, doneAt: now, detail: '' }
  await db.insert(installationStep).values(row).onConflictDoUpdate({ target: installationStep.name, set: row })
}

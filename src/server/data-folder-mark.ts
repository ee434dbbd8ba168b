import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './db/database.ts'
import { installationStep } from './db/schema/index.ts'

const STEP = 'data folder'

/**
 * Whether this process has the data folder that the database was first opened with, told by a code of its secret. With
 * another one, papers are signed by strange keys, links in mails open nothing, and photos are missing.
 */
export async function isUsualDataFolder(
  db: Db,
  { secret, now }: { readonly secret: Buffer; readonly now: Date },
): Promise<boolean> {
  const detail = createHmac('sha256', secret).update(STEP).digest('base64url')
  await db.insert(installationStep).values({ name: STEP, doneAt: now, detail }).onConflictDoNothing()
  const [row] = await db
    .select({ detail: installationStep.detail })
    .from(installationStep)
    .where(eq(installationStep.name, STEP))
  return row?.detail === detail
}

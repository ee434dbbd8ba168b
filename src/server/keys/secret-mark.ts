import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { installationStep } from '../db/schema/index.ts'

/** Named for the folder, in which every secret was once. */
const STEP = 'data folder'

/**
 * Whether this is the secret that the database was first opened with. With another one, links in mails open nothing, and
 * where it comes with a folder, papers are signed by strange keys and photos are missing.
 */
export async function isUsualSecret(
  db: Queries,
  { secret, now }: { readonly secret: Buffer; readonly now: Date },
): Promise<boolean> {
  const detail = markOf(secret)
  await db.insert(installationStep).values({ name: STEP, doneAt: now, detail }).onConflictDoNothing()
  return (await findMark(db)) === detail
}

/** Takes another secret for the usual one from now on, where the first is lost for good. */
export async function acceptSecret(
  db: Queries,
  { secret, now }: { readonly secret: Buffer; readonly now: Date },
): Promise<void> {
  const row = { name: STEP, doneAt: now, detail: markOf(secret) }
  await db.insert(installationStep).values(row).onConflictDoUpdate({ target: installationStep.name, set: row })
}

/** The code of the secret that the database was first opened with; undefined before its first start. */
export async function findMark(queries: Queries): Promise<string | undefined> {
  const [row] = await queries
    .select({ detail: installationStep.detail })
    .from(installationStep)
    .where(eq(installationStep.name, STEP))
  return row?.detail
}

/** The code of a secret, which tells nothing of it. */
export function markOf(secret: Buffer): string {
  return createHmac('sha256', secret).update(STEP).digest('base64url')
}

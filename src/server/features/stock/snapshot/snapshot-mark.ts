import { and, eq, like, lt, not } from 'drizzle-orm'
import type { Queries } from '../../../db/database.ts'
import { installationStep } from '../../../db/schema/index.ts'

/**
 * Which snapshot belongs to this database. It is a row of the database itself, written after the snapshot's revision was
 * there: so a database that was put back to an earlier state knows no snapshot of what it has forgotten.
 */
export type SnapshotMark = {
  readonly revision: number
  /** SHA-256 of the manifest. */
  readonly digest: string
  readonly writtenAt: Date
}

const PREFIX = 'index snapshot '

/** The newest one of a layout; undefined = none. */
export async function findSnapshotMark(queries: Queries, layout: string): Promise<SnapshotMark | undefined> {
  const [row] = await queries
    .select()
    .from(installationStep)
    .where(eq(installationStep.name, PREFIX + layout))
  const [revision = '', digest = ''] = row?.detail.split(' ') ?? []
  return row && { revision: Number(revision), digest, writtenAt: row.doneAt }
}

export async function setSnapshotMark(
  queries: Queries,
  { layout, revision, digest, writtenAt }: SnapshotMark & { readonly layout: string },
): Promise<void> {
  const row = { doneAt: writtenAt, detail: `${revision} ${digest}` }
  await queries
    .insert(installationStep)
    .values({ name: PREFIX + layout, ...row })
    .onConflictDoUpdate({ target: installationStep.name, set: row })
}

/** Forgets what other layouts wrote before a time. */
export async function removeOtherMarks(
  queries: Queries,
  { layout, before }: { readonly layout: string; readonly before: Date },
): Promise<void> {
  await queries
    .delete(installationStep)
    .where(
      and(
        like(installationStep.name, `${PREFIX}%`),
        not(eq(installationStep.name, PREFIX + layout)),
        lt(installationStep.doneAt, before),
      ),
    )
}

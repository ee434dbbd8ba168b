import { aliasedTable, and, desc, eq, getTableColumns, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { LISTED_UPLOADS, type UploadKind } from '../../../shared/contract/uploads.ts'
import { lockName } from '../../db/advisory-lock.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { staffUser, upload } from '../../db/schema/index.ts'

export type StoredUpload = typeof upload.$inferSelect
export type ListedUpload = Omit<StoredUpload, 'inspection' | 'mapping'> & {
  readonly by: string
  readonly ahead: number
}

/** The clock of the database alone tells leases: that of a process may be wrong, and they are between processes. */
const isOverdue = and(eq(upload.state, 'running'), lt(upload.leaseUntil, sql`now()`))
/** A process that does not renew its lease for so long has ended. */
export const LEASE_UNTIL = sql`clock_timestamp() + interval '15 seconds'`

const earlier = aliasedTable(upload, 'earlier')
/** A running one whose process no longer renews its lease has ended with it. */
const columns = {
  ...getTableColumns(upload),
  state: sql<StoredUpload['state']>`case when ${isOverdue} then 'interrupted' else ${upload.state} end`,
}
const { inspection: _inspection, mapping: _mapping, ...listedColumns } = columns
const listed = {
  ...listedColumns,
  by: staffUser.name,
  ahead: sql<number>`(select count(*)::int from ${upload} ${earlier} where ${upload.state} = 'waiting' and (
    ${earlier.state} = 'running' or ${earlier.state} = 'waiting' and ${earlier.queuedAt} < ${upload.queuedAt}))`,
}

/** What was seen of a file without its first rows, of a workbook those of all its sheets, which may name people. */
export const WITHOUT_ROWS = sql`jsonb_set(${upload.inspection}, '{rows}', '[]') - 'sheets'`

/** The newest uploads of these kinds with who made them; `ahead` = imports that come before a waiting one. */
export async function listUploads(queries: Queries, kinds: readonly UploadKind[]): Promise<readonly ListedUpload[]> {
  return queries
    .select(listed)
    .from(upload)
    .innerJoin(staffUser, eq(staffUser.id, upload.createdBy))
    .where(inArray(upload.kind, [...kinds]))
    .orderBy(desc(upload.createdAt), desc(upload.id))
    .limit(LISTED_UPLOADS)
}

export async function findListedUpload(queries: Queries, id: string) {
  const [row] = await queries
    .select({ ...listed, inspection: upload.inspection, mapping: upload.mapping })
    .from(upload)
    .innerJoin(staffUser, eq(staffUser.id, upload.createdBy))
    .where(eq(upload.id, id))
  return row
}

export async function findUpload(queries: Queries, id: string): Promise<StoredUpload | undefined> {
  const [row] = await queries.select(columns).from(upload).where(eq(upload.id, id))
  return row
}

/** Holds a row until the transaction ends: parts, the look at a file and its start never overlap. */
export async function lockUpload(tx: Transaction, id: string): Promise<StoredUpload | undefined> {
  const [row] = await tx.select(columns).from(upload).where(eq(upload.id, id)).for('update')
  return row
}

export async function insertUpload(queries: Queries, row: typeof upload.$inferInsert): Promise<void> {
  await queries.insert(upload).values(row)
}

export async function updateUpload(
  queries: Queries,
  id: string,
  values: PgUpdateSetSource<typeof upload>,
): Promise<void> {
  await queries.update(upload).set(values).where(eq(upload.id, id))
}

/** Bytes that files made since then may take up: arrived, or announced since `heldSince`. */
export async function sumBytesSince(
  queries: Queries,
  { since, heldSince }: { readonly since: Date; readonly heldSince: Date },
): Promise<number> {
  const { rows } = await queries.execute<{ bytes: number }>(
    sql`select coalesce(sum(case when state = 'receiving' and created_at <= ${heldSince.toISOString()}
          then received_bytes else size_bytes end), 0)::float8 as bytes from upload
        where created_at > ${since.toISOString()} and state <> 'refused'
        and not (kind = 'photos' and state = 'done')`,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * What the last import of a file with these columns was told, before others one of a file with this name but for days and
 * counts in it: two suppliers may have the same columns.
 */
export async function findEarlierMapping(
  queries: Queries,
  { headerDigest, name }: { readonly headerDigest: string; readonly name: string },
) {
  const letters = lettersOf(name)
  const hasSameName = sql<boolean>`${lettersOf(upload.name)} = ${letters} and ${letters} <> ''`
  const [row] = await queries
    .select({ mapping: upload.mapping, supplier: upload.supplier, hasSameName })
    .from(upload)
    .where(and(eq(upload.headerDigest, headerDigest), eq(upload.state, 'done'), isNotNull(upload.mapping)))
    .orderBy(desc(hasSameName), desc(upload.finishedAt))
    .limit(1)
  return row
}

/** Of a file's name, without its ending; that of the rejected rows of a file is its own. */
function lettersOf(name: string | typeof upload.name): SQL {
  const whole = sql`regexp_replace(lower(${name}), '[.][^.]*$', '')`
  return sql`regexp_replace(regexp_replace(${whole}, '[[:digit:][:punct:][:space:]]', '', 'g'), '(rejected)+$', '')`
}

/** One run of an upload: when it was claimed tells it from an earlier one of the same file, which may not know that it is over. */
export type Run = { readonly id: string; readonly startedAt: Date }

/**
 * The waiting upload whose turn it is, now running with a lease; undefined while another runs or none waits. One whose
 * lease is over was cut off with its process.
 */
export async function claimNextUpload(tx: Transaction, now: Date): Promise<(StoredUpload & Run) | undefined> {
  await lockName(tx, 'import of uploads')
  await tx.update(upload).set({ state: 'interrupted', finishedAt: now }).where(isOverdue)
  const [running] = await tx.select({ id: upload.id }).from(upload).where(eq(upload.state, 'running')).limit(1)
  if (running !== undefined) return undefined
  const [next] = await tx
    .select({ id: upload.id })
    .from(upload)
    .where(eq(upload.state, 'waiting'))
    .orderBy(upload.queuedAt, upload.id)
    .limit(1)
  if (next === undefined) return undefined
  const [claimed] = await tx
    .update(upload)
    .set({
      state: 'running',
      startedAt: now,
      leaseUntil: LEASE_UNTIL,
      readRows: 0,
      share: 0,
      finishedAt: null,
      problem: null,
    })
    .where(eq(upload.id, next.id))
    .returning()
  return claimed && { ...claimed, startedAt: now }
}

/** Of a run that goes on: answers who asked that it ends; undefined when it was declared interrupted meanwhile, which it stays. */
export async function updateRunning(
  queries: Queries,
  { id, startedAt }: Run,
  values: PgUpdateSetSource<typeof upload>,
): Promise<{ readonly cancelledBy: number | null } | undefined> {
  const [row] = await queries
    .update(upload)
    .set(values)
    .where(and(eq(upload.id, id), eq(upload.state, 'running'), eq(upload.startedAt, startedAt)))
    .returning({ cancelledBy: upload.cancelledBy })
  return row
}

import { and, arrayOverlaps, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { conditionReport, photo } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { isPhotoKey, removePhotoBlobs } from '../media/photo-store.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { familyOf } from './photo-family.ts'

type Erasure = { readonly key: string; readonly why: string; readonly staffUserId: number }

/**
 * Takes a photo away for good, with all that it was turned from and into: from every vehicle and condition report, from what
 * files say, and from the disk in all its sizes. It cannot be put back. Devices keep what they have loaded, and issued papers
 * their picture until they end. Throws ITEM_NOT_FOUND.
 */
export async function erasePhoto(
  { db, clock, blobs }: Pick<AppContext, 'db' | 'clock' | 'blobs'>,
  erasure: Erasure,
): Promise<void> {
  if (!isPhotoKey(erasure.key)) throw new AppError('ITEM_NOT_FOUND')
  let family: readonly string[] = [erasure.key]
  // Until nothing names it any more: it may be turned, and given to other vehicles, while it is looked for.
  for (let isErased = false; ; isErased = true) {
    family = await familyOf(db, family)
    // First the bytes: where the store is away all is as it was, and can be tried again.
    for (const key of family) await removePhotoBlobs(blobs, key)
    const named = await findNamed(db, family)
    if (Object.values(named).every((ids) => ids.length === 0)) {
      if (isErased) return
      throw new AppError('ITEM_NOT_FOUND')
    }
    const rows = { ...erasure, family, named, now: clock() }
    await db.transaction((tx) => eraseRows(tx, rows))
  }
}

/** Ids of what names a photo, and its keys that are stored. */
type Named = Readonly<Record<'listed' | 'inFiles' | 'reports', readonly number[]>> & {
  readonly stored: readonly string[]
}

/** Goes through all vehicles, for which nobody is to wait: not to be called under the lock of all writers. */
async function findNamed(db: Queries, family: readonly string[]): Promise<Named> {
  const keys = keysOf(family)
  const idsOf = async (query: SQL) => {
    const { rows } = await db.execute<{ id: number }>(query)
    return rows.map(({ id }) => id)
  }
  const stored = await db
    .select({ key: photo.key })
    .from(photo)
    .where(inArray(photo.key, [...family]))
  return {
    listed: await idsOf(sql`select id::float8 as id from vehicle where picture_keys && ${keys}`),
    inFiles: await idsOf(sql`select id::float8 as id from vehicle where file_values #> '{values,pictures}' ?| ${keys}`),
    reports: await idsOf(sql`select id::float8 as id from condition_report where photo_keys && ${keys}`),
    stored: stored.map(({ key }) => key),
  }
}

function keysOf(family: readonly string[]): SQL {
  return sql`${sql.param([...family])}::text[]`
}

type Rows = Erasure & { readonly family: readonly string[]; readonly named: Named; readonly now: Date }

async function eraseRows(tx: Transaction, { key, why, staffUserId, family, named, now }: Rows): Promise<void> {
  const revision = await lockNextStockRevision(tx)
  const keys = keysOf(family)
  await nameOrigin(tx, { source: 'photos', staffUserId })
  const { rowCount } = await tx.execute(sql`
    update vehicle set revision = ${revision}, updated_at = ${now.toISOString()}, picture_keys = array(
      select one from unnest(picture_keys) with ordinality as t(one, place) where one <> all(${keys}) order by place)
    where id = any(${sql.param(named.listed)}::bigint[]) and picture_keys && ${keys}`)
  const vehicles = rowCount ?? 0
  const reports = await takeFromReports(tx, { family, ids: named.reports, revision, now })
  await tx.execute(sql`
    update vehicle set file_values = jsonb_set(file_values, '{values,pictures}', (file_values #> '{values,pictures}') - ${keys})
    where id = any(${sql.param(named.inFiles)}::bigint[]) and file_values #> '{values,pictures}' ?| ${keys}`)
  await tx.delete(photo).where(inArray(photo.key, [...family]))
  if (vehicles + reports > 0) await publishStockRevision(tx, revision)
  await recordAudit(tx, {
    at: now,
    actor: staffMember(staffUserId),
    action: 'photo erased',
    subject: key,
    detail: { why, vehicles, reports, turned: family.length - 1 },
  })
}

type Erased = Pick<Rows, 'family' | 'now'> & { readonly ids: readonly number[]; readonly revision: number }

/** Reports are never edited but here: a face must be gone from them too. Answers of how many it was taken. */
async function takeFromReports(tx: Transaction, { family, ids: named, revision, now }: Erased): Promise<number> {
  const reports = await tx
    .select()
    .from(conditionReport)
    .where(and(inArray(conditionReport.id, [...named]), arrayOverlaps(conditionReport.photoKeys, [...family])))
  const others = (keys: readonly string[]) => keys.filter((own) => !family.includes(own))
  for (const { id, document, photoKeys } of reports) {
    for (const { findings } of document.areas) {
      for (const finding of findings) finding.pictures = others(finding.pictures)
    }
    await tx
      .update(conditionReport)
      .set({ document, photoKeys: others(photoKeys) })
      .where(eq(conditionReport.id, id))
  }
  const ids = reports.map(({ id }) => id)
  await tx.execute(sql`
    update vehicle set revision = ${revision}, updated_at = ${now.toISOString()}
    where id = any(${sql.param(reports.map(({ vehicleId }) => vehicleId))}::bigint[])
      and report_id = any(${sql.param(ids)}::bigint[])`)
  return reports.length
}

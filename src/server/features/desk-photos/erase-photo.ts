import { arrayOverlaps, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
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
  const family = await familyOf(db, erasure.key)
  // First the bytes: where the store is away all is as it was, and can be tried again.
  for (const key of family) await removePhotoBlobs(blobs, key)
  await db.transaction((tx) => eraseRows(tx, { ...erasure, family, now: clock() }))
}

type Rows = Erasure & { readonly family: readonly string[]; readonly now: Date }

async function eraseRows(tx: Transaction, { key, why, staffUserId, family, now }: Rows): Promise<void> {
  const revision = await lockNextStockRevision(tx)
  const keys = sql`${sql.param([...family])}::text[]`
  await nameOrigin(tx, { source: 'photos', staffUserId })
  const { rowCount } = await tx.execute(sql`
    update vehicle set revision = ${revision}, updated_at = ${now.toISOString()}, picture_keys = array(
      select one from unnest(picture_keys) with ordinality as t(one, place) where one <> all(${keys}) order by place)
    where picture_keys && ${keys}`)
  const vehicles = rowCount ?? 0
  const reports = await takeFromReports(tx, { family, revision, now })
  await tx.execute(sql`
    update vehicle set file_values = jsonb_set(file_values, '{values,pictures}', (file_values #> '{values,pictures}') - ${keys})
    where file_values #> '{values,pictures}' ?| ${keys}`)
  const erased = await tx
    .delete(photo)
    .where(inArray(photo.key, [...family]))
    .returning({ key: photo.key })
  if (erased.length + vehicles + reports === 0) throw new AppError('ITEM_NOT_FOUND')
  if (vehicles + reports > 0) await publishStockRevision(tx, revision)
  await recordAudit(tx, {
    at: now,
    actor: staffMember(staffUserId),
    action: 'photo erased',
    subject: key,
    detail: { why, vehicles, reports, turned: family.length - 1 },
  })
}

type Erased = Pick<Rows, 'family' | 'now'> & { readonly revision: number }

/** Reports are never edited but here: a face must be gone from them too. Answers of how many it was taken. */
async function takeFromReports(tx: Transaction, { family, revision, now }: Erased): Promise<number> {
  const reports = await tx
    .select()
    .from(conditionReport)
    .where(arrayOverlaps(conditionReport.photoKeys, [...family]))
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

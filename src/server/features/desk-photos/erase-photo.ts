import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { conditionReport, photo } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { isPhotoKey, removePhotoBlobs } from '../media/photo-store.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'

/**
 * Takes a photo away for good: from every vehicle and condition report, from what files say, and from the disk in all its
 * sizes. It cannot be put back. Devices keep what they have loaded, and issued papers their picture until they end. Throws
 * ITEM_NOT_FOUND.
 */
export async function erasePhoto(
  { db, clock, blobs }: Pick<AppContext, 'db' | 'clock' | 'blobs'>,
  { key, why, staffUserId }: { readonly key: string; readonly why: string; readonly staffUserId: number },
): Promise<void> {
  if (!isPhotoKey(key)) throw new AppError('ITEM_NOT_FOUND')
  const isKnown = await db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    const now = clock()
    await nameOrigin(tx, { source: 'photos', staffUserId })
    const { rowCount: vehicles } = await tx.execute(sql`
      update vehicle set picture_keys = array_remove(picture_keys, ${key}), revision = ${revision},
        updated_at = ${now.toISOString()} where ${key} = any(picture_keys)`)
    const reports = await takeFromReports(tx, { key, revision, now })
    await tx.execute(sql`
      update vehicle set file_values = jsonb_set(file_values, '{values,pictures}', (file_values #> '{values,pictures}') - ${key})
      where file_values #> '{values,pictures}' ? ${key}`)
    const { rows } = await tx.execute(sql`select 1 from photo where key = ${key}`)
    if (rows.length === 0 && vehicles === 0) return false
    if ((vehicles ?? 0) + reports > 0) await publishStockRevision(tx, revision)
    await recordAudit(tx, {
      at: now,
      actor: staffMember(staffUserId),
      action: 'photo erased',
      subject: key,
      detail: { why, vehicles: vehicles ?? 0, reports },
    })
    await tx.delete(photo).where(eq(photo.key, key))
    return true
  })
  // Also of one that no row names any more: its bytes may have stayed where the store was away.
  await removePhotoBlobs(blobs, key)
  if (!isKnown) throw new AppError('ITEM_NOT_FOUND')
}

type Erased = { readonly key: string; readonly revision: number; readonly now: Date }

/** Reports are never edited but here: a face must be gone from them too. Answers of how many it was taken. */
async function takeFromReports(tx: Transaction, { key, revision, now }: Erased): Promise<number> {
  const reports = await tx
    .select()
    .from(conditionReport)
    .where(sql`${key} = any(${conditionReport.photoKeys})`)
  const others = (keys: readonly string[]) => keys.filter((own) => own !== key)
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

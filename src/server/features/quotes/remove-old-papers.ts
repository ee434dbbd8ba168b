import { inArray, lt, sql } from 'drizzle-orm'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { removeOldBlobs } from '../../blobs/remove-old-blobs.ts'
import type { Db } from '../../db/database.ts'
import { BATCH, inBatches, removeRows } from '../../db/in-batches.ts'
import { paperPicture, quotationPaperObject } from '../../db/schema/index.ts'
import { paperKey, PAPERS_PREFIX } from './paper-objects.ts'

type Stored = { readonly db: Db; readonly blobs: BlobStore }

/**
 * Removes papers that are objects from before a moment; how many. Objects before the rows that name them, so that what the
 * store could not remove is found the next night; then those that no row names, of drawings that came second.
 */
export async function removeOldPaperObjects({ db, blobs }: Stored, before: Date): Promise<number> {
  const removed = await inBatches(async () => {
    const rows = await db
      .select()
      .from(quotationPaperObject)
      .where(lt(quotationPaperObject.createdAt, before))
      .limit(BATCH)
    await blobs.remove(rows.map(paperKey))
    const ids = rows.map(({ quotationId }) => quotationId)
    if (ids.length > 0) await db.delete(quotationPaperObject).where(inArray(quotationPaperObject.quotationId, ids))
    return rows.length
  })
  return removed + (await removeOldBlobs(blobs, { prefix: PAPERS_PREFIX, before }))
}

/** Removes pictures that no paper shows and none was stored with since a moment; how many. */
export function removeUnusedPictures(db: Db, limit: Date): Promise<number> {
  const isShown = sql`exists (select from quotation_paper where picture_digest = ${paperPicture.digest})`
  return removeRows(
    db,
    paperPicture,
    sql`${paperPicture.usedAt} < ${limit.toISOString()}::timestamptz and not ${isShown}`,
  )
}

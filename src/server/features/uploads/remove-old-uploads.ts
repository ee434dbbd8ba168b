import { and, inArray, lt, or, sql } from 'drizzle-orm'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { createFolderBlobs } from '../../blobs/folder-blobs.ts'
import { removeOldBlobs } from '../../blobs/remove-old-blobs.ts'
import type { Db } from '../../db/database.ts'
import { BATCH, inBatches, removeRows } from '../../db/in-batches.ts'
import { upload } from '../../db/schema/index.ts'
import { UPLOADS_PREFIX } from './upload-parts.ts'
import { WITHOUT_ROWS } from './uploads.repository.ts'

/** Removes uploads of before `history`, and those of before `files` that were never started; how many. */
export function removeOldUploads(
  db: Db,
  { history, files }: { readonly history: Date; readonly files: Date },
): Promise<number> {
  const isUnused = inArray(upload.state, ['receiving', 'ready'])
  const isPast = lt(upload.createdAt, history)
  return removeRows(db, upload, or(isPast, and(isUnused, lt(upload.createdAt, files))) ?? isPast)
}

/**
 * Removes files from before a moment, or those alone whose names begin so, those too that lay in the data folder before
 * there was a bucket; how many parts.
 */
export async function removeOldUploadFiles(
  { blobs, dataDir }: { readonly blobs: BlobStore; readonly dataDir: string },
  { before, names = '' }: { readonly before: Date; readonly names?: string },
): Promise<number> {
  const old = { prefix: `${UPLOADS_PREFIX}${names}`, before }
  return (await removeOldBlobs(blobs, old)) + (await removeOldBlobs(createFolderBlobs(dataDir), old))
}

/**
 * Removes files and rejected rows of uploads from before a moment, however late they were written: an import may have begun
 * days after its file came; how many parts.
 */
export async function removeFilesOfOldUploads(
  { db, blobs, dataDir }: { readonly db: Db; readonly blobs: BlobStore; readonly dataDir: string },
  before: Date,
): Promise<number> {
  let removed = 0
  for (const store of [blobs, createFolderBlobs(dataDir)]) {
    const keys = new Map<string, string[]>()
    for await (const { key } of store.list(UPLOADS_PREFIX)) {
      const [, name = ''] = key.split('/')
      keys.set(name, [...(keys.get(name) ?? []), key])
    }
    // Photos of the stock desk lie there too, under names that are no ids of uploads.
    const id = sql<string>`${upload.id}::text`
    const isOld = and(inArray(id, [...keys.keys()]), lt(upload.createdAt, before))
    const old = await db.select({ id }).from(upload).where(isOld)
    const wanted = old.flatMap((row) => keys.get(row.id) ?? [])
    await store.remove(wanted)
    removed += wanted.length
  }
  return removed
}

/** Forgets the first rows of files of stock from before a moment, which may name people; of how many. */
export async function forgetPreviews(db: Db, limit: Date): Promise<number> {
  const hasRows = sql`(${upload.inspection} -> 'rows' <> '[]' or ${upload.inspection} -> 'sheets' is not null)`
  const isPast = sql`${upload.createdAt} < ${limit.toISOString()}::timestamptz and ${hasRows}`
  return inBatches(async () => {
    const some = db.select({ id: upload.id }).from(upload).where(isPast).limit(BATCH)
    const { rowCount } = await db.update(upload).set({ inspection: WITHOUT_ROWS }).where(inArray(upload.id, some))
    return rowCount ?? 0
  })
}

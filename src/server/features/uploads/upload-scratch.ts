import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../../shared/domain/durations.ts'
import { onDisk } from '../../blobs/disk-full.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { removeOlder } from '../../remove-older.ts'
import { listParts, readParts } from './upload-parts.ts'
import type { StoredUpload } from './uploads.repository.ts'

/** In the data folder, which has room for large files; that for temporary ones is often memory. */
const SCRATCH = 'scratch'
/** Twice what an import may take: whoever made it has ended. */
const DEAD_MS = HOUR_MS

export type ScratchDeps = Pick<AppContext, 'blobs' | 'dataDir'>

/**
 * Puts the parts of an upload together for whoever needs it as a file (`import.nothing-on-disk`): the path holds until `use` has ended, and so does
 * whatever it writes beside it. Throws UPLOAD_NOT_FOUND when parts are not here (any more), STORAGE_UNAVAILABLE when the store
 * is away or the disk full.
 */
export async function withUploadFile<T>(
  deps: ScratchDeps,
  { id, sizeBytes }: Pick<StoredUpload, 'id' | 'sizeBytes'>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const keys = await listParts(deps.blobs, { name: id, size: sizeBytes })
  if (keys === undefined) throw new AppError('UPLOAD_NOT_FOUND')
  const folder = await makeFolder(join(deps.dataDir, SCRATCH))
  try {
    const path = join(folder, 'file')
    await onDisk(writeFile(path, readParts(deps.blobs, keys)))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes what killed processes left, now and every hour: perhaps no file comes any more, and the nightly job reaches the
 * machine of its worker alone. Answers how to end that.
 */
export async function keepScratchClear({
  dataDir,
  log,
}: {
  readonly dataDir: string
  readonly log: Pick<AppContext['log'], 'warn'>
}): Promise<() => Promise<void>> {
  const clear = () =>
    removeDead(join(dataDir, SCRATCH)).catch((error: unknown) => {
      log.warn({ err: error }, 'scratch of a killed process could not be removed')
    })
  await clear()
  const timer = setInterval(() => void clear(), DEAD_MS)
  return async () => clearInterval(timer)
}

/** A new folder, after those that a process left which was killed. */
async function makeFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  await removeDead(root)
  return onDisk(mkdtemp(join(root, 'upload-')))
}

/** Times of the disk are compared, not those of the product's clock. */
async function removeDead(root: string): Promise<void> {
  await removeOlder(root, { before: new Date(Date.now() - DEAD_MS), withFolders: true })
}

async function writeFile(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of pieces) await file.writeFile(bytes)
  } finally {
    await file.close()
  }
}

import { createReadStream } from 'node:fs'
import { link, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { MIB } from '../../../shared/domain/bytes.ts'
import type { AppContext } from '../../context.ts'
import { putPart, type PartedFile } from './upload-parts.ts'

/** A workbook that was looked at had an ending; '.old' is one that is being cut. */
const ENDINGS = ['', '.xlsx', '.old'] as const

/**
 * Cuts a file that was kept whole in the data folder, as before docs/decisions/0035-uploads-and-papers-as-blobs.md, into
 * parts; false where there is none. Files are kept for a week: then nothing needs this any more.
 */
export async function cutOldFile(
  { blobs, dataDir }: Pick<AppContext, 'blobs' | 'dataDir'>,
  { name, size }: PartedFile,
): Promise<boolean> {
  const path = await findOldFile(dataDir, { name, endings: ENDINGS })
  if (path === undefined) return false
  const aside = join(dataDir, 'uploads', `${name}.old`)
  if (path !== aside) await moveAside(path, aside)
  let at = 0
  try {
    for await (const bytes of createReadStream(aside, { highWaterMark: MIB, end: size - 1 })) {
      await putPart(blobs, { name, at, bytes: bytes as Buffer })
      at += (bytes as Buffer).length
    }
  } catch (error) {
    // Somebody else has cut it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  await rm(aside, { force: true })
  return true
}

/**
 * The folder of the parts takes the file's name. By links, which only files have: where somebody else was faster, that folder
 * is there and stays.
 */
async function moveAside(path: string, aside: string): Promise<void> {
  const isThere = await link(path, aside).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
  )
  if (isThere) await unlink(path).catch(() => {})
}

/** The rejected rows that such a release kept beside the file. */
export async function findOldRejected(dataDir: string, name: string): Promise<string | undefined> {
  return findOldFile(dataDir, { name, endings: ['.rejected.csv', '.xlsx.rejected.csv'] })
}

async function findOldFile(
  dataDir: string,
  { name, endings }: { readonly name: string; readonly endings: readonly string[] },
): Promise<string | undefined> {
  for (const ending of endings) {
    const path = join(dataDir, 'uploads', name + ending)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() === true) return path
  }
  return undefined
}

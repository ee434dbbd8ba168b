import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../http/app-error.ts'
import { KIB } from '../../../shared/domain/bytes.ts'

/** The importer knows a workbook by it. */
export const WORKBOOK_ENDING = '.xlsx'
const REJECTED_ENDING = '.rejected.csv'
/** Bytes of one answer with rejected rows. */
const PIECE_BYTES = 512 * KIB

/** Named by our own ids only: what a person calls a file never becomes a path. */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Writes a part at its place; a part that is written twice is the same. Throws STORAGE_UNAVAILABLE when the disk is full. */
export async function writePart(
  folder: string,
  { id, at, bytes }: { readonly id: string; readonly at: number; readonly bytes: Uint8Array },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const file = await open(join(folder, id), at === 0 ? 'w' : 'r+', 0o600)
    try {
      await file.write(bytes, 0, bytes.length, at)
    } finally {
      await file.close()
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) {
      throw new AppError('STORAGE_UNAVAILABLE', { cause })
    }
    throw cause
  }
}

/** Where the file of an upload lies; undefined when it is not here (any more). */
export async function findUploadFile(folder: string, id: string): Promise<string | undefined> {
  for (const path of [join(folder, id), join(folder, id + WORKBOOK_ENDING)]) {
    if (await sizeOf(path)) return path
  }
  return undefined
}

/** A piece of the rejected rows from that byte on, cut between letters; undefined when there are none (any more). */
export async function readRejected(
  folder: string,
  { id, from }: { readonly id: string; readonly from: number },
): Promise<{ readonly text: string; readonly next: number | null } | undefined> {
  const path = await findUploadFile(folder, id)
  const size = path === undefined ? 0 : await sizeOf(path + REJECTED_ENDING)
  if (path === undefined || size === 0 || from >= size) return undefined
  const file = await open(path + REJECTED_ENDING)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, from)
    const end = from + bytesRead >= size ? bytesRead : lastLetterEnd(buffer, bytesRead)
    return { text: buffer.toString('utf8', 0, end), next: from + end >= size ? null : from + end }
  } finally {
    await file.close()
  }
}

/** Photos are stored re-encoded: of their zip nothing is needed any more. */
export async function removeUploadFile(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { force: true })
}

/** Removes the rejected rows of an import that did not come to its end: they break off somewhere. */
export async function removeRejected(path: string): Promise<void> {
  await rm(path + REJECTED_ENDING, { force: true })
}

/** 0 for a file that is not there. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return found?.size ?? 0
}

/** A letter of UTF-8 that is cut off by the end belongs to the next piece. */
function lastLetterEnd(bytes: Uint8Array, length: number): number {
  let start = length - 1
  while (start > 0 && (bytes[start]! & 0xc0) === 0x80) start -= 1
  return start
}

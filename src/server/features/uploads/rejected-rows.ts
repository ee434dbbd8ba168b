import { open } from 'node:fs/promises'
import { KIB } from '../../../shared/domain/bytes.ts'
import { hasBlob, type BlobStore } from '../../blobs/blob-store.ts'
import { removeAll, UPLOADS_PREFIX } from './upload-parts.ts'

/** Bytes of one answer with rejected rows. */
const PIECE_BYTES = 512 * KIB
const TYPE = { type: 'text/csv; charset=utf-8' } as const

/**
 * Stores the rejected rows of an import in place of those of an earlier one, in pieces that are cut between letters; without a file there are
 * none. Throws STORAGE_UNAVAILABLE.
 */
export async function keepRejected(blobs: BlobStore, { id, path }: { readonly id: string; readonly path: string }) {
  await removeAll(blobs, prefixOf(id))
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return
  try {
    for (let at = 0; ;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, at)
      if (bytesRead === 0) return
      const end = bytesRead < PIECE_BYTES ? bytesRead : lastLetterEnd(buffer, bytesRead)
      await blobs.put(`${prefixOf(id)}${at}`, buffer.subarray(0, end), TYPE)
      at += end
    }
  } finally {
    await file.close()
  }
}

/** The piece of the rejected rows that begins there; undefined when there is none (any more). Throws STORAGE_UNAVAILABLE. */
export async function readRejected(
  blobs: BlobStore,
  { id, from }: { readonly id: string; readonly from: number },
): Promise<{ readonly text: string; readonly next: number | null } | undefined> {
  const piece = await blobs.get(`${prefixOf(id)}${from}`)
  if (piece === undefined) return undefined
  const next = from + piece.length
  return { text: piece.toString('utf8'), next: (await hasBlob(blobs, `${prefixOf(id)}${next}`)) ? next : null }
}

function prefixOf(id: string): string {
  return `${UPLOADS_PREFIX}${id}/rejected/`
}

/** A letter of UTF-8 that is cut off by the end belongs to the next piece. */
function lastLetterEnd(bytes: Uint8Array, length: number): number {
  let start = length - 1
  while (start > 0 && (bytes[start]! & 0xc0) === 0x80) start -= 1
  return start
}

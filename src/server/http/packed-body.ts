import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Brotli of a body that is known by its digest. */
export type BodyPacker = (body: string | Buffer, digest: string) => Promise<Buffer>

const compress = promisify(brotliCompress)
/** The best quality that may be spent while somebody waits. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/**
 * Packs equal bodies once: packed bodies are remembered, the least lately used forgotten first, up to `maxBytes` bytes, since
 * packing takes ten times as long as finding a page of vehicles.
 */
export function createBodyPacker({ maxBytes }: { readonly maxBytes: number }): BodyPacker {
  const known = new Map<string, Buffer>()
  let size = 0

  function keep(digest: string, packed: Buffer): void {
    size += packed.length
    known.set(digest, packed)
    for (const [oldest, bytes] of known) {
      if (size <= maxBytes) return
      known.delete(oldest)
      size -= bytes.length
    }
  }

  return async (body, digest) => {
    const found = known.get(digest)
    if (found !== undefined) {
      known.delete(digest)
      known.set(digest, found)
      return found
    }
    const packed = await compress(body, { params })
    if (!known.has(digest)) keep(digest, packed)
    return packed
  }
}

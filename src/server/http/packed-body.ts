import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Packs bodies whose beginning repeats and whose end never does, such as a page of vehicles with its request's id. */
export type BodyPacker = (head: Buffer, tail: Buffer) => Promise<Buffer>

const compress = promisify(brotliCompress)
/** As well as it may be done while somebody waits (performance.md). */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
/** RFC 7932, 9.2: an empty last meta-block. */
const END = Buffer.from([0x03])
const MAX_TAIL = 0x10000

/**
 * Brotli of head and tail. Heads are remembered packed, the least lately used forgotten first, up to `room` bytes: packing
 * takes ten times as long as finding a page. The tail follows unpacked, as brotli allows.
 */
export function createBodyPacker({ room }: { readonly room: number }): BodyPacker {
  const known = new Map<string, Buffer>()
  let size = 0

  function keep(key: string, packed: Buffer): void {
    size += packed.length
    known.set(key, packed)
    for (const [oldest, bytes] of known) {
      if (size <= room) return
      known.delete(oldest)
      size -= bytes.length
    }
  }

  async function packHead(head: Buffer): Promise<Buffer> {
    const key = hash('sha256', head, 'base64url')
    const found = known.get(key)
    if (found !== undefined) {
      known.delete(key)
      known.set(key, found)
      return found
    }
    // Flushed, the stream ends at a whole byte and can go on.
    const packed = await compress(head, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH })
    if (!known.has(key)) keep(key, packed)
    return packed
  }

  return async (head, tail) => Buffer.concat([await packHead(head), rawBlock(tail), END])
}

/** RFC 7932, 9.2: a meta-block that is not packed: not the last, 4 nibbles of length − 1, the mark, filled to whole bytes. */
function rawBlock(bytes: Buffer): Buffer {
  if (bytes.length === 0 || bytes.length > MAX_TAIL) throw new Error(`a tail has 1 to ${MAX_TAIL} bytes`)
  const bits = ((bytes.length - 1) << 3) | (1 << 19)
  return Buffer.concat([Buffer.from([bits & 0xff, (bits >>> 8) & 0xff, bits >>> 16]), bytes])
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { KIB, MIB } from '../../../shared/domain/bytes.ts'
import { AGAIN, StockFileError } from './stock-file-error.ts'
import { listZipParts, unpackPart, type ZipBytes, type ZipPart } from './zip-directory.ts'

/** `security.archives-bounded`: pictures do not pack, so what unpacks to much more than the file is none. */
const LIMITS = { entries: 20_000, unpackedBytes: 1024 * MIB }
/** What computers put into every zip beside what was asked for. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i
const PICTURE = /\.(?:jpe?g|jfif|png|webp|avif|hei[cf])$/i
const WINDOW_BYTES = 64 * KIB

export type PhotoZip = {
  readonly pictures: readonly ZipPart[]
  /** Names of files that are no pictures by them. */
  readonly others: readonly string[]
  /** One picture as a whole, which holds until the next one; its size is to be looked at before. Throws StockFileError where it is not what the list of contents says. */
  readonly unpack: (part: ZipPart) => Promise<Buffer>
  readonly close: () => void
}

/** What a zip holds, by its own list of contents; only that is read. Throws StockFileError. */
export function openPhotoZip(path: string): PhotoZip {
  const file = openSync(path, 'r')
  try {
    const bytes = new FileBytes(file, fstatSync(file).size)
    const files = listParts(bytes).filter(({ name }) => !name.endsWith('/') && !LITTER.test(name))
    const pictures = files.filter(({ name }) => PICTURE.test(name))
    if (pictures.length === 0) throw new StockFileError('The zip has no pictures in it (JPEG, PNG, WebP or AVIF).')
    const others = files.filter(({ name }) => !PICTURE.test(name)).map(({ name }) => name)
    return { pictures, others, unpack: createUnpack(bytes), close: () => closeSync(file) }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** Each picture in the place of the one before: buffers of their own would wait to be collected, many at a time. */
function createUnpack(bytes: ZipBytes) {
  let place: Buffer = Buffer.alloc(0)
  return async (part: ZipPart): Promise<Buffer> => {
    if (place.length < part.unpackedBytes) place = Buffer.alloc(part.unpackedBytes)
    return unpackInto(place.subarray(0, part.unpackedBytes), { bytes, part })
  }
}

async function unpackInto(
  whole: Buffer,
  { bytes, part }: { readonly bytes: ZipBytes; readonly part: ZipPart },
): Promise<Buffer> {
  let size = 0
  for await (const piece of unpackPart(bytes, part)) {
    piece.copy(whole, size)
    size += piece.length
  }
  return whole
}

/** The list of contents is checked by the rules for workbooks; what they say is said of a zip here. */
function listParts(bytes: ZipBytes): readonly ZipPart[] {
  try {
    return listZipParts(bytes, LIMITS)
  } catch (error) {
    if (!(error instanceof StockFileError)) throw error
    const words = error.message
      .replace('The file is no workbook that can be read (.xlsx).', 'The file is no zip that can be read.')
      .replaceAll('The workbook', 'The zip')
      .replace('Save it as CSV: that has no limit.', 'Cut it into several.')
      .replace('Save it without one, or as CSV.', 'Save it without one.')
      .replace(AGAIN, 'Make it again.')
    throw new StockFileError(words, { cause: error })
  }
}

/** A file as if it was a buffer, of which only a window is in memory. It is read at once: for a thread of its own. */
class FileBytes implements ZipBytes {
  readonly length: number
  readonly #file: number
  #window: Buffer = Buffer.alloc(0)
  #from = 0
  /** Of the part that is unpacked: not one for each, which would wait to be collected. */
  #packed: Buffer = Buffer.alloc(0)

  constructor(file: number, length: number) {
    this.#file = file
    this.length = length
  }

  readUInt16LE(at: number): number {
    return this.#piece(at, 2).readUInt16LE(0)
  }

  readUInt32LE(at: number): number {
    return this.#piece(at, 4).readUInt32LE(0)
  }

  toString(encoding: 'utf8', start: number, end: number): string {
    return this.#piece(start, end - start).toString(encoding)
  }

  subarray(start: number, end: number): Buffer {
    if (this.#packed.length < end - start) this.#packed = Buffer.alloc(this.#inside(start, end - start))
    return this.#read(start, this.#packed.subarray(0, end - start))
  }

  #piece(at: number, size: number): Buffer {
    if (at < this.#from || at + size > this.#from + this.#window.length) {
      const from = Math.max(0, at - WINDOW_BYTES / 2)
      const end = Math.max(at + size, Math.min(this.length, from + WINDOW_BYTES))
      this.#window = this.#read(from, Buffer.alloc(this.#inside(from, end - from)))
      this.#from = from
    }
    return this.#window.subarray(at - this.#from, at - this.#from + size)
  }

  #inside(at: number, size: number): number {
    if (at < 0 || size < 0 || at + size > this.length) throw new StockFileError('The zip is damaged: it breaks off.')
    return size
  }

  #read(at: number, into: Buffer): Buffer {
    this.#inside(at, into.length)
    for (let done = 0; done < into.length;) {
      const read = readSync(this.#file, into, done, into.length - done, at + done)
      if (read === 0) throw new StockFileError('The zip is damaged: it breaks off.')
      done += read
    }
    return into
  }
}

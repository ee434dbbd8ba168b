import { inflateRawSync } from 'node:zlib'
import { StockFileError } from './stock-file-error.ts'
import { MIB } from '../../../shared/domain/bytes.ts'

/** `security.archives-bounded` */
const MAX_ENTRIES = 5_000
const MAX_RATIO = 100
const MAX_UNPACKED_BYTES = 32 * MIB

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const ZIP64 = 0xffffffff
const UNIX_LINK = 0o120000

export type ZipPart = {
  readonly name: string
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly isPacked: boolean
  readonly mode: number
  readonly offset: number
}

/**
 * The parts of a zip by its own list of contents. Before anything is unpacked it refuses bombs, nested archives, links and
 * paths that lead outside.
 */
export function listZipParts(bytes: Buffer): readonly ZipPart[] {
  const { count, offset } = findDirectory(bytes)
  if (count > MAX_ENTRIES) throw new StockFileError(`The workbook has more than ${MAX_ENTRIES} parts.`)
  const parts: ZipPart[] = []
  let position = offset
  for (let index = 0; index < count; index++) {
    const { part, next } = readEntry(bytes, position)
    assertHarmless(part)
    parts.push(part)
    position = next
  }
  if (parts.reduce((sum, part) => sum + part.unpackedBytes, 0) > MAX_UNPACKED_BYTES) {
    throw new StockFileError('The workbook is too large when unpacked. Save it as CSV: that has no limit.')
  }
  return parts
}

/** The bytes of one part, never more than the list of contents says. */
export function unpackPart(bytes: Buffer, part: ZipPart): Buffer {
  const start = part.offset + LOCAL_SIZE + bytes.readUInt16LE(part.offset + 26) + bytes.readUInt16LE(part.offset + 28)
  const packed = bytes.subarray(start, start + part.packedBytes)
  if (!part.isPacked) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, part.unpackedBytes) })
  } catch (error) {
    throw new StockFileError('The workbook is damaged.', { cause: error })
  }
}

function findDirectory(bytes: Buffer): { readonly count: number; readonly offset: number } {
  const earliest = Math.max(0, bytes.length - END_SIZE - 0xffff)
  for (let position = bytes.length - END_SIZE; position >= earliest; position--) {
    if (bytes.readUInt32LE(position) !== END_SIGNATURE) continue
    const count = bytes.readUInt16LE(position + 10)
    const offset = bytes.readUInt32LE(position + 16)
    if (count === 0xffff || offset === ZIP64) break
    return { count, offset }
  }
  throw new StockFileError('The file is no workbook that can be read (.xlsx).')
}

function readEntry(bytes: Buffer, position: number): { readonly part: ZipPart; readonly next: number } {
  if (position + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(position) !== ENTRY_SIGNATURE) {
    throw new StockFileError('The workbook is damaged.')
  }
  const nameBytes = bytes.readUInt16LE(position + 28)
  const start = position + ENTRY_SIZE
  const part = {
    name: bytes.toString('utf8', start, start + nameBytes),
    packedBytes: bytes.readUInt32LE(position + 20),
    unpackedBytes: bytes.readUInt32LE(position + 24),
    isPacked: bytes.readUInt16LE(position + 10) !== 0,
    mode: bytes.readUInt16LE(position + 40),
    offset: bytes.readUInt32LE(position + 42),
  }
  if (part.offset + LOCAL_SIZE > bytes.length) throw new StockFileError('The workbook is damaged.')
  return { part, next: start + nameBytes + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32) }
}

function assertHarmless(entry: ZipPart): void {
  if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:|\0/i.test(entry.name) || (entry.mode & 0o170000) === UNIX_LINK) {
    throw new StockFileError('The workbook has parts that lead out of it.')
  }
  if (/\.(zip|xlsx|xlsm|docx|pptx|jar|7z|gz|rar|tar)$/i.test(entry.name)) {
    throw new StockFileError('The workbook contains another archive.')
  }
  if (entry.unpackedBytes > Math.max(1, entry.packedBytes) * MAX_RATIO) {
    throw new StockFileError(`The workbook has a part that is packed more than ${MAX_RATIO} to 1.`)
  }
}

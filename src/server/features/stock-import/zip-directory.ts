import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { AGAIN, StockFileError } from './stock-file-error.ts'
import { KIB, MIB } from '../../../shared/domain/bytes.ts'

/** `security.archives-bounded` */
const WORKBOOK_LIMITS: ZipLimits = { entries: 5_000, unpackedBytes: 32 * MIB, marker: 'xl/workbook.xml' }
const MAX_RATIO = 100

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
/** Stands for a value that only the longer form (ZIP64) holds, which no workbook of 10 MiB needs. */
const ZIP64 = 0xffffffff
const UNIX_LINK = 0o120000
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
/** Bytes that are unpacked at once. */
const PIECE_BYTES = 64 * KIB

type ZipLimits = {
  readonly entries: number
  readonly unpackedBytes: number
  /** The part that every zip of this kind has. */
  readonly marker?: string
}

/** What a zip is read from: a buffer, or a file as if it was one. */
export type ZipBytes = Pick<Buffer, 'length' | 'readUInt16LE' | 'readUInt32LE' | 'subarray'> & {
  readonly toString: (encoding: 'utf8', start: number, end: number) => string
}

export type ZipPart = {
  readonly name: string
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly method: number
  readonly crc: number
  /** Where its own header begins, and where its bytes do. */
  readonly offset: number
  readonly start: number
}

/**
 * The parts of a zip by its own list of contents, which is not believed: every part has its bytes where it says, and none
 * shares them with another. Before anything is unpacked it refuses bombs, nested archives, links and paths that lead
 * outside. Throws StockFileError.
 */
export function listZipParts(bytes: ZipBytes, limits = WORKBOOK_LIMITS): readonly ZipPart[] {
  const { count, offset } = findDirectory(bytes)
  if (count > limits.entries) throw new StockFileError(`The workbook has more than ${limits.entries} parts.`)
  const entries: ReturnType<typeof readEntry>[] = []
  let position = offset
  for (let index = 0; index < count; index++) {
    const entry = readEntry(bytes, position)
    entries.push(entry)
    position = entry.next
  }
  if (limits.marker !== undefined && !entries.some(({ part }) => part.name === limits.marker)) {
    throw new StockFileError(noWorkbookWords(entries.map(({ part }) => part.name)))
  }
  for (const { part, mode } of entries) assertHarmless(part, mode)
  const parts = entries.map(({ part }) => part)
  if (parts.reduce((sum, part) => sum + part.unpackedBytes, 0) > limits.unpackedBytes) {
    throw new StockFileError('The workbook is too large when unpacked. Save it as CSV: that has no limit.')
  }
  assertApart(parts, offset)
  return parts
}

/** What a zip without the parts of a workbook is: other programs put theirs into one, too. */
export function noWorkbookWords(names: readonly string[]): string {
  if (names.includes('xl/workbook.bin')) return 'The file is a binary workbook (.xlsb). Save it as .xlsx or CSV.'
  // An older one has these parts in a zip of its own.
  if (names.some((name) => /^Index(?:\/.*\.iwa|\.zip)$/.test(name))) {
    return 'The file is a Numbers document (.numbers). Export it as .xlsx or CSV.'
  }
  return 'The file is a zip archive. Unpack it first. Stock comes as CSV or .xlsx.'
}

/** The bytes of one part piece by piece: exactly as many as the list of contents says, with its checksum. */
export async function* unpackPart(bytes: ZipBytes, part: ZipPart): AsyncGenerator<Buffer> {
  const packed = bytes.subarray(part.start, part.start + part.packedBytes)
  let size = 0
  let crc = 0
  for await (const piece of part.method === STORED ? slices(packed) : inflate(part, packed)) {
    size += piece.length
    if (size > part.unpackedBytes) break
    crc = crc32(piece, crc)
    yield piece
  }
  if (size !== part.unpackedBytes || crc !== part.crc) throw damaged(part.name)
}

async function* inflate(part: ZipPart, packed: Buffer): AsyncGenerator<Buffer> {
  try {
    yield* Readable.from([packed]).pipe(createInflateRaw({ chunkSize: PIECE_BYTES })) as AsyncIterable<Buffer>
  } catch (cause) {
    throw damaged(part.name, cause)
  }
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

function damaged(name: string, cause?: unknown): StockFileError {
  return new StockFileError(
    `The workbook is damaged: its part ${shown(name)} is not what its list of contents says. ${AGAIN}`,
    {
      cause,
    },
  )
}

/** A part's name for people; it is not ours, and may be long. */
function shown(name: string): string {
  return name.length <= 80 ? name : `${name.slice(0, 79)}…`
}

function findDirectory(bytes: ZipBytes): { readonly count: number; readonly offset: number } {
  const earliest = Math.max(0, bytes.length - END_SIZE - 0xffff)
  for (let position = bytes.length - END_SIZE; position >= earliest; position--) {
    if (bytes.readUInt32LE(position) !== END_SIGNATURE) continue
    const count = bytes.readUInt16LE(position + 10)
    const offset = bytes.readUInt32LE(position + 16)
    if (count === 0xffff || offset === ZIP64) break
    return { count, offset }
  }
  throw new StockFileError(
    bytes.toString('utf8', 0, 2) === 'PK'
      ? `The workbook is cut off: its list of contents, which stands at its end, is missing. ${AGAIN}`
      : `The file is no workbook that can be read (.xlsx). ${AGAIN}`,
  )
}

function readEntry(bytes: ZipBytes, position: number) {
  if (position + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(position) !== ENTRY_SIGNATURE) {
    throw new StockFileError(`The workbook is damaged: its list of contents breaks off. ${AGAIN}`)
  }
  const start = position + ENTRY_SIZE
  const nameEnd = start + bytes.readUInt16LE(position + 28)
  const name = bytes.toString('utf8', start, nameEnd)
  const flags = bytes.readUInt16LE(position + 8)
  const listed = {
    name,
    method: bytes.readUInt16LE(position + 10),
    crc: bytes.readUInt32LE(position + 16),
    packedBytes: bytes.readUInt32LE(position + 20),
    unpackedBytes: bytes.readUInt32LE(position + 24),
    offset: bytes.readUInt32LE(position + 42),
  }
  if ((flags & ENCRYPTED) !== 0) {
    throw new StockFileError('The workbook has a password. Save it without one, or as CSV.')
  }
  return {
    part: { ...listed, start: findStart(bytes, listed) },
    mode: bytes.readUInt16LE(position + 40),
    next: nameEnd + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32),
  }
}

/** Where the bytes of a part begin, by its own header, which has to be of the same part. */
function findStart(bytes: ZipBytes, listed: Pick<ZipPart, 'name' | 'offset' | 'method'>): number {
  const { name, offset, method } = listed
  if (offset + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw damaged(name)
  const nameStart = offset + LOCAL_SIZE
  const nameEnd = nameStart + bytes.readUInt16LE(offset + 26)
  const isSame =
    bytes.readUInt16LE(offset + 8) === method &&
    (bytes.readUInt16LE(offset + 6) & ENCRYPTED) === 0 &&
    bytes.toString('utf8', nameStart, nameEnd) === name
  if (!isSame || (method !== STORED && method !== DEFLATED)) throw damaged(name)
  return nameEnd + bytes.readUInt16LE(offset + 28)
}

function assertHarmless(entry: ZipPart, mode: number): void {
  if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:|\0/i.test(entry.name) || (mode & 0o170000) === UNIX_LINK) {
    throw new StockFileError('The workbook has parts that lead out of it.')
  }
  if (/\.(zip|xlsx|xlsm|docx|pptx|jar|7z|gz|rar|tar)$/i.test(entry.name)) {
    throw new StockFileError('The workbook contains another archive.')
  }
  if (entry.unpackedBytes > Math.max(1, entry.packedBytes) * MAX_RATIO) {
    throw new StockFileError(`The workbook has a part that is packed more than ${MAX_RATIO} to 1.`)
  }
  if (entry.method === STORED && entry.packedBytes !== entry.unpackedBytes) throw damaged(entry.name)
}

/** Two parts that share bytes, or bytes with the list of contents, unpack to many times the file. */
function assertApart(parts: readonly ZipPart[], directory: number): void {
  let free = 0
  for (const part of parts.toSorted((one, other) => one.offset - other.offset)) {
    if (part.offset < free)
      throw new StockFileError(`The workbook is damaged: two of its parts lie in the same place. ${AGAIN}`)
    free = part.start + part.packedBytes
    if (free > directory) throw damaged(part.name)
  }
}

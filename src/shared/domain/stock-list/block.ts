// The stock list as it travels: vehicles as columns, coded field by field, far smaller than packed columns of bytes.
// - bit-coder.ts turns likely bits into little; number-coder.ts makes numbers of bits, foretold by a context.
// - value-tables.ts: values that many vehicles share are told once; vehicle-code.ts: one vehicle after the other.
// - this file: the head, the check at the end. docs/decisions/0009 has the measurements behind this.
import { finish } from '../stock-index/stock-index.ts'
import { createBitReader, createBitWriter } from './bit-coder.ts'
import { createListColumns, type ListColumns } from './list-columns.ts'
import { digestInSteps, type ListDigest } from './list-digest.ts'
import { createNumberCoder } from './number-coder.ts'
import { codeTables, collectTables, emptyTables } from './value-tables.ts'
import { codeVehicles } from './vehicle-code.ts'

/** Goes up with every change of the form or of what a field means. */
export const BLOCK_VERSION = 1

/** Vehicles of a block at most: what a reader makes room for. */
export const BLOCK_MOST = 32_768

/** Bytes that are no block, or not the whole of one. */
export class BlockError extends Error {
  override readonly name = 'BlockError'
}

/** 0: version, 1 to 3: number of vehicles, 4 to 11: digest of the list that they are; then the code. */
const HEAD = 12

/** The bytes of up to `BLOCK_MOST` vehicles by ascending id, ids unique; all whole numbers, unknown values `UNKNOWN`. */
export function encodeBlock(columns: ListColumns): Uint8Array<ArrayBuffer> {
  return finish(encodeInSteps(columns))
}

/** The same in steps of some milliseconds. */
export function* encodeInSteps(columns: ListColumns): Generator<void, Uint8Array<ArrayBuffer>> {
  const count = columns.id.length
  assertBlock(columns)
  const writer = createBitWriter()
  const coder = createNumberCoder(writer)
  const tables = yield* codeTables(coder, yield* collectTables(columns), count)
  yield* codeVehicles(coder, columns, tables)
  const code = writer.end()
  const block = new Uint8Array(HEAD + code.length)
  writeHead(new DataView(block.buffer), { count, digest: yield* digestInSteps(columns) })
  block.set(code, HEAD)
  return block
}

/** The vehicles of a block, by ascending id. Throws BlockError for any other bytes. */
export function decodeBlock(block: Uint8Array): ListColumns {
  return finish(decodeInSteps(block))
}

/** The same in steps of some milliseconds. */
export function* decodeInSteps(block: Uint8Array): Generator<void, ListColumns> {
  const { count, digest } = readHead(block)
  const columns = createListColumns(count)
  try {
    const reader = createBitReader(block.subarray(HEAD))
    const coder = createNumberCoder(reader)
    yield* codeVehicles(coder, columns, yield* codeTables(coder, emptyTables(), count))
    const found = yield* digestInSteps(columns)
    if (!reader.isAtEnd()) throw new RangeError('there is more than the vehicles')
    if (found.high !== digest.high || found.low !== digest.low) throw new RangeError('the digest is another')
  } catch (error) {
    throw new BlockError('a block of the stock list is damaged', { cause: error })
  }
  return columns
}

type Head = { readonly count: number; readonly digest: ListDigest }

function writeHead(view: DataView, { count, digest }: Head): void {
  view.setUint32(0, BLOCK_VERSION * 2 ** 24 + count)
  view.setUint32(4, digest.high)
  view.setUint32(8, digest.low)
}

function readHead(block: Uint8Array): Head {
  if (block.length < HEAD) throw new BlockError('a block of the stock list is cut off')
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const first = view.getUint32(0)
  const count = first % 2 ** 24
  if (first >>> 24 !== BLOCK_VERSION) throw new BlockError('a block of the stock list is of another version')
  if (count > BLOCK_MOST) throw new BlockError('a block of the stock list is damaged')
  return { count, digest: { high: view.getUint32(4), low: view.getUint32(8) } }
}

function assertBlock({ id }: ListColumns): void {
  if (id.length > BLOCK_MOST) throw new RangeError(`a block has at most ${BLOCK_MOST} vehicles`)
  const isAscending = id.every((value, place) => value > (id[place - 1] ?? 0))
  if (!isAscending) throw new RangeError('vehicles of a block stand by ascending id')
}

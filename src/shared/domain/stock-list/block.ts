// The stock list as it travels and as it lies on a device: vehicles as columns of plain bytes, some 18 a vehicle. They
// are made so that brotli or gzip on the way more than halves them: docs/decisions/0009-stock-list.md.
import { runSteps } from '../stock-index/run-steps.ts'
import { createByteReader, createByteWriter } from './bytes.ts'
import { readColumns, writeColumns } from './column-codec.ts'
import { createListColumns, LIST_COLUMNS, type ListColumns } from './list-columns.ts'
import { checksumOf, LIST_FORMAT } from './list-format.ts'

/** Bytes that are no block, or not the whole of one. */
export class BlockError extends Error {
  override readonly name = 'BlockError'
}

/** 0 to 3: format, 4 to 7: checksum of what follows, 8 to 11: number of vehicles; then the columns. */
const HEAD = 12
const CHECKSUM_AT = 4
const COUNT_AT = 8

/** The bytes of vehicles by ascending id, ids unique; all whole numbers, unknown values `UNKNOWN`. */
export function encodeBlock(columns: ListColumns): Uint8Array<ArrayBuffer> {
  return runSteps(encodeInSteps(columns))
}

/** The same in steps of some milliseconds. */
export function* encodeInSteps(columns: ListColumns): Generator<void, Uint8Array<ArrayBuffer>> {
  const { id } = columns
  const isAscending = id.every((value, place) => value > (id[place - 1] ?? 0))
  if (!isAscending) throw new RangeError('vehicles of a block stand by ascending id')
  const writer = createByteWriter()
  yield* writeColumns(writer, LIST_COLUMNS, columns)
  const block = writer.end(HEAD)
  const view = new DataView(block.buffer)
  view.setUint32(0, LIST_FORMAT)
  view.setUint32(COUNT_AT, id.length)
  view.setUint32(CHECKSUM_AT, checksumOf(block.subarray(COUNT_AT)))
  return block
}

/** Whether bytes begin as blocks of this format do. */
export function isOfListFormat(block: Uint8Array): boolean {
  return block.length >= HEAD && viewOf(block).getUint32(0) === LIST_FORMAT
}

/** The vehicles of a block, by ascending id. Throws BlockError for any other bytes. */
export function decodeBlock(block: Uint8Array): ListColumns {
  return runSteps(decodeInSteps(block))
}

/** The same in steps of some milliseconds. */
export function* decodeInSteps(block: Uint8Array): Generator<void, ListColumns> {
  if (!isOfListFormat(block)) throw new BlockError('this is no block of the stock list, or one of another format')
  const view = viewOf(block)
  if (view.getUint32(CHECKSUM_AT) !== checksumOf(block.subarray(COUNT_AT))) {
    throw new BlockError('a block of the stock list is damaged')
  }
  yield
  const columns = createListColumns(view.getUint32(COUNT_AT))
  yield* readColumns(createByteReader(block.subarray(HEAD)), LIST_COLUMNS, columns)
  return columns
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

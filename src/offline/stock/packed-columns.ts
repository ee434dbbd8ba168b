// The stock list as it lies on the device: columns of bits, read some ten times as fast as the blocks that travel.
// Each column is either numbers above its smallest in a common step, or places in a table of its values; both in as few
// bits as the greatest needs. Layout in 32-bit words: head, then column by column.
import { BlockError } from '../../shared/domain/stock-list/block.ts'
import { createListColumns, type ListColumns } from '../../shared/domain/stock-list/list-columns.ts'
import { createWordReader, createWordWriter, type WordReader, type WordWriter } from './words.ts'

/** In the place where a block that travels has its version; goes up with every change of the layout. */
const LAYOUT = 0xc1
/** 0: layout and number of vehicles, 1: checksum of all that follows. */
const HEAD_WORDS = 2
/** What a reader makes room for. */
const MOST_VEHICLES = 2 ** 24 - 1
/** A longer table is not worth looking for. */
const LONGEST_TABLE = 4096
const LOW_BITS = 24

const NAMES = [
  'id',
  'saexNumber',
  'modelId',
  'year',
  'bodyTypeId',
  'fuelTypeId',
  'transmissionId',
  'driveTypeId',
  'mileageKm',
  'priceCents',
  'listedAtMicros',
  'priceBeforeVatCents',
  'supplierId',
  'lengthCm',
  'isReserved',
] as const satisfies readonly (keyof ListColumns)[]

/** Whether bytes are packed columns, rather than a block as it travels. */
export function isPacked(buf: ArrayBuffer): boolean {
  return buf.byteLength >= HEAD_WORDS * 4 && new Uint8Array(buf, 3, 1)[0] === LAYOUT
}

/** The columns in as few bits as is quickly read again; ids ascending. In steps of some milliseconds. */
export function* packColumns(columns: ListColumns): Generator<void, ArrayBuffer> {
  const count = columns.id.length
  if (count > MOST_VEHICLES) throw new RangeError('too many vehicles for one block')
  const writer = createWordWriter()
  writer.word(LAYOUT * 2 ** 24 + count)
  writer.word(0)
  for (const name of NAMES) {
    if (isRising(name)) writer.double(columns[name][0] ?? 0)
    packColumn(writer, toStored(columns, name))
    yield
  }
  const words = writer.end()
  words[1] = checksumOf(words)
  return words.buffer
}

/** The columns again, in steps. Throws BlockError for any other bytes. */
export function* unpackColumns(buf: ArrayBuffer): Generator<void, ListColumns> {
  if (!isPacked(buf) || buf.byteLength % 4 !== 0) throw new BlockError('these are no packed columns')
  const words = new Uint32Array(buf)
  if (words[1] !== checksumOf(words)) throw new BlockError('packed columns are damaged')
  const columns = createListColumns(words[0]! % 2 ** 24)
  const reader = createWordReader(words, HEAD_WORDS)
  yield
  for (const name of NAMES) {
    const first = isRising(name) ? reader.double() : 0
    unpackColumn(reader, columns[name])
    fromStored(columns, name, first)
    yield
  }
  return columns
}

type Values = Float64Array | Int32Array | Uint8Array

/** Ids and references, which mostly count up: their steps are stored, after the first. */
function isRising(name: keyof ListColumns): boolean {
  return name === 'id' || name === 'saexNumber'
}

/** What is stored of a column; of a price without VAT what is unusual about it. */
function toStored(columns: ListColumns, name: keyof ListColumns): Values {
  const values = columns[name]
  if (isRising(name)) return Float64Array.from(values, (value, place) => value - (values[place - 1] ?? value - 1))
  if (name !== 'priceBeforeVatCents') return values
  return Float64Array.from(values, (value, place) => value - usualBeforeVat(columns.priceCents[place]!))
}

function fromStored(columns: ListColumns, name: keyof ListColumns, first: number): void {
  const values = columns[name]
  if (isRising(name)) {
    values.fill(first, 0, 1)
    for (let place = 1; place < values.length; place++) values[place] = values[place]! + values[place - 1]!
  } else if (name === 'priceBeforeVatCents') {
    for (let place = 0; place < values.length; place++) {
      values[place] = values[place]! + usualBeforeVat(columns.priceCents[place]!)
    }
  }
}

function usualBeforeVat(cents: number): number {
  return Math.round((cents * 100) / 115)
}

function packColumn(writer: WordWriter, values: Values): void {
  const range = rangeOf(values)
  const table = findTable(values)
  const tableBits = table && 64 * table.length + values.length * bitsFor(table.length - 1)
  if (table !== undefined && tableBits! < values.length * bitsFor(range.most)) {
    writer.word(table.length)
    table.forEach(writer.double)
    const places = new Map(Array.from(table, (value, place) => [value, place]))
    writer.bits(bitsFor(table.length - 1), values.length, (place) => places.get(values[place]!)!)
    return
  }
  const { base, step, most } = range
  const amountAt = (place: number): number => (values[place]! - base) / step
  const width = bitsFor(most)
  writer.word(0)
  writer.double(base)
  writer.double(step)
  writer.word(width)
  writer.bits(Math.min(width, LOW_BITS), values.length, (place) => amountAt(place) % 2 ** LOW_BITS)
  if (width <= LOW_BITS) return
  writer.bits(width - LOW_BITS, values.length, (place) => Math.floor(amountAt(place) / 2 ** LOW_BITS))
}

function unpackColumn(reader: WordReader, values: Values): void {
  const tableSize = reader.word()
  if (tableSize > 0) {
    const table = Float64Array.from({ length: tableSize }, reader.double)
    reader.bits(bitsFor(tableSize - 1), values)
    for (let place = 0; place < values.length; place++) values[place] = table[values[place]!]!
    return
  }
  const base = reader.double()
  const step = reader.double()
  const width = reader.word()
  reader.bits(Math.min(width, LOW_BITS), values)
  const high = new Float64Array(width > LOW_BITS ? values.length : 0)
  reader.bits(Math.max(width - LOW_BITS, 0), high)
  for (let place = 0; place < high.length; place++) values[place] = values[place]! + high[place]! * 2 ** LOW_BITS
  if (base === 0 && step === 1) return
  for (let place = 0; place < values.length; place++) values[place] = values[place]! * step + base
}

/** The smallest value, the largest number of which all distances from it are multiples, and how many the greatest is away. */
function rangeOf(values: Values): { readonly base: number; readonly step: number; readonly most: number } {
  let base = Infinity
  let top = -Infinity
  for (const value of values) {
    base = Math.min(base, value)
    top = Math.max(top, value)
  }
  if (values.length === 0) return { base: 0, step: 1, most: 0 }
  let step = 0
  for (let place = 0; place < values.length && step !== 1; place++) {
    let other = values[place]! - base
    while (other !== 0) [step, other] = [other, step % other]
  }
  step = Math.max(step, 1)
  return { base, step, most: (top - base) / step }
}

/** The different values ascending; undefined when there are too many. */
function findTable(values: Values): Float64Array | undefined {
  const found = new Set<number>()
  for (const value of values) {
    found.add(value)
    if (found.size > LONGEST_TABLE) return undefined
  }
  return found.size === 0 ? undefined : Float64Array.from(found).sort()
}

/** Bits that hold the numbers from 0 to `most`. */
function bitsFor(most: number): number {
  return most < 2 ** 32 ? 32 - Math.clz32(most) : 64 - Math.clz32(Math.floor(most / 2 ** 32))
}

function checksumOf(words: Uint32Array): number {
  let sum = words[0]! ^ words.length
  for (let place = HEAD_WORDS; place < words.length; place++) {
    sum = Math.imul(sum ^ words[place]!, 0x85eb_ca6b)
    sum ^= sum >>> 15
  }
  return sum >>> 0
}

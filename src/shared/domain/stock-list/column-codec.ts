import type { ByteReader, ByteWriter } from './bytes.ts'
import type { ListColumn, Values } from './list-columns.ts'

type Table = Readonly<Record<string, ListColumn>>
type Columns = Readonly<Record<string, Values>>

/** Writes columns in the order of the table, all whole numbers; in steps of some milliseconds. */
export function* writeColumns(writer: ByteWriter, table: Table, columns: Columns): Generator<void, void> {
  const orderOf = createOrders(columns)
  for (const [name, { kind, groupedBy, expected }] of Object.entries(table)) {
    let values = columns[name]!
    if (expected !== undefined) {
      const others = columns[expected.from]!
      values = Float64Array.from(values, (value, place) => value - expected.value(others[place]!))
    }
    if (groupedBy !== undefined) {
      const grouped = values
      values = Float64Array.from(yield* orderOf(groupedBy), (place) => grouped[place]!)
      yield
    }
    yield* WRITERS[kind](writer, values)
    yield
  }
}

/** Fills columns that have space for exactly the values that were written; in steps of some milliseconds. */
export function* readColumns(reader: ByteReader, table: Table, columns: Columns): Generator<void, void> {
  const orderOf = createOrders(columns)
  for (const [name, { kind, groupedBy, expected }] of Object.entries(table)) {
    const values = columns[name]!
    const found = yield* READERS[kind](reader, values.length)
    if (groupedBy === undefined) {
      values.set(found)
    } else {
      yield
      const order = yield* orderOf(groupedBy)
      yield
      for (let at = 0; at < order.length; at++) values[order[at]!] = found[at]!
    }
    if (expected !== undefined) {
      const others = columns[expected.from]!
      for (let place = 0; place < values.length; place++) values[place]! += expected.value(others[place]!)
    }
    yield
  }
}

type Kind = ListColumn['kind']

const WRITERS: Readonly<Record<Kind, (writer: ByteWriter, values: Values) => Generator<void, void>>> = {
  rising: writeRising,
  number: writeNumbers,
  dictionary: writeDictionary,
  flag: writeFlags,
}

const READERS: Readonly<Record<Kind, (reader: ByteReader, count: number) => Generator<void, Values>>> = {
  rising: readRising,
  number: readNumbers,
  dictionary: readDictionary,
  flag: readFlags,
}

/** Width in bytes and the smallest; where they differ the common step, then all lowest bytes, all next bytes and so on. */
function* writeNumbers(writer: ByteWriter, values: Values): Generator<void, void> {
  const { base, most } = rangeOf(values)
  if (most === 0) {
    writer.byte(0)
    writer.signed(base)
    return
  }
  const step = commonStep(values, base)
  const width = bytesFor(most / step)
  writer.byte(width)
  writer.signed(base)
  writer.whole(step)
  for (let factor = step, plane = 0; plane < width; factor *= 0x100, plane++) {
    for (const value of values) writer.byte((value - base) / factor)
    yield
  }
}

function* readNumbers(reader: ByteReader, count: number): Generator<void, Float64Array> {
  const width = reader.byte()
  const values = new Float64Array(count).fill(reader.signed())
  if (width === 0) return values
  for (let factor = reader.whole(), plane = 0; plane < width; factor *= 0x100, plane++) {
    const bytes = reader.take(count)
    for (let place = 0; place < count; place++) values[place]! += bytes[place]! * factor
    yield
  }
  return values
}

/** The first value, then how far each is from the one before. */
function* writeRising(writer: ByteWriter, values: Values): Generator<void, void> {
  writer.signed(values[0] ?? 0)
  yield* writeNumbers(
    writer,
    Float64Array.from(values.subarray(1), (value, place) => value - values[place]!),
  )
}

function* readRising(reader: ByteReader, count: number): Generator<void, Float64Array> {
  const values = new Float64Array(count).fill(reader.signed())
  const differences = yield* readNumbers(reader, Math.max(count - 1, 0))
  for (let place = 1; place < count; place++) values[place] = values[place - 1]! + differences[place - 1]!
  return values
}

/** The different values ascending, then the place of each among them. */
function* writeDictionary(writer: ByteWriter, values: Values): Generator<void, void> {
  const { different, codes } = yield* findCodes(values)
  writer.whole(different.length)
  yield* writeRising(writer, different)
  yield* writeNumbers(writer, codes)
}

function* readDictionary(reader: ByteReader, count: number): Generator<void, Float64Array> {
  const different = yield* readRising(reader, reader.whole())
  const codes = yield* readNumbers(reader, count)
  return codes.map((code) => different[code]!)
}

function* writeFlags(writer: ByteWriter, values: Values): Generator<void, void> {
  for (let first = 0; first < values.length; first += 8) {
    let bits = 0
    for (let bit = 0; bit < 8; bit++) bits |= (values[first + bit] ?? 0) << bit
    writer.byte(bits)
  }
  yield
}

function* readFlags(reader: ByteReader, count: number): Generator<void, Uint8Array> {
  const bytes = reader.take(Math.ceil(count / 8))
  const values = new Uint8Array(count)
  yield
  for (let place = 0; place < count; place++) values[place] = (bytes[place >> 3]! >> (place & 7)) & 1
  return values
}

/** The smallest value, and how far the greatest is above it. */
function rangeOf(values: Values): { readonly base: number; readonly most: number } {
  let base = values[0] ?? 0
  let top = base
  for (const value of values) {
    base = Math.min(base, value)
    top = Math.max(top, value)
  }
  return { base, most: top - base }
}

/** Bytes that hold the numbers from 0 to `most`. */
function bytesFor(most: number): number {
  let width = 0
  for (let left = most; left >= 1; left /= 0x100) width += 1
  return width
}

/** The largest number of which all distances from `base` are multiples. */
function commonStep(values: Values, base: number): number {
  let step = 0
  for (const value of values) {
    let other = value - base
    while (other !== 0) [step, other] = [other, step % other]
    if (step === 1) break
  }
  return step
}

/** Places ordered by the values of a column, then ascending. Found once a column, which is complete by then. */
function createOrders(columns: Columns): (name: string) => Generator<void, Uint32Array> {
  const known = new Map<string, Uint32Array>()
  return function* (name) {
    const order = known.get(name) ?? (yield* findOrder(columns[name]!))
    known.set(name, order)
    return order
  }
}

function* findOrder(values: Values): Generator<void, Uint32Array> {
  const { different, codes } = yield* findCodes(values)
  const next = new Uint32Array(different.length + 1)
  for (const code of codes) next[code + 1]! += 1
  for (let code = 1; code < next.length; code++) next[code]! += next[code - 1]!
  yield
  const order = new Uint32Array(values.length)
  codes.forEach((code, place) => (order[next[code]!++] = place))
  return order
}

/** As many values are looked up in one step. */
const VALUES_A_STEP = 5000

/** The different values ascending, and of each value its place among them. */
function* findCodes(values: Values): Generator<void, { readonly different: Float64Array; readonly codes: Int32Array }> {
  const seen = new Map<number, number>()
  const codes = new Int32Array(values.length)
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!
    const code = seen.get(value) ?? seen.size
    if (code === seen.size) seen.set(value, code)
    codes[place] = code
    if (place % VALUES_A_STEP === VALUES_A_STEP - 1) yield
  }
  const different = Float64Array.from(seen.keys()).sort()
  const ranks = new Int32Array(different.length)
  different.forEach((value, rank) => (ranks[seen.get(value)!] = rank))
  yield
  for (let place = 0; place < codes.length; place++) codes[place] = ranks[codes[place]!]!
  return { different, codes }
}

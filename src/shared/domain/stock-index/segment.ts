import { LISTS, mapLists, mapRanges, RANGES } from '../facets/facets.ts'
import type { SortDirection, SortField } from '../sort-options.ts'
import { countBits, getBit, type Bits } from './bits.ts'
import { createColumns, type StockColumns } from './columns.ts'
import { runSteps } from './run-steps.ts'
import { findKinds, mapKindColumnsInSteps, sortByKind, type Kinds, type KindValues } from './kinds.ts'
import type { ModelNames } from './model-names.ts'
import { readKeys, type Sortable } from './sort-keys.ts'
import { countUp, sortRows, type Rows } from './sort-rows.ts'

/**
 * Vehicles that never change, each a row. Rows are ordered by kind, in a kind by id; every column is in the order of
 * rows. 96 bytes a vehicle, and 40 a kind.
 */
export type Segment = Sortable & {
  readonly size: number
  readonly id: Float64Array
  readonly saexNumber: Int32Array
  readonly priceBeforeVatCents: Float64Array
  readonly lengthCm: Int32Array
  /** All rows by id ascending. */
  readonly byId: Rows
  readonly orders: Orders
  /** Rows that are in stock no more or stand in a newer segment; undefined = none. */
  readonly removed: Bits | undefined
}

/** All rows in every order: unknown values last, ties by id ascending. */
type Orders = Readonly<Record<SortField, Readonly<Record<SortDirection, Rows>>>>

/** As many models are looked up in one step. */
const LOOK_UPS_A_STEP = 10_000

/** Builds a segment of vehicles in any order, ids unique. Yields after each pass, some 10 to 30 ms for a million vehicles. */
export function* buildSegment(
  columns: StockColumns,
  models: ModelNames,
  { isSortedLate = false }: { readonly isSortedLate?: boolean } = {},
): Generator<void, Segment> {
  const values = yield* toKindValues(columns, models)
  const places = yield* sortByKind(yield* sortRows(countUp(columns.id.length), columns.id), values)
  const kinds = yield* findKinds(yield* mapKindColumnsInSteps((column) => pick(values[column], places)))
  const id = pick(columns.id, places)
  yield
  const ranges = mapRanges(({ column }) => toDoubles(pick(columns[column], places)))
  yield
  const sortable = { kinds, ranges, listedAtMicros: pick(columns.listedAtMicros, places) }
  yield
  const byId = yield* sortRows(countUp(id.length), id)
  const orders = isSortedLate ? sortLate(sortable, byId) : yield* sortAll(sortable, byId)
  const besides = {
    saexNumber: pick(columns.saexNumber, places),
    priceBeforeVatCents: pick(columns.priceBeforeVatCents, places),
    lengthCm: pick(columns.lengthCm, places),
  }
  return { ...sortable, ...besides, size: id.length, id, byId, orders, removed: undefined }
}

/** How many rows are in stock. */
export function countLive({ size, removed }: Segment): number {
  return removed === undefined ? size : size - countBits(removed)
}

export function isLive({ removed }: Segment, row: number): boolean {
  return removed === undefined || getBit(removed, row) === 0
}

/** The row of an id, by halving; undefined when the segment never had it. */
export function findRow({ byId, id, size }: Segment, wanted: number): number | undefined {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (id[byId[middle]!]! < wanted) low = middle + 1
    else high = middle
  }
  const row = byId[low]
  return row !== undefined && id[row] === wanted ? row : undefined
}

/** The rows of the segments that are in stock, one segment after the other, as columns again. Yields after each column. */
export function* toLiveColumns(segments: readonly Segment[], models: ModelNames): Generator<void, StockColumns> {
  const columns = createColumns(segments.reduce((size, segment) => size + countLive(segment), 0))
  let first = 0
  for (const segment of segments) {
    const rows = listLive(segment)
    yield
    yield* copyRows(columns, { first, segment, rows, models })
    first += rows.length
  }
  return columns
}

type Copied = {
  /** The place of the first row. */
  readonly first: number
  readonly segment: Segment
  readonly rows: Rows
  readonly models: ModelNames
}

function* copyRows(columns: StockColumns, { first, segment, rows, models: { list } }: Copied): Generator<void, void> {
  const { kinds, ranges } = segment
  const ofRow = kindsOfRows(kinds)
  yield
  const copy = (target: Int32Array | Float64Array, source: Int32Array | Float64Array): void => {
    for (let place = 0; place < rows.length; place++) target[first + place] = source[rows[place]!]!
  }
  const spread = (target: Int32Array, ofKinds: Int32Array): void => {
    for (let place = 0; place < rows.length; place++) target[first + place] = ofKinds[ofRow[rows[place]!]!]!
  }
  const modelId = kinds.values.model.map((code) => list[code]!.id)
  for (const column of ['id', 'saexNumber', 'priceBeforeVatCents', 'lengthCm', 'listedAtMicros'] as const) {
    copy(columns[column], segment[column])
    yield
  }
  spread(columns.modelId, modelId)
  yield
  for (const { column } of LISTS) {
    spread(columns[column], kinds.values[column])
    yield
  }
  for (const { column } of RANGES) {
    copy(columns[column], ranges[column])
    yield
  }
}

/** A loop: `filter` takes ten times as long. */
function listLive(segment: Segment): Rows {
  const rows = new Uint32Array(countLive(segment))
  let place = 0
  for (let row = 0; row < segment.size; row++) if (isLive(segment, row)) rows[place++] = row
  return rows
}

function kindsOfRows({ starts, count }: Kinds): Rows {
  const kindOfRow = new Uint32Array(starts[count]!)
  for (let kind = 0; kind < count; kind++) kindOfRow.fill(kind, starts[kind], starts[kind + 1])
  return kindOfRow
}

function* toKindValues(columns: StockColumns, { codeOfId }: ModelNames): Generator<void, KindValues> {
  const model = new Int32Array(columns.modelId.length)
  for (let place = 0; place < model.length; place++) {
    const id = columns.modelId[place]!
    const code = codeOfId.get(id)
    if (code === undefined) throw new Error(`there is no model with the id ${id}`)
    model[place] = code
    if (place % LOOK_UPS_A_STEP === 0) yield
  }
  return { ...mapLists(({ column }) => columns[column]), model }
}

function toDoubles(values: Int32Array | Float64Array): Float64Array {
  return values instanceof Float64Array ? values : new Float64Array(values)
}

function pick<T extends Int32Array | Float64Array>(values: T, places: Rows): T
function pick(values: Int32Array | Float64Array, places: Rows): Int32Array | Float64Array {
  const picked = values.slice()
  for (let row = 0; row < places.length; row++) picked[row] = values[places[row]!]!
  return picked
}

function* sortAll(sortable: Sortable, byId: Rows): Generator<void, Orders> {
  const both = function* (field: SortField) {
    const ascending = yield* sortRows(byId, readKeys(sortable, { field, direction: 'ascending' }))
    const descending = yield* sortRows(byId, readKeys(sortable, { field, direction: 'descending' }))
    return { ascending, descending }
  }
  return {
    price: yield* both('price'),
    mileage: yield* both('mileage'),
    listed: yield* both('listed'),
    year: yield* both('year'),
    makeModel: yield* both('makeModel'),
  }
}

/** The same, each order at the first question for it. */
function sortLate(sortable: Sortable, byId: Rows): Orders {
  const both = (field: SortField) => {
    const sorted: Partial<Record<SortDirection, Rows>> = {}
    const sort = (direction: SortDirection) =>
      (sorted[direction] ??= runSteps(sortRows(byId, readKeys(sortable, { field, direction }))))
    return {
      get ascending() {
        return sort('ascending')
      },
      get descending() {
        return sort('descending')
      },
    }
  }
  return {
    price: both('price'),
    mileage: both('mileage'),
    listed: both('listed'),
    year: both('year'),
    makeModel: both('makeModel'),
  }
}

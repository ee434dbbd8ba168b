import { type ListColumn, LISTS, record } from '../facets/facets.ts'
import { UNKNOWN } from './columns.ts'
import { sortRows, type Rows } from './sort-rows.ts'

/** What vehicles of one kind have in common: a model, as a code of `ModelNames`, and a number for each list. */
export type KindColumn = 'model' | ListColumn
/** In the order by which kinds are sorted. */
export const KIND_COLUMNS: readonly KindColumn[] = ['model', ...LISTS.map(({ column }) => column)]

/** The values of each column, for every vehicle or for every kind; `UNKNOWN` where one is unknown. */
export type KindValues = Readonly<Record<KindColumn, Int32Array>>

/**
 * Vehicles that are alike in all these columns are one kind: the rows from `starts[kind]` up to, but not including,
 * `starts[kind + 1]`. A million vehicles have some 30,000 kinds, so a search asks its lists of kinds, not of vehicles.
 */
export type Kinds = {
  readonly count: number
  readonly starts: Rows
  readonly values: KindValues
  /** The kinds of a model: from `firstOfModel[code]` up to, but not including, `firstOfModel[code + 1]`. */
  readonly firstOfModel: Rows
  /** The greatest value of each column. */
  readonly greatest: Readonly<Record<KindColumn, number>>
}

/** The vehicles ordered by kind; those of one kind keep their order. Yields after each pass. */
export function* sortByKind(places: Rows, values: KindValues): Generator<void, Rows> {
  let sorted = places
  for (const column of KIND_COLUMNS.toReversed()) {
    sorted = yield* sortRows(sorted, new Float64Array(values[column]))
  }
  return sorted
}

/** The kinds of vehicles that stand in the order of `sortByKind`. Yields after each column. */
export function* findKinds(values: KindValues): Generator<void, Kinds> {
  const size = values.model.length
  const firsts = yield* listFirsts(values)
  const ofKinds = yield* mapKindColumnsInSteps((column) => pickAt(values[column], firsts))
  const starts = new Uint32Array(firsts.length + 1)
  starts.set(firsts)
  starts[firsts.length] = size
  const greatest = mapKindColumns((column) => greatestOf(ofKinds[column]))
  yield
  return {
    count: firsts.length,
    starts,
    values: ofKinds,
    firstOfModel: listFirstKinds(ofKinds.model, greatest.model),
    greatest,
  }
}

/** With other codes for the models, in the same order: `codes[code]` is the new one. */
export function recodeModels(kinds: Kinds, codes: readonly number[]): Kinds {
  const model = kinds.values.model.map((code) => codes[code]!)
  const greatest = { ...kinds.greatest, model: greatestOf(model) }
  return {
    ...kinds,
    values: { ...kinds.values, model },
    firstOfModel: listFirstKinds(model, greatest.model),
    greatest,
  }
}

function pickAt(values: Int32Array, rows: Rows): Int32Array {
  const picked = new Int32Array(rows.length)
  for (let place = 0; place < rows.length; place++) picked[place] = values[rows[place]!]!
  return picked
}

function greatestOf(values: Int32Array): number {
  let greatest = UNKNOWN
  for (let place = 0; place < values.length; place++) greatest = Math.max(greatest, values[place]!)
  return greatest
}

function listFirstKinds(models: Int32Array, greatest: number): Rows {
  const ends = new Uint32Array(greatest + 2)
  for (let kind = 0; kind < models.length; kind++) ends[models[kind]! + 1]!++
  for (let code = 0; code <= greatest; code++) ends[code + 1]! += ends[code]!
  return ends
}

/** The rows that differ from the row before them. */
function* listFirsts(values: KindValues): Generator<void, Rows> {
  const isFirst = new Uint8Array(values.model.length)
  isFirst.fill(1, 0, 1)
  for (const column of KIND_COLUMNS) {
    const ofRows = values[column]
    for (let row = 1; row < ofRows.length; row++) isFirst[row]! |= Number(ofRows[row] !== ofRows[row - 1])
    yield
  }
  const firsts = new Uint32Array(isFirst.length)
  let count = 0
  for (let row = 0; row < isFirst.length; row++) if (isFirst[row] === 1) firsts[count++] = row
  return firsts.slice(0, count)
}

/** The kind of a row, by halving. */
export function kindOf({ starts, count }: Kinds, row: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (starts[middle]! <= row) low = middle
    else high = middle - 1
  }
  return low
}

export function mapKindColumns<T>(valueOf: (column: KindColumn) => T): Readonly<Record<KindColumn, T>> {
  return record(KIND_COLUMNS, (column) => column, valueOf)
}

/** The same, with a pause after each column. */
export function* mapKindColumnsInSteps<T>(
  valueOf: (column: KindColumn) => T,
): Generator<void, Readonly<Record<KindColumn, T>>> {
  const found = new Map<KindColumn, T>()
  for (const column of KIND_COLUMNS) {
    found.set(column, valueOf(column))
    yield
  }
  return mapKindColumns((column) => found.get(column)!)
}

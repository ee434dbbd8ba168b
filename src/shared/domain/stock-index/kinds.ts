import { type ListColumn, LISTS, record } from '../facets/facets.ts'
import { UNKNOWN } from './columns.ts'
import { countUp, sortRows, type Rows } from './sort-rows.ts'

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

/** The kinds of vehicles that stand in the order of `sortByKind`. */
export function findKinds(values: KindValues): Kinds {
  const size = values.model.length
  const firsts = listFirsts(values)
  const ofKinds = mapKindColumns((column) => Int32Array.from(firsts, (row) => values[column][row]!))
  const greatest = mapKindColumns((column) => ofKinds[column].reduce((most, value) => Math.max(most, value), UNKNOWN))
  return {
    count: firsts.length,
    starts: Uint32Array.from([...firsts, size]),
    values: ofKinds,
    firstOfModel: listFirstKinds(ofKinds.model, greatest.model),
    greatest,
  }
}

function listFirstKinds(models: Int32Array, greatest: number): Rows {
  const ends = new Uint32Array(greatest + 2)
  for (let kind = 0; kind < models.length; kind++) ends[models[kind]! + 1]!++
  for (let code = 0; code <= greatest; code++) ends[code + 1]! += ends[code]!
  return ends
}

/** The rows that differ from the row before them. */
function listFirsts(values: KindValues): Rows {
  const isFirst = new Uint8Array(values.model.length)
  isFirst.fill(1, 0, 1)
  for (const column of KIND_COLUMNS) {
    const ofRows = values[column]
    for (let row = 1; row < ofRows.length; row++) isFirst[row]! |= Number(ofRows[row] !== ofRows[row - 1])
  }
  return countUp(isFirst.length).filter((row) => isFirst[row] === 1)
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

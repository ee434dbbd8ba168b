import { UNKNOWN } from './columns.ts'
import { countUp, sortRows, type Rows } from './sort-rows.ts'

/** What vehicles of one kind have in common, in the order by which kinds are sorted. `model` is a code of `ModelNames`. */
export const FACETS = ['model', 'year', 'bodyTypeId', 'fuelTypeId', 'transmissionId', 'driveTypeId'] as const
export type Facet = (typeof FACETS)[number]

/** A value of each facet, for every vehicle or for every kind; `UNKNOWN` where it is unknown. */
export type FacetValues = Readonly<Record<Facet, Int32Array>>

/**
 * Vehicles that are alike in all facets are one kind: the rows from `starts[kind]` up to, but not including,
 * `starts[kind + 1]`. A million vehicles have some 30,000 kinds, so a search asks its lists of kinds, not of vehicles.
 */
export type Kinds = {
  readonly count: number
  readonly starts: Rows
  readonly values: FacetValues
  /** The kinds of a model: from `firstOfModel[code]` up to, but not including, `firstOfModel[code + 1]`. */
  readonly firstOfModel: Rows
  /** The greatest value of each facet. */
  readonly greatest: Readonly<Record<Facet, number>>
}

/** The vehicles ordered by kind; those of one kind keep their order. Yields after each pass. */
export function* sortByKind(places: Rows, values: FacetValues): Generator<void, Rows> {
  let sorted = places
  for (const facet of FACETS.toReversed()) {
    sorted = yield* sortRows(sorted, new Float64Array(values[facet]))
  }
  return sorted
}

/** The kinds of vehicles that stand in the order of `sortByKind`. */
export function findKinds(values: FacetValues): Kinds {
  const size = values.model.length
  const firsts = listFirsts(values)
  const ofKinds = mapFacets((facet) => Int32Array.from(firsts, (row) => values[facet][row]!))
  const greatest = mapFacets((facet) => ofKinds[facet].reduce((most, value) => Math.max(most, value), UNKNOWN))
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
function listFirsts(values: FacetValues): Rows {
  const isFirst = new Uint8Array(values.model.length)
  isFirst.fill(1, 0, 1)
  for (const facet of FACETS) {
    const ofRows = values[facet]
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

export function mapFacets<T>(valueOf: (facet: Facet) => T): Readonly<Record<Facet, T>> {
  return {
    model: valueOf('model'),
    year: valueOf('year'),
    bodyTypeId: valueOf('bodyTypeId'),
    fuelTypeId: valueOf('fuelTypeId'),
    transmissionId: valueOf('transmissionId'),
    driveTypeId: valueOf('driveTypeId'),
  }
}

import type { SortField, SortOrder } from '../sort-options.ts'
import { UNKNOWN } from './columns.ts'
import { kindOf, type Kinds } from './kinds.ts'
import type { RangeColumns } from './ranges.ts'

/** What the sort fields are read from: values of rows, and of kinds. */
export type Sortable = {
  readonly kinds: Kinds
  readonly ranges: RangeColumns
  readonly listedAtMicros: Float64Array
}

type Source = {
  readonly values: Float64Array | Int32Array
  /** Whether there is one value for each kind instead of each row. */
  readonly isOfKind: boolean
  readonly unknown: number | undefined
}

/**
 * The number by which a row is ordered, rising in either direction; Infinity when the value is unknown, so that it comes
 * last. Rows of equal keys are ordered by id ascending.
 */
export function createKeyReader(sortable: Sortable, order: SortOrder): (row: number) => number {
  const { values, isOfKind, unknown } = sourceOf(sortable, order.field)
  const sign = order.direction === 'ascending' ? 1 : -1
  return (row) => {
    const value = values[isOfKind ? kindOf(sortable.kinds, row) : row]!
    return value === unknown ? Infinity : value * sign
  }
}

/** The keys of all rows. */
export function readKeys(sortable: Sortable, order: SortOrder): Float64Array {
  const { values, isOfKind, unknown } = sourceOf(sortable, order.field)
  const sign = order.direction === 'ascending' ? 1 : -1
  const keys = new Float64Array(values.length)
  for (let place = 0; place < keys.length; place++) {
    const value = values[place]!
    keys[place] = value === unknown ? Infinity : value * sign
  }
  return isOfKind ? spread(keys, sortable.kinds) : keys
}

function sourceOf(sortable: Sortable, field: SortField): Source {
  switch (field) {
    case 'price':
      return { values: sortable.ranges.priceCents, isOfKind: false, unknown: 0 }
    case 'mileage':
      return { values: sortable.ranges.mileageKm, isOfKind: false, unknown: UNKNOWN }
    case 'listed':
      return { values: sortable.listedAtMicros, isOfKind: false, unknown: undefined }
    case 'year':
      return { values: sortable.kinds.values.year, isOfKind: true, unknown: UNKNOWN }
    case 'makeModel':
      return { values: sortable.kinds.values.model, isOfKind: true, unknown: undefined }
  }
}

function spread(keysOfKinds: Float64Array, { starts, count }: Kinds): Float64Array {
  const keys = new Float64Array(starts[count]!)
  for (let kind = 0; kind < count; kind++) keys.fill(keysOfKinds[kind]!, starts[kind], starts[kind + 1])
  return keys
}

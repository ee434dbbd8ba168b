import { type ListColumn, mapLists, mapRanges, type RangeArrays, type RangeValues, record } from '../facets/facets.ts'
import type { RangeFacet } from '../facets/table.ts'

/** Stands for an unknown value in every column but the price, where 0 is 'on request'. */
export const UNKNOWN = -1

/** A number for each list of the table of facets; null is unknown. */
type ListValues = { readonly [Column in ListColumn]: number | null }

/** One vehicle as the index takes it in. */
export type StockRow = ListValues &
  Readonly<RangeValues> & {
    readonly id: number
    readonly saexNumber: number
    readonly modelId: number
    /** What a delivery is priced by besides the price; length null = unknown. */
    readonly priceBeforeVatCents: number
    readonly lengthCm: number | null
    /** Microseconds since 1970, the precision of the database. */
    readonly listedAtMicros: number
  }

/** What holds a column's numbers. Ids, prices (10^9 rand are 10^11 cents) and times do not fit 32 bits. */
const STORAGE = {
  id: 'float64',
  saexNumber: 'int32',
  modelId: 'int32',
  ...mapLists(() => 'int32' as const),
  ...mapRanges(({ storage }) => storage),
  priceBeforeVatCents: 'float64',
  lengthCm: 'int32',
  listedAtMicros: 'float64',
} satisfies Readonly<Record<keyof StockRow, RangeFacet['storage']>>

/** Every column, in the order in which lists of vehicles have them. */
const COLUMNS = Object.keys(STORAGE) as (keyof StockRow)[]

/**
 * Vehicles as columns: place n of every column is the same vehicle. Whole numbers, exact as doubles up to 2^53; `UNKNOWN`
 * where a value is unknown.
 */
export type StockColumns = RangeArrays & { readonly [Column in ListColumn]: Int32Array } & {
  readonly id: Float64Array
  readonly saexNumber: Int32Array
  readonly modelId: Int32Array
  readonly priceBeforeVatCents: Float64Array
  readonly lengthCm: Int32Array
  readonly listedAtMicros: Float64Array
}

/** Columns with space for `size` vehicles, all values 0. */
export function createColumns(size: number): StockColumns {
  return record(
    COLUMNS,
    (column) => column,
    (column) => (STORAGE[column] === 'int32' ? new Int32Array(size) : new Float64Array(size)),
  ) as StockColumns
}

/** The rows as columns, in the same order. */
export function toColumns(rows: readonly StockRow[]): StockColumns {
  const columns = createColumns(rows.length)
  rows.forEach((row, place) => {
    for (const name of COLUMNS) columns[name][place] = row[name] ?? UNKNOWN
  })
  return columns
}

/** All blocks one after the other. */
export function joinColumns(blocks: readonly StockColumns[]): StockColumns {
  const joined = createColumns(blocks.reduce((size, { id }) => size + id.length, 0))
  let place = 0
  for (const block of blocks) {
    for (const name of COLUMNS) joined[name].set(block[name], place)
    place += block.id.length
  }
  return joined
}

/** Stands for an unknown value in every column but the price, where 0 is 'on request'. */
export const UNKNOWN = -1

/** One vehicle as the index takes it in; null is unknown. */
export type StockRow = {
  readonly id: number
  readonly saexNumber: number
  readonly modelId: number
  readonly year: number | null
  readonly bodyTypeId: number | null
  readonly fuelTypeId: number | null
  readonly transmissionId: number | null
  readonly driveTypeId: number | null
  readonly mileageKm: number | null
  /** With VAT; 0 = on request. */
  readonly priceCents: number
  /** Microseconds since 1970, the precision of the database. */
  readonly listedAtMicros: number
}

/**
 * Vehicles as columns: place n of every column is the same vehicle. Whole numbers; `UNKNOWN` where a value is unknown.
 * Ids, prices (10^9 rand are 10^11 cents) and times do not fit 32 bits and are exact as doubles up to 2^53.
 */
export type StockColumns = {
  readonly id: Float64Array
  readonly saexNumber: Int32Array
  readonly modelId: Int32Array
  readonly year: Int32Array
  readonly bodyTypeId: Int32Array
  readonly fuelTypeId: Int32Array
  readonly transmissionId: Int32Array
  readonly driveTypeId: Int32Array
  readonly mileageKm: Int32Array
  readonly priceCents: Float64Array
  readonly listedAtMicros: Float64Array
}

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
] as const satisfies readonly (keyof StockColumns)[]

/** Columns with room for `size` vehicles, all values 0. */
export function createColumns(size: number): StockColumns {
  const whole = () => new Int32Array(size)
  return {
    id: new Float64Array(size),
    saexNumber: whole(),
    modelId: whole(),
    year: whole(),
    bodyTypeId: whole(),
    fuelTypeId: whole(),
    transmissionId: whole(),
    driveTypeId: whole(),
    mileageKm: whole(),
    priceCents: new Float64Array(size),
    listedAtMicros: new Float64Array(size),
  }
}

/** The rows as columns, in the same order. */
export function toColumns(rows: readonly StockRow[]): StockColumns {
  const columns = createColumns(rows.length)
  rows.forEach((row, place) => {
    for (const name of NAMES) columns[name][place] = row[name] ?? UNKNOWN
  })
  return columns
}

/** All blocks one after the other. */
export function joinColumns(blocks: readonly StockColumns[]): StockColumns {
  const joined = createColumns(blocks.reduce((size, { id }) => size + id.length, 0))
  let place = 0
  for (const block of blocks) {
    for (const name of NAMES) joined[name].set(block[name], place)
    place += block.id.length
  }
  return joined
}

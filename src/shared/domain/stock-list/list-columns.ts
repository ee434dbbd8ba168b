import {
  createColumns,
  joinColumns,
  toColumns,
  UNKNOWN,
  type StockColumns,
  type StockRow,
} from '../stock-index/columns.ts'

/** A vehicle of the stock list: what searches ask about, and what a card and an estimate need besides. */
export type ListRow = StockRow & {
  /** Without VAT; 0 = on request. */
  readonly priceBeforeVatCents: number
  readonly supplierId: number
  readonly lengthCm: number | null
  readonly isReserved: boolean
}

/** Vehicles of the stock list as columns, in the engine's form and more: place n of every column is the same vehicle. */
export type ListColumns = StockColumns & {
  readonly priceBeforeVatCents: Float64Array
  readonly supplierId: Int32Array
  readonly lengthCm: Int32Array
  /** 1 or 0. */
  readonly isReserved: Uint8Array
}

/** Columns with room for `size` vehicles, all values 0. */
export function createListColumns(size: number): ListColumns {
  return {
    ...createColumns(size),
    priceBeforeVatCents: new Float64Array(size),
    supplierId: new Int32Array(size),
    lengthCm: new Int32Array(size),
    isReserved: new Uint8Array(size),
  }
}

/** The rows as columns, in the same order. */
export function toListColumns(rows: readonly ListRow[]): ListColumns {
  return {
    ...toColumns(rows),
    priceBeforeVatCents: Float64Array.from(rows, (row) => row.priceBeforeVatCents),
    supplierId: Int32Array.from(rows, (row) => row.supplierId),
    lengthCm: Int32Array.from(rows, (row) => row.lengthCm ?? UNKNOWN),
    isReserved: Uint8Array.from(rows, (row) => Number(row.isReserved)),
  }
}

/** All blocks one after the other. */
export function joinListColumns(blocks: readonly ListColumns[]): ListColumns {
  const joined = { ...createListColumns(blocks.reduce((size, { id }) => size + id.length, 0)), ...joinColumns(blocks) }
  let place = 0
  for (const block of blocks) {
    joined.priceBeforeVatCents.set(block.priceBeforeVatCents, place)
    joined.supplierId.set(block.supplierId, place)
    joined.lengthCm.set(block.lengthCm, place)
    joined.isReserved.set(block.isReserved, place)
    place += block.id.length
  }
  return joined
}

/** The vehicles from place `first` to before `end`, sharing the memory. */
export function sliceListColumns(columns: ListColumns, first: number, end: number): ListColumns {
  return {
    id: columns.id.subarray(first, end),
    saexNumber: columns.saexNumber.subarray(first, end),
    modelId: columns.modelId.subarray(first, end),
    year: columns.year.subarray(first, end),
    bodyTypeId: columns.bodyTypeId.subarray(first, end),
    fuelTypeId: columns.fuelTypeId.subarray(first, end),
    transmissionId: columns.transmissionId.subarray(first, end),
    driveTypeId: columns.driveTypeId.subarray(first, end),
    mileageKm: columns.mileageKm.subarray(first, end),
    priceCents: columns.priceCents.subarray(first, end),
    listedAtMicros: columns.listedAtMicros.subarray(first, end),
    priceBeforeVatCents: columns.priceBeforeVatCents.subarray(first, end),
    supplierId: columns.supplierId.subarray(first, end),
    lengthCm: columns.lengthCm.subarray(first, end),
    isReserved: columns.isReserved.subarray(first, end),
  }
}

/** All vehicles, in the same order. */
export function listRowsOf(columns: ListColumns): ListRow[] {
  return Array.from(columns.id, (_id, place) => rowAt(columns, place))
}

/** One vehicle. */
export function rowAt(columns: ListColumns, place: number): ListRow {
  const known = (column: Int32Array): number | null => {
    const value = column[place]!
    return value === UNKNOWN ? null : value
  }
  return {
    id: columns.id[place]!,
    saexNumber: columns.saexNumber[place]!,
    modelId: columns.modelId[place]!,
    year: known(columns.year),
    bodyTypeId: known(columns.bodyTypeId),
    fuelTypeId: known(columns.fuelTypeId),
    transmissionId: known(columns.transmissionId),
    driveTypeId: known(columns.driveTypeId),
    mileageKm: known(columns.mileageKm),
    priceCents: columns.priceCents[place]!,
    priceBeforeVatCents: columns.priceBeforeVatCents[place]!,
    supplierId: columns.supplierId[place]!,
    lengthCm: known(columns.lengthCm),
    isReserved: columns.isReserved[place] === 1,
    listedAtMicros: columns.listedAtMicros[place]!,
  }
}

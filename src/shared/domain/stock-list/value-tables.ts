import { UNKNOWN } from '../stock-index/columns.ts'
import type { ListColumns } from './list-columns.ts'
import type { NumberCoder } from './number-coder.ts'

/** A price is told in whole steps of R 1,000 and what is left: dealers like to end on 900 and 500. */
export const PRICE_STEP_CENTS = 100_000

/** The different values of a column, ascending. A vehicle names its value by the place in here. */
export type ValueTable = Float64Array<ArrayBuffer>

const TABLE_NAMES = [
  'supplierId',
  'modelId',
  'year',
  'bodyTypeId',
  'fuelTypeId',
  'transmissionId',
  'driveTypeId',
  'lengthCm',
  'listedAtMicros',
  'priceEnd',
] as const
export type TableName = (typeof TABLE_NAMES)[number]

/** Contexts of the tables; those of vehicles are lower. */
const FIRST_CONTEXT = 100

/** The values that are told once for a block. */
export type ValueTables = Readonly<Record<TableName, ValueTable>>

/** The values of these vehicles, in steps of some milliseconds. */
export function collectTables(columns: ListColumns): Generator<void, ValueTables> {
  return mapTables((name) => {
    const values = name === 'priceEnd' ? columns.priceCents.map((cents) => cents % PRICE_STEP_CENTS) : columns[name]
    return Float64Array.from(new Set(values)).sort()
  })
}

/** Tables without values, for a reader. */
export function emptyTables(): Record<TableName, ValueTable> {
  const none = new Float64Array()
  return {
    supplierId: none,
    modelId: none,
    year: none,
    bodyTypeId: none,
    fuelTypeId: none,
    transmissionId: none,
    driveTypeId: none,
    lengthCm: none,
    listedAtMicros: none,
    priceEnd: none,
  }
}

/** Codes the tables of `count` vehicles, in steps; a reader does not look at the tables given. */
export function codeTables(coder: NumberCoder, tables: ValueTables, count: number): Generator<void, ValueTables> {
  return mapTables((name, place) => codeTable(coder, tables[name], { context: FIRST_CONTEXT + place, most: count }))
}

/** The first value, then how many of their common steps each is above the one before. */
function codeTable(
  coder: NumberCoder,
  table: ValueTable,
  { context, most }: { readonly context: number; readonly most: number },
): ValueTable {
  const size = coder.amount(context, table.length)
  if (size > most) throw new RangeError('more values than vehicles')
  const step = coder.amount(context, commonStep(table))
  const coded = new Float64Array(size)
  if (size > 0) coded[0] = coder.amount(context, table[0]! - UNKNOWN) + UNKNOWN
  const between = context + TABLE_NAMES.length
  for (let place = 1; place < size; place++) {
    const before = coded[place - 1]!
    coded[place] = before + step * coder.amount(between, (table[place]! - before) / step)
  }
  return coded
}

/** The largest number of which all distances are multiples; 1 when there are none. */
function commonStep(table: ValueTable): number {
  let step = 0
  for (let place = 1; place < table.length; place++) {
    let other = table[place]! - table[place - 1]!
    while (other !== 0) [step, other] = [other, step % other]
  }
  return Math.max(step, 1)
}

function* mapTables(toTable: (name: TableName, place: number) => ValueTable): Generator<void, ValueTables> {
  const tables = emptyTables()
  for (const [place, name] of TABLE_NAMES.entries()) {
    tables[name] = toTable(name, place)
    yield
  }
  return tables
}

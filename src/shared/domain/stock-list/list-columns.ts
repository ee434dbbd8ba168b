import { mapLists, mapRanges, type Range } from '../facets/facets.ts'
import { UNKNOWN, type StockColumns, type StockRow } from '../stock-index/columns.ts'
import { runSteps } from '../stock-index/run-steps.ts'

/**
 * A column of the stock list, by what its values are like; that decides how they are written (`column-codec.ts`):
 * - `rising`: mostly greater than those before, written as differences
 * - `number`: written above the smallest, in a common step
 * - `dictionary`: few different ones, each told once
 * - `flag`: yes or no, a bit each
 */
export type ListColumn = {
  readonly kind: 'rising' | 'number' | 'dictionary' | 'flag'
  /** Up to 2^53 rather than 32 bits. */
  readonly isWide?: true
  /** May be unknown. */
  readonly isOptional?: true
  /** A column further up: values are written in the order of its values, since vehicles alike in it are alike in this. */
  readonly groupedBy?: string
  /** What a value mostly is, by that of a column further up: the difference is written. */
  readonly expected?: { readonly from: string; readonly value: (other: number) => number }
}

/** What a card and an estimate need besides what searches look at. */
const BESIDES = {
  supplierId: { kind: 'dictionary' },
  lengthCm: { kind: 'dictionary', isOptional: true, groupedBy: 'modelId' },
  /** Without VAT; 0 = on request. */
  priceBeforeVatCents: { kind: 'number', isWide: true, expected: { from: 'priceCents', value: beforeUsualVat } },
  isReserved: { kind: 'flag' },
} as const satisfies Readonly<Record<string, ListColumn>>

type Besides = typeof BESIDES
export type ListColumnName = keyof StockRow | keyof Besides

/**
 * The columns of the stock list in the order in which they are written. Those of facets follow from their table; who adds
 * another one adds a row.
 */
export const LIST_COLUMNS: Readonly<Record<ListColumnName, ListColumn>> = {
  id: { kind: 'rising', isWide: true },
  saexNumber: { kind: 'rising' },
  supplierId: BESIDES.supplierId,
  modelId: { kind: 'dictionary' },
  ...mapLists(({ alikeIn }) => ({ kind: 'dictionary', isOptional: true, ...(alikeIn && { groupedBy: alikeIn }) })),
  lengthCm: BESIDES.lengthCm,
  ...mapRanges(toNumberColumn),
  priceBeforeVatCents: BESIDES.priceBeforeVatCents,
  isReserved: BESIDES.isReserved,
  /** Microseconds since 1970. */
  listedAtMicros: { kind: 'number', isWide: true },
}

function toNumberColumn({ storage, unknown, alikeIn }: Range): ListColumn {
  return {
    kind: 'number',
    ...(storage === 'float64' && { isWide: true }),
    ...(unknown === null && { isOptional: true }),
    ...(alikeIn && { groupedBy: alikeIn }),
  }
}

type ArrayOf<C extends ListColumn> = C extends { readonly kind: 'flag' }
  ? Uint8Array
  : C extends { readonly isWide: true }
    ? Float64Array
    : Int32Array
type ValueOf<C extends ListColumn> = C extends { readonly kind: 'flag' }
  ? boolean
  : C extends { readonly isOptional: true }
    ? number | null
    : number

/** A vehicle of the stock list: what searches ask about, and what a card and an estimate need besides; null = unknown. */
export type ListRow = StockRow & { readonly [Name in keyof Besides]: ValueOf<Besides[Name]> }

/**
 * Vehicles of the stock list as columns, in the engine's form and more: place n of every column is the same vehicle.
 * Unknown values are `UNKNOWN`, flags 1 or 0.
 */
export type ListColumns = StockColumns & { readonly [Name in keyof Besides]: ArrayOf<Besides[Name]> }

/** The values of any column. */
export type Values = Float64Array | Int32Array | Uint8Array

export const LIST_COLUMN_NAMES = Object.keys(LIST_COLUMNS) as readonly ListColumnName[]

/** Columns with space for `size` vehicles, all values 0. */
export function createListColumns(size: number): ListColumns {
  return mapColumns((name) => createValues(LIST_COLUMNS[name], size))
}

/** The rows as columns, in the same order. */
export function toListColumns(rows: readonly ListRow[]): ListColumns {
  return mapColumns((name) => {
    const values = createValues(LIST_COLUMNS[name], rows.length)
    rows.forEach((row, place) => (values[place] = Number(row[name] ?? UNKNOWN)))
    return values
  })
}

/** All blocks one after the other. */
export function joinListColumns(blocks: readonly ListColumns[]): ListColumns {
  return runSteps(joinInSteps(blocks))
}

/** The same in steps of some milliseconds. */
export function* joinInSteps(blocks: readonly ListColumns[]): Generator<void, ListColumns> {
  const joined = createListColumns(blocks.reduce((sum, { id }) => sum + id.length, 0))
  for (const name of LIST_COLUMN_NAMES) {
    let place = 0
    for (const block of blocks) {
      joined[name].set(block[name], place)
      place += block[name].length
    }
    yield
  }
  return joined
}

/** The vehicles from place `first` to before `end`, sharing the memory. */
export function sliceListColumns(columns: ListColumns, first: number, end: number): ListColumns {
  return mapColumns((name) => columns[name].subarray(first, end))
}

/** All vehicles, in the same order. */
export function listRowsOf(columns: ListColumns): ListRow[] {
  return Array.from(columns.id, (_id, place) => rowAt(columns, place))
}

/** One vehicle. */
export function rowAt(columns: ListColumns, place: number): ListRow {
  const entries = LIST_COLUMN_NAMES.map((name) => {
    const { kind, isOptional } = LIST_COLUMNS[name]
    const value = columns[name][place]!
    if (kind === 'flag') return [name, value === 1]
    return [name, isOptional && value === UNKNOWN ? null : value]
  })
  // Every name is there, and its value is of the kind that the table says.
  return Object.fromEntries(entries) as ListRow
}

function createValues({ kind, isWide }: ListColumn, size: number): Values {
  if (kind === 'flag') return new Uint8Array(size)
  return isWide ? new Float64Array(size) : new Int32Array(size)
}

/** `toValues` gives values of the array that the table says: a copy, a part, or out of `createValues`. */
function mapColumns(toValues: (name: ListColumnName) => Values): ListColumns {
  return Object.fromEntries(LIST_COLUMN_NAMES.map((name) => [name, toValues(name)])) as ListColumns
}

/** What nearly every price is without VAT; others are told by their difference, also when VAT changes one day. */
function beforeUsualVat(cents: number): number {
  return Math.round((cents * 100) / 115)
}

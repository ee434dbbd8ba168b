import { moneyFormatOf, toHeading } from './heading.ts'
import { toCellText, toSheetName } from './safe-text.ts'
import { DAY_MS } from '../durations.ts'
import { JOHANNESBURG_OFFSET_MS } from '../johannesburg.ts'

export type Cell = string | number | null

export type SheetColumn = {
  readonly heading: string
  /** Number format of the column's numbers; undefined = general. */
  readonly format?: string | undefined
  /** True where texts are addresses that open on a click. */
  readonly isLink: boolean
  /** In characters. */
  readonly width: number
}

/** A sheet as it is written: every text fits into a cell, every cell of a row has its column. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A spreadsheet file, complete but for its bytes. */
export type Workbook = { readonly fileName: string; readonly sheets: readonly Sheet[] }

export type TableColumn<Row> = {
  /** As a field is named; heading and number format follow from it. */
  readonly name: string
  readonly valueOf: (row: Row) => Cell
  /** `instant`: texts in ISO 8601 become dates with South African time. `link`: texts are addresses. */
  readonly kind?: 'instant' | 'link'
}

/** Unambiguous everywhere, as the screens write a rate's time. */
const INSTANT_FORMAT = 'yyyy/mm/dd hh:mm'
/** The day number of 1970-01-01 in a spreadsheet. */
const UNIX_EPOCH_DAY = 25_569
const WIDTHS = { min: 8, max: 60, margin: 2 } as const

/** Describes rows as a sheet: headings, formats and widths by the columns, texts as typed, unreadable instants kept as text. */
export function describeTable<Row>({
  name,
  columns,
  rows,
}: {
  readonly name: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
}): Sheet {
  const cells = rows.map((row) => columns.map((column) => toCell(column.valueOf(row), column.kind)))
  return {
    name: toSheetName(name),
    columns: columns.map((column, index) => ({
      heading: toCellText(toHeading(column.name)),
      format: column.kind === 'instant' ? INSTANT_FORMAT : moneyFormatOf(column.name),
      isLink: column.kind === 'link',
      width: widthOf([toHeading(column.name), ...cells.map((row) => row[index] ?? null)], column.kind),
    })),
    rows: cells,
  }
}

function toCell(value: Cell, kind: TableColumn<unknown>['kind']): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value === null) return null
  const day = kind === 'instant' ? toDayNumber(value) : undefined
  return day ?? toCellText(value)
}

function toDayNumber(instant: string): number | undefined {
  const ms = Date.parse(instant)
  return Number.isNaN(ms) ? undefined : (ms + JOHANNESBURG_OFFSET_MS) / DAY_MS + UNIX_EPOCH_DAY
}

function widthOf(cells: readonly Cell[], kind: TableColumn<unknown>['kind']): number {
  const lengths = cells.map((cell) => {
    if (typeof cell === 'number')
      return kind === 'instant' ? INSTANT_FORMAT.length : cell.toFixed(2).length + WIDTHS.margin
    return cell?.length ?? 0
  })
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  return Math.min(WIDTHS.max, Math.max(WIDTHS.min, longest + WIDTHS.margin))
}

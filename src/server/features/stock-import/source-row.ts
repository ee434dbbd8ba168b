import { withoutShield } from '../../../shared/domain/spreadsheet/safe-text.ts'
import type { Mapping } from './mapping.ts'

/** What stands beside the number of a cell: marks of currencies, and the words of a distance. */
export type Shown = { readonly currencies: readonly string[]; readonly distance: string | undefined }

/** A record of the file; `fault` says why its cells cannot be trusted. */
export type SourceRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
  /** Its fault is only that cells lack at its end: they are empty where the mapping can do without. */
  readonly isShort?: boolean
  /** The vehicle that it was when it was rejected; '' = not known then, or left out. */
  readonly key?: string
  /** Nobody sees it in the workbook, as when a filter leaves it out. */
  readonly isHidden?: boolean
  /** By column what the workbook shows beside numbers by their format; the cell is the number alone. */
  readonly shown?: readonly (Shown | undefined)[]
  /** The cells by which a vehicle is known, where they are written otherwise: all numbers with the decimal comma. */
  readonly written?: readonly string[]
}

export type StockFile = {
  /** Names of the columns, trimmed, each different (`uniqueColumns`). */
  readonly header: readonly string[]
  /** A file of rejected rows names only those. */
  readonly isRejected?: boolean
  readonly rows: AsyncIterable<SourceRow>
  /** Between 0 and 1: how much of the file has been read. */
  readonly progress: () => number
  /** How the file was understood, for the operator. */
  readonly format: string
  /** Of a workbook, how many of the rows nobody sees in it. */
  readonly hiddenRows?: number | undefined
  /** The sheet of a workbook that is read, and the others that are seen and have rows. */
  readonly sheet?: { readonly name: string; readonly number: number } | undefined
  readonly otherSheets?: readonly string[] | undefined
  /** Another sheet that is seen, of the workbook as it was opened. */
  readonly openSheet?: ((name: string) => Promise<StockFile>) | undefined
}

/** Without `fields` nothing is known of the columns yet. */
export type ReadOptions = Pick<Mapping, 'encoding' | 'delimiter' | 'sheet' | 'decimalMark'> &
  Partial<Pick<Mapping, 'fields' | 'features'>>

/** Longest text of a cell, as spreadsheet programs have it (`import.cell-limits`). */
export const CELL_LENGTH = 32_767

/** A record with another number of cells than the header would put values under wrong names; `findCut` says where a comma cut a number in two, -1 = nowhere. */
export function checkedRow(
  line: number,
  given: readonly string[],
  columns: number,
  { findCut = () => -1 }: { readonly findCut?: ((cells: readonly string[]) => number) | undefined } = {},
): SourceRow {
  const long = given.findIndex((cell) => cell.length > CELL_LENGTH)
  if (long >= 0) {
    const fault = `row: has a cell of more than ${CELL_LENGTH} characters (column ${long + 1})`
    return { line, cells: given.map((cell) => cell.slice(0, CELL_LENGTH)), fault }
  }
  const cells = given.map(withoutShield)
  const cut = findCut(cells)
  if (cut >= 0 && cells.length >= columns) {
    return { line, cells, fault: `row: has a comma in a number without quotation marks (column ${cut + 1})` }
  }
  if (cells.length === columns) return { line, cells }
  const surplus = cells.slice(columns)
  if (cells.length > columns && surplus.every((cell) => cell.trim() === '')) {
    return { line, cells: cells.slice(0, columns) }
  }
  const fault = `row: has not as many columns as the header (${cells.length} instead of ${columns})`
  return { line, cells, fault, ...(cells.length < columns && cut < 0 && { isShort: true }) }
}

/** Rows among which the header is looked for. */
export const HEADER_ROWS = 20

/** Where the header stands among the first rows: titles above it have one or two cells, far fewer than the table. */
export function findHeader(first: readonly (readonly string[])[]): number {
  const filled = first.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(0, ...filled)
  const isTitle = (count: number, cells: readonly string[]) =>
    (count <= 2 && count * 3 <= widest) || (count === 1 && SEPARATOR.test(cells[0] ?? ''))
  const found = first.findIndex((cells, index) => !isTitle(filled[index]!, cells))
  return Math.max(0, found)
}

const SEPARATOR = /^sep=.?$/i

/** Names of the columns as a file has them in its first record. */
export function toHeader(cells: readonly string[]): readonly string[] {
  return cells.map((name) => withoutShield(name.trim()))
}

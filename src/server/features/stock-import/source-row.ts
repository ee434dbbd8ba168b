import { withoutShield } from '../../../shared/domain/spreadsheet/safe-text.ts'
import type { Mapping } from './mapping.ts'

/** A record of the file; `fault` says why its cells cannot be trusted. */
export type SourceRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
  /** The vehicle that it was when it was rejected; '' = not known then, or left out. */
  readonly key?: string
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
}

export type ReadOptions = Pick<Mapping, 'encoding' | 'delimiter' | 'sheet' | 'decimalMark'>

/** Longest text of a cell, as spreadsheet programs have it (`import.cell-limits`). */
export const CELL_LENGTH = 32_767

/** A record with another number of cells than the header would put values under wrong names. */
export function checkedRow(line: number, given: readonly string[], columns: number): SourceRow {
  const long = given.findIndex((cell) => cell.length > CELL_LENGTH)
  if (long >= 0) {
    const fault = `row: has a cell of more than ${CELL_LENGTH} characters (column ${long + 1})`
    return { line, cells: given.map((cell) => cell.slice(0, CELL_LENGTH)), fault }
  }
  const cells = given.map(withoutShield)
  if (cells.length === columns) return { line, cells }
  const surplus = cells.slice(columns)
  if (cells.length > columns && surplus.every((cell) => cell.trim() === '')) {
    return { line, cells: cells.slice(0, columns) }
  }
  return { line, cells, fault: `row: has not as many columns as the header (${cells.length} instead of ${columns})` }
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

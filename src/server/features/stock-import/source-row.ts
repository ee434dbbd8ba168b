import type { Mapping } from './mapping.ts'

/** A record of the file; `fault` says why its cells cannot be trusted. */
export type SourceRow = { readonly line: number; readonly cells: readonly string[]; readonly fault?: string }

export type StockFile = {
  /** Names of the columns, trimmed. */
  readonly header: readonly string[]
  readonly rows: AsyncIterable<SourceRow>
  /** Between 0 and 1: how much of the file has been read. */
  readonly progress: () => number
  /** How the file was understood, for the operator. */
  readonly format: string
}

export type ReadOptions = Pick<Mapping, 'encoding' | 'delimiter' | 'sheet' | 'decimalMark'>

/** The apostrophe that a file of rejected rows puts before what could be a formula; see toSafeText. */
const SHIELDED = /^'\s*[=+\-@＝＋－＠]/u

/** A record with another number of cells than the header would put values under wrong names. */
export function checkedRow(line: number, given: readonly string[], columns: number): SourceRow {
  const cells = given.some((cell) => SHIELDED.test(cell)) ? given.map(withoutShield) : given
  if (cells.length === columns) return { line, cells }
  const surplus = cells.slice(columns)
  if (cells.length > columns && surplus.every((cell) => cell.trim() === '')) {
    return { line, cells: cells.slice(0, columns) }
  }
  return { line, cells, fault: `row: has not as many columns as the header (${cells.length} instead of ${columns})` }
}

function withoutShield(cell: string): string {
  return SHIELDED.test(cell) ? cell.slice(1) : cell
}

import { type CellObject, type WorkBook, type WorkSheet, writeXLSX } from 'xlsx'
import { isFormulaLike } from '../../shared/domain/spreadsheet/safe-text.ts'
import type { Cell, Sheet, SheetColumn, Workbook } from '../../shared/domain/spreadsheet/workbook.ts'

/** The only addresses that may open on a click. */
const WEB = /^https?:\/\//

/** The first number that a file may give to a number format of its own; lower ones mean different things in different countries. */
const FIRST_OWN_FORMAT = 164

/** The format of cells that stay text also when somebody edits them; every spreadsheet program has it under this number. */
const TEXT = { format: '@', number: 49 } as const

/** How a text must not look in the file, since `_x003D_` stands there for '='. */
const LIKE_ESCAPE = /_(?=x[\dA-F]{4}_)/giu

/** The library's types leave its table of number formats out. */
type FormattedBook = WorkBook & { readonly SSF: Readonly<Record<number, string>> }

/** The bytes of an xlsx file. Writes only: the library's reading has known faults and is never loaded. */
export function writeWorkbook({ sheets }: Workbook): Uint8Array<ArrayBuffer> {
  const book: FormattedBook = {
    SheetNames: sheets.map((sheet) => sheet.name),
    Sheets: Object.fromEntries(sheets.map((sheet) => [sheet.name, toWorkSheet(sheet)])),
    SSF: formatTable(sheets),
  }
  // Some readers, such as those of telephones, want texts in the shared table.
  const bytes: unknown = writeXLSX(book, { type: 'array', compression: true, bookSST: true })
  if (!(bytes instanceof ArrayBuffer)) throw new TypeError('the spreadsheet library answered no bytes')
  return new Uint8Array(bytes)
}

/** The library's own numbering begins too low. */
function formatTable(sheets: readonly Sheet[]): FormattedBook['SSF'] {
  const formats = new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? [])))
  const own = [...formats].map((format, index) => [FIRST_OWN_FORMAT + index, format] as const)
  return Object.fromEntries([[0, 'General'], [TEXT.number, TEXT.format], ...own])
}

function toWorkSheet({ columns, rows }: Sheet): WorkSheet {
  const last = { column: columnName(Math.max(0, columns.length - 1)), row: rows.length + 1 }
  const sheet: WorkSheet = {
    '!ref': `A1:${last.column}${last.row}`,
    '!cols': columns.map(({ width }) => ({ wch: width })),
  }
  columns.forEach((column, index) => {
    const letters = columnName(index)
    sheet[`${letters}1`] = toTextCell(column.heading)
    rows.forEach((row, line) => {
      const cell = toCellObject(row[index] ?? null, column)
      if (cell !== undefined) sheet[`${letters}${line + 2}`] = cell
    })
  })
  return sheet
}

function toCellObject(value: Cell, { format, isLink }: SheetColumn): CellObject | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'number') return format === undefined ? { t: 'n', v: value } : { t: 'n', v: value, z: format }
  return isLink && WEB.test(value) ? { ...toTextCell(value), l: { Target: value } } : toTextCell(value)
}

/** Shown as typed and never a formula (`security.cells-are-data`). */
function toTextCell(text: string): CellObject {
  const cell: CellObject = { t: 's', v: text.replace(LIKE_ESCAPE, '_x005F_') }
  return isFormulaLike(text) ? { ...cell, z: TEXT.format } : cell
}

/** 0 → 'A', 25 → 'Z', 26 → 'AA'. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

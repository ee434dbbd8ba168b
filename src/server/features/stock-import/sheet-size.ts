import { StockFileError } from './stock-file-error.ts'
import { unpackPart, type ZipPart } from './zip-directory.ts'

const MAX_ROWS = 20_000
const MAX_CELLS = 400_000
const TAG = /<(?:\w+:)?(row|c)(\s(?:[^>"']|"[^"]*"|'[^']*')*)?>/g
const ADDRESS = /\sr\s*=\s*["']([^"']*)["']/
const PLAIN_ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/

/**
 * Refuses sheets that are large to hold: the reader fills the gaps between addresses, so that a single cell at the far
 * end would be 17 thousand million cells.
 */
export function assertSmallSheets(bytes: Buffer, parts: readonly ZipPart[]): void {
  for (const part of parts) {
    // Any part may be named as a sheet by the workbook.
    if (!/\.xml$/i.test(part.name)) continue
    const { rows, columns } = measure(unpackPart(bytes, part).toString('latin1'))
    if (rows <= MAX_ROWS && rows * columns <= MAX_CELLS) continue
    throw new StockFileError(
      `A sheet may have at most ${MAX_ROWS} rows and ${MAX_CELLS} cells. Save it as CSV: that has no limit.`,
    )
  }
}

/** A row or a cell without an address follows the one before. */
function measure(xml: string): { readonly rows: number; readonly columns: number } {
  let rows = 0
  let columns = 0
  let column = 0
  for (const [, kind, attributes = ''] of xml.matchAll(TAG)) {
    const { row, letters } = addressOf(attributes)
    if (kind === 'row') column = 0
    else column = letters === '' ? column + 1 : columnOf(letters)
    rows = Math.max(rows, row ?? rows + (kind === 'row' ? 1 : 0))
    columns = Math.max(columns, column)
  }
  return { rows, columns }
}

function addressOf(attributes: string): { readonly row: number | undefined; readonly letters: string } {
  const address = ADDRESS.exec(attributes)?.[1]
  if (address === undefined) return { row: undefined, letters: '' }
  const [, letters = '', row] = PLAIN_ADDRESS.exec(address) ?? []
  if (row === undefined) throw new StockFileError('The workbook is damaged.')
  return { row: Number(row), letters }
}

/** 'A' is 1, 'XFD' is 16,384. */
function columnOf(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

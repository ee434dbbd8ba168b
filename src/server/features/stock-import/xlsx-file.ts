import { readFile, stat } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/universal'
import { StockFileError } from './stock-file-error.ts'
import { checkedRow, type ReadOptions, type SourceRow, type StockFile } from './source-row.ts'
import { listZipParts, unpackPart, type ZipPart } from './zip-directory.ts'
import { MIB } from '../../../shared/domain/bytes.ts'

const MAX_ROWS = 20_000
const MAX_CELLS = 400_000
const TAG = /<(?:\w+:)?(row|c)(\s(?:[^>"']|"[^"]*"|'[^']*')*)?>/g
const ADDRESS = /\sr\s*=\s*["']([^"']*)["']/
const PLAIN_ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/

const REQUIRED_PARTS = ['[Content_Types].xml', 'xl/workbook.xml']
/** Macros, embedded files, and data that the workbook would fetch from elsewhere. */
const FOREIGN =
  /(^|\/)(vbaProject|externalLinks|connections|embeddings|activeX|ctrlProps|customData|webextensions)[./]/i
const RELATION = /<(?:\w+:)?Relationship\b[^<>]{0,4000}>/g
/** A link that a cell shows is text to us; any other outside target is not. */
const HYPERLINK = /\bType\s*=\s*["'][^"']*\/hyperlink["']/
const OUTSIDE = /\bTargetMode\s*=\s*["']External["']/i

/** A workbook is held in memory as a whole while it is read. */
const MAX_FILE_BYTES = 10 * MIB

/** Reads one sheet of a workbook, its first row as the header. */
export async function openXlsx(path: string, options: Pick<ReadOptions, 'sheet' | 'decimalMark'>): Promise<StockFile> {
  const rows = await readRows(path, options)
  const [header, ...others] = rows
  if (header === undefined) throw new StockFileError('The sheet is empty.')
  const names = header.map((name) => name.trim())
  let read = 0
  async function* iterate(): AsyncGenerator<SourceRow> {
    for (const [index, cells] of others.entries()) {
      read = index + 1
      if (cells.some((cell) => cell !== '')) yield checkedRow(index + 2, cells, names.length)
    }
  }
  return {
    header: names,
    rows: iterate(),
    progress: () => (others.length === 0 ? 1 : read / others.length),
    format: `workbook, sheet ${options.sheet}`,
  }
}

async function readRows(
  path: string,
  { sheet, decimalMark }: Pick<ReadOptions, 'sheet' | 'decimalMark'>,
): Promise<readonly (readonly string[])[]> {
  const { size } = await stat(path).catch(() => {
    throw new StockFileError(`The file ${path} cannot be read.`)
  })
  if (size > MAX_FILE_BYTES) {
    throw new StockFileError('A workbook may have at most 10 MiB. Save it as CSV: that has no limit.')
  }
  const bytes = await readFile(path)
  const parts = listZipParts(bytes)
  assertPlainWorkbook(bytes, parts)
  assertSmallSheets(bytes, parts)
  // This variant unpacks by the list of contents that was just checked; the other one trusts what precedes each part.
  const { buffer, byteOffset, byteLength } = new Uint8Array(bytes)
  const cells = await readSheet(buffer.slice(byteOffset, byteOffset + byteLength), sheet).catch((error: unknown) => {
    throw new StockFileError(`The workbook cannot be read: ${error instanceof Error ? error.message : 'damaged'}`)
  })
  return cells.map((row) => row.map((cell) => toText(cell, decimalMark)))
}

function toText(cell: unknown, decimalMark: string): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return String(cell).replace('.', decimalMark)
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}

/** Refuses what calls itself a workbook and is none, and workbooks that bring or fetch more than cells. */
function assertPlainWorkbook(bytes: Buffer, parts: readonly ZipPart[]): void {
  const names = new Set(parts.map(({ name }) => name))
  if (!REQUIRED_PARTS.every((name) => names.has(name))) {
    throw new StockFileError('The file is an archive, but no workbook that can be read (.xlsx).')
  }
  if (names.size < parts.length) throw new StockFileError('The workbook has a part twice.')
  if (parts.some(({ name }) => FOREIGN.test(name))) {
    throw new StockFileError('The workbook has macros, embedded files or links to other files. Save its sheet as CSV.')
  }
  for (const part of parts) {
    if (/\.(xml|rels)$/i.test(part.name)) assertPlainText(part.name, unpackPart(bytes, part).toString('latin1'))
  }
}

function assertPlainText(name: string, text: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StockFileError('The workbook declares document types of its own.')
  if (!/\.rels$/i.test(name)) return
  for (const [relation] of text.matchAll(RELATION)) {
    if (!OUTSIDE.test(relation) || HYPERLINK.test(relation)) continue
    throw new StockFileError('The workbook takes data from outside. Save its sheet as CSV.')
  }
}

/**
 * Refuses sheets that are large to hold: the reader fills the gaps between addresses, so that a single cell at the far
 * end would be 17 thousand million cells.
 */
function assertSmallSheets(bytes: Buffer, parts: readonly ZipPart[]): void {
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

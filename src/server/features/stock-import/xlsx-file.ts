import { readFile, stat } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/universal'
import { assertPlainWorkbook } from './assert-plain-workbook.ts'
import { StockFileError } from './stock-file-error.ts'
import { checkedRow, type ReadOptions, type SourceRow, type StockFile } from './source-row.ts'
import { assertSmallSheets } from './sheet-size.ts'
import { listZipParts } from './zip-directory.ts'
import { MIB } from '../../../shared/domain/bytes.ts'

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

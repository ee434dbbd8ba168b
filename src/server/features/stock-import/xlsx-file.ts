import { readFile, stat } from 'node:fs/promises'
import { assertFewColumns } from './column-limit.ts'
import { StockFileError } from './stock-file-error.ts'
import {
  checkedRow,
  findHeader,
  HEADER_ROWS,
  toHeader,
  type ReadOptions,
  type SourceRow,
  type StockFile,
} from './source-row.ts'
import { openWorkbook } from './xlsx-book.ts'
import { MAX_VEHICLES, readSheetRows, type SheetRow } from './xlsx-sheet.ts'
import { readXml } from './xml-reader.ts'
import { listZipParts, unpackPart, type ZipPart } from './zip-directory.ts'
import { MIB } from '../../../shared/domain/bytes.ts'

const REQUIRED_PARTS = ['[Content_Types].xml', 'xl/workbook.xml']
/** Macros, embedded files, and data that the workbook would fetch from elsewhere. */
const FOREIGN =
  /(^|\/)(vbaProject|externalLinks|connections|embeddings|activeX|ctrlProps|customData|webextensions)[./]/i

/** Relations between parts; a sheet may have one for each of its rows that shows a link. */
const RELATIONS = /\.rels$/i
const MAX_RELATIONS_BYTES = 8 * MIB

/** A workbook is held in memory, packed, while it is read. */
const MAX_FILE_BYTES = 10 * MIB

/** Reads one sheet of a workbook, its first row below any titles as the header; all of it is looked at before its first row is handed out. */
export async function openXlsx(path: string, options: Pick<ReadOptions, 'sheet' | 'decimalMark'>): Promise<StockFile> {
  const bytes = await readBytes(path)
  const parts = listZipParts(bytes)
  await assertPlainWorkbook(bytes, parts)
  const book = await openWorkbook(bytes, { parts, sheet: options.sheet })
  const rowsOf = () => readSheetRows(book, options.decimalMark ?? '.')
  const { header, last, width, vehicles } = await measure(rowsOf())
  if (header === undefined) throw new StockFileError('The sheet is empty.')
  assertFewColumns(toHeader(header.cells), width)
  if (vehicles > MAX_VEHICLES) {
    throw new StockFileError(`A sheet may have at most ${MAX_VEHICLES} vehicles. Save it as CSV: that has no limit.`)
  }
  const names = toHeader(padded(header.cells, width))
  let read = header.number
  async function* iterate(above: number): AsyncGenerator<SourceRow> {
    for await (const { number, cells } of rowsOf()) {
      if (number > last) break
      if (number <= above || cells.length === 0) continue
      read = number
      yield checkedRow(number, padded(cells, width), names.length)
    }
    read = last
  }
  return {
    header: names,
    rows: iterate(header.number),
    progress: () => read / last,
    format: `workbook, sheet ${options.sheet}${header.number === 1 ? '' : `, header in line ${header.number}`}`,
  }
}

async function readBytes(path: string): Promise<Buffer> {
  const { size } = await stat(path).catch(() => {
    throw new StockFileError(`The file ${path} cannot be read.`)
  })
  if (size > MAX_FILE_BYTES) {
    throw new StockFileError('A workbook may have at most 10 MiB. Save it as CSV: that has no limit.')
  }
  return readFile(path)
}

/** The header, the number of the last row that has a cell, how many columns have one, and the rows below the header. */
async function measure(rows: ReturnType<typeof readSheetRows>) {
  const first: SheetRow[] = []
  let [last, width, filled] = [0, 0, 0]
  for await (const row of rows) {
    if (row.cells.length === 0) continue
    if (first.length < HEADER_ROWS) first.push(row)
    last = row.number
    width = Math.max(width, row.cells.length)
    filled++
  }
  const at = findHeader(first.map(({ cells }) => cells))
  return { header: first[at], last, width, vehicles: filled - at - 1 }
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return cells.length === width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => '')]
}

/** Refuses what calls itself a workbook and is none, and workbooks that bring or fetch more than cells. */
async function assertPlainWorkbook(bytes: Buffer, parts: readonly ZipPart[]): Promise<void> {
  const names = new Set(parts.map(({ name }) => name))
  if (!REQUIRED_PARTS.every((name) => names.has(name))) {
    throw new StockFileError('The file is a zip archive. Unpack it first. Stock comes as CSV or .xlsx.')
  }
  if (names.size < parts.length) throw new StockFileError('The workbook has a part twice.')
  if (parts.some(({ name }) => FOREIGN.test(name))) {
    throw new StockFileError('The workbook has macros, embedded files or links to other files. Save its sheet as CSV.')
  }
  for (const part of parts) {
    assertFewRelations(part)
    if (/\.(xml|rels)$/i.test(part.name)) await assertPlainPart(bytes, part)
  }
}

function assertFewRelations({ name, unpackedBytes }: ZipPart): void {
  if (!RELATIONS.test(name) || unpackedBytes <= MAX_RELATIONS_BYTES) return
  throw new StockFileError(`The workbook has more than ${MAX_RELATIONS_BYTES} bytes of links. Save its sheet as CSV.`)
}

/** Declared types end the reading of any part; a link that a cell shows is text to us, any other outside target is not. */
async function assertPlainPart(bytes: Buffer, part: ZipPart): Promise<void> {
  const open = (name: string, attributes: () => ReadonlyMap<string, string>) => {
    if (name !== 'Relationship') return
    const given = attributes()
    if (given.get('TargetMode')?.toLowerCase() !== 'external' || given.get('Type')?.endsWith('/hyperlink')) return
    throw new StockFileError('The workbook takes data from outside. Save its sheet as CSV.')
  }
  const handler = RELATIONS.test(part.name) ? { open } : {}
  const pieces = readXml(unpackPart(bytes, part), { name: part.name, handler })
  while ((await pieces.next()).done !== true);
}

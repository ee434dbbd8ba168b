import { readFile, stat } from 'node:fs/promises'
import { StockFileError } from './stock-file-error.ts'
import { checkedRow, type ReadOptions, type SourceRow, type StockFile, toHeader } from './source-row.ts'
import { openWorkbook } from './xlsx-book.ts'
import { readSheetRows } from './xlsx-sheet.ts'
import { readXml } from './xml-reader.ts'
import { listZipParts, unpackPart, type ZipPart } from './zip-directory.ts'
import { MAX_COLUMNS } from '../../../shared/contract/uploads.ts'
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

/** Reads one sheet of a workbook, its first row as the header; all of it is looked at before its first row is handed out. */
export async function openXlsx(path: string, options: Pick<ReadOptions, 'sheet' | 'decimalMark'>): Promise<StockFile> {
  const bytes = await readBytes(path)
  const parts = listZipParts(bytes)
  await assertPlainWorkbook(bytes, parts)
  const book = await openWorkbook(bytes, { parts, sheet: options.sheet })
  const rowsOf = () => readSheetRows(book, options.decimalMark)
  const { header, last, width } = await measure(rowsOf())
  if (last === 0) throw new StockFileError('The sheet is empty.')
  if (width > MAX_COLUMNS) throw new StockFileError(`The file has more than ${MAX_COLUMNS} columns.`)
  const names = toHeader(padded(header, width))
  let read = 1
  async function* iterate(): AsyncGenerator<SourceRow> {
    for await (const { number, cells } of rowsOf()) {
      if (number > last) break
      if (number === 1 || cells.length === 0) continue
      read = number
      yield checkedRow(number, padded(cells, width), names.length)
    }
    read = last
  }
  return {
    header: names,
    rows: iterate(),
    progress: () => read / last,
    format: `workbook, sheet ${options.sheet}`,
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

/** The first row, the number of the last one that has a cell, and how many columns have one. */
async function measure(rows: ReturnType<typeof readSheetRows>) {
  let header: readonly string[] = []
  let last = 0
  let width = 0
  for await (const { number, cells } of rows) {
    if (number === 1) header = cells
    if (cells.length > 0) last = number
    width = Math.max(width, cells.length)
  }
  return { header, last, width }
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return cells.length === width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => '')]
}

/** Refuses what calls itself a workbook and is none, and workbooks that bring or fetch more than cells. */
async function assertPlainWorkbook(bytes: Buffer, parts: readonly ZipPart[]): Promise<void> {
  const names = new Set(parts.map(({ name }) => name))
  if (!REQUIRED_PARTS.every((name) => names.has(name))) {
    throw new StockFileError('The file is an archive, but no workbook that can be read (.xlsx).')
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

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
import { sheetNames } from './other-sheets.ts'
import { ownColumns } from './rejected-file.ts'
import type { Mapping } from './mapping.ts'
import { openWorkbook, type Workbook } from './xlsx-book.ts'
import { MAX_VEHICLES, type NumberForm, readSheetRows, type SheetRow } from './xlsx-sheet.ts'
import { readXml } from './xml-reader.ts'
import { listZipParts, noWorkbookWords, unpackPart, type ZipPart } from './zip-directory.ts'
import { MIB } from '../../../shared/domain/bytes.ts'
import { uniqueColumns } from '../../../shared/domain/column-names.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'

const REQUIRED_PARTS = ['[Content_Types].xml', 'xl/workbook.xml']
/** Macros, embedded files, and data that the workbook would fetch from elsewhere. */
const FOREIGN =
  /(^|\/)(vbaProject|externalLinks|connections|embeddings|activeX|ctrlProps|customData|webextensions)[./]/i

/** Relations between parts; a sheet may have one for each of its rows that shows a link. */
const RELATIONS = /\.rels$/i
const MAX_RELATIONS_BYTES = 8 * MIB

/** A workbook is held in memory, packed, while it is read. */
const MAX_FILE_BYTES = 10 * MIB

/** A row with fewer cells belongs to a title or a note, a table of vehicles has two rows of more. */
const ROW_CELLS = 2

type XlsxOptions = Pick<ReadOptions, 'sheet' | 'decimalMark' | 'fields' | 'features'>

/**
 * Reads one sheet of a workbook, the first that has rows unless one is named, its first row below any titles as the header;
 * all of it is looked at before its first row is handed out.
 */
export async function openXlsx(path: string, options: XlsxOptions): Promise<StockFile> {
  const bytes = await readBytes(path)
  const parts = listZipParts(bytes)
  await assertPlainWorkbook(bytes, parts)
  const { book, otherSheets } = await openSheet(bytes, { parts, sheet: options.sheet })
  const { header, last, width, vehicles, hidden } = await measure(readSheetRows(book, () => PLAIN_NUMBERS))
  if (header === undefined) throw new StockFileError('The sheet is empty.')
  assertFewColumns(toHeader(header.cells), width)
  if (vehicles > MAX_VEHICLES) {
    throw new StockFileError(`A sheet may have at most ${MAX_VEHICLES} vehicles. Save it as CSV: that has no limit.`)
  }
  const names = toHeader(padded(header.cells, width))
  const form = numberForm(names, options)
  const others = otherSheets.map(({ name }) => name)
  let read = header.number
  async function* iterate(above: number): AsyncGenerator<SourceRow> {
    for await (const { number, cells, isHidden } of readSheetRows(book, form)) {
      if (number > last) break
      if (number <= above || cells.length === 0) continue
      read = number
      yield { ...checkedRow(number, padded(cells, width), names.length), ...(isHidden && { isHidden }) }
    }
    read = last
  }
  return {
    header: names,
    rows: iterate(header.number),
    progress: () => read / last,
    format: formatWords(book.name, { others, header: header.number }),
    hiddenRows: hidden,
    sheet: { name: book.name, number: book.number },
    otherSheets: others,
  }
}

function formatWords(sheet: string, of: { readonly others: readonly string[]; readonly header: number }): string {
  const others = of.others.length === 0 ? '' : `, not its other sheets (${sheetNames(of.others)})`
  return `workbook, sheet "${sheet}"${others}${of.header === 1 ? '' : `, header in line ${of.header}`}`
}

/** A sheet, and the others that somebody who opens the workbook sees, and that may list vehicles. */
async function openSheet(bytes: Buffer, { parts, sheet }: { readonly parts: readonly ZipPart[] } & XlsxOptions) {
  const book = await openWorkbook(bytes, { parts, sheet: sheet ?? 1 })
  const otherSheets: Workbook['others'][number][] = []
  for (const other of book.others) if (await hasRows({ ...book, ...other })) otherSheets.push(other)
  const [second, ...further] = otherSheets
  if (sheet !== undefined || second === undefined || (await hasRows(book))) return { book, otherSheets }
  // The first one is a cover.
  return { book: { ...book, ...second }, otherSheets: further }
}

async function hasRows(book: Workbook): Promise<boolean> {
  let rows = 0
  try {
    for await (const { cells } of readSheetRows(book, () => PLAIN_NUMBERS)) {
      if (cells.filter((cell) => cell !== '').length >= ROW_CELLS && ++rows > 1) return true
    }
    return false
  } catch (error) {
    // Nobody knows what stands in it.
    if (error instanceof StockFileError) return true
    throw error
  }
}

const PLAIN_NUMBERS = { decimalMark: '.', hasWords: false }

/**
 * Of columns that are read as numbers as the mapping reads them, of prices and distances with what the cells show beside
 * them; any other text keeps the point. All numbers have such words before there is a mapping.
 */
function numberForm(header: readonly string[], { decimalMark = '.', fields, features = {} }: XlsxOptions): NumberForm {
  if (fields === undefined) return () => ({ decimalMark, hasWords: true })
  const own = ownColumns(header)
  const keys = uniqueColumns(own).map(nameKey)
  const before = header.length - own.length
  const placesOf = (sources: Mapping['fields']['price'] = []) =>
    sources
      .flatMap(({ column, columns }) => column ?? columns ?? [])
      .map((column) => before + keys.indexOf(nameKey(column)))
  const worded = new Set([fields.price, fields.priceWithVat, fields.mileage].flatMap(placesOf))
  const { year, numDoors, numSeats, length, listedAt } = fields
  const { engineCapacity, engineCylinder, kilowatt } = features
  const counted = [year, numDoors, numSeats, length, listedAt, engineCapacity, engineCylinder, kilowatt]
  const measured = new Set([...worded, ...counted.flatMap(placesOf)])
  return (column) => ({ decimalMark: measured.has(column) ? decimalMark : '.', hasWords: worded.has(column) })
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

/** The header, the number of the last row that has a cell, how many columns have one, the rows below the header, and those of them that are hidden. */
async function measure(rows: ReturnType<typeof readSheetRows>) {
  const first: SheetRow[] = []
  let [last, width, filled, hidden] = [0, 0, 0, 0]
  for await (const row of rows) {
    if (row.cells.length === 0) continue
    if (first.length < HEADER_ROWS) first.push(row)
    last = row.number
    width = Math.max(width, row.cells.length)
    filled++
    if (row.isHidden) hidden++
  }
  const at = findHeader(first.map(({ cells }) => cells))
  const above = first.slice(0, at + 1).filter(({ isHidden }) => isHidden).length
  return { header: first[at], last, width, vehicles: filled - at - 1, hidden: hidden - above }
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return cells.length === width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => '')]
}

/** Refuses what calls itself a workbook and is none, and workbooks that bring or fetch more than cells. */
async function assertPlainWorkbook(bytes: Buffer, parts: readonly ZipPart[]): Promise<void> {
  const names = new Set(parts.map(({ name }) => name))
  if (!REQUIRED_PARTS.every((name) => names.has(name))) {
    throw new StockFileError(noWorkbookWords([...names]))
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

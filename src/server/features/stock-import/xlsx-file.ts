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
import { columnNames } from './field-reader.ts'
import { sheetNames } from './other-sheets.ts'
import { ownColumns } from './rejected-file.ts'
import type { Mapping } from './mapping.ts'
import { openWorkbook, withSheet, type Workbook } from './xlsx-book.ts'
import { MAX_VEHICLES, readSheetRows, type SheetRow } from './xlsx-sheet.ts'
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
/** A row of as many cells can be the header of vehicles, also where none stands below it. */
const HEADER_CELLS = 3

type XlsxOptions = Pick<ReadOptions, 'sheet' | 'decimalMark' | 'fields' | 'features'>

/**
 * Reads one sheet of a workbook, the first that is no cover unless one is named, its first row below any titles as the
 * header; all of it is looked at before its first row is handed out.
 */
export async function openXlsx(path: string, options: XlsxOptions): Promise<StockFile> {
  const bytes = await readBytes(path)
  const parts = listZipParts(bytes)
  await assertPlainWorkbook(bytes, parts)
  const book = await openWorkbook(bytes, { parts, sheet: options.sheet ?? 1 })
  const reading = { judge: sheetJudge(), options }
  return openSheet(options.sheet === undefined ? await passCover(book, reading) : { book, passed: [] }, reading)
}

/** A sheet, and the names of those before it that were passed by and may list vehicles. */
type Sheet = { readonly book: Workbook; readonly passed: readonly string[] }
type Reading = { readonly judge: ReturnType<typeof sheetJudge>; readonly options: XlsxOptions }

async function openSheet({ book, passed }: Sheet, reading: Reading): Promise<StockFile> {
  const { header, last, width, vehicles, hidden } = await measure(readSheetRows(book))
  if (header === undefined) throw new StockFileError('The sheet is empty.')
  assertFewColumns(toHeader(header.cells), width)
  if (vehicles > MAX_VEHICLES) {
    throw new StockFileError(`A sheet may have at most ${MAX_VEHICLES} vehicles. Save it as CSV: that has no limit.`)
  }
  const names = toHeader(padded(header.cells, width))
  const isMeasured = measuredColumns(names, reading.options)
  const others: string[] = []
  for (const other of book.others) {
    // Those that somebody who opens the workbook sees, and that may list vehicles.
    if (passed.includes(other.name) || (await reading.judge(withSheet(book, other))).hasRows) others.push(other.name)
  }
  let read = header.number
  async function* iterate(above: number): AsyncGenerator<SourceRow> {
    for await (const { number, cells, isHidden, shown, commas } of readSheetRows(book, reading.options.decimalMark)) {
      if (number > last) break
      if (number <= above || cells.length === 0) continue
      read = number
      const row = checkedRow(number, padded(cells, width), names.length)
      const texts = commas.filter((column) => !isMeasured(column))
      yield { ...withPoints(row, texts), ...(isHidden && { isHidden }), ...(shown.length > 0 && { shown }) }
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
    openSheet: (name) => {
      const other = book.others.find((given) => given.name === name)
      if (other === undefined) throw new StockFileError(`The workbook has no other sheet ${name}.`)
      return openSheet({ book: withSheet(book, other), passed: [] }, reading)
    },
  }
}

function formatWords(sheet: string, of: { readonly others: readonly string[]; readonly header: number }): string {
  const others = of.others.length === 0 ? '' : `, not its other sheets (${sheetNames(of.others)})`
  return `workbook, sheet "${sheet}"${others}${of.header === 1 ? '' : `, header in line ${of.header}`}`
}

/**
 * The first sheet, or the next that has rows where the first is a cover: none of its rows can be the header of a list of
 * which all vehicles are sold.
 */
async function passCover(book: Workbook, { judge, options }: Reading): Promise<Sheet> {
  const { hasRows, header } = await judge(book)
  if (hasRows || header.length >= HEADER_CELLS || isMapped(header, options)) return { book, passed: [] }
  for (const other of book.others) {
    const next = withSheet(book, other)
    // Two cells may still be the columns of a table that is empty now.
    if ((await judge(next)).hasRows) return { book: next, passed: header.length > 0 ? [book.name] : [] }
  }
  return { book, passed: [] }
}

function isMapped(header: readonly string[], { fields, features }: XlsxOptions): boolean {
  const sources = Object.values({ ...fields, ...features }).flatMap((field) => field ?? [])
  const keys = new Set(sources.flatMap(columnNames).map(nameKey))
  return header.length > 0 && header.every((name) => keys.has(nameKey(name)))
}

type Judged = {
  readonly hasRows: boolean
  /** The only row that can be one, where the sheet has no rows. */
  readonly header: readonly string[]
}

/** Judges each sheet once: one whose cells are only formatted is read to its end. */
function sheetJudge(): (book: Workbook) => Promise<Judged> {
  const judged = new Map<ZipPart, Promise<Judged>>()
  return (book) => {
    const verdict = judged.get(book.sheet) ?? judgeSheet(book)
    judged.set(book.sheet, verdict)
    return verdict
  }
}

async function judgeSheet(book: Workbook): Promise<Judged> {
  let header: readonly string[] = []
  try {
    for await (const { cells } of readSheetRows(book)) {
      const filled = cells.filter((cell) => cell !== '')
      if (filled.length < ROW_CELLS) continue
      if (header.length > 0) return { hasRows: true, header: [] }
      header = filled
    }
    return { hasRows: false, header }
  } catch (error) {
    // Nobody knows what stands in it.
    if (error instanceof StockFileError) return { hasRows: true, header: [] }
    throw error
  }
}

/** A number that is read as a text keeps the point. */
function withPoints(row: SourceRow, texts: readonly number[]): SourceRow {
  if (texts.length === 0) return row
  const cells = row.cells.map((cell, column) => (texts.includes(column) ? cell.replace(',', '.') : cell))
  return { ...row, cells, written: row.cells }
}

/** Which columns are read as numbers; all of them before there is a mapping. */
function measuredColumns(header: readonly string[], { fields, features = {} }: XlsxOptions) {
  if (fields === undefined) return () => true
  const own = ownColumns(header)
  const keys = uniqueColumns(own).map(nameKey)
  const before = header.length - own.length
  const placesOf = (sources: Mapping['fields']['price'] = []) =>
    sources
      .flatMap(({ column, columns }) => column ?? columns ?? [])
      .map((column) => before + keys.indexOf(nameKey(column)))
  const { price, priceWithVat, mileage, year, numDoors, numSeats, length, listedAt } = fields
  const { engineCapacity, engineCylinder, kilowatt } = features
  const counted = [year, numDoors, numSeats, length, listedAt, engineCapacity, engineCylinder, kilowatt]
  const measured = new Set([price, priceWithVat, mileage, ...counted].flatMap(placesOf))
  return (column: number) => measured.has(column)
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

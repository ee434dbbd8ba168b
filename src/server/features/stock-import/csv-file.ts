import { stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { assertFewColumns } from './column-limit.ts'
import { cutNumberFinder } from './cut-number.ts'
import { StockFileError, StoppedReading } from './stock-file-error.ts'
import {
  CELL_LENGTH,
  checkedRow,
  findHeader,
  HEADER_ROWS,
  toHeader,
  type ReadOptions,
  type SourceRow,
  type StockFile,
} from './source-row.ts'
import { lineEnd, readRecords, splitCells, UNCLOSED, type CsvRecord, type RecordFormat } from './csv-records.ts'
import { decodeText, detectText, readChunks, type TextFormat } from './csv-text.ts'
import { MIB } from '../../../shared/domain/bytes.ts'
import { errorCode } from '../../error-code.ts'

/** As many as the product promises to import at once, twice. */
const MAX_ROWS = 2_000_000
/** Bytes of records that are looked at again for rows that a quotation mark swallowed. */
const MAX_REREAD_BYTES = 32 * MIB
const DELIMITER_WORDS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}
const CUT_QUOTE = 'a quotation mark is opened there and never closed; the file may be cut off'
const CUT_CHARACTER = 'the file ends inside a character; it is cut off'
const CUT_ROW = 'the file ends inside the row; it may be cut off'

/** Streams a text file of separated values. */
export async function openCsv(
  path: string,
  options: Pick<ReadOptions, 'encoding' | 'delimiter' | 'fields'>,
): Promise<StockFile> {
  const { size } = await stat(path).catch(() => {
    throw new StockFileError(`The file ${path} cannot be read.`)
  })
  const format = await detectText(path, options)
  let bytesRead = 0
  const chunks = readChunks(path, (bytes) => (bytesRead += bytes))
  const records = flatten(readRecords(decodeText(chunks, format.encoding), format))
  const first = await take(records, HEADER_ROWS)
  const at = findHeader(first.map(({ cells }) => cells))
  const header = first[at]
  try {
    const names = readHeader(header)
    const rows = first.slice(at + 1)
    const sound = rows.filter(({ fault }) => fault === undefined).map(({ cells }) => cells)
    const findCut =
      format.delimiter === ',' ? cutNumberFinder(names, { fields: options.fields, first: sound }) : undefined
    const where = header!.line === 1 ? '' : `, header in line ${header!.line}`
    return {
      header: names,
      rows: readRows(follow(rows, records), { format, columns: names.length, findCut }),
      progress: () => (size === 0 ? 1 : bytesRead / size),
      format: `${format.encoding}, separated by ${DELIMITER_WORDS[format.delimiter] ?? format.delimiter}${where}`,
    }
  } catch (error) {
    await records.return(undefined)
    throw error
  }
}

function readHeader(record: CsvRecord | undefined): readonly string[] {
  if (record === undefined) throw new StockFileError('The file is empty.')
  const { line, cells, fault } = record
  if (fault !== undefined) {
    throw new StockFileError(
      `The header cannot be read (line ${line}): ${fault.replace('row: ', '')}. Save the file again as CSV (UTF-8) or .xlsx.`,
    )
  }
  const names = toHeader(cells)
  assertFewColumns(names)
  return names
}

async function* flatten(batches: AsyncIterable<readonly CsvRecord[]>): AsyncGenerator<CsvRecord> {
  for await (const batch of batches) yield* batch
}

async function take(records: AsyncGenerator<CsvRecord>, count: number): Promise<readonly CsvRecord[]> {
  const taken: CsvRecord[] = []
  while (taken.length < count) {
    const next = await records.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

async function* follow(first: readonly CsvRecord[], rest: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  yield* first
  yield* rest
}

type Table = {
  readonly format: TextFormat
  readonly columns: number
  /** Undefined where no comma separates cells. */
  readonly findCut: ReturnType<typeof cutNumberFinder> | undefined
}

/** Throws a StoppedReading behind the last row that could be read. */
async function* readRows(records: AsyncIterable<CsvRecord>, table: Table): AsyncGenerator<SourceRow> {
  let count = 0
  let line = 1
  let stopped: StoppedReading | undefined
  /** From the first row on whose quotation mark stays open to the end of the file. */
  const open: SourceRow[] = []
  try {
    for await (const record of untangled(records, table)) {
      line = record.line
      if (++count > MAX_ROWS) {
        throw new StoppedReading(line, `a file may have at most ${MAX_ROWS} rows; cut it into several`)
      }
      const row = toRow(record, table)
      const because = whyStopped(record, row, table)
      if (because !== undefined) stopped = new StoppedReading(line, because)
      if (record.isOpen === true || (open.length > 0 && row.fault !== undefined)) open.push(row)
      else {
        yield* open.splice(0)
        yield row
      }
    }
  } catch (error) {
    throw asStop(error, line)
  }
  const [first, ...parts] = open
  if (first !== undefined) {
    yield joined(first, parts, table)
    throw new StoppedReading(first.line, CUT_QUOTE)
  }
  if (stopped !== undefined) throw stopped
}

async function* untangled(records: AsyncIterable<CsvRecord>, table: Table): AsyncGenerator<CsvRecord> {
  const untangle = createUntangler(table.format, table.columns)
  for await (const record of records) {
    if (record.raw === undefined) yield record
    else yield* await untangle(record)
  }
}

/**
 * Takes rows apart that became one by a quotation mark that is not closed in its line: its line is rejected, the rows behind
 * it stand for themselves. Where that gives no row of `columns` cells, the record is what it seems.
 */
function createUntangler(format: RecordFormat, columns: number) {
  let left = MAX_REREAD_BYTES
  return async function untangle(record: CsvRecord): Promise<readonly CsvRecord[]> {
    const { raw, line, cells, fault } = record
    if (raw === undefined || fault !== undefined || !isTangled(cells, columns)) return [record]
    left -= raw.length
    if (left < 0 || isSound(raw, format)) return [record]
    const end = lineEnd(raw)
    if (end >= raw.length) return [record]
    const first = { line, cells: splitCells(raw.subarray(0, end), format.delimiter), fault: UNCLOSED }
    const others: CsvRecord[] = []
    for await (const records of readRecords([raw.subarray(end)], { ...format, line: line + 1 })) {
      // What is open at the end of this piece is not so at that of the file.
      for (const { isOpen: _isOpen, ...other } of records) others.push(...(await untangle(other)))
    }
    const isBetter = others.some((other) => other.fault === undefined && other.cells.length === columns)
    return isBetter ? [first, ...others] : [record]
  }
}

/** Whether every quotation mark stands where it should: then the record is one, however odd. */
function isSound(raw: Buffer, { delimiter }: RecordFormat): boolean {
  try {
    parse(raw, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true })
    return true
  } catch {
    return false
  }
}

/** A quotation mark that stands before other than a separator does not close; the parser then leaves it to the cell. */
function isTangled(cells: readonly string[], columns: number): boolean {
  if (cells.length !== columns && cells.slice(columns).some((cell) => cell !== '')) return true
  return cells.length < columns || cells.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell))
}

function toRow(record: CsvRecord, { format, columns, findCut }: Table): SourceRow {
  const checked = checkedRow(record.line, record.cells, columns, { findCut })
  const { isShort, ...row } = checked
  const fault = record.isLast === true && format.endsInCharacter ? `row: ${CUT_CHARACTER}` : record.fault
  if (fault !== undefined) return { ...row, fault }
  // Of several lines, or without an end of its line, it may be cut.
  return isShort === true && record.raw === undefined && record.isLast !== true ? checked : row
}

/** Undefined when something may come after the row. */
function whyStopped(record: CsvRecord, row: SourceRow, { format, columns }: Table): string | undefined {
  if (record.isEnd === true) return 'too many quotation marks are opened and never closed'
  if (record.isLast !== true) return undefined
  if (format.endsInCharacter) return CUT_CHARACTER
  // A single cell is rather a note below the table.
  return row.fault !== undefined && row.cells.length > 1 && row.cells.length < columns ? CUT_ROW : undefined
}

/** The row that the file ends with: what stands on its later lines belongs to its last cell. */
function joined(first: SourceRow, parts: readonly SourceRow[], { format }: Table): SourceRow {
  const [last = '', ...before] = first.cells.toReversed()
  const text = [last, ...parts.map(({ cells }) => cells.join(format.delimiter))].join('\n').slice(0, CELL_LENGTH)
  return { ...first, cells: [...before.toReversed(), text] }
}

function asStop(error: unknown, line: number): unknown {
  const code = errorCode(error)
  if (code === undefined) return error
  return new StoppedReading(line, `the file could not be read (${code})`, { cause: error })
}

import { createReadStream } from 'node:fs'
import { stat, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse, type Parser } from 'csv-parse'
import { StockFileError } from './stock-file-error.ts'
import { checkedRow, toHeader, type ReadOptions, type SourceRow, type StockFile } from './source-row.ts'
import { MAX_COLUMNS } from '../../../shared/contract/uploads.ts'
import { KIB } from '../../../shared/domain/bytes.ts'
import type { Mapping } from './mapping.ts'

const SAMPLE_BYTES = 64 * KIB
const DELIMITERS = [',', ';', '\t', '|'] as const

/** A longer record is an opened quote that never closes, or no table. */
const MAX_RECORD_BYTES = 256 * KIB
/** As many as the product promises to import at once, twice. */
const MAX_ROWS = 2_000_000
const DELIMITER_WORDS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}
const CHUNK_BYTES = 256 * KIB

type NumberedRecord = { readonly line: number; readonly cells: readonly string[] }

/** Streams a text file of separated values. */
export async function openCsv(path: string, options: Pick<ReadOptions, 'encoding' | 'delimiter'>): Promise<StockFile> {
  const { size } = await stat(path).catch(() => {
    throw new StockFileError(`The file ${path} cannot be read.`)
  })
  const format = await detectText(path, options)
  const bytes = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const records = readRecords(bytes, format)
  const header = await readHeader(records)
  return {
    header,
    rows: readRows(records, header.length),
    progress: () => (size === 0 ? 1 : bytes.bytesRead / size),
    format: `${format.encoding}, separated by ${DELIMITER_WORDS[format.delimiter] ?? format.delimiter}`,
  }
}

async function readHeader(records: AsyncGenerator<NumberedRecord>): Promise<readonly string[]> {
  const first = await records.next()
  if (first.done === true) throw new StockFileError('The file is empty.')
  const { cells } = first.value
  if (cells.length <= MAX_COLUMNS) return toHeader(cells)
  await records.return(undefined)
  throw new StockFileError(`The file has more than ${MAX_COLUMNS} columns.`)
}

async function* readRows(records: AsyncGenerator<NumberedRecord>, columns: number): AsyncGenerator<SourceRow> {
  let count = 0
  for await (const { line, cells } of records) {
    if (++count > MAX_ROWS) throw new StockFileError(`A file may have at most ${MAX_ROWS} rows. Cut it into several.`)
    yield checkedRow(line, cells, columns)
  }
}

/** `line` = where the row began that cannot be read. */
function asFileError(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  return new StockFileError(`The file cannot be read further (line ${line}): ${explain(error)}`)
}

async function* readRecords(bytes: Readable, format: TextFormat): AsyncGenerator<NumberedRecord> {
  let line = 1
  const parser = parse({
    delimiter: format.delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    // The parser runs ahead of its reader, so the line travels with the record, as its last cell.
    on_record: (cells, context) => {
      cells.push(String(line))
      line = context.lines + 1
      return cells
    },
  })
  feed(bytes, parser, format)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: Number(cells.pop()), cells }
  } catch (error) {
    throw asFileError(error, line)
  } finally {
    // Who reads only the first rows leaves here; the file would stay open.
    bytes.destroy()
  }
}

function feed(bytes: Readable, parser: Parser, format: TextFormat): void {
  bytes.on('error', (error) => parser.destroy(error))
  if (format.encoding === 'utf-8') {
    bytes.pipe(parser)
    return
  }
  const decoded = Readable.from(decode(bytes, format.encoding), { objectMode: false })
  // Who leaves early closes the bytes, which ends the decoding with an error of its own.
  decoded.on('error', (error) => parser.destroy(error))
  decoded.pipe(parser)
}

async function* decode(bytes: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function explain(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark was opened and never closed.'
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `a row has more than ${MAX_RECORD_BYTES} bytes; often a quotation mark was opened and never closed.`
  }
  return `${error.message}.`
}

type TextFormat = { readonly encoding: 'utf-8' | 'windows-1252' | 'utf-16le'; readonly delimiter: string }

/** Encoding and separator of a text file, as the mapping says or as the file shows. */
async function detectText(path: string, given: Pick<Mapping, 'encoding' | 'delimiter'>): Promise<TextFormat> {
  const sample = await readStart(path)
  const encoding = given.encoding === 'auto' ? await detectEncoding(path, sample) : given.encoding
  const text = new TextDecoder(encoding).decode(sample)
  return { encoding, delimiter: given.delimiter === 'auto' ? detectDelimiter(text) : given.delimiter }
}

/** The separator that the header has most often outside of quotes; a comma when it has none. */
function detectDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((mark) => [mark, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  const [best = ','] = [...DELIMITERS].sort((a, b) => counts.get(b)! - counts.get(a)!)
  return best
}

/** What does not decode as UTF-8 anywhere in the file is Windows-1252, which decodes always. */
async function detectEncoding(path: string, sample: Uint8Array): Promise<TextFormat['encoding']> {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * KIB }) as AsyncIterable<Uint8Array>) {
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

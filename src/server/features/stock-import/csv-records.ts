import { isUtf8 } from 'node:buffer'
import { parse, type CsvError, type Parser } from 'csv-parse'
import { KIB } from '../../../shared/domain/bytes.ts'
import type { TextFormat } from './csv-text.ts'

/** A longer record is an opened quote that never closes, or no table. */
const MAX_RECORD_BYTES = 256 * KIB
/** Records that cannot be read, after which the reader goes on; each is read twice. */
const MAX_RECOVERIES = 1000
export const UNCLOSED = 'row: a quotation mark is opened in it and never closed'
const NO_UTF8 = 'row: has characters that are no UTF-8'
const [LF, CR] = [0x0a, 0x0d]

export type CsvRecord = {
  /** Where it begins. */
  readonly line: number
  readonly cells: readonly string[]
  /** Of a record of several lines. */
  readonly raw?: Buffer
  /** Why its cells cannot be trusted. */
  readonly fault?: string
  /** No line end stands behind it: the file ends with it. */
  readonly isLast?: boolean
  /** Its quotation mark is not closed up to the end of the file. */
  readonly isOpen?: boolean
  /** Nothing is read after it. */
  readonly isEnd?: boolean
}

export type RecordFormat = Pick<TextFormat, 'delimiter' | 'isMixed'>

/**
 * The records of a text in UTF-8, as many at once as a piece of it completes. A record that cannot be read costs its own line:
 * the reader goes on in the next one.
 */
export async function* readRecords(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  format: RecordFormat & { readonly line?: number },
): AsyncGenerator<readonly CsvRecord[]> {
  const reader = new RecordReader(format)
  for await (const piece of pieces) {
    if (piece.length > 0) yield await reader.read(piece)
    if (reader.isOver()) return
  }
  yield await reader.finish()
}

class RecordReader {
  readonly #format: RecordFormat
  #line: number
  #records: CsvRecord[] = []
  #parser: Parser | undefined
  /** The bytes from the first record on that is not complete, and where they stand for the parser. */
  #held: Buffer = Buffer.alloc(0)
  #heldFrom = 0
  /** How much of them belongs to complete records. */
  #at = 0
  /** The rest of a line that is too long is passed over. */
  #isSkipping = false
  #isEnd = false
  #recoveries = 0

  constructor(format: RecordFormat & { readonly line?: number }) {
    this.#format = format
    this.#line = format.line ?? 1
  }

  isOver(): boolean {
    return this.#recoveries > MAX_RECOVERIES
  }

  async read(piece: Buffer): Promise<readonly CsvRecord[]> {
    await this.#feed(this.#isSkipping ? this.#skip(piece) : piece)
    return this.#take()
  }

  async finish(): Promise<readonly CsvRecord[]> {
    this.#isEnd = true
    while (this.#parser !== undefined) {
      const error = await ended(this.#parser)
      if (error === undefined) break
      await this.#goOn()
    }
    return this.#take()
  }

  #take(): readonly CsvRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  async #feed(piece: Buffer): Promise<void> {
    let bytes = piece
    while (bytes.length > 0) {
      this.#parser ??= this.#startParser()
      this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
      const error = await written(this.#parser, bytes)
      this.#release()
      if (error === undefined) return
      bytes = this.#rejectLine()
    }
  }

  /** After the end of the text: what stands behind the line that cannot be read is read as text of its own. */
  async #goOn(): Promise<void> {
    this.#release()
    const rest = this.#rejectLine()
    if (rest.length > 0) await this.#feed(rest)
  }

  #startParser(): Parser {
    this.#held = Buffer.alloc(0)
    this.#heldFrom = 0
    const parser = parse({
      delimiter: this.#format.delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
      // Nothing is handed on through the stream, so that it never waits for a reader.
      on_record: (cells: string[], { bytes }) => {
        this.#add(cells, bytes)
        return null
      },
    })
    // It is told to whoever waits for the piece in which it happened.
    parser.on('error', () => {})
    return parser
  }

  #add(cells: readonly string[], end: number): void {
    const from = this.#at + this.#passBlankLines(this.#at)
    this.#at = end - this.#heldFrom
    const raw = this.#held.subarray(from, this.#at)
    const line = this.#line
    const lastByte = raw[raw.length - 1]
    const isLast = lastByte !== LF && lastByte !== CR
    const lines = countLines(raw)
    this.#line += lines
    if (cells.every((cell) => cell.trim() === '')) return
    const isWide = lines > (isLast ? 0 : 1)
    this.#records.push({
      line,
      cells,
      ...(isWide && { raw }),
      ...(this.#format.isMixed && !isUtf8(raw) && { fault: noUtf8(cells) }),
      ...(isLast && { isLast }),
    })
  }

  /** How many bytes they take. */
  #passBlankLines(from: number): number {
    let at = from
    while (this.#held[at] === LF || this.#held[at] === CR) {
      at += this.#held[at] === CR && this.#held[at + 1] === LF ? 2 : 1
      this.#line++
    }
    return at - from
  }

  #release(): void {
    // Millions of blank lines would be held together; what follows a last CR is not known yet.
    if (this.#held.at(-1) !== CR) this.#at += this.#passBlankLines(this.#at)
    this.#held = this.#held.subarray(this.#at)
    this.#heldFrom += this.#at
    this.#at = 0
  }

  /** Rejects the line with which the record began that cannot be read; answers the bytes behind it. */
  #rejectLine(): Buffer {
    this.#parser?.destroy()
    this.#parser = undefined
    const held = this.#held.subarray(this.#passBlankLines(0))
    this.#held = Buffer.alloc(0)
    const end = lineEnd(held)
    const isWhole = end <= held.length
    const bytes = held.subarray(0, end)
    const isLong = bytes.length > MAX_RECORD_BYTES
    const fault = isLong ? `row: has more than ${MAX_RECORD_BYTES} bytes` : UNCLOSED
    this.#recoveries++
    this.#records.push({
      line: this.#line,
      cells: splitCells(bytes, this.#format.delimiter),
      fault,
      ...(this.#isEnd && !isLong && { isOpen: true }),
      ...(this.isOver() && { isEnd: true }),
    })
    this.#line++
    if (this.isOver()) return Buffer.alloc(0)
    if (isWhole) return held.subarray(end)
    this.#isSkipping = !this.#isEnd
    return Buffer.alloc(0)
  }

  #skip(piece: Buffer): Buffer {
    const end = lineEnd(piece)
    if (end > piece.length) return Buffer.alloc(0)
    this.#isSkipping = false
    return piece.subarray(end)
  }
}

export function splitCells(bytes: Buffer, delimiter: string): readonly string[] {
  const text = bytes.toString().replace(/\r?\n$|\r$/, '')
  return text.split(delimiter).map((cell) => cell.replaceAll('"', ''))
}

function noUtf8(cells: readonly string[]): string {
  const column = cells.findIndex((cell) => cell.includes('\uFFFD'))
  return column < 0 ? NO_UTF8 : `${NO_UTF8} (column ${column + 1}, "${cells[column]!.slice(0, 60)}")`
}

/** Where the next line begins; more than the length when no line ends here. */
export function lineEnd(bytes: Buffer): number {
  const found = bytes.findIndex((byte) => byte === LF || byte === CR)
  if (found < 0) return bytes.length + 1
  return bytes[found] === CR && bytes[found + 1] === LF ? found + 2 : found + 1
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) lines++
  }
  return lines
}

async function written(parser: Parser, bytes: Buffer): Promise<Error | undefined> {
  return new Promise((resolve) => parser.write(bytes, (error) => resolve(error ?? undefined)))
}

async function ended(parser: Parser): Promise<CsvError | undefined> {
  return new Promise((resolve) => {
    parser.once('error', resolve)
    parser.once('finish', () => resolve(undefined))
    parser.end()
  })
}

import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { KIB } from '../../../shared/domain/bytes.ts'
import type { Mapping } from './mapping.ts'
import { NO_TEXT, StockFileError } from './stock-file-error.ts'

const SAMPLE_BYTES = 64 * KIB
const CHUNK_BYTES = 64 * KIB
/** Lines of the sample that say which separator it is. */
const SAMPLE_LINES = 20
const DELIMITERS = [',', ';', '\t', '|'] as const
/** The line by which spreadsheet programs are told the separator. */
const SEPARATOR_LINE = /^"?sep=([^\w"\r\n])"?[ ,;\t|]*[\r\n]/i
/** Windows-1252 has by chance at most one character in so many that reads as UTF-8. */
const CHANCE = 20
/** Bytes that Windows-1252 does not have. */
const NOT_WINDOWS: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** So many of them, in a file of any size, are only damaged. */
const FEW = 3
/** Several kana in a row: Latin letters of a Mac can be read as Shift-JIS, too, but not as these. */
const KANA = /[\u3041-\u30fe]{2,}/gu
/** Japanese has at least one of them in so many characters beyond ASCII. */
const KANA_AMONG = 10
const UNKNOWN_LETTERS = 'The file is neither UTF-8 nor Windows-1252. Save it again as CSV (UTF-8) or .xlsx.'

export type Encoding = Exclude<Mapping['encoding'], 'auto'> | 'shift_jis'
export type TextFormat = {
  readonly encoding: Encoding
  readonly delimiter: string
  /** Some of its bytes are no UTF-8, so each row has to be looked at. */
  readonly isMixed: boolean
  readonly endsInCharacter: boolean
}

/** Encoding and separator of a text file, as the mapping says or as all of the file shows. Throws StockFileError. */
export async function detectText(path: string, given: Pick<Mapping, 'encoding' | 'delimiter'>): Promise<TextFormat> {
  const sample = await readStart(path)
  const bytes = await scanBytes(path, encodingOf(sample, given.encoding))
  const text = new TextDecoder(bytes.encoding).decode(sample)
  return { ...bytes, delimiter: given.delimiter === 'auto' ? detectDelimiter(text) : given.delimiter }
}

/** A file that says by its mark that it is UTF-8 is, whatever the mapping of an earlier one says. */
function encodingOf(sample: Uint8Array, given: Mapping['encoding']): Encoding | undefined {
  if (given === 'auto') return detectUtf16(sample)
  return startsWithMark(sample) ? 'utf-8' : given
}

/** The file as UTF-8 in pieces, without its byte order mark. */
export async function* decodeText(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding)
  let isFirst = true
  for await (const chunk of chunks) {
    const bytes = decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }))
    yield isFirst && startsWithMark(bytes) ? bytes.subarray(MARK_BYTES.length) : bytes
    isFirst = false
  }
  if (decoder !== undefined) yield Buffer.from(decoder.decode())
}

/** By it spreadsheet programs know the letters of a CSV. */
export const UTF8_MARK = '\uFEFF'
const MARK_BYTES = Buffer.from(UTF8_MARK)

function startsWithMark(bytes: Uint8Array): boolean {
  return MARK_BYTES.equals(bytes.subarray(0, MARK_BYTES.length))
}

export async function* readChunks(path: string, onRead?: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    onRead?.(chunk.length)
    yield chunk
  }
}

/** UTF-16 by its mark, or by a NUL in every other byte, as Latin letters have one. */
function detectUtf16(sample: Uint8Array): Encoding | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  const nuls = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[at % 2]!++
  const most = sample.length * 0.3
  if (nuls[1]! > most && nuls[0] === 0) return 'utf-16le'
  return nuls[0]! > most && nuls[1] === 0 ? 'utf-16be' : undefined
}

/** Looks at every byte: a text has no NUL, and what is no UTF-8 shows which of the others it is. Throws StockFileError. */
async function scanBytes(path: string, known: Encoding | undefined): Promise<Omit<TextFormat, 'delimiter'>> {
  if (known === 'utf-16le' || known === 'utf-16be') return scanUtf16(path, known)
  let [good, bad, strange] = [0, 0, 0]
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of readChunks(path)) {
    assertNoNul(chunk.includes(0))
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const whole = bytes.subarray(0, bytes.length - cutBytes(bytes))
    rest = bytes.subarray(whole.length)
    if (isAscii(whole)) continue
    const counts = countCharacters(whole)
    good += counts.good
    bad += counts.bad
    strange += counts.strange
  }
  const isUtf8File = bad === 0 ? good > 0 || rest.length === 0 : good * CHANCE >= bad
  if (known === undefined && strange > 0 && bad > good) {
    const japanese = await scanShiftJis(path)
    if (japanese !== undefined) return japanese
    if (!isUtf8File && strange > FEW && strange * CHANCE >= bad) throw new StockFileError(UNKNOWN_LETTERS)
  }
  const encoding = known ?? (isUtf8File ? 'utf-8' : 'windows-1252')
  if (encoding !== 'utf-8') return { encoding, isMixed: false, endsInCharacter: false }
  return { encoding, isMixed: bad + rest.length > 0, endsInCharacter: rest.length > 0 }
}

async function scanUtf16(path: string, encoding: Encoding): Promise<Omit<TextFormat, 'delimiter'>> {
  const decoder = new TextDecoder(encoding)
  let size = 0
  for await (const chunk of readChunks(path)) {
    size += chunk.length
    assertNoNul(decoder.decode(chunk, { stream: true }).includes('\0'))
  }
  return { encoding, isMixed: false, endsInCharacter: size % 2 === 1 }
}

/** Undefined where the file is no Japanese of this encoding. */
async function scanShiftJis(path: string): Promise<Omit<TextFormat, 'delimiter'> | undefined> {
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  let [kana, others] = [0, 0]
  for await (const chunk of readChunks(path)) {
    const text = decoded(() => decoder.decode(chunk, { stream: true }))
    if (text === undefined) return undefined
    for (const [run] of text.matchAll(KANA)) kana += run.length
    for (const [run] of text.matchAll(/\P{ASCII}+/gu)) others += run.length
  }
  if (kana * KANA_AMONG < others) return undefined
  const end = decoded(() => decoder.decode())
  return { encoding: 'shift_jis', isMixed: false, endsInCharacter: end === undefined }
}

/** Undefined where the bytes are no text of the decoder's encoding. */
function decoded(decode: () => string): string | undefined {
  try {
    return decode()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function assertNoNul(hasNul: boolean): void {
  if (hasNul) throw new StockFileError(NO_TEXT)
}

/** Bytes at the end that begin a character of UTF-8 whose other bytes are missing. */
function cutBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc2 && byte <= 0xf4) return back < sequenceLength(byte) ? back : 0
    if (byte < 0x80 || byte > 0xbf) return 0
  }
  return 0
}

function sequenceLength(lead: number): number {
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

/** Characters of more than one byte, and bytes that are part of none; how many of these Windows-1252 does not have. */
function countCharacters(bytes: Buffer) {
  const isSound = isUtf8(bytes)
  let [good, bad, strange] = [0, 0, 0]
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!
    const length = lead < 0x80 ? 1 : sequenceLength(lead)
    if (lead < 0x80) at++
    else if (isSound || (lead >= 0xc2 && isUtf8(bytes.subarray(at, at + length)))) {
      good++
      at += length
    } else {
      bad++
      if (NOT_WINDOWS.has(lead)) strange++
      at++
    }
  }
  return { good, bad, strange }
}

/**
 * The separator that most of the first lines have equally often outside of quotes; a comma when they have none. A text in
 * a cell may have others, but not on every line.
 */
function detectDelimiter(text: string): string {
  const named = SEPARATOR_LINE.exec(text)?.[1]
  if (named !== undefined) return named
  const lines = countDelimiters(text)
  const scores = DELIMITERS.map((mark, index) => {
    const often = new Map<number, number>()
    for (const counts of lines) often.set(counts[index]!, (often.get(counts[index]!) ?? 0) + 1)
    const equal = [...often].filter(([count]) => count > 0)
    return { mark, score: Math.max(0, ...equal.map(([count, times]) => times * 1000 + Math.min(count, 999))) }
  })
  return scores.toSorted((one, other) => other.score - one.score)[0]!.mark
}

/** Of each of the first lines that has any. */
function countDelimiters(text: string): readonly (readonly number[])[] {
  const lines: number[][] = []
  let counts = DELIMITERS.map(() => 0)
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const index = (DELIMITERS as readonly string[]).indexOf(character)
    if (index >= 0) counts[index]!++
    if (character !== '\n' && character !== '\r') continue
    if (counts.some((count) => count > 0) && lines.push(counts) >= SAMPLE_LINES) return lines
    counts = DELIMITERS.map(() => 0)
  }
  return counts.some((count) => count > 0) ? [...lines, counts] : lines
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

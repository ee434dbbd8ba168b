import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { StockFileError } from '../stock-import/stock-file-error.ts'
import { KIB } from '../../../shared/domain/bytes.ts'

export type Content = 'workbook' | 'json' | 'xml' | 'text'

const START_BYTES = 4096
/** What a file is by its first bytes, whatever its name says; none of these is taken. */
const REFUSED_KINDS: readonly { readonly start: string; readonly words: string }[] = [
  { start: '\xd0\xcf\x11\xe0', words: 'an old workbook (.xls). Save it as .xlsx or CSV' },
  { start: '%PDF', words: 'a PDF' },
  { start: '\x1f\x8b', words: 'a packed file. Unpack it first' },
  { start: 'Rar!', words: 'a packed file. Unpack it first' },
  { start: '7z\xbc\xaf', words: 'a packed file. Unpack it first' },
  { start: 'BZh', words: 'a packed file. Unpack it first' },
  { start: '\xfd7zXZ', words: 'a packed file. Unpack it first' },
  { start: '\x28\xb5\x2f\xfd', words: 'a packed file. Unpack it first' },
  { start: '\x89PNG', words: 'a picture' },
  { start: '\xff\xd8\xff', words: 'a picture' },
  { start: 'GIF8', words: 'a picture' },
  { start: '\x7fELF', words: 'a program' },
  { start: 'MZ\x90', words: 'a program' },
]
const WEB_PAGE = /^\s*(?:<!doctype html|<html)/i

/** What a file is by its content. Throws a StockFileError for anything that is neither text nor a workbook. */
export async function recogniseContent(path: string): Promise<Content> {
  const start = await readStart(path)
  const letters = start.toString('latin1')
  if (letters.startsWith('PK\x03\x04')) return 'workbook'
  const refused = REFUSED_KINDS.find((known) => letters.startsWith(known.start))
  if (refused !== undefined) throw new StockFileError(`The file is ${refused.words}.`)
  await assertText(path, start)
  const text = new TextDecoder(isUtf16(start) ? 'utf-16le' : 'utf-8').decode(start).trimStart()
  if (WEB_PAGE.test(text)) throw new StockFileError('The file is a web page. Save it as .xlsx or CSV.')
  if (text === '') throw new StockFileError('The file is empty.')
  if (/^[{[]/.test(text)) return 'json'
  return text.startsWith('<') ? 'xml' : 'text'
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function isUtf16(start: Uint8Array): boolean {
  return start[0] === 0xff && start[1] === 0xfe
}

/** A text has no NUL anywhere; PostgreSQL stores none, and a CSV that has some hides something or is broken. */
async function assertText(path: string, start: Uint8Array): Promise<void> {
  const decoder = isUtf16(start) ? new TextDecoder('utf-16le') : undefined
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * KIB }) as AsyncIterable<Buffer>) {
    const hasNul = decoder === undefined ? chunk.includes(0) : decoder.decode(chunk, { stream: true }).includes('\0')
    if (hasNul) throw new StockFileError('The file is no text: it has characters without a meaning (NUL).')
  }
}

import { open, type FileHandle } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StockFileError } from './stock-file-error.ts'

const START_BYTES = 4096
/** What a file is by its first bytes, whatever its name says; none of these is taken. */
const REFUSED_KINDS: readonly { readonly start: string; readonly words: string }[] = [
  {
    start: '\xd0\xcf\x11\xe0',
    words: 'an old workbook (.xls), or one with a password. Save it as .xlsx without one, or as CSV',
  },
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
const RIFF_PICTURE = /^RIFF[\s\S]{4}WEBP|^[\s\S]{4}ftyp(?:heic|heix|mif1|avif)/
/** The first part of an OpenDocument file is its kind, not packed. */
const OPEN_DOCUMENT = /^PK[\s\S]{28}mimetypeapplication\/vnd\.oasis\.opendocument/
const WEB_PAGE = /^\s*(?:<!doctype html|<html|<table)/i
const MARKS = [
  { start: '\xff\xfe', encoding: 'utf-16le' },
  { start: '\xfe\xff', encoding: 'utf-16be' },
] as const
/** How a kind of content is called. */
export const FORM_WORDS = { workbook: 'xlsx', json: 'JSON', xml: 'XML', text: 'CSV' } as const

export type Content = keyof typeof FORM_WORDS

/** What a file is by its first bytes. Throws a StockFileError for anything that can be neither text nor a workbook. */
export async function recogniseFile(path: string): Promise<Content> {
  const start = await readStart(path)
  const letters = start.toString('latin1')
  if (OPEN_DOCUMENT.test(letters)) {
    throw new StockFileError('The file is an OpenDocument sheet (.ods). Save it as .xlsx or CSV.')
  }
  if (letters.startsWith('PK\x03\x04')) return 'workbook'
  if (RIFF_PICTURE.test(letters)) throw new StockFileError('The file is a picture.')
  const refused = REFUSED_KINDS.find((known) => letters.startsWith(known.start))
  if (refused !== undefined) throw new StockFileError(`The file is ${refused.words}.`)
  const encoding = MARKS.find((mark) => letters.startsWith(mark.start))?.encoding ?? 'utf-8'
  const text = new TextDecoder(encoding).decode(start).trimStart()
  if (WEB_PAGE.test(text)) throw new StockFileError('The file is a web page. Save it as .xlsx or CSV.')
  if (start.length < START_BYTES && text === '') throw new StockFileError('The file is empty.')
  if (/^[{[]/.test(text)) return 'json'
  return text.startsWith('<') ? 'xml' : 'text'
}

async function readStart(path: string): Promise<Buffer> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    // A folder is opened like a file, and refused when it is read.
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } catch (cause) {
    throw new StockFileError(`The file ${resolve(path)} cannot be read.`, { cause })
  } finally {
    await file?.close()
  }
}

import { hash } from 'node:crypto'
import { rename, open } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { PREVIEW_ROWS, type UploadInspection, type UploadKind } from '../../../shared/contract/uploads.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { sampleStockFile } from '../stock-import/guess-mapping.ts'
import { numbersOf } from '../stock-import/photo-names.ts'
import { openPhotoZip } from '../stock-import/photo-zip.ts'
import { StockFileError } from '../stock-import/stock-file-error.ts'
import { WORKBOOK_ENDING } from './upload-files.ts'
import { KIB } from '../../../shared/domain/bytes.ts'

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

const CELL_LENGTH = 80
const COLUMN_LENGTH = 200
type ReferenceKind = Exclude<UploadKind, 'stock' | 'photos'>
const FORMS: Readonly<Record<ReferenceKind, readonly Content[]>> = {
  tariffs: ['json'],
  destinations: ['json'],
  rates: ['json', 'xml', 'text'],
}
const FORM_WORDS: Readonly<Record<Content, string>> = { workbook: 'xlsx', json: 'JSON', xml: 'XML', text: 'CSV' }

export type Inspected = {
  readonly inspection: UploadInspection
  /** By which a mapping of an earlier file is found; null where there is none. */
  readonly headerDigest: string | null
  /** What names of photos may mean. */
  readonly numbers?: readonly string[]
}

/**
 * Looks at a whole file before anything of it is used. A workbook gets the ending by which the importer knows one.
 * Throws a StockFileError in words for what is unsafe or no file of that kind.
 */
export async function inspectFile(file: {
  readonly path: string
  readonly kind: UploadKind
  readonly name: string
}): Promise<Inspected> {
  const content = await recogniseContent(file.path)
  if (file.kind === 'photos') {
    if (content === 'workbook') return inspectPhotos(file.path)
    throw new StockFileError(`The file is ${FORM_WORDS[content]}. Photos come as a zip.`)
  }
  if (file.kind !== 'stock') return inspectReference(content, file.kind)
  if (content === 'json' || content === 'xml') {
    throw new StockFileError(`The file is ${FORM_WORDS[content]}. Stock comes as CSV or .xlsx.`)
  }
  return inspectStock(content === 'workbook' ? await asWorkbook(file.path) : file.path, file.name)
}

async function asWorkbook(path: string): Promise<string> {
  if (path.endsWith(WORKBOOK_ENDING)) return path
  await rename(path, path + WORKBOOK_ENDING)
  return path + WORKBOOK_ENDING
}

function inspectReference(content: Content, kind: ReferenceKind): Inspected {
  if (FORMS[kind].includes(content)) {
    return { inspection: { kind: 'reference', format: FORM_WORDS[content] }, headerDigest: null }
  }
  const expected = FORMS[kind].map((form) => FORM_WORDS[form]).join(', ')
  throw new StockFileError(`The file is ${FORM_WORDS[content]}, but ${kind} come as ${expected}.`)
}

function inspectPhotos(path: string): Inspected {
  const { pictures, others, close } = openPhotoZip(path)
  close()
  return {
    inspection: { kind: 'photos', pictures: pictures.length, others: others.length, suppliers: [] },
    headerDigest: null,
    numbers: [...new Set(pictures.flatMap(({ name }) => numbersOf(name)))],
  }
}

async function inspectStock(path: string, name: string): Promise<Inspected> {
  const { header, format, rows, guess } = await sampleStockFile(path)
  if (header.some((column) => column.length > COLUMN_LENGTH)) {
    throw new StockFileError(`A column's name has more than ${COLUMN_LENGTH} letters. Is the first line the header?`)
  }
  const { notes: _notes, ...mapping } = guess
  return {
    inspection: {
      kind: 'stock',
      format,
      columns: [...header],
      rows: rows.slice(0, PREVIEW_ROWS).map((cells) => header.map((_, column) => cut(cells[column] ?? ''))),
      mapping: { supplier: name.replace(/\.[^.]*$/, '').slice(0, CELL_LENGTH), ...mapping },
      mappingFrom: 'guess',
    },
    headerDigest: hash('sha256', JSON.stringify(header.map(nameKey)), 'base64url'),
  }
}

function cut(cell: string): string {
  return cell.length <= CELL_LENGTH ? cell : `${cell.slice(0, CELL_LENGTH - 1)}…`
}

type Content = 'workbook' | 'json' | 'xml' | 'text'

/** What a file is by its content. Throws a StockFileError for anything that is neither text nor a workbook. */
async function recogniseContent(path: string): Promise<Content> {
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

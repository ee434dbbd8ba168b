import { hash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { MAX_COLUMNS, PREVIEW_ROWS, type UploadInspection, type UploadKind } from '../../../shared/contract/uploads.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { sampleStockFile } from '../stock-import/run-stock-import.ts'
import { StockFileError } from '../stock-import/stock-file-error.ts'
import { recogniseContent, type Content } from './recognise-content.ts'
import { WORKBOOK_ENDING } from './upload-files.ts'

const CELL_LENGTH = 80
const COLUMN_LENGTH = 200
const FORMS: Readonly<Record<Exclude<UploadKind, 'stock'>, readonly Content[]>> = {
  tariffs: ['json'],
  destinations: ['json'],
  rates: ['json', 'xml', 'text'],
}
const FORM_WORDS: Readonly<Record<Content, string>> = { workbook: 'xlsx', json: 'JSON', xml: 'XML', text: 'CSV' }

export type Inspected = {
  readonly inspection: UploadInspection
  /** By which a mapping of an earlier file is found; null where there is none. */
  readonly headerDigest: string | null
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

function inspectReference(content: Content, kind: Exclude<UploadKind, 'stock'>): Inspected {
  if (FORMS[kind].includes(content)) {
    return { inspection: { kind: 'reference', format: FORM_WORDS[content] }, headerDigest: null }
  }
  const expected = FORMS[kind].map((form) => FORM_WORDS[form]).join(', ')
  throw new StockFileError(`The file is ${FORM_WORDS[content]}, but ${kind} come as ${expected}.`)
}

async function inspectStock(path: string, name: string): Promise<Inspected> {
  const { header, format, rows, guess } = await sampleStockFile(path)
  if (header.length > MAX_COLUMNS) throw new StockFileError(`The file has more than ${MAX_COLUMNS} columns.`)
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

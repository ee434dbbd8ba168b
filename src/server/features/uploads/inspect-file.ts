import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  OTHER_SHEETS_LOOKED_AT,
  PREVIEW_ROWS,
  type SheetLook,
  type UploadInspection,
  type UploadKind,
} from '../../../shared/contract/uploads.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { sampleStockFile, type StockSample } from '../stock-import/guess-mapping.ts'
import { numbersOf } from '../stock-import/photo-names.ts'
import { openPhotoZip } from '../stock-import/photo-zip.ts'
import { FORM_WORDS, recogniseFile, type Content } from '../stock-import/recognise-file.ts'
import { NO_TEXT, StockFileError } from '../stock-import/stock-file-error.ts'

const CELL_LENGTH = 80
const COLUMN_LENGTH = 200
const OTHER_SHEETS_NAMED = 100
type ReferenceKind = Exclude<UploadKind, 'stock' | 'photos'>
const FORMS: Readonly<Record<ReferenceKind, readonly Content[]>> = {
  tariffs: ['json'],
  destinations: ['json'],
  rates: ['json', 'xml', 'text'],
}

export type Inspected = {
  readonly inspection: UploadInspection
  /** By which a mapping of an earlier file is found; null where there is none. */
  readonly headerDigest: string | null
  /** What names of photos may mean. */
  readonly numbers?: readonly string[]
}

/**
 * Looks at a whole file before anything of it is used. Throws a StockFileError in words for what is unsafe or no file of
 * that kind.
 */
export async function inspectFile(file: {
  readonly path: string
  readonly kind: UploadKind
  readonly name: string
}): Promise<Inspected> {
  const content = await recogniseFile(file.path)
  if (file.kind === 'photos') {
    if (content === 'workbook') return inspectPhotos(file.path)
    throw new StockFileError(`The file is ${FORM_WORDS[content]}. Photos come as a zip.`)
  }
  if (file.kind !== 'stock') return inspectReference(file.path, { content, kind: file.kind })
  return inspectStock(file.path, file.name)
}

async function inspectReference(
  path: string,
  { content, kind }: { readonly content: Content; readonly kind: ReferenceKind },
): Promise<Inspected> {
  if (FORMS[kind].includes(content)) {
    if ((await readFile(path)).includes(0)) throw new StockFileError(NO_TEXT)
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
  const sample = await sampleStockFile(path)
  const first = toLook(sample, name)
  const { header, otherSheets = [] } = sample
  const others = await lookAtSheets(sample, { name, sheets: otherSheets.slice(0, OTHER_SHEETS_LOOKED_AT) })
  return {
    inspection: {
      kind: 'stock',
      ...first,
      mappingFrom: 'guess',
      sheets: others.length === 0 ? [] : [first, ...others],
      otherSheets: otherSheets.slice(0, OTHER_SHEETS_NAMED),
    },
    headerDigest: hash('sha256', JSON.stringify(header.map(nameKey)), 'base64url'),
  }
}

/** Those of the sheets that can be read: what is wrong with another one is said where a mapping names it. */
async function lookAtSheets(
  { sampleSheet }: StockSample,
  { name, sheets }: { readonly name: string; readonly sheets: readonly string[] },
) {
  const looks: SheetLook[] = []
  for (const sheet of sheets) {
    try {
      const sample = await sampleSheet?.(sheet)
      const look = sample && toLook(sample, name)
      if (look !== undefined) looks.push({ ...look, mapping: { ...look.mapping, sheet } })
    } catch (error) {
      if (!(error instanceof StockFileError)) throw error
    }
  }
  return looks
}

function toLook({ header, format, rows, guess, facts, sheet, hiddenRows = 0 }: StockSample, name: string): SheetLook {
  if (header.some((column) => column.length > COLUMN_LENGTH)) {
    throw new StockFileError(`A column's name has more than ${COLUMN_LENGTH} letters. Is the first line the header?`)
  }
  const { notes: _notes, ...mapping } = guess
  return {
    format,
    columns: [...header],
    rows: rows.slice(0, PREVIEW_ROWS).map((cells) => header.map((_, column) => cut(cells[column] ?? ''))),
    facts: [...facts],
    lookedAt: rows.length,
    mapping: { supplier: name.replace(/\.[^.]*$/, '').slice(0, CELL_LENGTH), ...mapping },
    sheet: sheet ?? null,
    hiddenRows,
  }
}

function cut(cell: string): string {
  return cell.length <= CELL_LENGTH ? cell : `${cell.slice(0, CELL_LENGTH - 1)}…`
}

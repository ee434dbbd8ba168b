import { uniqueColumns } from '../../../shared/domain/column-names.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { openCsv } from './csv-file.ts'
import { columnNames } from './field-reader.ts'
import { FORM_WORDS, recogniseFile } from './recognise-file.ts'
import type { Mapping } from './mapping.ts'
import { ownColumns, REJECTED_COLUMNS } from './rejected-file.ts'
import type { ReadOptions, SourceRow, StockFile } from './source-row.ts'
import { StockFileError, StoppedReading } from './stock-file-error.ts'
import { openXlsx } from './xlsx-file.ts'

const KEY_COLUMN = REJECTED_COLUMNS.length - 1

/**
 * Opens a stock file as what its content is; throws a StockFileError in words. CSV is streamed, .xlsx is small or refused.
 * Of a file of rejected rows its own columns are left out: the same mapping reads it as the file that they come from.
 */
export async function openStockFile(path: string, options: ReadOptions): Promise<StockFile> {
  return withOwnColumns(await openContent(path, options), options)
}

function withOwnColumns(file: StockFile, options: ReadOptions): StockFile {
  const { openSheet } = file
  const own = ownColumns(file.header)
  const header = uniqueColumns(own)
  const isRejected = own.length !== file.header.length
  const rows = isRejected ? withKeys(file.rows) : file.rows
  return {
    ...file,
    header,
    ...(isRejected && { isRejected }),
    rows: options.fields === undefined ? rows : withEmptyCells(rows, { header, fields: options.fields }),
    ...(openSheet && { openSheet: async (name: string) => withOwnColumns(await openSheet(name), options) }),
  }
}

async function openContent(path: string, options: ReadOptions): Promise<StockFile> {
  const content = await recogniseFile(path)
  if (content === 'workbook') return openXlsx(path, options)
  if (content === 'text') return openCsv(path, options)
  throw new StockFileError(`The file is ${FORM_WORDS[content]}. Stock comes as CSV or .xlsx.`)
}

async function* withKeys(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const key = row.cells[KEY_COLUMN]?.trim() ?? ''
    const { cells, shown, written } = row
    const own = <T>(list: readonly T[]) => list.slice(REJECTED_COLUMNS.length)
    yield {
      ...row,
      cells: own(cells),
      key,
      ...(shown && { shown: own(shown) }),
      ...(written && { written: own(written) }),
    }
  }
}

/**
 * Spreadsheet programs leave out the separators behind the last cells of a row where those of many rows are empty (`import.short-rows`).
 * A row that a line break in a text cut in two looks the same: one beside a faulty row, or that gives a whole row with the
 * one beside it, stays as it is.
 */
async function* withEmptyCells(
  rows: AsyncIterable<SourceRow>,
  { header, fields }: { readonly header: readonly string[]; readonly fields: Mapping['fields'] },
): AsyncGenerator<SourceRow> {
  const needed = countNeeded(header, fields)
  const isFilled = ({ isShort, cells }: SourceRow) => isShort === true && cells.length >= needed
  const mayBeOne = (row: SourceRow, beside: SourceRow | undefined) =>
    beside?.fault !== undefined && (!isFilled(beside) || row.cells.length + beside.cells.length - 1 === header.length)
  for await (const [before, row, next] of withNeighbours(rows)) {
    const { fault: _fault, isShort: _isShort, ...whole } = row
    if (!isFilled(row) || mayBeOne(row, before) || mayBeOne(row, next)) yield row
    else yield { ...whole, cells: header.map((_, at) => row.cells[at] ?? '') }
  }
}

/** Each row with the one before and the one behind it, up to where the file cannot be read further. */
async function* withNeighbours(
  rows: AsyncIterable<SourceRow>,
): AsyncGenerator<readonly [SourceRow | undefined, SourceRow, SourceRow | undefined]> {
  let before: SourceRow | undefined
  let row: SourceRow | undefined
  let stop: unknown
  try {
    for await (const next of rows) {
      if (row !== undefined) yield [before, row, next]
      before = row
      row = next
    }
  } catch (error) {
    stop = error
  }
  if (row !== undefined) yield [before, row, undefined]
  if (stop !== undefined) throw stop
}

/** How many columns reach from the first to the last one that no row can do without, year and mileage among them. */
function countNeeded(header: readonly string[], fields: Mapping['fields']): number {
  const { make, model, price = [], priceWithVat = [], reference = [], supplier = [], supplierNumber = [] } = fields
  const { year = [], mileage = [] } = fields
  const needed = [make, model, price, priceWithVat, reference, supplier, supplierNumber, year, mileage].flat()
  const names = new Set(needed.flatMap(columnNames).map(nameKey))
  return header.findLastIndex((name) => names.has(nameKey(name))) + 1
}

/** The rows up to where the file cannot be read further, if there is such a line; what is read until then counts. */
export async function* readableRows(
  { rows }: Pick<StockFile, 'rows'>,
  onStop: (stop: Pick<StoppedReading, 'line' | 'because'>) => void = () => {},
): AsyncGenerator<SourceRow> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof StoppedReading)) throw error
    onStop({ line: error.line, because: error.because })
  }
}

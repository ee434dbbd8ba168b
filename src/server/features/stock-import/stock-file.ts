import { uniqueColumns } from '../../../shared/domain/column-names.ts'
import { openCsv } from './csv-file.ts'
import { FORM_WORDS, recogniseFile } from './recognise-file.ts'
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
  const file = await openContent(path, options)
  const own = ownColumns(file.header)
  const header = uniqueColumns(own)
  if (own.length === file.header.length) return { ...file, header }
  return { ...file, header, isRejected: true, rows: withKeys(file.rows) }
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
    yield { ...row, cells: row.cells.slice(REJECTED_COLUMNS.length), key }
  }
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

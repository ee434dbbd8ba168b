import { extname } from 'node:path'
import { uniqueColumns } from '../../../shared/domain/column-names.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { openCsv } from './csv-file.ts'
import { REJECTED_COLUMNS } from './rejected-file.ts'
import type { ReadOptions, SourceRow, StockFile } from './source-row.ts'
import { openXlsx } from './xlsx-file.ts'

const KEY_COLUMN = REJECTED_COLUMNS.length - 1

/**
 * Opens a stock file by its ending; throws a StockFileError in words. CSV is streamed, .xlsx is small or refused. Of a file
 * of rejected rows its own columns are left out: the same mapping reads it as the file that they come from.
 */
export async function openStockFile(path: string, options: ReadOptions): Promise<StockFile> {
  const file = await (extname(path).toLowerCase() === '.xlsx' ? openXlsx(path, options) : openCsv(path, options))
  const isRejected = REJECTED_COLUMNS.every((name, index) => nameKey(file.header[index] ?? '') === nameKey(name))
  if (!isRejected) return { ...file, header: uniqueColumns(file.header) }
  const header = uniqueColumns(file.header.slice(REJECTED_COLUMNS.length))
  return { ...file, header, isRejected, rows: withKeys(file.rows) }
}

async function* withKeys(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const key = row.cells[KEY_COLUMN]?.trim() ?? ''
    yield { ...row, cells: row.cells.slice(REJECTED_COLUMNS.length), key }
  }
}

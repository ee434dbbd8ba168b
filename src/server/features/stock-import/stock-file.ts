import { extname } from 'node:path'
import { uniqueColumns } from '../../../shared/domain/column-names.ts'
import { openCsv } from './csv-file.ts'
import type { ReadOptions, StockFile } from './source-row.ts'
import { openXlsx } from './xlsx-file.ts'

/** Opens a stock file by its ending; throws a StockFileError in words. CSV is streamed, .xlsx is small or refused. */
export async function openStockFile(path: string, options: ReadOptions): Promise<StockFile> {
  const file = await (extname(path).toLowerCase() === '.xlsx' ? openXlsx(path, options) : openCsv(path, options))
  return { ...file, header: uniqueColumns(file.header) }
}

import { MAX_COLUMNS, MAX_EXPORT_COLUMNS } from '../../../shared/contract/uploads.ts'
import { mappingOfExport } from './export-columns.ts'
import { ownColumns } from './rejected-file.ts'
import { StockFileError } from './stock-file-error.ts'

/** Throws a StockFileError for a file of so many columns; those that rejected rows have besides do not count. */
export function assertFewColumns(header: readonly string[], count = header.length): void {
  const own = ownColumns(header)
  const most = mappingOfExport(own) === undefined ? MAX_COLUMNS : MAX_EXPORT_COLUMNS
  if (count - (header.length - own.length) <= most) return
  throw new StockFileError(`The file has more than ${most} columns.`)
}

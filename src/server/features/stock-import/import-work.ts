import type { PriceJumps } from '../../../shared/contract/uploads.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import type { PriceJump } from '../../../shared/domain/price-jump.ts'
import type { Db } from '../../db/database.ts'
import type { VehicleToWrite } from '../stock/stock-comparison.ts'
import type { PreviewTally } from './import-preview.ts'
import type { ImportTally } from './import-tally.ts'
import type { Mapping } from './mapping.ts'
import type { PhotoFolder } from './photo-folder.ts'
import type { RejectedFile } from './rejected-file.ts'
import type { RowIdentity } from './row-identity.ts'
import type { SeenKeys } from './row-key.ts'
import type { RowProblem } from './row-problem.ts'
import type { SourceRow, StockFile } from './source-row.ts'
import type { WordBook } from './word-book.ts'
import type { RowValues, VehicleMapper } from './vehicle-mapper.ts'

/** What is asked of an import. */
export type StockImport = {
  readonly db: Db
  readonly file: StockFile
  readonly mapping: Mapping
  /** Null in a dry run for a supplier that is not there yet. */
  readonly supplierId: number | null
  /** Under which it is recorded, so that it can be undone. */
  readonly importId?: number | undefined
  /** Of rows that name their supplier themselves. */
  readonly openSupplier?: (name: string) => Promise<OpenSupplier>
  readonly rates: RatesByCurrency
  readonly now: Date
  /** Counts what would happen and writes nothing. */
  readonly dryRun: boolean
  /** The file names all vehicles of the supplier: those that it lacks are sold. */
  readonly full: boolean
  readonly photos?: PhotoFolder
  readonly rejected: RejectedFile
  readonly words: WordBook
  /** What becomes of prices that jump (`import.price-jumps`). */
  readonly priceJumps: PriceJumps
  /** Told of each row as it would stand; for a dry run. */
  readonly preview?: PreviewTally
  /** Told of each price that is held. */
  readonly onHeldPrice?: (held: HeldPrice) => void
  readonly onProgress: (progress: { readonly read: number; readonly share: number }) => void
}

export type HeldPrice = { readonly saexRef: string; readonly source: SourceRow; readonly vehicle: VehicleToWrite } & {
  readonly jump: PriceJump
}

/** Whose rows go in, and under which record; without an id in a dry run for a supplier that is not there yet. */
export type OpenSupplier = { readonly supplierId: number | null; readonly importId?: number | undefined }

/** A row that was read, checked, and names its vehicle. */
export type PreparedRow = {
  readonly source: SourceRow
  /** That the row names; '' = the one of the import. */
  readonly supplier: string
  readonly key: string
  readonly identity: RowIdentity
  readonly values: RowValues
  readonly pictures: readonly string[]
}

/** One import under way. */
export type Work = {
  readonly job: StockImport
  readonly mapper: VehicleMapper
  readonly tally: ImportTally
  readonly seen: SeenKeys
  /** Rows whose vehicle is known only once the whole file was read; few, since staff corrected each by hand. */
  readonly putOff: PreparedRow[]
  /** Rows of which not even the vehicle is known. */
  unidentified: number
}

/** The key that is written beside a rejected row, so that its correction finds the vehicle; a row with a number needs none. */
export function rowKey({ identity, key }: Pick<PreparedRow, 'identity' | 'key'>) {
  return 'number' in identity ? {} : { key }
}

/** All that is wrong with a row is said at once, by the names of its columns. */
export async function reject(
  { job, tally, mapper }: Work,
  row: SourceRow,
  { problems, key }: { readonly problems: readonly RowProblem[]; readonly key?: string },
): Promise<undefined> {
  const faults = problems.map((problem) => problem.named(mapper.columnOf))
  return refuse({ job, tally }, mapper.spelledOut(row), { faults, ...(key !== undefined && { key }) })
}

type RowFault = { readonly problem: string; readonly message: string }

/** Counts a row as rejected and hands it out with its reasons, under its key where it is known. */
export async function refuse(
  { job, tally }: Pick<Work, 'job' | 'tally'>,
  row: SourceRow,
  { faults, key }: { readonly faults: readonly RowFault[]; readonly key?: string },
): Promise<undefined> {
  tally.reject(faults.map(({ problem }) => problem))
  await job.rejected.add(row, faults.map(({ message }) => message).join('; '), key)
  return undefined
}

import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { type KnownVehicle, markMissingSold } from '../stock/mark-missing-sold.ts'
import { ImportTally, type ImportReport } from './import-tally.ts'
import { SeenKeys } from './row-key.ts'
import { StockFileError } from './stock-file-error.ts'
import { readableRows } from './stock-file.ts'
import { compileMapper } from './vehicle-mapper.ts'
import type { PreparedRow, StockImport, Work } from './import-work.ts'
import { prepare } from './prepare-row.ts'
import { BATCH_ROWS, writeBatch, writePutOff } from './write-rows.ts'

/** Characters of the cells of one batch: two batches are in memory, each as rows and as what is written of them. */
const BATCH_CHARACTERS = 2_000_000
/** After so many rows it is said how far the import is, though no batch is full: rows that are rejected or left out fill none. */
const PROGRESS_ROWS = 10_000

const EMPTY_FULL_FILE =
  'The file has no rows, so it cannot name all vehicles of the supplier. Nothing was changed. Please check the file.'

/**
 * Imports a stock file: good rows go in, batch by batch, each batch in one transaction; bad ones are handed to `rejected`
 * with their reason. May be killed and run again at any point. Throws a MappingError when mapping and file do not fit, and
 * a StockFileError when a full file is empty.
 */
export async function importStock(job: StockImport): Promise<ImportReport> {
  const mapper = compileMapper({ ...job, header: job.file.header })
  const work: Work = { job, mapper, tally: new ImportTally(), seen: new SeenKeys(), putOff: [], unidentified: 0 }
  await readAll(work)
  const { tally } = work
  if (job.full && tally.read === 0) throw new StockFileError(EMPTY_FULL_FILE)
  if (!job.full || job.supplierId === null) return tally.report({ sold: null, notMarked: null })
  const notMarked = whyNotMark(work)
  if (notMarked !== null) return tally.report({ sold: null, notMarked })
  const isSeen = ({ keys, saexNumber }: KnownVehicle) =>
    [...keys, toSaexRef(saexNumber)].some((name) => work.seen.has(name))
  const { db, supplierId, now, dryRun, importId } = job
  return tally.report({ sold: await markMissingSold(db, { supplierId, isSeen, now, dryRun, importId }), notMarked })
}

/** While one batch is written the next is read, never more: memory stays the same for any number of rows. */
async function readAll(work: Work): Promise<void> {
  const { job, tally } = work
  let writing: Promise<void> = Promise.resolve()
  let batch: PreparedRow[] = []
  let characters = 0
  let told = 0
  const tellProgress = () => {
    told = tally.read
    job.onProgress({ read: tally.read, share: job.file.progress() })
  }
  const handOver = async () => {
    await writing
    tellProgress()
    writing = writeBatch(work, batch)
    // Its failure is met at the next await, which may come later than the process would wait for it.
    writing.catch(() => {})
    batch = []
    characters = 0
  }
  for await (const row of readableRows(job.file, (stop) => (tally.stopped = stop))) {
    tally.read++
    const prepared = await prepare(work, row)
    if (tally.read - told >= PROGRESS_ROWS) tellProgress()
    if (prepared === undefined) continue
    batch.push(prepared)
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await handOver()
  }
  await handOver()
  await writing
  await writePutOff(work)
  job.onProgress({ read: tally.read, share: 1 })
}

function whyNotMark({ job, tally, unidentified }: Work): string | null {
  if (job.file.isRejected) return 'the file is one of rejected rows, which names only those'
  if (tally.inserted + tally.changed + tally.unchanged === 0) return 'no row of the file went in'
  if (tally.stopped !== null) return 'the file could not be read to its end'
  return unidentified === 0 ? null : `of ${unidentified} rejected rows it is not known which vehicle they are`
}

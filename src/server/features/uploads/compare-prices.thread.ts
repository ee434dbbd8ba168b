import { workerData } from 'node:worker_threads'
import {
  priceComparisonSchema,
  type ListedPriceJump,
  type PriceComparison,
} from '../../../shared/contract/price-comparison.ts'
import { PRICE_JUMPS_LISTED } from '../../../shared/contract/uploads.ts'
import { NO_BLOBS } from '../../blobs/blob-store.ts'
import type { Db } from '../../db/database.ts'
import { openDatabase } from '../../db/connection.ts'
import { getRates } from '../currencies/rates.ts'
import type { HeldPrice } from '../stock-import/import-work.ts'
import { listWarnings } from '../stock-import/import-tally.ts'
import { MappingError } from '../stock-import/mapping-error.ts'
import { parseMapping } from '../stock-import/mapping.ts'
import { importMappedFile } from '../stock-import/run-stock-import.ts'
import { StockFileError } from '../stock-import/stock-file-error.ts'
import { compareTaskSchema, type CompareTask } from './compare-prices.ts'
import { answerFromThread } from '../../threads/thread-words.ts'

/** So that the answer comes while somebody waits; a file that takes longer is compared in its first rows. */
const READING_MS = 10_000

const task = compareTaskSchema.parse(workerData)
const { db, close } = openDatabase({
  connectionString: task.connectionString,
  purpose: 'bulk',
  poolSize: 2,
  onLost: () => {},
})
await answerFromThread(() => compare(db, task), [StockFileError, MappingError])
await close()

async function compare(db: Db, { path, mapping, supplier, full, now }: CompareTask): Promise<PriceComparison> {
  const { byCurrency: rates } = await getRates(db)
  const jumps: ListedPriceJump[] = []
  const endsAt = performance.now() + READING_MS
  let isWhole = true
  const stopsAt = (): boolean => {
    if (performance.now() >= endsAt) isWhole = false
    return !isWhole
  }
  const onHeldPrice = (held: HeldPrice): void => {
    if (jumps.length < PRICE_JUMPS_LISTED) jumps.push(toListed(held))
  }
  const { report, newWords, preview } = await importMappedFile(
    { db, rates, now, blobs: NO_BLOBS, say: () => {}, onProgress: () => {}, onHeldPrice },
    { options: { path, dryRun: true, leavesNoFile: true, full, stopsAt }, mapping: parseMapping(mapping), supplier },
  )
  const { read: rows, heldPrices: count, kept, onRequest, rejected, repeated } = report
  // Of a file that was not read to its end nobody knows what it lacks.
  const { sold, notMarked } = isWhole ? report : { sold: null, notMarked: null }
  const counts = { rows, isWhole, count, kept, onRequest, rejected, repeated, sold, notMarked }
  const told = { warnings: listWarnings(report.warnings), doubts: listWarnings(report.doubts) }
  return priceComparisonSchema.parse({ ...counts, ...preview, jumps, newWords, ...told })
}

function toListed({ saexRef, source, vehicle, jump }: HeldPrice): ListedPriceJump {
  const { beforeCents, afterCents, percent } = jump
  const name = `${vehicle.make} ${vehicle.model}`
  return { saexRef, line: source.line, name, beforeZar: beforeCents / 100, afterZar: afterCents / 100, percent }
}

import * as z from 'zod'
import {
  priceComparisonSchema,
  type ComparePrices,
  type PriceComparison,
} from '../../../shared/contract/price-comparison.ts'
import { mappingDocumentSchema } from '../../../shared/contract/uploads.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { inThreadTurn, RefusedFile, runThread } from '../../threads/run-thread.ts'
import { planStock } from './start-upload.ts'
import { withUploadFile } from './upload-scratch.ts'
import { findUpload } from './uploads.repository.ts'

/** A visitor of our pages waits 20 seconds for an answer; the thread itself stops reading before. */
const THREAD_MS = 16_000
const SCRIPT = new URL('compare-prices.thread.ts', import.meta.url)

export const compareTaskSchema = z.object({
  connectionString: z.string(),
  path: z.string(),
  mapping: mappingDocumentSchema,
  supplier: z.string(),
  full: z.boolean(),
  now: z.date(),
})
export type CompareTask = z.infer<typeof compareTaskSchema>

type CompareDeps = Pick<AppContext, 'db' | 'clock' | 'dataDir' | 'blobs' | 'connectionString'>

/**
 * What a file of stock would do to prices, before it is imported (`import.price-jumps`). Changes nothing. Throws
 * UPLOAD_NOT_FOUND (also when its file is gone), VALIDATION for a file that is none of stock or cannot be read so, OVERLOADED
 * while too many files are read, and STORAGE_UNAVAILABLE.
 */
export async function comparePrices(deps: CompareDeps, request: ComparePrices): Promise<PriceComparison> {
  const { db, connectionString } = deps
  const now = deps.clock()
  const row = await findUpload(db, request.id)
  if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
  if (row.kind !== 'stock' || row.inspection === null) {
    throw new AppError('VALIDATION', { fields: { id: 'must be a file of stock that was looked at' } })
  }
  const { mapping, supplier, full } = await planStock(db, { row, request, now })
  const compare = (path: string) => {
    const data: CompareTask = { connectionString, path, mapping, supplier: supplier ?? '', full, now }
    return runThread(SCRIPT, { data, signal: AbortSignal.timeout(THREAD_MS) })
  }
  try {
    return priceComparisonSchema.parse(await inThreadTurn(() => withUploadFile(deps, row, compare)))
  } catch (error) {
    // Whoever imports now is told that nothing was compared; such prices wait all the same.
    if (error instanceof Error && error.name === 'TimeoutError') {
      return priceComparisonSchema.parse({ rows: 0, isWhole: false, count: 0, jumps: [], newWords: [] })
    }
    if (!(error instanceof RefusedFile)) throw error
    throw new AppError('VALIDATION', { fields: { mapping: error.message } })
  }
}

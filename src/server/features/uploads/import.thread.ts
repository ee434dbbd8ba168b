import { openBlobs } from '../../blobs/open-blobs.ts'
import { workerData } from 'node:worker_threads'
import { readFile } from 'node:fs/promises'
import { openDatabase } from '../../db/connection.ts'
import { importTaskSchema, type ImportTask } from './import-task.ts'
import { answerFromThread, sayFromThread } from '../../threads/thread-words.ts'
import type { UploadKind, UploadResult } from '../../../shared/contract/uploads.ts'
import type { Db } from '../../db/database.ts'
import { requestChange } from '../change-requests/request-change.ts'
import { getRates } from '../currencies/rates.ts'
import { assertSmallJson, ImportRefusedError } from '../reference/import-problems.ts'
import { type ImportReport, listReasons, listWarnings } from '../stock-import/import-tally.ts'
import { MappingError } from '../stock-import/mapping-error.ts'
import { parseMapping } from '../stock-import/mapping.ts'
import { importMappedFile } from '../stock-import/run-stock-import.ts'
import { StockFileError } from '../stock-import/stock-file-error.ts'

const task = importTaskSchema.parse(workerData)
const database = openDatabase({
  connectionString: task.connectionString,
  purpose: 'bulk',
  poolSize: 2,
  // A lost connection fails the statement that needs it, and that is said.
  onLost: () => {},
})
await answerFromThread(
  () => importFile({ db: database.db, onProgress: (at) => sayFromThread({ kind: 'progress', ...at }) }, task),
  [StockFileError, MappingError, ImportRefusedError],
)
await database.close()

type ImportContext = {
  readonly db: Db
  readonly onProgress: (progress: { readonly read: number; readonly share: number }) => void
}

/** Imports a file of stock as the command does, and asks for what any other holds. Throws StockFileError, MappingError and ImportRefusedError in words. */
function importFile(context: ImportContext, task: ImportTask): Promise<UploadResult> {
  const { kind } = task
  if (kind === 'photos') return importPhotos(context, task)
  return kind === 'stock' ? importStockFile(context, task) : requestChangeOfFile(context, { ...task, kind })
}

async function importStockFile(context: ImportContext, task: ImportTask): Promise<UploadResult> {
  const { byCurrency: rates } = await getRates(context.db)
  const { report } = await importMappedFile(
    { ...context, rates, now: task.now, blobs: await openBlobs(task), say: () => {} },
    {
      options: {
        path: task.path,
        dryRun: false,
        full: task.full,
        priceJumps: task.priceJumps,
        newWords: task.newWords,
        uploadId: task.uploadId,
      },
      mapping: parseMapping(task.mapping),
      supplier: task.supplier ?? '',
    },
  )
  return toResult(report)
}

async function importPhotos(
  context: ImportContext,
  { path, supplier, now, dataDir, bucket, uploadId, staffUserId }: ImportTask,
): Promise<UploadResult> {
  const { importPhotoZip } = await import('../stock-import/import-photo-zip.ts')
  const { notes, ...counts } = await importPhotoZip(
    { ...context, now, blobs: await openBlobs({ dataDir, bucket }) },
    { path, supplier: supplier ?? '', uploadId, staffUserId },
  )
  return {
    kind: 'photos',
    ...counts,
    notes: notes.map(({ reason, count, names }) => ({ reason, count, names: [...names] })),
  }
}

async function requestChangeOfFile(
  { db }: ImportContext,
  { path, name, ...rest }: ImportTask & { readonly kind: Exclude<UploadKind, 'stock' | 'photos'> },
): Promise<UploadResult> {
  const text = await readFile(path, 'utf8')
  assertSmallJson({ text, source: name })
  return requestChange(db, { ...rest, text, source: name })
}

function toResult(report: ImportReport): UploadResult {
  const { rejections, skips, warnings, doubts } = report
  const reasons = { rejections: listReasons(rejections), skips: listReasons(skips) }
  return { kind: 'stock', ...report, ...reasons, warnings: listWarnings(warnings), doubts: listWarnings(doubts) }
}

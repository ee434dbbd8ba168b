import { AppError } from '../http/app-error.ts'
import type { BlobStore } from './blob-store.ts'
import type { BlobPlace } from './open-blobs.ts'
import { NoS3 } from './no-s3.ts'

/** Of no use to anybody, and gone again at once. */
const KEY = 'start-check'

/**
 * Writes and removes one small blob (`reliability.store-at-start`). Answers why that was not possible just now, as one plain
 * sentence: a store that is away or full keeps nobody from starting, since searches and quotations do without it. Throws the
 * same sentence where it will not be possible later either: another bucket, another key, a folder of somebody else.
 */
export async function findBlobsAway(blobs: BlobStore, { dataDir, bucket }: BlobPlace): Promise<string | undefined> {
  try {
    await blobs.put(KEY, new Uint8Array([1]), { type: 'application/octet-stream' })
    await blobs.remove([KEY])
    return undefined
  } catch (error) {
    const place = bucket === undefined ? `folder ${dataDir} of DATA_DIR` : `bucket ${bucket.name} of BLOB_URL`
    const cause = error instanceof AppError ? error.cause : error
    const sentence = `The ${place} cannot be written: ${reasonOf(cause)}`
    if (error instanceof AppError && !isRefusal(cause)) return sentence
    throw new Error(sentence, { cause: error })
  }
}

/** Whether the store answered that it does not take this; also one that knows no such bucket answers so. */
function isRefusal(cause: unknown): boolean {
  if (cause instanceof NoS3) return true
  const status = statusOf(cause)
  return status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429
}

function statusOf(cause: unknown): number | undefined {
  const told: unknown = cause instanceof Error && '$metadata' in cause ? cause.$metadata : undefined
  const status: unknown =
    typeof told === 'object' && told !== null && 'httpStatusCode' in told ? told.httpStatusCode : 0
  return typeof status === 'number' && status > 0 ? status : undefined
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { name, message } = cause
  // S3 has the key of the fault as its name.
  return statusOf(cause) === undefined || message.startsWith(name) ? message : `${name}: ${message}`
}

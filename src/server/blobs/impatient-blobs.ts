import { AppError } from '../http/app-error.ts'
import { inTime } from '../http/in-time.ts'
import type { BlobStore } from './blob-store.ts'

/** Of one call; a store on the same network answers in some 20 ms. */
const PATIENCE_MS = 1500

/**
 * The store as it is for who answers somebody that waits and can do without: reading and writing that takes longer than a
 * second and a half is given up as STORAGE_UNAVAILABLE. What is being written may still arrive.
 */
export function impatientBlobs(blobs: BlobStore): BlobStore {
  return {
    ...blobs,
    get: (key, range) => soon(blobs.get(key, range)),
    put: (key, bytes, how) => soon(blobs.put(key, bytes, how)),
  }
}

function soon<Value>(asked: Promise<Value>): Promise<Value> {
  return inTime(PATIENCE_MS, asked, () => new AppError('STORAGE_UNAVAILABLE'))
}

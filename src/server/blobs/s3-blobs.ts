import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { AppError } from '../http/app-error.ts'
import { assertKey, isKey, type Blob, type BlobStore } from './blob-store.ts'
import { NoS3 } from './no-s3.ts'

/** A bucket of a store that speaks S3; without `credentials` they come from the machine, as roles and files of clouds do. */
export type Bucket = {
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly name: string
  readonly region: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

const CONNECT_MS = 2000
/** Of one call with all its attempts. */
const ANSWER_MS = 10_000
const ATTEMPTS = 3
/** Of two who want to be first at the same moment a store may tell either to try once more. */
const PAUSE_MS = 100
const RETRY_SECONDS = 5
const REMOVED_AT_ONCE = 16

/** Blobs as objects of a bucket, under their keys. */
export function createS3Blobs(bucket: Bucket, { answerMs = ANSWER_MS } = {}): BlobStore {
  const { endpoint, name: Bucket, region, credentials } = bucket
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Stores other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS },
    ...(credentials && { credentials }),
  })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(answerMs) })
  return {
    put: async (key, bytes, { type, ifAbsent = false }) => {
      assertKey(key)
      const put = { Bucket, Key: key, Body: bytes, ContentType: type, ...(ifAbsent && { IfNoneMatch: '*' }) }
      for (let attempt = 1; ; attempt++) {
        const stored = client.send(new PutObjectCommand(put), inTime()).then(({ ETag }) => {
          assertS3(ETag)
          return 'stored' as const
        })
        const conflict = attempt < ATTEMPTS ? { ConditionalRequestConflict: () => 'undecided' as const } : {}
        const end = await ask(stored, { PreconditionFailed: () => 'there' as const, ...conflict })
        if (end !== 'undecided') return end
        await sleep(attempt * PAUSE_MS)
      }
    },
    get: async (key, range) => {
      assertKey(key)
      const part = range && { Range: `bytes=${range.from}-${range.to}` }
      const bytes = client
        .send(new GetObjectCommand({ Bucket, Key: key, ...part }), inTime())
        .then(async ({ Body, ETag }) => {
          assertS3(ETag)
          return Buffer.from((await Body?.transformToByteArray()) ?? [])
        })
      // An empty one has no part.
      return ask(bytes, { NoSuchKey: () => undefined, InvalidRange: () => Buffer.alloc(0) })
    },
    // One by one: the call for many wants a checksum in a form that not every store knows.
    remove: async (keys) => {
      keys.forEach(assertKey)
      for (let first = 0; first < keys.length; first += REMOVED_AT_ONCE) {
        const some = keys.slice(first, first + REMOVED_AT_ONCE)
        await ask(Promise.all(some.map((Key) => client.send(new DeleteObjectCommand({ Bucket, Key }), inTime()))))
      }
    },
    list: async function* list(prefix) {
      let from: string | undefined
      do {
        const page = { Bucket, Prefix: prefix, ContinuationToken: from }
        const found = client.send(new ListObjectsV2Command(page), inTime()).then((list) => {
          assertS3(list.IsTruncated)
          return list
        })
        const { Contents = [], NextContinuationToken } = await ask(found)
        for (const { Key, Size, LastModified } of Contents) {
          if (Key !== undefined && isKey(Key))
            yield { key: Key, size: Size ?? 0, at: LastModified ?? new Date(0) } satisfies Blob
        }
        from = NextContinuationToken
      } while (from !== undefined)
    },
  }
}

/** What every S3 tells; where it lacks, something else answered. */
function assertS3(told: unknown): void {
  if (told === undefined) throw new NoS3()
}

/** What came; what a refusal means that is an answer, by its name. Throws STORAGE_UNAVAILABLE for all else. */
async function ask<T, Meant = never>(
  answer: Promise<T>,
  meanings: Readonly<Record<string, () => Meant>> = {},
): Promise<T | Meant> {
  return answer.catch((error: unknown) => {
    const meant = error instanceof Error ? meanings[error.name] : undefined
    if (meant !== undefined) return meant()
    throw new AppError('STORAGE_UNAVAILABLE', { cause: error, retryAfterSeconds: RETRY_SECONDS })
  })
}

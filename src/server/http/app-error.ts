import { ERROR_KEYS, type ErrorKey } from '../../shared/contract/errors.ts'

export type AppErrorOptions = {
  /** Wrong fields in words that a user can act on; never the value. */
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
  /** What the contract of one call puts beside the envelope's fields. */
  readonly beside?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** A failure that the error plugin turns into the envelope with the key's own status and sentence. */
export class AppError extends Error {
  readonly key: ErrorKey
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly beside: Readonly<Record<string, unknown>> | undefined

  constructor(key: ErrorKey, options: AppErrorOptions = {}) {
    super(ERROR_KEYS[key].message, { cause: options.cause })
    this.name = 'AppError'
    this.key = key
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.beside = options.beside
  }
}

/** Whether the store of the blobs is away or full. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof AppError && error.key === 'STORAGE_UNAVAILABLE'
}

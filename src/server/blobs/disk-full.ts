import { errorCode } from '../error-code.ts'
import { AppError } from '../http/app-error.ts'

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/** What writing to a disk answers. Throws STORAGE_UNAVAILABLE for a disk that is full. */
export async function onDisk<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((cause: unknown) => {
    const isFull = FULL.has(errorCode(cause))
    throw isFull ? new AppError('STORAGE_UNAVAILABLE', { cause }) : cause
  })
}

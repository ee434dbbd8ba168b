import { ERROR_KEYS } from '../../shared/contract/errors.ts'
import type { AppError } from './app-error.ts'

/** Envelope of a failure. */
export function failureBody(error: AppError, requestId: string) {
  return {
    errorCode: 1 as const,
    errorMessage: ERROR_KEYS[error.key].message,
    result: null,
    errorKey: error.key,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    requestId,
    ...error.beside,
  }
}

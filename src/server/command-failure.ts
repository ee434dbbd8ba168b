import { ConfigError } from './config.ts'
import { EmbeddedPostgresError, errorCode } from './db/embedded/errors.ts'
import { PoolerError } from './db/server-guarantees.ts'
import { isStorageUnavailable } from './db/storage-unavailable.ts'

type Kind = abstract new (...args: never[]) => Error

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * What an operator reads when a command fails: the sentence of a refusal, and one for a database or a disk that cannot at the
 * moment. Anything else is answered as it is, to be shown with where it happened.
 */
export function failureWords(error: unknown, kinds: readonly Kind[]): unknown {
  if (!(error instanceof Error)) return error
  if ([ConfigError, EmbeddedPostgresError, PoolerError, ...kinds].some((kind) => error instanceof kind)) {
    return error.message
  }
  const chain = causesOf(error)
  // The words of a failed query repeat its values, which may be personal.
  const reason = chain.find(({ message }) => !message.startsWith('Failed query'))?.message ?? 'a query failed'
  if (chain.some((met) => FULL.has(errorCode(met) ?? ''))) return `The disk is full: ${reason}`
  const isMissingFile = chain.some(
    (met) => errorCode(met) === 'ENOENT' && !('syscall' in met && met.syscall === 'connect'),
  )
  return isStorageUnavailable(error) && !isMissingFile ? `The database is away or its disk is full: ${reason}` : error
}

function causesOf(error: Error): readonly Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error]
}

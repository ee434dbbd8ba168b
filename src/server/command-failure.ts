import { ConfigError } from './config.ts'
import { ownAccountName } from './db/embedded/account.ts'
import { EmbeddedPostgresError } from './db/embedded/errors.ts'
import { PoolerError } from './db/server-guarantees.ts'
import { isStorageUnavailable } from './db/storage-unavailable.ts'
import { errorCode } from './error-code.ts'
import { isStoreAway } from './http/app-error.ts'

/** A kind of errors whose message is all that an operator needs. */
export type Refusal = abstract new (...args: never[]) => Error

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Why a path cannot be used, by the code of the system's error. */
const REFUSED_PATHS: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
}

/**
 * What an operator reads when a command or a start fails: the sentence of a refusal, and one for a database, a store, a disk or
 * a path that cannot at the moment. Anything else is answered as it is, to be shown with where it happened.
 */
export function failureWords(error: unknown, kinds: readonly Refusal[]): unknown {
  if (!(error instanceof Error)) return error
  if ([ConfigError, EmbeddedPostgresError, PoolerError, ...kinds].some((kind) => error instanceof kind)) {
    return error.message
  }
  const chain = causesOf(error)
  const reason = reasonOf(chain)
  if (chain.some((met) => FULL.has(errorCode(met) ?? ''))) return `The disk is full: ${reason}`
  if (chain.some(isStoreAway)) {
    // Where the settings were checked a sentence says which place it is.
    return isStoreAway(error) ? `The store that BLOB_URL names is away or refuses its keys: ${reason}` : error.message
  }
  const isMissingFile = chain.some(
    (met) => errorCode(met) === 'ENOENT' && !('syscall' in met && met.syscall === 'connect'),
  )
  if (isStorageUnavailable(error) && !isMissingFile) return `The database is away or its disk is full: ${reason}`
  return refusedPath(error) ?? error
}

/** The words of a failed query repeat its values, which may be personal; those of the store's refusal are for visitors. */
function reasonOf(chain: readonly Error[]): string {
  const met = chain.find((one) => !one.message.startsWith('Failed query') && !isStoreAway(one))
  // Of several addresses of one host none answered.
  return met === undefined ? 'a query failed' : met.message || (errorCode(met) ?? met.name)
}

function refusedPath(error: Error): string | undefined {
  const why = REFUSED_PATHS[errorCode(error) ?? '']
  if (why === undefined || !('path' in error) || typeof error.path !== 'string') return undefined
  return `The account ${ownAccountName()} cannot use ${error.path}: ${why}.`
}

function causesOf(error: Error): readonly Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error]
}

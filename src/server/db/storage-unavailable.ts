import { errorCode } from '../error-code.ts'

/** SQLSTATE read_only_sql_transaction: a write at a server that was demoted. */
export const READ_ONLY_SERVER = '25006'

/** SQLSTATE classes and codes that mean 'the database cannot at the moment', not 'the statement is wrong'. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58'])
const UNAVAILABLE_CODES = new Set([READ_ONLY_SERVER, '55P03', '25P03', '40001', '40P01', 'XX001', 'XX002'])
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])
/** pg and pg-pool throw these without a code; their texts are the only mark. */
const CODELESS = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/** Whether an error, or one of its causes, says that storage is away, full, locked or too slow: worth another try later. */
export function isStorageUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (CODELESS.has(current.message)) return true
    const code = errorCode(current) ?? ''
    if (UNAVAILABLE_CODES.has(code) || NETWORK_CODES.has(code)) return true
    if (code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))) return true
  }
  return false
}

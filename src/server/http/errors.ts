import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStorageUnavailable } from '../db/storage-unavailable.ts'
import { ERROR_KEYS, type ErrorKey } from '../../shared/contract/errors.ts'
import { errorCode } from '../error-code.ts'
import { AppError } from './app-error.ts'
import type { App } from './app.ts'
import { failureBody } from './failure-body.ts'

const STORAGE_RETRY_SECONDS = 5

/** What a file that was to be sent said of itself; a failure in its place is neither packed nor a download. */
const HEADERS_OF_FILES = ['content-encoding', 'content-disposition'] as const

const FASTIFY_KEYS: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_MALFORMED',
  FST_ERR_BAD_URL: 'BODY_MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_ASYNC_CONSTRAINT: 'BODY_MALFORMED',
}

/** What may be wrong with a body that is read before anybody asks whether the address takes one. */
const BODY_KEYS: ReadonlySet<ErrorKey> = new Set(['BODY_MALFORMED', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'])

/**
 * Every failure leaves in the envelope (`contract.one-envelope`); what is not foreseen becomes INTERNAL and is logged. At
 * an unknown address, or by a wrong method, no body is right or wrong (`contract.json-404`).
 */
export function registerErrors(app: App): void {
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(app, request.url)
    if (methods.length === 0) return sendFailure(new AppError('NOT_FOUND'), { request, reply })
    void reply.header('Allow', methods.join(', '))
    return sendFailure(new AppError('METHOD_NOT_ALLOWED'), { request, reply })
  }
  app.setErrorHandler((original, request, reply) => {
    const error = toAppError(original)
    if (request.is404 && BODY_KEYS.has(error.key)) return sendNotFound(request, reply)
    return sendFailure(error, { request, reply, original })
  })
  app.setNotFoundHandler(sendNotFound)
}

/** Any thrown thing as one of the closed list. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const key = FASTIFY_KEYS[errorCode(error) ?? '']
  if (key !== undefined) return new AppError(key, { cause: error })
  // Before the storage: a caller who leaves in the middle of a body breaks a connection with the same code.
  if (isClientFault(error)) return new AppError('BODY_MALFORMED', { cause: error })
  if (isStorageUnavailable(error)) {
    return new AppError('STORAGE_UNAVAILABLE', { cause: error, retryAfterSeconds: STORAGE_RETRY_SECONDS })
  }
  return new AppError('INTERNAL', { cause: error })
}

function isClientFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  )
}

function sendFailure(
  error: AppError,
  { request, reply, original }: { request: FastifyRequest; reply: FastifyReply; original?: unknown },
) {
  const { status } = ERROR_KEYS[error.key]
  if (status === 500) request.log.error({ err: original ?? error, errorKey: error.key }, 'request failed')
  else if (status === 503) request.log.warn({ err: error.cause, errorKey: error.key }, 'request refused')
  if (error.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(error.retryAfterSeconds))
  void reply.header('Cache-Control', 'no-store')
  for (const name of HEADERS_OF_FILES) void reply.removeHeader(name)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureBody(error, request.id))
}

/** Methods that the address does take, so that a wrong method is told from a wrong address. */
function methodsOf(app: App, url: string): readonly string[] {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.startsWith('/api/')) return []
  return (['GET', 'POST'] as const).filter((method) => {
    const route = app.findRoute({ method, url: path })
    // The page takes every path by a wildcard; no call of the API has one.
    return route !== null && !Object.hasOwn(route.params, '*')
  })
}

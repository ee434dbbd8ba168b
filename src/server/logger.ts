import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'

/**
 * One JSON line per event on standard error; sentences for the operator go to standard output. Requests are written
 * without query, headers, body and address: those can hold names, tokens and mail addresses.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: toLoggedRequest, err: toLoggedError },
    },
    destination,
  )
}

function toLoggedRequest(request: { method?: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url }
}

/** Kind, code and place of an error. Texts of the database quote values of a row, so they stay out. */
function toLoggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause instanceof Error ? { cause: toLoggedError(error.cause) } : {}
  const code = 'code' in error ? { code: error.code } : {}
  const isQuery = 'query' in error || 'severity' in error
  return { type: error.name, ...code, ...(isQuery ? {} : { message: error.message }), stack: frames(error), ...cause }
}

function frames(error: Error): readonly string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
}

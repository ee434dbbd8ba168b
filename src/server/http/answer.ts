import type { FastifyRequest } from 'fastify'

/** The good answer of api.md around a result. */
export function answer<T>(request: FastifyRequest, result: T) {
  return { errorCode: 0 as const, errorMessage: '' as const, result, requestId: request.id }
}

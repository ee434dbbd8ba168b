import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** Number of the member of staff who calls; the policy of the route has let nobody else in. */
export function staffUserOf({ session }: Pick<FastifyRequest, 'session'>): number {
  if (session === undefined) throw new AppError('SESSION_INVALID')
  return session.userId
}

import type { FastifyRequest } from 'fastify'
import type { LiveSession } from '../features/staff/staff-session.ts'
import { AppError } from './app-error.ts'

/** Number of the member of staff who calls; the policy of the route has let nobody else in. */
export function staffUserOf({ session }: Pick<FastifyRequest, 'session'>): number {
  if (session === undefined) throw new AppError('SESSION_INVALID')
  return session.userId
}

/** The session of the member of staff who calls. */
export function sessionOf({ session }: Pick<FastifyRequest, 'session'>): LiveSession {
  if (session === undefined) throw new AppError('SESSION_INVALID')
  return session
}

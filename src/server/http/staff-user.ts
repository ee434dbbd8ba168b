import type { FastifyRequest } from 'fastify'
import type { LiveSession } from '../features/staff/staff-session.ts'
import { AppError } from './app-error.ts'
import { type Access, mayPass } from './policy.ts'

export type StaffRequest = Pick<FastifyRequest, 'session'>

/** Number of the member of staff who calls; the policy of the route has let nobody else in. */
export function staffUserOf({ session }: StaffRequest): number {
  if (session === undefined) throw new AppError('SESSION_INVALID')
  return session.userId
}

/** The session of the member of staff who calls. */
export function sessionOf({ session }: StaffRequest): LiveSession {
  if (session === undefined) throw new AppError('SESSION_INVALID')
  return session
}

/** Whether the member of staff who calls may do what is open to these permissions. */
export function mayDo({ session }: StaffRequest, access: Access): boolean {
  return mayPass(access, session?.permissionIds ?? [])
}

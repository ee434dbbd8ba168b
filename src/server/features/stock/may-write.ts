import type { FastifyRequest } from 'fastify'
import { PERMISSION } from '../../../shared/contract/staff.ts'
import { mayPass } from '../../http/policy.ts'

/** Whether the caller changes vehicles; whoever reads more than a photographer does not change more for it. */
export function mayWrite({ session }: Pick<FastifyRequest, 'session'>): boolean {
  return mayPass(PERMISSION.stockClerk, session?.permissionIds ?? [])
}

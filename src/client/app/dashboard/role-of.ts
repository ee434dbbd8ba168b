import { PERMISSION, type SessionUser } from '../../../shared/contract/staff.ts'
import { messages } from './messages.ts'

const ROLES = [
  [PERMISSION.advertiser, messages.advertiser],
  [PERMISSION.salesAgent, messages.salesAgent],
  [PERMISSION.stockClerk, messages.stockClerk],
  [PERMISSION.photographer, messages.photographer],
  [PERMISSION.pricing, messages.pricing],
] as const

/** What somebody's permissions make them, in words; an administrator is that alone. */
export function roleOf(permissions: SessionUser['permissions']): string {
  const ids = new Set(permissions.map(({ permissionId }) => permissionId))
  if (ids.has(PERMISSION.administrator)) return messages.administrator
  return ROLES.filter(([id]) => ids.has(id))
    .map(([, name]) => name)
    .join(', ')
}

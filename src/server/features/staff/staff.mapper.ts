import type { PermissionId, SessionUser } from '../../../shared/contract/staff.ts'

type Row = {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly permissionIds: readonly number[]
  readonly expiresAt: Date
}

/** A session row as the contract shows it; a permission id that this version does not know opens nothing and is left out. */
export function toSessionUser({ userId, username, name, permissionIds, expiresAt }: Row): SessionUser {
  return {
    userId,
    username,
    sessionExpiry: expiresAt.toISOString(),
    permissions: permissionIds.filter(isPermissionId).map((permissionId) => ({ permissionId })),
    name,
  }
}

function isPermissionId(value: number): value is PermissionId {
  return value === 1 || value === 2 || value === 3
}

import { PERMISSION, type PermissionId } from '../contract/staff.ts'

/**
 * `staff.permission-checks`: a check passes when the permissions contain a wanted one or the administrator's.
 * Numbers that this version does not know open nothing.
 */
export function hasPermission(
  permissions: readonly { readonly permissionId: number }[],
  wanted: PermissionId | readonly PermissionId[],
): boolean {
  const passing = new Set<number>([PERMISSION.administrator, wanted].flat())
  return permissions.some(({ permissionId }) => passing.has(permissionId))
}

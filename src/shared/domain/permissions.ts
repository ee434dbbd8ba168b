import { PERMISSION, type PermissionId } from '../contract/staff.ts'

/**
 * `staff.permission-checks`: a check passes when the permissions contain the wanted one or the administrator's.
 * Numbers that this version does not know open nothing.
 */
export function hasPermission(
  permissions: readonly { readonly permissionId: number }[],
  wanted: PermissionId,
): boolean {
  return permissions.some(({ permissionId }) => permissionId === wanted || permissionId === PERMISSION.administrator)
}

import { PERMISSION, type PermissionId } from '../contract/staff.ts'

/** Who uploads files; which of them, the kind of the file decides (`staff.prices-by-two`). */
export const UPLOADERS = [PERMISSION.salesAgent, PERMISSION.stockClerk, PERMISSION.pricing] as const
/** The stock as staff see it, the status of a vehicle, by which sales agents reserve, and files of stock. */
export const STOCK_READERS = [PERMISSION.salesAgent, PERMISSION.stockClerk] as const
/** The same for whoever takes photos alone, without what is closed to them (`staff.yard-photographers`). */
export const YARD_READERS = [...STOCK_READERS, PERMISSION.photographer] as const
/** Also who confirms large changes of prices (`staff.bulk-by-two`). */
export const BULK_READERS = [PERMISSION.stockClerk, PERMISSION.pricing] as const
export const PHOTO_TAKERS = [PERMISSION.stockClerk, PERMISSION.photographer] as const

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

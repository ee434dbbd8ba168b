import { useSelector } from 'react-redux'
import { PERMISSION, type PermissionId, type SessionUser } from '../../../../shared/contract/staff.ts'
import { hasPermission } from '../../../../shared/domain/permissions.ts'
import { staffSessionSlice } from '../../../api/staff-session.ts'

/** Who is signed in; null outside of a session. */
export function useStaffUser(): SessionUser | null {
  return useSelector(staffSessionSlice.selectors.selectUser)
}

/** Whether the user may, by one of several; the server decides again at every call. */
export function usePermission(wanted: PermissionId | readonly PermissionId[]): boolean {
  const user = useStaffUser()
  return user !== null && hasPermission(user.permissions, wanted)
}

/** Whether the user sees prices, suppliers and quotations of the stock: not who only takes photos (`staff.yard-photographers`). */
export function useSeesMoney(): boolean {
  return usePermission([PERMISSION.salesAgent, PERMISSION.stockClerk])
}

import { useSelector } from 'react-redux'
import type { PermissionId, SessionUser } from '../../../../shared/contract/staff.ts'
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

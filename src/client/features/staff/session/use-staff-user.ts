import { useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { PermissionId, SessionUser } from '../../../../shared/contract/staff.ts'
import { hasPermission, STOCK_READERS } from '../../../../shared/domain/permissions.ts'
import { staffSessionSlice } from '../../../api/staff-session.ts'

const { selectUser } = staffSessionSlice.selectors

/** Who is signed in, or whose page is covered; null outside of a session. */
export function useStaffUser(): SessionUser | null {
  return useSelector(selectUser)
}

/** Tells whether whoever opened this is still the one who is signed in: what somebody typed is sent for nobody else. */
export function useIsMine(): () => boolean {
  const store = useStore<Parameters<typeof selectUser>[0]>()
  const [userId] = useState(() => selectUser(store.getState())?.userId)
  return () => selectUser(store.getState())?.userId === userId
}

/** Whether the user may, by one of several; the server decides again at every call. */
export function usePermission(wanted: PermissionId | readonly PermissionId[]): boolean {
  const user = useStaffUser()
  return user !== null && hasPermission(user.permissions, wanted)
}

/** Whether the user sees prices, suppliers and quotations of the stock: not who only takes photos (`staff.yard-photographers`). */
export function useSeesMoney(): boolean {
  return usePermission(STOCK_READERS)
}

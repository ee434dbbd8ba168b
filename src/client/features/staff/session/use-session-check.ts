import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { staffSessionSlice } from '../../../api/staff-session.ts'
import { checkSession } from './check-session.ts'

/** Whether this tab is signed in; the first screen that asks has it found out. */
export function useSessionCheck() {
  const dispatch = useDispatch<ClientDispatch>()
  const status = useSelector(staffSessionSlice.selectors.selectStatus)
  const isUnknown = status === 'unknown'
  useEffect(() => {
    if (isUnknown) void dispatch(checkSession())
  }, [dispatch, isUnknown])
  return { status, check: () => dispatch(checkSession()) }
}

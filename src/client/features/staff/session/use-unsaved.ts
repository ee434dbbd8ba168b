import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { unsavedBegan, unsavedEnded } from '../../../api/staff-session.ts'

/** While it is on, something is here that was not sent: an end of the session covers the page instead of closing it (`staff.covered-form`). */
export function useUnsaved(isOn: boolean): void {
  const dispatch = useDispatch<ClientDispatch>()
  useEffect(() => {
    if (!isOn) return undefined
    dispatch(unsavedBegan())
    return () => dispatch(unsavedEnded())
  }, [dispatch, isOn])
}

import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { endSession, millisecondsLeft, staffSessionSlice } from '../../../api/staff-session.ts'
import { listenToTabs } from './session-news.ts'

/** Longest time that a browser's timer can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const { selectUser, selectClockAheadMs } = staffSessionSlice.selectors

/** While staff screens are open: ends the session when it runs out by the server's clock, or when a copied tab ended it. */
export function useSessionWatch(): void {
  const dispatch = useDispatch<ClientDispatch>()
  const user = useSelector(selectUser)
  const clockAheadMs = useSelector(selectClockAheadMs)
  useEffect(() => {
    if (user === null) return undefined
    const left = () => millisecondsLeft({ user, now: Date.now(), clockAheadMs })
    let timer: ReturnType<typeof setTimeout>
    // A timer may ring a little early, and a long one is made of several: then it is set again.
    const look = () => {
      clearTimeout(timer)
      if (left() <= 0) dispatch(endSession({ hasRunOut: true }))
      else timer = setTimeout(look, Math.min(Math.ceil(left()), LONGEST_TIMER_MS))
    }
    look()
    // Timers stand still while a device sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [dispatch, user, clockAheadMs])
  useEffect(() => {
    if (user === null) return undefined
    return listenToTabs(({ userId, sessionExpiry }) => {
      if (userId === user.userId && sessionExpiry === user.sessionExpiry) dispatch(endSession({ hasRunOut: false }))
    })
  }, [dispatch, user])
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useSelector } from 'react-redux'
import { connectionSlice } from '../connection/connection.slice.ts'

/** Calls back each time the connection is back; the answer calls off what was begun. */
export function useReturnOfConnection(onBack: (signal: AbortSignal) => void): void {
  const isOnline = useSelector(connectionSlice.selectors.selectConnection) === 'online'
  const wasOnline = useRef(isOnline)
  const begin = useEffectEvent(onBack)
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (!isBack) return undefined
    const aborter = new AbortController()
    begin(aborter.signal)
    return () => aborter.abort()
  }, [isOnline])
}

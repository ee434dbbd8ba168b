import { useEffect } from 'react'

/**
 * While it is on, something is in this tab alone: the browser asks before the page is closed, and a new version does not
 * reload it (`offline.take-over`).
 */
export function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [isOn])
}

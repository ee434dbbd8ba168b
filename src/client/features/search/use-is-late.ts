import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { whenSettled } from '../../ui/idle.ts'
import { readNavigationState } from '../../ui/navigation-state.ts'

/** The page has all it needs, or a dialog is asked for. */
export function useIsLate(): boolean {
  const state: unknown = useLocation().state
  const isOpen = readNavigationState(state)?.overlay !== undefined
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  return isOpen || isSettled
}

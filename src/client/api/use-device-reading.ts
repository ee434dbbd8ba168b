import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStore } from './device-store.ts'

/** Looks at this device and shows what it finds, once or step by step. Give it the same function at each drawing. */
export type ReadDevice<Found> = (show: (found: Found) => void) => Promise<void>

/** Calls back after each change; the answer ends it. */
type Follow = (onChange: () => void) => () => void

/**
 * What was found on this device, now and after each of its changes, also of another tab; undefined at first. Two looks may
 * overtake each other: what an earlier one finds after a later one has shown something is old.
 */
export function useDeviceReading<Found>(read: ReadDevice<Found>, follow: Follow = deviceStore.subscribe) {
  const [found, setFound] = useState<Found>()
  const looks = useRef({ begun: 0, shown: 0 })
  const lookAgain = useCallback(async () => {
    looks.current.begun += 1
    const mine = looks.current.begun
    await read((next) => {
      if (mine < looks.current.shown) return
      looks.current.shown = mine
      setFound(() => next)
    })
  }, [read])
  useEffect(() => {
    void lookAgain()
    return follow(() => void lookAgain())
  }, [lookAgain, follow])
  return { found, lookAgain }
}

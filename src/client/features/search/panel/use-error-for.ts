import { useEffect, useState } from 'react'

/** How long the make and model error is shown (`screens.make-required`). */
const SHOWN_MS = 3000

/** An error that goes by itself; showing it again starts its time anew. */
export function useErrorFor(durationMs = SHOWN_MS) {
  const [shownTimes, setShownTimes] = useState(0)
  useEffect(() => {
    if (shownTimes === 0) return undefined
    const timer = setTimeout(() => setShownTimes(0), durationMs)
    return () => clearTimeout(timer)
  }, [shownTimes, durationMs])
  return {
    isShown: shownTimes > 0,
    show: () => setShownTimes((times) => times + 1),
    hide: () => setShownTimes(0),
  }
}

import { type RefObject, useEffect, useState } from 'react'

/** Seven dates of ten characters side by side, with the numbers at their left. */
const SEVEN_DATES_PX = 600

/** Whether a box is too narrow for the dates of a week side by side, live; undefined until it is measured. */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean | undefined {
  const [isNarrow, setNarrow] = useState<boolean>()
  useEffect(() => {
    if (box.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setNarrow(entry.contentRect.width < SEVEN_DATES_PX)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isNarrow
}

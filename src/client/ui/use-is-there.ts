import { useCallback, useEffect, useRef } from 'react'

/** Tells whether what asks still stands on the page: an answer that comes late takes nobody away from where they went since. */
export function useIsThere(): () => boolean {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return useCallback(() => isThere.current, [])
}

import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { returned, searchVisitSlice } from '../search-visit.slice.ts'

/**
 * Coming back from a listing, the list stands where its card was opened (`screens.return-to-card`); answers that
 * vehicle's reference.
 */
export function useReturn(vehicles: readonly Vehicle[]): string | undefined {
  const dispatch = useDispatch()
  const opened = useSelector(searchVisitSlice.selectors.selectOpened)
  const isBackable = useSelector(searchVisitSlice.selectors.selectIsBackable)
  const [backFrom] = useState(() => (isBackable ? opened?.saexRef : undefined))
  const isListed = vehicles.some(({ saexRef }) => saexRef === opened?.saexRef)
  useEffect(() => {
    if (!isBackable || !opened) return undefined
    // After the layout's own scrolling of a newly opened page.
    const frame = requestAnimationFrame(() => {
      if (isListed) window.scrollTo(0, opened.scrollY)
      dispatch(returned())
    })
    return () => cancelAnimationFrame(frame)
    // Only on opening: later lists belong to other searches.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return backFrom
}

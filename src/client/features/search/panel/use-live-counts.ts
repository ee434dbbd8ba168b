import { useEffect, useMemo, useState } from 'react'
import { SORT } from '../../../../shared/contract/stock.ts'
import { whenIdle } from '../../../ui/idle.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { searchExtrasApi } from '../../../api/public/search-extras-api.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { useDeliveredPrices } from '../../../buyer/delivered-prices.ts'
import { toSearchFilter } from '../../../../shared/domain/search-address/search-criteria.ts'
import type { LiveCounts, Counts } from './live-counts.ts'
import { OVERLAY } from '../overlays.ts'
import { type PanelState, toManualCriteria } from './search-panel.ts'
import { useLatestOnly } from '../results/use-latest-only.ts'
import type { StockCounts } from '../../../../shared/contract/stock-counts.ts'
import { mapBoundKeys, mapListKeys } from '../../../../shared/domain/facets/facets.ts'

type Counted = { readonly count: number } & (
  { readonly id: number } | { readonly year: number } | { readonly value: number }
)

/** Ticks that follow each other faster are counted together. */
const SETTLE_MS = 150

/**
 * Live counts of what stands in the panel, once it is in use; the last known ones stay until the new ones are there. A
 * failure shows no counts and disables nothing.
 */
export function useLiveCounts(panel: PanelState): LiveCounts | undefined {
  const isWanted = usePanelInUse()
  const settled = useSettled(panel, SETTLE_MS)
  const destination = useDeliveredPrices()?.destination
  // The order changes no count.
  const filter = useMemo(
    () => toSearchFilter(toManualCriteria({ ...settled, sortId: SORT.newest }, destination)),
    [settled, destination],
  )
  const { data, isError } = searchExtrasApi.useCountStockQuery(filter, { skip: !isWanted })
  referenceApi.useGetMakesQuery(undefined, { skip: !isWanted })
  useLatestOnly(filter, (before, dispatch) => dispatch(searchExtrasApi.util.getRunningQueryThunk('countStock', before)))
  return useMemo(() => (data && !isError ? toLiveCounts(data.result) : undefined), [data, isError])
}

/** Beside the results the panel is in use once the page has nothing better to do, as a dialog while it is open. */
function usePanelInUse(): boolean {
  const isWide = useMedia()
  const { isOpen } = useOverlay(OVERLAY.filter)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isOpen || (isWide && isIdle)
}

/** The value once it has stood still for a moment; the first one at once. */
function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

export function toLiveCounts(answer: StockCounts): LiveCounts {
  return {
    count: answer.count,
    makes: countsOf(answer.makes),
    models: countsOf(answer.models),
    lists: mapListKeys(({ counts }) => countsOf(answer[counts.field])),
    bounds: mapBoundKeys(({ counts }) => countsOf(answer[counts])),
  }
}

function countsOf(options: readonly Counted[]): Counts<number> {
  return new Map(options.map((option) => [valueOf(option), option.count]))
}

function valueOf(option: Counted): number {
  if ('id' in option) return option.id
  return 'year' in option ? option.year : option.value
}

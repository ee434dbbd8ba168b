import { useEffect, useMemo, useState } from 'react'
import { SORT } from '../../../../shared/contract/stock.ts'
import { whenIdle } from '../../../ui/idle.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { stockCountsApi } from '../../../api/public/stock-counts-api.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { toSearchFilter } from '../../../criteria/criteria.ts'
import type { LiveCounts } from './live-counts.ts'
import { toLiveCounts } from './to-live-counts.ts'
import { OVERLAY } from '../overlays.ts'
import { type PanelState, toManualCriteria } from './search-panel.ts'
import { useLatestOnly } from '../results/use-latest-only.ts'
import { useSettled } from './use-settled.ts'

/** Ticks that follow each other faster are counted together. */
const SETTLE_MS = 150

/**
 * Live counts of what stands in the panel, once it is in use; the last known ones stay until the new ones are there. A
 * failure shows no counts and disables nothing.
 */
export function useLiveCounts(panel: PanelState): LiveCounts | undefined {
  const isWanted = usePanelInUse()
  const settled = useSettled(panel, SETTLE_MS)
  // The order changes no count.
  const filter = useMemo(() => toSearchFilter({ ...toManualCriteria(settled), sortId: SORT.newest }), [settled])
  const { data, isError } = stockCountsApi.useCountStockQuery(filter, { skip: !isWanted })
  referenceApi.useGetMakesQuery(undefined, { skip: !isWanted })
  useLatestOnly(filter, (before, dispatch) => dispatch(stockCountsApi.util.getRunningQueryThunk('countStock', before)))
  return useMemo(() => (data && !isError ? toLiveCounts(data.result) : undefined), [data, isError])
}

/** Beside the results the panel is in use once the page has nothing better to do, as a dialog while it is open. */
function usePanelInUse(): boolean {
  const isWide = useIsWide()
  const { isOpen } = useOverlay(OVERLAY.filter)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isOpen || (isWide && isIdle)
}

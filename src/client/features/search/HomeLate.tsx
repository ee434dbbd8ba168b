import { useEffect } from 'react'
import type { LiveCounts } from './panel/live-counts.ts'
import type { PanelState } from './panel/search-panel.ts'
import { useLiveCounts } from './panel/use-live-counts.ts'
import { ScrollToTop } from './results/ScrollToTop.tsx'
import { type Shown, useNextPage } from './results/use-next-page.ts'

type Props = {
  readonly panel: PanelState
  readonly shown: Shown
  readonly onCounts: (counts: LiveCounts | undefined) => void
}

/** What home does once its results are there: live counts, the next page before it is wanted, and the way up. */
export function HomeLate({ panel, shown, onCounts }: Props) {
  const counts = useLiveCounts(panel)
  useEffect(() => onCounts(counts), [counts, onCounts])
  useNextPage(shown)
  return <ScrollToTop />
}

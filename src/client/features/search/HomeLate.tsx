import { useEffect } from 'react'
import { FilterSheet } from './panel/FilterSheet.tsx'
import type { LiveCounts } from './panel/live-counts.ts'
import type { PanelProps } from './panel/PanelFields.tsx'
import { useLiveCounts } from './panel/use-live-counts.ts'
import { PopularSheet } from './popular/PopularSheet.tsx'
import { ScrollToTop } from './results/ScrollToTop.tsx'
import { SortSheet } from './sort/SortSheet.tsx'

type Props = PanelProps & {
  readonly onCounts: (counts: LiveCounts | undefined) => void
}

/** What home needs once its results are there: dialogs, live counts, and the way up. */
export function HomeLate({ onCounts, ...controls }: Props) {
  const { panel, actions } = controls
  const counts = useLiveCounts(panel)
  useEffect(() => onCounts(counts), [counts, onCounts])
  return (
    <>
      <PopularSheet actions={actions} />
      <FilterSheet {...controls} />
      <SortSheet panel={panel} actions={actions} />
      <ScrollToTop />
    </>
  )
}

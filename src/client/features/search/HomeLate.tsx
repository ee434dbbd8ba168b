import { memo, startTransition, useEffect, useId, useState } from 'react'
import { type LiveCounts, isPanelSet } from './panel/live-counts.ts'
import { type PanelProps, PanelFields } from './panel/PanelFields.tsx'
import { useLiveCounts } from './panel/use-live-counts.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useOverlay } from '../../ui/use-overlay.ts'
import { useWords } from '../../words/use-words.ts'
import { OVERLAY } from './overlays.ts'
import type { SearchActions } from './results/use-search-actions.ts'
import { PopularList } from './popular/PopularVehicles.tsx'
import { SortList, type SortProps } from './sort/EarlySort.tsx'
import { Button } from '../../ui/Button.tsx'
import { SearchButton } from './panel/SearchButton.tsx'
import { StockCount } from './panel/StockCount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { scrollToTop } from './results/scroll.ts'

/** `screens.scroll-to-top` */
const AFTER_PX = 400

export type HomeLateProps = PanelProps & {
  readonly onCounts: (counts: LiveCounts | undefined) => void
}

/** What home needs once its results are there: dialogs, live counts, and the way up. */
export function HomeLate({ onCounts, ...controls }: HomeLateProps) {
  const { panel, actions } = controls
  const counts = useLiveCounts(panel)
  // Hundreds of options: a press meanwhile is answered first.
  useEffect(() => startTransition(() => onCounts(counts)), [counts, onCounts])
  return (
    <>
      <PopularSheet actions={actions} />
      <FilterSheet {...controls} />
      <SortSheet criteria={panel.filledFrom} sortId={panel.sortId} actions={actions} />
      <ScrollToTop />
    </>
  )
}

/** The quick search as a full-screen dialog. */
function PopularSheet({ actions }: { readonly actions: Pick<SearchActions, 'quickSearch'> }) {
  const messages = useWords('stockSearch')
  const { isOpen, close } = useOverlay(OVERLAY.popular)
  return (
    <Sheet isOpen={isOpen} title={messages.popular} onClose={close}>
      <PopularList isBig onChoose={(vehicle) => actions.quickSearch(vehicle, { isFromOverlay: true })} />
    </Sheet>
  )
}

/** The orders as a full-screen list with a check mark on the chosen one. */
function SortSheet(props: SortProps) {
  const messages = useWords('stockSearch')
  const { isOpen, close } = useOverlay(OVERLAY.sort)
  return (
    <Sheet isFlush isOpen={isOpen} title={messages.sortBy} onClose={close}>
      <SortList {...props} />
    </Sheet>
  )
}

/** The panel as a full-screen dialog; SEARCH stays in reach at its foot. Counts on their way do not draw it anew. */
const FilterSheet = memo(function FilterSheet(props: PanelProps) {
  const messages = useWords('stockSearch')
  const { isOpen, close } = useOverlay(OVERLAY.filter)
  const form = useId()
  const { actions, isSearching, panel, counts } = props
  const clear = (
    <Button variant="text" className="fs-14" onClick={actions.clear}>
      {messages.clearFilters}
    </Button>
  )
  const search = (
    <SearchButton isLarge form={form} isSearching={isSearching} count={isPanelSet(panel) ? counts?.count : undefined} />
  )
  return (
    <Sheet isOpen={isOpen} title={messages.panel} onClose={close} action={clear} footer={search}>
      <PanelFields {...props} form={form} isEarly={false} onSearch={() => actions.search({ isFromOverlay: true })} />
      <StockCount />
    </Sheet>
  )
})

function ScrollToTop() {
  const messages = useWords('stockSearch')
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > AFTER_PX)
    // Asked while React draws, the browser would lay the whole page out in between.
    requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  function handleClick() {
    scrollToTop()
    // The button goes on the way.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  if (!isFar) return null
  return (
    <Button variant="line" className="btn-icon totop" aria-label={messages.scrollToTop} onClick={handleClick}>
      <Icon name="up" />
    </Button>
  )
}

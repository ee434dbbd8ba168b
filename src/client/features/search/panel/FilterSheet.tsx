import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { isPanelSet } from './live-counts.ts'
import { OVERLAY } from '../overlays.ts'
import { PanelFields, type PanelProps } from './PanelFields.tsx'
import { SearchButton } from './SearchButton.tsx'
import { StockCount } from './StockCount.tsx'
import { useWords } from '../../../words/use-words.ts'

/** The panel as a full-screen dialog; SEARCH stays in reach at its foot. */
export function FilterSheet(props: PanelProps) {
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
}

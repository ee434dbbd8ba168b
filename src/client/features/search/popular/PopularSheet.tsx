import { Sheet } from '../../../ui/Sheet.tsx'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { useWords } from '../../../words/use-words.ts'
import { OVERLAY } from '../overlays.ts'
import type { SearchActions } from '../results/use-search-actions.ts'
import { PopularList } from './PopularVehicles.tsx'

/** The quick search as a full-screen dialog. */
export function PopularSheet({ actions }: { readonly actions: Pick<SearchActions, 'quickSearch'> }) {
  const messages = useWords('stockSearch')
  const { isOpen, close } = useOverlay(OVERLAY.popular)
  return (
    <Sheet isOpen={isOpen} title={messages.popular} onClose={close}>
      <PopularList isBig onChoose={(vehicle) => actions.quickSearch(vehicle, { isFromOverlay: true })} />
    </Sheet>
  )
}

import { Sheet } from '../../../ui/Sheet.tsx'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { useWords } from '../../../words/use-words.ts'
import { OVERLAY } from '../overlays.ts'
import type { PanelState } from '../panel/search-panel.ts'
import type { SearchActions } from '../results/use-search-actions.ts'
import { SortList } from './EarlySort.tsx'

type Props = { readonly panel: PanelState; readonly actions: SearchActions }

/** The orders as a full-screen list with a check mark on the chosen one. */
export function SortSheet({ panel, actions }: Props) {
  const messages = useWords('stockSearch')
  const { isOpen, close } = useOverlay(OVERLAY.sort)
  return (
    <Sheet isFlush isOpen={isOpen} title={messages.sortBy} onClose={close}>
      <SortList panel={panel} actions={actions} />
    </Sheet>
  )
}

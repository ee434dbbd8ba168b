import { Icon } from '../../../ui/Icon.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { OVERLAY } from '../overlays.ts'
import type { PanelState } from '../panel/search-panel.ts'
import { useSortOptions } from './use-sort-options.ts'
import type { SearchActions } from '../results/use-search-actions.ts'
import { useWords } from '../../../words/use-words.ts'

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

function SortList({ panel, actions }: Props) {
  const options = useSortOptions()
  if (options.length === 0) return <SlowText />
  return options.map(({ id, defName }) => (
    <button key={id} type="button" className="opt" aria-pressed={id === panel.sortId} onClick={() => actions.sort(id)}>
      {defName} {id === panel.sortId ? <Icon name="check" /> : null}
    </button>
  ))
}

import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { EarlyBack } from '../EarlyBack.tsx'
import { EARLY, OVERLAY } from '../overlays.ts'
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

/** The same before the application runs. */
export function EarlySort(props: Props) {
  const messages = useWords('stockSearch')
  return (
    <section className="early" id={EARLY.sort} popover="auto" aria-label={messages.sortBy}>
      <div className="hstack gap-2">
        <EarlyBack of={EARLY.sort} />
        <h2>{messages.sortBy}</h2>
      </div>
      <SortList {...props} />
    </section>
  )
}

function SortList({ panel, actions }: Props) {
  const options = useSortOptions()
  if (options.length === 0) return <SlowText />
  return options.map(({ id, defName }) => (
    <Button
      key={id}
      bsPrefix="opt"
      href={`/${writeCriteria({ ...panel.filledFrom, sortId: id, page: 1 })}`}
      aria-pressed={id === panel.sortId}
      onClick={() => actions.sort(id)}
    >
      {defName} {id === panel.sortId ? <Icon name="check" /> : null}
    </Button>
  ))
}

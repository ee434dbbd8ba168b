import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { EarlyBack } from '../EarlyBack.tsx'
import { EARLY } from '../overlays.ts'
import type { PanelState } from '../panel/search-panel.ts'
import { useSortOptions } from './use-sort-options.ts'
import type { SearchActions } from '../results/use-search-actions.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly panel: PanelState; readonly actions: SearchActions }

/** The orders that the browser shows over a narrow screen before the application runs. */
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

/** The orders as links, with a check mark on the chosen one. */
export function SortList({ panel, actions }: Props) {
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

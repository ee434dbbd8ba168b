import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useOverlay } from '../../ui/use-overlay.ts'
import { useWords } from '../../words/use-words.ts'
import { EARLY, OVERLAY } from './overlays.ts'

/** The three buttons of narrow screens that open the full-screen dialogs. */
export function PhoneTools() {
  const messages = useWords('stockSearch')
  const popular = useOverlay(OVERLAY.popular)
  const filter = useOverlay(OVERLAY.filter)
  const sort = useOverlay(OVERLAY.sort)
  return (
    <div className="hstack gap-2 tools-m d-sm-none">
      <Button variant="line" popoverTarget={EARLY.popular} onClick={popular.open}>
        {messages.popularButton}
      </Button>
      <Button variant="line" popoverTarget={EARLY.filter} onClick={filter.open}>
        <Icon name="filter" /> {messages.filter}
      </Button>
      <Button variant="line" popoverTarget={EARLY.sort} onClick={sort.open}>
        <Icon name="sort" /> {messages.sortButton}
      </Button>
    </div>
  )
}

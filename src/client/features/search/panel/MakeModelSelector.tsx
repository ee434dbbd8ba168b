import { Suspense, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { isOpenEarly } from '../../../ui/early-popover.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { whenSettled } from '../../../ui/idle.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { EarlyWait } from './EarlyWait.tsx'
import type { LiveCounts } from './live-counts.ts'
import type { Selection } from './make-model-selection.ts'
import type { PanelEvent } from './search-panel.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

/** Only who opens the box needs it; it comes once the page has all it needs. */
const tree = lazyPart(async () => (await import('./MakeModelTree.tsx')).MakeModelTree)

type Props = {
  readonly selection: Selection
  /** A search was asked for without a make. */
  readonly isMissing: boolean
  /** Under the other filters; undefined = those of the whole stock hold. */
  readonly counts: LiveCounts | undefined
  /** Before the application runs, when the browser opens what says so. */
  readonly isEarly: boolean
  readonly onChange: (event: PanelEvent) => void
}

/** The box of makes and models: a button, a text filter, and a tree of checkboxes. */
export function MakeModelSelector({ selection, isMissing, counts, isEarly, onChange }: Props) {
  const messages = useWords('stockSearch')
  const language = useLanguage()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const early = useRef<HTMLDivElement>(null)
  useEffect(() => (isOpenEarly(early.current) ? setOpen(true) : undefined), [])
  // The button answers at once; hundreds of boxes follow.
  const isDrawn = useDeferredValue(isOpen)
  const [text, setText] = useState('')
  useEffect(() => whenSettled(() => void tree.load(language).catch(() => undefined)), [language])
  const opener = useRef<HTMLButtonElement>(null)
  const handleClear = () => {
    setText('')
    onChange({ type: 'selectionCleared' })
    opener.current?.focus()
  }
  return (
    <div>
      <span className="form-label" id={`${id}-name`}>
        {messages.makeAndModel}
      </span>
      <div className={isMissing ? 'tree bad' : 'tree'}>
        <div className="tree-h valued">
          <Button
            ref={opener}
            bsPrefix="tree-opener"
            popoverTarget={`${id}-early`}
            aria-labelledby={`${id}-name`}
            aria-describedby={isMissing ? `${id}-error` : `${id}-value`}
            aria-expanded={isEarly ? undefined : isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} />
          </Button>
          <span className={selection.length > 0 ? 'value is-clearable' : 'value'} id={`${id}-value`} aria-hidden="true">
            <Summary selection={selection} />
          </span>
          {selection.length > 0 ? (
            <Button variant="text" className="btn-icon" aria-label={messages.clearMakeAndModel} onClick={handleClear}>
              <Icon name="close" />
            </Button>
          ) : null}
        </div>
        {/* Above the list: where that is open, what stands below it is out of sight. */}
        {isMissing ? (
          <p role="alert" className="form-text text-danger" id={`${id}-error`}>
            <Icon name="warn" size="s" /> {messages.makeMissing}
          </p>
        ) : null}
        {isEarly ? (
          <div ref={early} id={`${id}-early`} popover="auto">
            <EarlyWait />
          </div>
        ) : null}
        {isOpen && isDrawn ? (
          <Suspense
            fallback={
              <div className="tree-b">
                <SlowText />
              </div>
            }
          >
            <tree.Part text={text} selection={selection} counts={counts} onText={setText} onChange={onChange} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

function Summary({ selection }: Pick<Props, 'selection'>) {
  const messages = useWords('stockSearch')
  if (selection.length === 0) return <span className="text-body-tertiary">{messages.makeAndModel}</span>
  return selection.map(({ make, models }, index) => (
    <span key={make}>
      {index > 0 ? '; ' : ''}
      <strong>{make}</strong>
      {models.length > 0 ? <span className="text-body-tertiary"> · {models.join(', ')}</span> : null}
    </span>
  ))
}

import { useId, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { SlowText } from '../../ui/Spinner.tsx'
import type { LiveCounts } from './live-counts.ts'
import type { Selection } from './make-model-selection.ts'
import { MakeRow } from './MakeRow.tsx'
import { messages } from './messages.ts'
import { referenceApi } from '../search-criteria/public.ts'
import { filterMakes } from './selector-filter.ts'

type Props = {
  readonly selection: Selection
  /** A search was asked for without a make. */
  readonly isMissing: boolean
  /** Under the other filters; undefined = those of the whole stock hold. */
  readonly counts: LiveCounts | undefined
  readonly onChange: (selection: Selection) => void
}

/** The box of makes and models: a button, a text filter, and a tree of checkboxes. */
export function MakeModelSelector({ selection, isMissing, counts, onChange }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const handleClear = () => {
    setText('')
    onChange([])
  }
  return (
    <div>
      <span className="form-label" id={`${id}-name`}>
        {messages.makeAndModel}
      </span>
      <div className={isMissing ? 'tree bad' : 'tree'}>
        <div className="tree-h valued">
          <button
            type="button"
            aria-labelledby={`${id}-name`}
            aria-describedby={isMissing ? `${id}-error` : `${id}-value`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} />
          </button>
          <span className={selection.length > 0 ? 'value is-clearable' : 'value'} id={`${id}-value`} aria-hidden="true">
            <Summary selection={selection} />
          </span>
          {selection.length > 0 ? (
            <button
              type="button"
              className="btn btn-icon"
              aria-label={messages.clearMakeAndModel}
              onClick={handleClear}
            >
              <Icon name="close" />
            </button>
          ) : null}
        </div>
        {isOpen ? (
          <Tree text={text} selection={selection} counts={counts} onText={setText} onChange={onChange} />
        ) : null}
      </div>
      <div role="alert">
        {isMissing ? (
          <p className="field-note bad" id={`${id}-error`}>
            {messages.makeMissing}
          </p>
        ) : null}
      </div>
    </div>
  )
}

type TreeProps = Pick<Props, 'selection' | 'counts' | 'onChange'> & {
  readonly text: string
  readonly onText: (text: string) => void
}

function Tree({ text, selection, counts, onText, onChange }: TreeProps) {
  const { data, isError } = referenceApi.useGetMakesQuery()
  const all = data?.result ?? []
  const { makes, open, modelText } = filterMakes(all, text)
  return (
    <div className="tree-b">
      <input
        type="text"
        className="form-control"
        aria-label={messages.filterMakes}
        placeholder={messages.filterMakes}
        value={text}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
      />
      <div className="tree-l">
        {!data && !isError ? <SlowText /> : null}
        {isError || (data && all.length === 0) ? <p className="pick-note s14">{messages.noOptions}</p> : null}
        {all.length > 0 && makes.length === 0 ? <p className="pick-note s14">{messages.noSuchMake}</p> : null}
        {makes.map((make) => (
          <MakeRow
            // Typing opens and closes rows by itself; each time it changes its mind the row starts anew.
            key={make === open ? `open ${make.id}` : make.id}
            make={make}
            isOpenAtFirst={make === open}
            modelText={modelText}
            selection={selection}
            counts={counts}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  )
}

function Summary({ selection }: Pick<Props, 'selection'>) {
  if (selection.length === 0) return <span className="quieter">{messages.makeAndModel}</span>
  return selection.map(({ make, models }, index) => (
    <span key={make}>
      {index > 0 ? '; ' : ''}
      <strong>{make}</strong>
      {models.length > 0 ? <span className="quieter"> · {models.join(', ')}</span> : null}
    </span>
  ))
}

import { useDeferredValue } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { SlowText } from '../../../ui/Spinner.tsx'
import { referenceApi } from '../../../api/public/reference-api.ts'
import type { LiveCounts } from './live-counts.ts'
import type { Selection } from './make-model-selection.ts'
import { MakeRow } from './MakeRow.tsx'
import { NoOptions } from './NoOptions.tsx'
import { filterMakes } from './selector-filter.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly selection: Selection
  /** Under the other filters; undefined = those of the whole stock hold. */
  readonly counts: LiveCounts | undefined
  readonly onChange: (selection: Selection) => void
  readonly text: string
  readonly onText: (text: string) => void
}

/** The text filter and the tree of checkboxes. */
export function MakeModelTree({ text, selection, counts, onText, onChange }: Props) {
  const messages = useWords('stockSearch')
  const { data, error, isError } = referenceApi.useGetMakesQuery()
  const all = data?.result ?? []
  // What is typed stands in its field at once; the rows follow.
  const { makes, open, modelText } = filterMakes(all, useDeferredValue(text))
  return (
    <div className="tree-b">
      <FormControl
        type="text"
        aria-label={messages.filterMakes}
        placeholder={messages.filterMakes}
        value={text}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        // It filters this list; it is no field of the search around it.
        onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
      />
      <div className="tree-l">
        {!data && !isError ? <SlowText /> : null}
        {isError || (data && all.length === 0) ? <NoOptions error={error} /> : null}
        {all.length > 0 && makes.length === 0 ? <p className="pick-note fs-14">{messages.noSuchMake}</p> : null}
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

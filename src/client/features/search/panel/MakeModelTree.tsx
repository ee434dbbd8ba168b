import { useDeferredValue, memo, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { SlowText, SpinnerWithText } from '../../../ui/Spinner.tsx'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { type LiveCounts, countIn, type Offer, toOffer } from './live-counts.ts'
import type { Selection } from './make-model-selection.ts'
import type { PanelEvent } from './search-panel.ts'
import { NoOptions } from './NoOptions.tsx'
import { useWords } from '../../../words/use-words.ts'
import FormCheckInput from 'react-bootstrap/FormCheckInput'
import type { Make, Model } from '../../../../shared/contract/reference.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { nameKey } from '../../../../shared/domain/name-key.ts'

type FilteredMakes = {
  readonly makes: readonly Make[]
  /** The one make that is left: its models are fetched and shown. */
  readonly open: Make | undefined
  /** What its models are narrowed by. */
  readonly modelText: string
}

type MakeRowProps = {
  readonly make: Make
  readonly isOpenAtFirst: boolean
  readonly modelText: string
  /** Its models that are; undefined = not even the make is. */
  readonly ticked: readonly string[] | undefined
  readonly counts: LiveCounts | undefined
  readonly onChange: (event: PanelEvent) => void
}

/** One make with its checkbox, and its models once it is expanded. Typing and ticking draw only the rows that they change. */
const MakeRow = memo(function MakeRow(props: MakeRowProps) {
  const messages = useWords('stockSearch')
  const { make, isOpenAtFirst, modelText, ticked, counts, onChange } = props
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isTicked = ticked !== undefined
  return (
    <>
      <div className="row-check">
        <NameCheck
          name={make.name}
          offer={toOffer(counts ? countIn(counts.makes, make.id) : make.count, isTicked)}
          isTicked={isTicked}
          onToggle={() => onChange({ type: 'makeToggled', make: make.name })}
        />
        <Button
          variant="text"
          className="btn-icon"
          aria-label={messages.showModels(make.name)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} />
        </Button>
      </div>
      {isOpen ? <Models make={make} modelText={modelText} ticked={ticked} counts={counts} onChange={onChange} /> : null}
    </>
  )
})

type CheckProps = {
  readonly name: string
  readonly offer: Offer
  readonly isTicked: boolean
  readonly onToggle: () => void
}

type Props = {
  readonly selection: Selection
  /** Under the other filters; undefined = those of the whole stock hold. */
  readonly counts: LiveCounts | undefined
  readonly onChange: (event: PanelEvent) => void
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
            ticked={selection.find((entry) => entry.make === make.name)?.models}
            counts={counts}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  )
}

function Models({ make, modelText, ticked, counts, onChange }: Omit<MakeRowProps, 'isOpenAtFirst'>) {
  const messages = useWords('stockSearch')
  const { data, error, isError } = referenceApi.useGetModelsQuery({ id: make.id, supplierId: make.supplierId })
  if (isError || data?.result.length === 0) return <NoOptions error={error} />
  if (!data) {
    return (
      <output className="pick-note hstack gap-2 fs-14" aria-label={messages.fetchingModels(make.name)}>
        <SpinnerWithText />
      </output>
    )
  }
  return filterModels(data.result, modelText).map((model) => {
    const isTicked = ticked?.includes(model.name) ?? false
    return (
      <div className="row-check sub" key={model.id}>
        <NameCheck
          name={model.name}
          offer={toOffer(counts ? countIn(counts.models, model.id) : model.count, isTicked)}
          isTicked={isTicked}
          onToggle={() => onChange({ type: 'modelToggled', make: make.name, model: model.name })}
        />
      </div>
    )
  })
}

/** Long names are cut; the tooltip and the accessible name are whole. */
function NameCheck({ name, offer: { count, isDisabled }, isTicked, onToggle }: CheckProps) {
  const messages = useWords('stockSearch')
  return (
    <label title={name}>
      <FormCheckInput
        aria-label={messages.withCount(name, count)}
        checked={isTicked}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <span>{messages.withCount(cutName(name), count)}</span>
    </label>
  )
}

/**
 * Narrows makes by the selector's text (`screens.make-filter`): by containment without regard to case; once one make is
 * left it opens, and text after its full name narrows its models. '' gives the whole list.
 */
export function filterMakes(makes: readonly Make[], text: string): FilteredMakes {
  const wanted = nameKey(text)
  if (wanted === '') return { makes, open: undefined, modelText: '' }
  const matches = makes.filter(({ name }) => nameKey(name).includes(wanted))
  if (matches.length > 0) {
    return { makes: matches, open: matches.length === 1 ? matches[0] : undefined, modelText: '' }
  }
  const named = makes
    .filter(({ name }) => wanted.startsWith(`${nameKey(name)} `))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  if (!named) return { makes: [], open: undefined, modelText: '' }
  return { makes: [named], open: named, modelText: wanted.slice(nameKey(named.name).length + 1) }
}

/** The models whose names contain the text, in any case. */
export function filterModels(models: readonly Model[], text: string): readonly Model[] {
  const wanted = nameKey(text)
  return models.filter(({ name }) => nameKey(name).includes(wanted))
}

/** `screens.names-cut-at-15` */
export function cutName(name: string): string {
  return name.length > 15 ? `${name.slice(0, 15)}...` : name
}

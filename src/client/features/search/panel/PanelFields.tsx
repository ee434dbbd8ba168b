import { Fragment, memo, useState, type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useDeliveredPrices } from '../../../buyer/delivered-prices.ts'
import { BOUNDS, type List, LISTS, type Range, RANGES } from '../../../../shared/domain/facets/facets.ts'
import { BoundSelect } from './BoundSelect.tsx'
import { type Counts, type LiveCounts, narrowsMakes } from './live-counts.ts'
import { MakeModelSelector } from './MakeModelSelector.tsx'
import { listChoices } from './options.ts'
import { OptionGroup } from './OptionGroup.tsx'
import type { PanelState, PanelEvent } from './search-panel.ts'
import { toMakeModels } from './make-model-selection.ts'
import type { SearchActions } from '../results/use-search-actions.ts'
import type { FilterType } from '../../../../shared/contract/reference.ts'
import { optionName } from '../../../words/names.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { useWords } from '../../../words/use-words.ts'
import { SORT } from '../../../../shared/contract/stock.ts'
import { readCriteria } from '../../../../shared/domain/search-address/criteria-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { FirstInput } from './FirstInput.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useReferenceSearch } from './use-reference-search.ts'

/** The address that answers a reference without the application: it leads to the listing, or back home with a message. */
const LISTING = '/vehicle-listing'
const REFERENCE = 'saexRef'

type Props = {
  readonly list: List
  readonly chosen: readonly number[]
  readonly counts: Counts<number> | undefined
  readonly isEarly: boolean
  readonly onChange: (event: PanelEvent) => void
}

export type PanelProps = {
  readonly panel: PanelState
  readonly actions: SearchActions
  readonly currentYear: number
  readonly isSearching: boolean
  /** Undefined until they are known. */
  readonly counts: LiveCounts | undefined
}

type FieldsProps = PanelProps & {
  /** Id of the form, which its buttons name. */
  readonly form: string
  /** Before the application runs: the browser opens the lists, and sends the form. */
  readonly isEarly: boolean
  readonly onSearch: () => void
}

/** Every field of the panel; beside the results and in the dialog the same. */
export function PanelFields(props: FieldsProps) {
  const { panel, actions, counts, currentYear, form, isEarly, isSearching, onSearch } = props
  const change = actions.changePanel
  const { MaxDelivered } = useDeliveredPrices() ?? {}
  const fields = useEarlyChoices(isEarly, panel, change)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSearching) onSearch()
  }
  const toField = (list: List) => (
    <ListField
      key={list.key}
      list={list}
      chosen={panel[list.key]}
      counts={counts?.lists[list.key]}
      currentYear={currentYear}
      isEarly={isEarly}
      onChange={change}
    />
  )
  const toBound = (range: Range, side: 'min' | 'max') => (
    <BoundSelect
      range={range}
      side={side}
      min={panel[range.min.key]}
      max={panel[range.max.key]}
      counts={counts?.bounds[range[side].key]}
      onChange={change}
    />
  )
  return (
    <div className="stack fields">
      <ReferenceSearch />
      <form id={form} ref={fields} className="stack" action="/" onSubmit={handleSubmit}>
        <MakeModelSelector
          isEarly={isEarly}
          selection={panel.selection}
          isMissing={actions.isMakeMissing}
          counts={narrowsMakes(panel) ? counts : undefined}
          onChange={change}
        />
        {LISTS.filter(isOfYears).map(toField)}
        <div className="two">
          {RANGES.map((range) => (
            <Fragment key={range.column}>
              {toBound(range, 'min')}
              {toBound(range, 'max')}
            </Fragment>
          ))}
          <div className="max-to">{MaxDelivered && <MaxDelivered panel={panel} onChange={change} />}</div>
          {LISTS.filter((list) => !isOfYears(list)).map(toField)}
        </div>
        {isEarly ? <HiddenFields panel={panel} /> : null}
      </form>
    </div>
  )
}

/** Years stand above the grid, over its whole width. */
function isOfYears({ options }: List): boolean {
  return options.from === 'years'
}

/** The options of a list: from the API, or known by the page itself. */
const ListField = memo(function ListField({ currentYear, ...field }: Props & { readonly currentYear: number }) {
  const { list, chosen, onChange, ...group } = field
  const { key, options } = list
  if (options.from === 'filters') return <FilterGroup {...field} typeId={options.typeId} />
  return (
    <OptionGroup
      {...group}
      list={list}
      chosen={chosen}
      options={listChoices(options, { currentYear, chosen })}
      onToggle={(value) => onChange({ type: 'listToggled', field: key, value })}
    />
  )
})

/** A group whose options come from the API, once someone opens it or an address has chosen from it. */
function FilterGroup({ list, typeId, chosen, counts, isEarly, onChange }: Props & { readonly typeId: FilterType }) {
  const optionWords = useWords('options')
  const field = list.key
  const [isWanted, setWanted] = useState(false)
  const { data, error, isError } = referenceApi.useGetFilterOptionsQuery(typeId, {
    skip: !isWanted && chosen.length === 0,
  })
  const options = data?.result.map(({ id, defName }) => ({ value: id, name: optionName(defName, optionWords) }))
  return (
    <OptionGroup
      list={list}
      isEarly={isEarly}
      chosen={chosen}
      options={isError ? [] : options}
      error={error}
      counts={counts}
      onOpen={() => setWanted(true)}
      onToggle={(value) => onChange({ type: 'listToggled', field, value })}
    />
  )
}

/** What the browser would send besides, as the address names it. */
function HiddenFields({ panel: { selection, sortId } }: { readonly panel: PanelState }) {
  const pairs = toMakeModels(selection)
  const hasModels = pairs.some(({ ModelName }) => ModelName !== null)
  return (
    <>
      {pairs.map(({ MakeName, ModelName }) => (
        <Fragment key={`${MakeName} ${ModelName}`}>
          <FirstInput type="hidden" name="make" value={MakeName ?? ''} />
          {hasModels ? <FirstInput type="hidden" name="model" value={ModelName ?? ''} /> : null}
        </Fragment>
      ))}
      {sortId === SORT.newest ? null : <FirstInput type="hidden" name="sort" value={sortId} />}
    </>
  )
}

/**
 * What was chosen before the application ran stands in the form alone; it becomes the panel's
 * (`screens.works-before-scripts`).
 */
function useEarlyChoices(isEarly: boolean, panel: PanelState, onChange: (event: PanelEvent) => void) {
  const form = useRef<HTMLFormElement>(null)
  const read = useEffectEvent(() => {
    if (!isEarly || !form.current) return
    const sent = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) if (typeof value === 'string') sent.append(name, value)
    const { makeModels: _, ...filters } = readCriteria(sent).filters
    const isSame =
      BOUNDS.every(({ key }) => filters[key] === panel[key]) &&
      LISTS.every(({ key }) => hasSame(filters[key], panel[key]))
    if (!isSame) onChange({ type: 'formRead', filters })
  })
  useEffect(() => read(), [])
  return form
}

/** In any order. */
function hasSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((number) => others.includes(number))
}

/** The masked box for a reference; Enter searches too. */
const ReferenceSearch = memo(function ReferenceSearch() {
  const messages = useWords('stockSearch')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { text, isLooking, change, search } = useReferenceSearch()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLooking) void search()
  }
  // It may have been typed before the application ran.
  const readTyped = useEffectEvent(() => change(box.current?.value ?? ''))
  useEffect(() => readTyped(), [])
  return (
    <form action={LISTING} onSubmit={handleSubmit}>
      <label className="form-label" htmlFor={id}>
        {messages.reference}
      </label>
      <div className="hstack gap-2">
        <FirstInput
          id={id}
          ref={box}
          name={REFERENCE}
          className="reference"
          placeholder={messages.referenceMask}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
        <Button
          variant="line"
          type="submit"
          className="btn-icon"
          aria-label={messages.searchByReference}
          aria-disabled={isLooking}
          isBusy={isLooking}
        >
          {isLooking ? null : <Icon name="search" />}
        </Button>
      </div>
    </form>
  )
})

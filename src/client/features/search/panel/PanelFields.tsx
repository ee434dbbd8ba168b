import { Fragment, useState, type FormEvent, useId } from 'react'
import { type List, LISTS, RANGES, type ListKey } from '../../../../shared/domain/facets/facets.ts'
import { BoundSelect } from './BoundSelect.tsx'
import { type LiveCounts, narrowsMakes } from './live-counts.ts'
import { MakeModelSelector } from './MakeModelSelector.tsx'
import { listChoices } from './options.ts'
import { OptionGroup } from './OptionGroup.tsx'
import type { PanelState, PanelEvent } from './search-panel.ts'
import type { SearchActions } from '../results/use-search-actions.ts'
import type { FilterType } from '../../../../shared/contract/reference.ts'
import { optionName } from '../../../words/names.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { useWords } from '../../../words/use-words.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useReferenceSearch } from './use-reference-search.ts'

type Props = {
  readonly field: ListKey
  readonly typeId: FilterType
  readonly panel: PanelState
  readonly counts: LiveCounts | undefined
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

/** Every field of the panel; beside the results and in the dialog the same. */
export function PanelFields(props: PanelProps) {
  const { panel, actions, counts } = props
  const change = actions.changePanel
  const bounds = { panel, counts, onChange: change }
  return (
    <div className="stack fields">
      <ReferenceSearch />
      <MakeModelSelector
        selection={panel.selection}
        isMissing={actions.isMakeMissing}
        counts={narrowsMakes(panel) ? counts : undefined}
        onChange={(selection) => change({ type: 'selectionChanged', selection })}
      />
      {LISTS.filter(isOfYears).map((list) => (
        <ListField key={list.key} list={list} {...props} />
      ))}
      <div className="two">
        {RANGES.map((range) => (
          <Fragment key={range.column}>
            <BoundSelect {...bounds} range={range} side="min" />
            <BoundSelect {...bounds} range={range} side="max" />
          </Fragment>
        ))}
        {LISTS.filter((list) => !isOfYears(list)).map((list) => (
          <ListField key={list.key} list={list} {...props} />
        ))}
      </div>
    </div>
  )
}

/** Years stand above the grid, over its whole width. */
function isOfYears({ options }: List): boolean {
  return options.from === 'years'
}

/** The options of a list: from the API, or known by the page itself. */
function ListField({ list, panel, actions, currentYear, counts }: PanelProps & { readonly list: List }) {
  const { key, options } = list
  const chosen = panel[key]
  if (options.from === 'filters') {
    return (
      <FilterGroup field={key} typeId={options.typeId} panel={panel} counts={counts} onChange={actions.changePanel} />
    )
  }
  return (
    <OptionGroup
      field={key}
      chosen={chosen}
      options={listChoices(options, { currentYear, chosen })}
      counts={counts}
      onToggle={(value) => actions.changePanel({ type: 'listToggled', field: key, value })}
    />
  )
}

/** A group whose options come from the API, once someone opens it or an address has chosen from it. */
function FilterGroup({ field, typeId, panel, counts, onChange }: Props) {
  const optionWords = useWords('options')
  const chosen = panel[field]
  const [isWanted, setWanted] = useState(false)
  const { data, error, isError } = referenceApi.useGetFilterOptionsQuery(typeId, {
    skip: !isWanted && chosen.length === 0,
  })
  const options = data?.result.map(({ id, defName }) => ({ value: id, name: optionName(defName, optionWords) }))
  return (
    <OptionGroup
      field={field}
      chosen={chosen}
      options={isError ? [] : options}
      error={error}
      counts={counts}
      onOpen={() => setWanted(true)}
      onToggle={(value) => onChange({ type: 'listToggled', field, value })}
    />
  )
}

/** The masked box for a reference; Enter searches too. */
function ReferenceSearch() {
  const messages = useWords('stockSearch')
  const id = useId()
  const { text, isLooking, change, search } = useReferenceSearch()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void search()
  }
  return (
    <form onSubmit={handleSubmit}>
      <label className="form-label" htmlFor={id}>
        {messages.reference}
      </label>
      <div className="hstack gap-2">
        <input
          id={id}
          className="form-control reference"
          placeholder={messages.referenceMask}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
        <button
          type="submit"
          className="btn btn-line btn-icon"
          aria-label={messages.searchByReference}
          disabled={isLooking}
        >
          {isLooking ? <Spinner /> : <Icon name="search" />}
        </button>
      </div>
    </form>
  )
}

import { Fragment } from 'react'
import { type List, LISTS, RANGES } from '../../../../shared/domain/facets/facets.ts'
import { BoundSelect } from './BoundSelect.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { type LiveCounts, narrowsMakes } from './live-counts.ts'
import { MakeModelSelector } from './MakeModelSelector.tsx'
import { listChoices } from './options.ts'
import { OptionGroup } from './OptionGroup.tsx'
import { ReferenceSearch } from './ReferenceSearch.tsx'
import type { PanelState } from './search-panel.ts'
import type { SearchActions } from '../results/use-search-actions.ts'

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

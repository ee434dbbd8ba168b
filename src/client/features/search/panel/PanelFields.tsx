import { FILTER_TYPE } from '../../../../shared/contract/reference.ts'
import { BoundSelect } from './BoundSelect.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { type LiveCounts, narrowsMakes } from './live-counts.ts'
import { MakeModelSelector } from './MakeModelSelector.tsx'
import { MILEAGE_CHOICES, maxChoices, minChoices, PRICE_CHOICES, yearChoices } from './options.ts'
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
export function PanelFields({ panel, actions, currentYear, counts }: PanelProps) {
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
      <OptionGroup
        field="years"
        chosen={panel.years}
        options={yearChoices(currentYear, panel.years)}
        counts={counts}
        onToggle={(value) => change({ type: 'listToggled', field: 'years', value })}
      />
      <div className="two">
        <BoundSelect {...bounds} field="minPrice" choices={minChoices(PRICE_CHOICES, panel.maxPrice)} />
        <BoundSelect {...bounds} field="maxPrice" choices={maxChoices(PRICE_CHOICES, panel.minPrice)} />
        <BoundSelect {...bounds} field="minMileage" choices={minChoices(MILEAGE_CHOICES, panel.maxMileage)} />
        <BoundSelect {...bounds} field="maxMileage" choices={maxChoices(MILEAGE_CHOICES, panel.minMileage)} />
        <FilterGroup {...bounds} field="bodyTypeIds" typeId={FILTER_TYPE.body} />
        <FilterGroup {...bounds} field="fuelTypeIds" typeId={FILTER_TYPE.fuel} />
        <FilterGroup {...bounds} field="transmissionIds" typeId={FILTER_TYPE.transmission} />
        <FilterGroup {...bounds} field="driveTypeIds" typeId={FILTER_TYPE.drive} />
      </div>
    </div>
  )
}

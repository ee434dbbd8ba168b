import type { StockCounts } from '../../../../shared/contract/stock-counts.ts'
import type { BoundField, ListField, PanelState } from './search-panel.ts'

type Counts<Key> = ReadonlyMap<Key, number>

/** Vehicles that each option would give under everything else that stands in the panel; an absent option gives none. */
export type LiveCounts = {
  /** What SEARCH would find. */
  readonly count: number
  /** By id. */
  readonly makes: Counts<number>
  readonly models: Counts<number>
  /** By id of the option, or by year. */
  readonly lists: Readonly<Record<ListField, Counts<number>>>
  /** By bound in US dollars or km. */
  readonly bounds: Readonly<Record<BoundField, Counts<number>>>
}

export function toLiveCounts(answer: StockCounts): LiveCounts {
  return {
    count: answer.count,
    makes: byId(answer.makes),
    models: byId(answer.models),
    lists: {
      years: new Map(answer.years.map(({ year, count }) => [year, count])),
      bodyTypeIds: byId(answer.bodyTypes),
      fuelTypeIds: byId(answer.fuelTypes),
      transmissionIds: byId(answer.transmissions),
      driveTypeIds: byId(answer.driveTypes),
    },
    bounds: {
      minPrice: byValue(answer.minPrices),
      maxPrice: byValue(answer.maxPrices),
      minMileage: byValue(answer.minMileages),
      maxMileage: byValue(answer.maxMileages),
    },
  }
}

function byId(options: readonly { readonly id: number; readonly count: number }[]): Counts<number> {
  return new Map(options.map(({ id, count }) => [id, count]))
}

function byValue(options: readonly { readonly value: number; readonly count: number }[]): Counts<number> {
  return new Map(options.map(({ value, count }) => [value, count]))
}

/** An option as it is shown: its count when known, and whether choosing it would lead to nothing. */
export type Offer = { readonly count: number | undefined; readonly isDisabled: boolean }

/** What is chosen can always be taken back, also when it gives nothing. */
export function toOffer(count: number | undefined, isChosen: boolean): Offer {
  return { count, isDisabled: count === 0 && !isChosen }
}

/** The count of an option; undefined while nothing is known. */
export function countIn<Key>(counts: Counts<Key> | undefined, key: Key): number | undefined {
  return counts && (counts.get(key) ?? 0)
}

/** Whether anything but makes and models narrows the panel: until then their counts are those of the whole stock (decision 35). */
export function narrowsMakes({ selection: _selection, sortId: _sortId, filledFrom: _filledFrom, ...rest }: PanelState) {
  return Object.values(rest).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
}

/** Whether the panel says anything at all that SEARCH could look for. */
export function isPanelSet(panel: PanelState): boolean {
  return panel.selection.length > 0 || narrowsMakes(panel)
}

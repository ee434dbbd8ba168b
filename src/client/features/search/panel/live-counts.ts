import type { BoundKey, ListKey } from '../../../../shared/domain/facets/facets.ts'
import type { PanelState } from './search-panel.ts'

/** Vehicles by id, by year, or by bound; an absent one gives none. */
export type Counts<Key> = ReadonlyMap<Key, number>

/** Vehicles that each option would give under everything else that stands in the panel; an absent option gives none. */
export type LiveCounts = {
  /** What SEARCH would find. */
  readonly count: number
  /** By id. */
  readonly makes: Counts<number>
  readonly models: Counts<number>
  /** By id of the option, or by year. */
  readonly lists: Readonly<Record<ListKey, Counts<number>>>
  /** By bound in US dollars or km. */
  readonly bounds: Readonly<Record<BoundKey, Counts<number>>>
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

/**
 * Whether anything but makes and models narrows the panel: until then their counts are those of the whole stock
 * (`search.live-counts`).
 */
export function narrowsMakes({ selection: _selection, sortId: _sortId, filledFrom: _filledFrom, ...rest }: PanelState) {
  return Object.values(rest).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
}

/** Whether the panel says anything at all that SEARCH could look for. */
export function isPanelSet(panel: PanelState): boolean {
  return panel.selection.length > 0 || narrowsMakes(panel)
}

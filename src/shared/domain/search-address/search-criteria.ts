import { LIMITS } from '../../contract/limits.ts'
import { SEARCH_TYPE, SORT, type SortId } from '../../contract/stock.ts'
import type { MakeModel, SearchFilter } from '../../contract/stock-requests.ts'
import { type BoundKey, type ListKey, mapBoundKeys, mapFields, mapListKeys } from '../facets/facets.ts'
import { DEFAULT_VEHICLES } from './popular-vehicles.ts'

/** What the panel narrows a search by; an empty list and null mean any. Prices in US dollars, mileage in km. */
export type Filters = { readonly makeModels: readonly MakeModel[] } & {
  readonly [Key in ListKey]: readonly number[]
} & { readonly [Key in BoundKey]: number | null } & {
  /** What a vehicle may cost at the destination of the search. */
  readonly maxDelivered: number | null
}

/** One search as the address names it; `default` is what home shows by itself. */
export type SearchCriteria = {
  readonly kind: 'default' | 'quick' | 'manual'
  readonly filters: Filters
  readonly sortId: SortId
  /** From 1. */
  readonly page: number
  /** Where to, of a search that bounds what vehicles cost there, or sorts by it. */
  readonly destination?: SearchFilter['Destination'] | undefined
}

export const ROWS = LIMITS.defaultRows

export const NO_FILTERS: Filters = {
  makeModels: [],
  ...mapListKeys(() => []),
  ...mapBoundKeys(() => null),
  maxDelivered: null,
}

/** Four vehicles, newest first (`screens.default-search`). */
export const DEFAULT_CRITERIA: SearchCriteria = {
  kind: 'default',
  filters: { ...NO_FILTERS, makeModels: DEFAULT_VEHICLES },
  sortId: SORT.newest,
  page: 1,
}

/** A popular vehicle, or without a make the words of any. */
export type QuickVehicle = { readonly make: string | null; readonly model: string }

/** The quick search of a vehicle, from its first page. */
export function quickCriteria({ make, model }: QuickVehicle, sortId: SortId = SORT.newest): SearchCriteria {
  return {
    kind: 'quick',
    filters: { ...NO_FILTERS, makeModels: [{ MakeName: make, ModelName: model }] },
    sortId,
    page: 1,
  }
}

// Quick search alone matches models by containment, so it keeps its type on every page.
const WIRE_TYPE = { default: SEARCH_TYPE.noChange, quick: SEARCH_TYPE.quick, manual: SEARCH_TYPE.manual } as const

/** The body of `POST api/stock` for these criteria. */
export function toSearchFilter({ kind, filters, sortId, page, destination }: SearchCriteria): SearchFilter {
  return {
    SearchType: WIRE_TYPE[kind],
    MakeModelList: [...filters.makeModels],
    ...mapFields({
      list: ({ key }) => [...filters[key]],
      // A minimum of 0 is none.
      min: ({ key }) => filters[key] || null,
      max: ({ key }) => filters[key],
    }),
    SortId: sortId,
    First: Math.min((page - 1) * ROWS, LIMITS.first),
    Rows: ROWS,
    ...(destination && { Destination: destination, MaxDeliveredPrice: filters.maxDelivered }),
  }
}

export function isUnset(value: Filters[keyof Filters]): boolean {
  return value === null || (typeof value === 'object' && value.length === 0)
}

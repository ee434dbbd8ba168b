import { LIMITS } from '../../shared/contract/limits.ts'
import { SEARCH_TYPE, SORT, type SortId } from '../../shared/contract/stock.ts'
import type { MakeModel, SearchFilterInput } from '../../shared/contract/stock-requests.ts'
import { DEFAULT_VEHICLES, type PopularVehicle } from './popular-vehicles.ts'

/** What the panel narrows a search by; an empty list and null mean any. Prices in US dollars, mileage in km. */
export type Filters = {
  readonly makeModels: readonly MakeModel[]
  readonly years: readonly number[]
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly minMileage: number | null
  readonly maxMileage: number | null
  readonly bodyTypeIds: readonly number[]
  readonly fuelTypeIds: readonly number[]
  readonly transmissionIds: readonly number[]
  readonly driveTypeIds: readonly number[]
}

/** One search as the address names it; `default` is what home shows by itself. */
export type SearchCriteria = {
  readonly kind: 'default' | 'quick' | 'manual'
  readonly filters: Filters
  readonly sortId: SortId
  /** From 1. */
  readonly page: number
}

export const ROWS = LIMITS.defaultRows

export const NO_FILTERS: Filters = {
  makeModels: [],
  years: [],
  minPrice: null,
  maxPrice: null,
  minMileage: null,
  maxMileage: null,
  bodyTypeIds: [],
  fuelTypeIds: [],
  transmissionIds: [],
  driveTypeIds: [],
}

/** Section 4, 'Home load': four vehicles, newest first. */
export const DEFAULT_CRITERIA: SearchCriteria = {
  kind: 'default',
  filters: { ...NO_FILTERS, makeModels: DEFAULT_VEHICLES },
  sortId: SORT.newest,
  page: 1,
}

/** The quick search of a popular vehicle, from its first page. */
export function quickCriteria({ make, model }: PopularVehicle, sortId: SortId = SORT.newest): SearchCriteria {
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
export function toSearchFilter({ kind, filters, sortId, page }: SearchCriteria): SearchFilterInput {
  return {
    SearchType: WIRE_TYPE[kind],
    MakeModelList: [...filters.makeModels],
    // Decision 15: a minimum of 0 is none.
    MinPrice: filters.minPrice || null,
    MaxPrice: filters.maxPrice,
    SelectedYears: [...filters.years],
    MinMileage: filters.minMileage || null,
    MaxMileage: filters.maxMileage,
    BodyTypeId: [...filters.bodyTypeIds],
    FuelTypeId: [...filters.fuelTypeIds],
    TransmissionTypeId: [...filters.transmissionIds],
    DriveTypeId: [...filters.driveTypeIds],
    SortId: sortId,
    First: Math.min((page - 1) * ROWS, LIMITS.first),
    Rows: ROWS,
  }
}

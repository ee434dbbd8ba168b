import { SEARCH_TYPE } from '../contract/stock.ts'
import type { MakeModel, SearchFilter } from '../contract/stock-requests.ts'
import { convert, fromCents, type RatesByCurrency } from './money.ts'
import { compareKeys, nameKey } from './name-key.ts'
import { toSortOrder, type SortOrder } from './sort-options.ts'

/** Largest value of a PostgreSQL integer. */
const MAX_MILEAGE_KM = 2_147_483_647

/** Vehicles whose make is one of `makes` and whose model fits one of `models`; an empty list fits all. Keys of `nameKey`. */
export type NameTerm = { readonly makes: readonly string[]; readonly models: readonly string[] }

/**
 * The normal form of a search, the same for SQL, index and device: equal searches have equal forms. Every list is sorted
 * and unique, and an empty one means any. Null bounds mean none; bounds are inclusive.
 */
export type Criteria = {
  /** A vehicle fits when one term fits; [] = every make. */
  readonly names: readonly NameTerm[]
  /** Whether a model fits by containment (quick search) instead of by its whole name. */
  readonly isPartialModel: boolean
  /** Whole cents of rand. With either bound set, a price on request (0) does not fit. */
  readonly minPriceCents: number | null
  readonly maxPriceCents: number | null
  readonly years: readonly number[]
  /** Whole kilometres. With either bound set, an unknown mileage does not fit. */
  readonly minMileageKm: number | null
  readonly maxMileageKm: number | null
  readonly bodyTypeIds: readonly number[]
  readonly fuelTypeIds: readonly number[]
  readonly transmissionIds: readonly number[]
  readonly driveTypeIds: readonly number[]
  readonly order: SortOrder
  readonly first: number
  readonly rows: number
}

/**
 * Normal form of a checked filter (api.md, 'Search'). Bounds in US dollars become the bounds in cents that give the same
 * answer as `convert(priceWithVAT, 'ZAR', 'USD', rates)` compared without rounding; at 0.05 dollars for a rand a
 * minimum of 10 is 20000 cents. A minimum of 0 is none (decision 15). Throws when a price bound is set and a rate is missing.
 */
export function normaliseCriteria(filter: SearchFilter, rates: RatesByCurrency): Criteria {
  const isQuick = filter.SearchType === SEARCH_TYPE.quick
  const names = normaliseNames(filter.MakeModelList, isQuick ? splitNames : wholeName)
  return {
    names,
    isPartialModel: isQuick && names.some(({ models }) => models.length > 0),
    ...normalisePrices({ minUsd: filter.MinPrice, maxUsd: filter.MaxPrice }, rates),
    years: sortedUnique(filter.SelectedYears),
    minMileageKm: filter.MinMileage === null || filter.MinMileage === 0 ? null : storable(Math.ceil(filter.MinMileage)),
    maxMileageKm: filter.MaxMileage === null ? null : storable(Math.floor(filter.MaxMileage)),
    bodyTypeIds: sortedUnique(filter.BodyTypeId),
    fuelTypeIds: sortedUnique(filter.FuelTypeId),
    transmissionIds: sortedUnique(filter.TransmissionTypeId),
    driveTypeIds: sortedUnique(filter.DriveTypeId),
    order: toSortOrder(filter.SortId),
    first: filter.First,
    rows: filter.Rows,
  }
}

/** No mileage is stored beyond, so no bound needs to be. */
function storable(km: number): number {
  return Math.min(km, MAX_MILEAGE_KM)
}

/** The price part of the normal form, for searches that have no other part of a filter. */
export function normalisePrices(
  prices: { readonly minUsd: number | null; readonly maxUsd: number | null },
  rates: RatesByCurrency,
): Pick<Criteria, 'minPriceCents' | 'maxPriceCents'> {
  const minUsd = prices.minUsd === 0 ? null : prices.minUsd
  const { maxUsd } = prices
  return {
    minPriceCents: minUsd === null ? null : firstCents((cents) => toUsd(cents, rates) >= minUsd),
    maxPriceCents: maxUsd === null ? null : firstCents((cents) => toUsd(cents, rates) > maxUsd) - 1,
  }
}

function toUsd(cents: number, rates: RatesByCurrency): number {
  const usd = convert(fromCents(cents), 'ZAR', 'USD', rates)
  if (usd === undefined) throw new Error('there is no rate from ZAR to USD')
  return usd
}

/** The smallest amount for which the rising test holds, by halving; the largest safe integer when it holds for none. */
function firstCents(holds: (cents: number) => boolean): number {
  let low = 0
  let high = Number.MAX_SAFE_INTEGER
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function normaliseNames(list: readonly MakeModel[], read: (name: string | null) => readonly string[]) {
  const terms = list.map(({ MakeName, ModelName }) => ({ makes: read(MakeName), models: read(ModelName) }))
  if (terms.some(({ makes, models }) => makes.length === 0 && models.length === 0)) return []
  return mergeTerms(terms)
}

function wholeName(name: string | null): readonly string[] {
  const key = nameKey(name ?? '')
  return key === '' ? [] : [key]
}

/** Quick search takes several names between bars; blanks around a bar do not count, nor does an empty name. */
function splitNames(name: string | null): readonly string[] {
  const keys = nameKey(name ?? '').split('|')
  return sortedKeys(keys.map((key) => key.trim()).filter((key) => key !== ''))
}

/** One term for each set of makes with models, and one for all makes that come whole. */
function mergeTerms(terms: readonly NameTerm[]): readonly NameTerm[] {
  const wholeMakes = sortedKeys(terms.filter(({ models }) => models.length === 0).flatMap(({ makes }) => makes))
  const modelsByMakes = new Map<string, { readonly makes: readonly string[]; readonly models: string[] }>()
  for (const { makes, models } of terms.filter((term) => term.models.length > 0)) {
    const key = makes.join('|')
    const known = modelsByMakes.get(key)
    if (known === undefined) modelsByMakes.set(key, { makes, models: [...models] })
    else known.models.push(...models)
  }
  // Sorted once for all: 200 terms of one make are no reason to sort 200 times.
  const merged = [...modelsByMakes.entries()]
    .toSorted(([a], [b]) => compareKeys(a, b))
    .map(([, { makes, models }]) => ({ makes, models: sortedKeys(models) }))
  return wholeMakes.length === 0 ? merged : [{ makes: wholeMakes, models: [] }, ...merged]
}

function sortedKeys(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)].toSorted(compareKeys)
}

function sortedUnique(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

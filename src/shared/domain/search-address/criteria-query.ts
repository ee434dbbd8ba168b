import { LIMITS, MAX_INT4 } from '../../contract/limits.ts'
import { SORT, type SortId, sortIdSchema } from '../../contract/stock.ts'
import type { MakeModel } from '../../contract/stock-requests.ts'
import { BOUNDS, isCrossed, LISTS, mapBoundKeys, mapListKeys, RANGES } from '../facets/facets.ts'
import {
  DEFAULT_CRITERIA,
  type Filters,
  isUnset,
  quickCriteria,
  type QuickVehicle,
  ROWS,
  type SearchCriteria,
} from './search-criteria.ts'
import { findPopularVehicle, vehicleParameter } from './popular-vehicles.ts'

type Where = SearchCriteria['destination']

/** Of the query of an address what is read of it; `URLSearchParams` is one. */
type Query = {
  readonly get: (name: string) => string | null
  readonly getAll: (name: string) => readonly string[]
}
/** A name and its value, in the order of the address. */
type Pair = [name: string, value: string]

const DESTINATION = 'destination'
const MAX_DELIVERED = 'maxDelivered'
const LAST_PAGE = Math.floor(LIMITS.first / ROWS) + 1
/** Criteria that the API would refuse are cut to what it takes. */
const MOST = LIMITS.filterList

/**
 * The search that an address names: `?type=qs&vehicle=toyota prado` is a quick one, for any words of make and model, `?make=Toyota&model=Hilux&maxPrice=…`
 * a manual one, an address without any criterion the default. What cannot be read is left out, never an error; what a form
 * sends, with empty fields and each ticked box by itself, is read as well.
 */
export function readCriteria(search: Query): SearchCriteria {
  const destination = readDestination(search)
  const sortId = readSort(search.get('sort'), destination)
  const rest = { sortId, page: readPage(search.get('page')), ...(destination && { destination }) }
  const vehicle = search.get('type') === 'qs' ? readVehicle(search.get('vehicle') ?? '') : undefined
  if (vehicle) return { ...quickCriteria(vehicle, sortId), ...rest }
  const filters = readFilters(search, destination)
  if (Object.values(filters).every(isUnset)) return { ...DEFAULT_CRITERIA, ...rest }
  return { kind: 'manual', filters, ...rest }
}

/** What the address of a search says, nothing for the default one; reading it back gives equal criteria. */
export function listCriteria({ kind, filters, destination, sortId, page }: SearchCriteria): Pair[] {
  const pairs = kind === 'manual' ? listFilters(filters) : []
  if (kind === 'quick') pairs.push(['type', 'qs'], ['vehicle', quickVehicle(filters)])
  if (destination && (sortId === SORT.deliveredAscending || filters.maxDelivered !== null)) {
    pairs.push([DESTINATION, `${destination.EndLocationId}-${destination.DeliveryTypeId}`])
  }
  if (sortId !== SORT.newest) pairs.push(['sort', String(sortId)])
  if (page > 1) pairs.push(['page', String(page)])
  return pairs
}

function quickVehicle({ makeModels }: Filters): string {
  const { MakeName: make, ModelName: model } = makeModels[0] ?? {}
  return vehicleParameter({ make: make ?? '', model: model ?? '' })
}

/** A popular vehicle by its link, or the words of any other one, which the search understands (`search.vehicle-words`). */
function readVehicle(parameter: string): QuickVehicle | undefined {
  const text = cut(parameter.toLowerCase().replace(/\s+/g, ' ').trim())
  return findPopularVehicle(parameter) ?? (text === '' ? undefined : { make: null, model: text })
}

/** Makes and models stand in pairs; models are left out altogether when no make has one. */
function listFilters(filters: Filters): Pair[] {
  const hasModels = filters.makeModels.some(({ ModelName }) => ModelName)
  const pairs: Pair[] = []
  for (const { MakeName, ModelName } of filters.makeModels) {
    pairs.push(['make', MakeName ?? ''])
    if (hasModels) pairs.push(['model', ModelName ?? ''])
  }
  for (const { key, address } of LISTS) if (filters[key].length > 0) pairs.push([address, filters[key].join(',')])
  for (const { key } of BOUNDS) if (filters[key] !== null) pairs.push([key, String(filters[key])])
  if (filters.maxDelivered !== null) pairs.push([MAX_DELIVERED, String(filters.maxDelivered)])
  return pairs
}

function readFilters(search: Query, destination: Where): Filters {
  const bounds = mapBoundKeys(({ key, range }) => readBound(search.get(key), range.greatest))
  const crossed = RANGES.filter(({ min, max }) => isCrossed(bounds[min.key], bounds[max.key]))
  return {
    makeModels: readMakeModels(search),
    ...mapListKeys(({ address, greatest }) => readList(search.getAll(address).join(','), greatest)),
    ...bounds,
    maxDelivered: destination ? readBound(search.get(MAX_DELIVERED), LIMITS.priceUsd) : null,
    ...Object.fromEntries(crossed.map(({ max }) => [max.key, null])),
  }
}

function readMakeModels(search: Query): MakeModel[] {
  const models = search.getAll('model')
  return search
    .getAll('make')
    .map((make, index) => ({ MakeName: cut(make), ModelName: cut(models[index] ?? '') || null }))
    .filter(({ MakeName }) => MakeName !== '')
    .slice(0, MOST)
}

/** A name as the API takes it: not too long, and without what its `text` refuses. */
function cut(name: string): string {
  return name
    .slice(0, LIMITS.text)
    .replace(/\p{Cs}|\0/gu, '')
    .trim()
}

function readList(text: string, greatest = MAX_INT4): number[] {
  const numbers = text.split(',').map(readWhole)
  return [...new Set(numbers.filter((number) => number !== null && number <= greatest))].slice(0, MOST) as number[]
}

function readBound(text: string | null, greatest = MAX_INT4): number | null {
  const number = readWhole(text ?? '')
  return number !== null && number <= greatest ? number : null
}

/** '107-1' */
function readDestination(search: Query): Where {
  const [EndLocationId, DeliveryTypeId] = (search.get(DESTINATION) ?? '').split('-').map((part) => readBound(part))
  return EndLocationId && DeliveryTypeId ? { EndLocationId, DeliveryTypeId } : undefined
}

function readWhole(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}

/** Without a destination nothing is asked of one. */
function readSort(text: string | null, destination: Where): SortId {
  const { data } = sortIdSchema.safeParse(Number(text))
  return data && (destination || data !== SORT.deliveredAscending) ? data : SORT.newest
}

function readPage(text: string | null): number {
  return Math.min(Math.max(readWhole(text ?? '') ?? 1, 1), LAST_PAGE)
}

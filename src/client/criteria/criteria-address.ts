import { LIMITS } from '../../shared/contract/limits.ts'
import { SORT, type SortId, sortIdSchema } from '../../shared/contract/stock.ts'
import type { MakeModel } from '../../shared/contract/stock-requests.ts'
import { BOUNDS, LISTS, mapBoundKeys, mapListKeys, RANGES } from '../../shared/domain/facets/facets.ts'
import {
  DEFAULT_CRITERIA,
  type Filters,
  isUnset,
  quickCriteria,
  type QuickVehicle,
  ROWS,
  type SearchCriteria,
} from './criteria.ts'
import { findPopularVehicle, vehicleParameter } from './popular-vehicles.ts'

type Where = SearchCriteria['destination']

const DESTINATION = 'destination'
const MAX_DELIVERED = 'maxDelivered'
const LAST_PAGE = Math.floor(LIMITS.first / ROWS) + 1
/** Criteria that the API would refuse are cut to what it takes. */
const MOST = LIMITS.filterList
/** Of a facet that sets no limit of its own: what the database holds. */
const GREATEST = 2_147_483_647

/**
 * The search that an address names: `?type=qs&vehicle=toyota prado` is a quick one, for any words of make and model, `?make=Toyota&model=Hilux&maxPrice=…`
 * a manual one, an address without any criterion the default. What cannot be read is left out, never an error; what a form
 * sends, with empty fields and each ticked box by itself, is read as well.
 */
export function readCriteria(search: URLSearchParams): SearchCriteria {
  const destination = readDestination(search)
  const sortId = readSort(search.get('sort'), destination)
  const rest = { sortId, page: readPage(search.get('page')), ...(destination && { destination }) }
  const vehicle = search.get('type') === 'qs' ? readVehicle(search.get('vehicle') ?? '') : undefined
  if (vehicle) return { ...quickCriteria(vehicle, sortId), ...rest }
  const filters = readFilters(search, destination)
  if (Object.values(filters).every(isUnset)) return { ...DEFAULT_CRITERIA, ...rest }
  return { kind: 'manual', filters, ...rest }
}

/** The address of a search, '' for the default one; reading it back gives equal criteria. */
export function writeCriteria(criteria: SearchCriteria): string {
  const search = new URLSearchParams()
  if (criteria.kind === 'quick') writeQuick(criteria, search)
  if (criteria.kind === 'manual') writeFilters(criteria.filters, search)
  const { destination, sortId, filters } = criteria
  if (destination && (sortId === SORT.deliveredAscending || filters.maxDelivered !== null)) {
    search.set(DESTINATION, `${destination.EndLocationId}-${destination.DeliveryTypeId}`)
  }
  if (sortId !== SORT.newest) search.set('sort', String(sortId))
  if (criteria.page > 1) search.set('page', String(criteria.page))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function writeQuick({ filters }: SearchCriteria, search: URLSearchParams): void {
  const { MakeName: make, ModelName: model } = filters.makeModels[0] ?? {}
  search.set('type', 'qs')
  search.set('vehicle', vehicleParameter({ make: make ?? '', model: model ?? '' }))
}

/** A popular vehicle by its link, or the words of any other one, which the search understands (`search.vehicle-words`). */
function readVehicle(parameter: string): QuickVehicle | undefined {
  const text = cut(parameter.toLowerCase().replace(/\s+/g, ' ').trim())
  return findPopularVehicle(parameter) ?? (text === '' ? undefined : { make: null, model: text })
}

/** Makes and models stand in pairs; models are left out altogether when no make has one. */
function writeFilters(filters: Filters, search: URLSearchParams): void {
  const hasModels = filters.makeModels.some(({ ModelName }) => ModelName)
  for (const { MakeName, ModelName } of filters.makeModels) {
    search.append('make', MakeName ?? '')
    if (hasModels) search.append('model', ModelName ?? '')
  }
  for (const { key, address } of LISTS) if (filters[key].length > 0) search.set(address, filters[key].join(','))
  for (const { key } of BOUNDS) if (filters[key] !== null) search.set(key, String(filters[key]))
  if (filters.maxDelivered !== null) search.set(MAX_DELIVERED, String(filters.maxDelivered))
}

function readFilters(search: URLSearchParams, destination: Where): Filters {
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

function readMakeModels(search: URLSearchParams): MakeModel[] {
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

function readList(text: string, greatest = GREATEST): number[] {
  const numbers = text.split(',').map(readWhole)
  return [...new Set(numbers.filter((number) => number !== null && number <= greatest))].slice(0, MOST) as number[]
}

function readBound(text: string | null, greatest = GREATEST): number | null {
  const number = readWhole(text ?? '')
  return number !== null && number <= greatest ? number : null
}

/** '107-1' */
function readDestination(search: URLSearchParams): Where {
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

function isCrossed(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && min > max
}

import type { SearchCriteria } from './criteria.ts'
import { NO_FILTERS } from './criteria.ts'
import { messages } from './messages.ts'

type Filters = SearchCriteria['filters']

const FIELDS = [
  'years',
  'minPrice',
  'maxPrice',
  'minMileage',
  'maxMileage',
  'bodyTypeIds',
  'fuelTypeIds',
  'transmissionIds',
  'driveTypeIds',
] as const

/** Every set filter by its name on screen, with the filters that remain without it; makes are never dropped. */
export function droppedFilters(filters: Filters): readonly { readonly name: string; readonly rest: Filters }[] {
  return FIELDS.filter((field) => {
    const value = filters[field]
    return typeof value === 'number' || (Array.isArray(value) && value.length > 0)
  }).map((field) => ({ name: messages.fields[field], rest: { ...filters, [field]: NO_FILTERS[field] } }))
}

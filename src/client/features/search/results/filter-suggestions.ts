import { NO_FILTERS, type SearchCriteria } from '../../../criteria/criteria.ts'
import { fromMakeModels, toMakeModels } from '../panel/make-model-selection.ts'
import { messages } from '../messages.ts'
import { boundName } from '../panel/options.ts'

type Filters = SearchCriteria['filters']

/** One way to loosen a search: what it drops, in words, and the filters that remain. */
export type Drop = { readonly name: string; readonly rest: Filters }

const LISTS = ['years', 'bodyTypeIds', 'fuelTypeIds', 'transmissionIds', 'driveTypeIds'] as const
const BOUNDS = ['minPrice', 'maxPrice', 'minMileage', 'maxMileage'] as const

/** Every set filter with the filters that remain without it; of the makes only their models are ever dropped. */
export function droppedFilters(filters: Filters): readonly Drop[] {
  const lists = LISTS.filter((field) => filters[field].length > 0).map((field) => ({
    name: field === 'years' ? `${messages.fields.years} ${filters.years.join(', ')}` : messages.fields[field],
    rest: { ...filters, [field]: NO_FILTERS[field] },
  }))
  const bounds = BOUNDS.filter((field) => filters[field] !== null).map((field) => ({
    name: `${messages.fields[field]} ${boundName(field, filters[field] ?? 0)}`,
    rest: { ...filters, [field]: NO_FILTERS[field] },
  }))
  return [...bounds, ...lists, ...droppedModels(filters)]
}

/** All filters but the makes, where more than one is set: the last way out. */
export function droppedAll(filters: Filters): Drop | undefined {
  if (droppedFilters(filters).length < 2) return undefined
  return { name: messages.allFilters, rest: { ...NO_FILTERS, makeModels: wholeMakes(filters) } }
}

function droppedModels(filters: Filters): readonly Drop[] {
  const models = filters.makeModels.flatMap(({ ModelName }) => ModelName ?? [])
  if (models.length === 0) return []
  return [{ name: `${messages.model} ${models.join(', ')}`, rest: { ...filters, makeModels: wholeMakes(filters) } }]
}

function wholeMakes({ makeModels }: Filters): Filters['makeModels'] {
  return toMakeModels(fromMakeModels(makeModels).map(({ make }) => ({ make, models: [] })))
}

import { BOUNDS, LISTS } from '../../../../shared/domain/facets/facets.ts'
import { NO_FILTERS, type SearchCriteria } from '../../../criteria/criteria.ts'
import { fromMakeModels, toMakeModels } from '../panel/make-model-selection.ts'
import { boundName } from '../panel/options.ts'
import type { Words } from '../../../words/words.ts'

type Filters = SearchCriteria['filters']

/** One way to loosen a search: what it drops, in words, and the filters that remain. */
export type Drop = { readonly name: string; readonly rest: Filters }

/** Every set filter with the filters that remain without it; of the makes only their models are ever dropped. */
export function droppedFilters(filters: Filters, messages: Words<'stockSearch'>): readonly Drop[] {
  const lists = LISTS.filter(({ key }) => filters[key].length > 0).map(({ key, options }) => ({
    // Numbers say by themselves what they are.
    name: options.from === 'filters' ? messages.fields[key] : `${messages.fields[key]} ${filters[key].join(', ')}`,
    rest: { ...filters, [key]: NO_FILTERS[key] },
  }))
  const bounds = BOUNDS.filter(({ key }) => filters[key] !== null).map(({ key, range }) => ({
    name: `${messages.fields[key]} ${boundName(range, filters[key] ?? 0)}`,
    rest: { ...filters, [key]: NO_FILTERS[key] },
  }))
  return [...bounds, ...lists, ...droppedModels(filters, messages)]
}

/** All filters but the makes, where more than one is set: the last way out. */
export function droppedAll(filters: Filters, messages: Words<'stockSearch'>): Drop | undefined {
  if (droppedFilters(filters, messages).length < 2) return undefined
  return { name: messages.allFilters, rest: { ...NO_FILTERS, makeModels: wholeMakes(filters) } }
}

function droppedModels(filters: Filters, messages: Words<'stockSearch'>): readonly Drop[] {
  const models = filters.makeModels.flatMap(({ ModelName }) => ModelName ?? [])
  if (models.length === 0) return []
  return [{ name: `${messages.model} ${models.join(', ')}`, rest: { ...filters, makeModels: wholeMakes(filters) } }]
}

function wholeMakes({ makeModels }: Filters): Filters['makeModels'] {
  return toMakeModels(fromMakeModels(makeModels).map(({ make }) => ({ make, models: [] })))
}

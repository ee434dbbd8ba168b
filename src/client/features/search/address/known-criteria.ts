import type { FilterType, Make } from '../../../../shared/contract/reference.ts'
import { type List, LISTS } from '../../../../shared/domain/facets/facets.ts'
import { nameKey } from '../../../../shared/domain/name-key.ts'
import type { Answered } from '../../../api/freshness.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { inWords } from './ignored-criteria.ts'
import { fromMakeModels, type Selection, toMakeModels } from '../panel/make-model-selection.ts'
import type { Words } from '../../../words/words.ts'

/** The models of so many makes are looked up at most. */
const MOST_MAKES = 10

export type Known = { readonly criteria: SearchCriteria; readonly leftOut: readonly string[] }

/**
 * A manual search with the makes, models and options that there are, spelled as the stock spells them, and what had to be
 * left out. What cannot be looked up at the moment stays as it is.
 */
export async function findKnown(
  criteria: SearchCriteria,
  dispatch: ClientDispatch,
  messages: Words<'stockSearch'>,
): Promise<Known> {
  if (criteria.kind !== 'manual') return { criteria, leftOut: [] }
  const { makeModels } = criteria.filters
  const names = await knownNames(fromMakeModels(makeModels), dispatch, messages)
  const types = await Promise.all(LISTS.map((list) => knownIds(criteria, list, dispatch, messages)))
  const filters = { ...criteria.filters, ...Object.fromEntries(types.map(({ key, ids }) => [key, ids])) }
  return {
    criteria: { ...criteria, filters: { ...filters, makeModels: toMakeModels(names.selection) } },
    leftOut: [...names.leftOut, ...types.flatMap(({ leftOut }) => leftOut)],
  }
}

async function knownNames(selection: Selection, dispatch: ClientDispatch, messages: Words<'stockSearch'>) {
  if (selection.length === 0) return { selection, leftOut: [] }
  const makes = toldNow(await dispatch(referenceApi.endpoints.getMakes.initiate(undefined, ONCE)))
  if (!makes) return { selection, leftOut: [] }
  const found = await Promise.all(
    selection.map(async (entry, index) => {
      const make = makes.find(({ name }) => nameKey(name) === nameKey(entry.make))
      if (!make) return { selection: [], leftOut: [inWords(messages.make, [entry.make, ...entry.models].join(' '))] }
      if (entry.models.length === 0 || index >= MOST_MAKES) {
        return { selection: [{ ...entry, make: make.name }], leftOut: [] }
      }
      return knownModels({ make, wanted: entry.models }, dispatch)
    }),
  )
  return {
    selection: found.flatMap((each): Selection => each.selection),
    leftOut: found.flatMap((each): readonly string[] => each.leftOut),
  }
}

type Wanted = { readonly make: Make; readonly wanted: readonly string[] }

/** A make of which no wanted model exists stays as a whole. */
async function knownModels({ make, wanted }: Wanted, dispatch: ClientDispatch) {
  const { id, supplierId } = make
  const models = toldNow(await dispatch(referenceApi.endpoints.getModels.initiate({ id, supplierId }, ONCE)))
  if (!models) return { selection: [{ make: make.name, models: wanted }], leftOut: [] }
  const found = wanted.map((text) => ({ text, model: models.find(({ name }) => nameKey(name) === nameKey(text)) }))
  return {
    selection: [{ make: make.name, models: found.flatMap(({ model }) => (model ? [model.name] : [])) }],
    leftOut: found.filter(({ model }) => !model).map(({ text }) => inWords(make.name, text)),
  }
}

async function knownIds(
  criteria: SearchCriteria,
  { key, options }: List,
  dispatch: ClientDispatch,
  messages: Words<'stockSearch'>,
) {
  const wanted = criteria.filters[key]
  const isNamed = wanted.length > 0 && options.from === 'filters'
  const known = isNamed ? await findOptionIds(options.typeId, dispatch) : undefined
  if (!known) return { key, ids: wanted, leftOut: [] }
  const missing = wanted.filter((id) => !known.has(id))
  return {
    key,
    ids: wanted.filter((id) => known.has(id)),
    leftOut: missing.length === 0 ? [] : [inWords(messages.fields[key], missing.join(', '))],
  }
}

async function findOptionIds(typeId: FilterType, dispatch: ClientDispatch): Promise<ReadonlySet<number> | undefined> {
  const options = toldNow(await dispatch(referenceApi.endpoints.getFilterOptions.initiate(typeId, ONCE)))
  return options && new Set(options.map(({ id }) => id))
}

/** What the server says now: a list that this device keeps does not know what came into the stock since. */
function toldNow<T>({ data }: { readonly data?: Answered<T> | undefined }): T | undefined {
  return data?.freshness.source === 'network' ? data.result : undefined
}

const ONCE = { subscribe: false } as const

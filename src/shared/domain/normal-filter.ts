import { SEARCH_TYPE, SORT } from '../contract/stock.ts'
import type { MakeModel, SearchFilter } from '../contract/stock-requests.ts'
import { mapFields } from './facets/facets.ts'
import { nameKey } from './name-key.ts'

/**
 * The one normal form of a search: filters that ask the same have equal forms, also as JSON. All but the quick search are
 * read alike; names are in the form in which they are compared, an empty one is null, and an entry without any asks
 * for every make; lists are sorted and unique; a
 * minimum of 0 is none.
 */
export function normaliseFilter(filter: SearchFilter): SearchFilter {
  return {
    SearchType: filter.SearchType === SEARCH_TYPE.quick ? SEARCH_TYPE.quick : SEARCH_TYPE.manual,
    MakeModelList: normaliseNames(filter.MakeModelList),
    ...mapFields({
      list: ({ wire }) => [...new Set(filter[wire])].toSorted((a, b) => a - b),
      min: ({ wire }) => (filter[wire] === 0 ? null : filter[wire]),
      max: ({ wire }) => filter[wire],
    }),
    SortId: filter.SortId,
    First: filter.First,
    Rows: filter.Rows,
    ...deliveredPart(filter),
  }
}

/** The destination whose prices a search asks about; undefined where it asks about none, whatever it names. */
export function findDestination({ Destination, MaxDeliveredPrice, SortId }: SearchFilter): SearchFilter['Destination'] {
  const isAsked = typeof MaxDeliveredPrice === 'number' || SortId === SORT.deliveredAscending
  return isAsked ? Destination : undefined
}

function deliveredPart(filter: SearchFilter): Pick<SearchFilter, 'Destination' | 'MaxDeliveredPrice'> {
  const Destination = findDestination(filter)
  if (Destination === undefined) return {}
  const { MaxDeliveredPrice } = filter
  return { Destination, ...(typeof MaxDeliveredPrice === 'number' && { MaxDeliveredPrice }) }
}

function normaliseNames(list: readonly MakeModel[]): MakeModel[] {
  const names = list.map(({ MakeName, ModelName }) => ({ MakeName: keyOf(MakeName), ModelName: keyOf(ModelName) }))
  if (names.some(({ MakeName, ModelName }) => MakeName === null && ModelName === null)) return []
  const byText = new Map(names.map((name) => [JSON.stringify(name), name]))
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}

function keyOf(name: string | null): string | null {
  return nameKey(name ?? '') || null
}

import type { SearchFilter } from '../../../../shared/contract/stock-requests.ts'
import { mapBoundKeys, mapListKeys } from '../../../../shared/domain/facets/facets.ts'
import { nameKey } from '../../../../shared/domain/name-key.ts'
import { normaliseFilter } from '../../../../shared/domain/normal-filter.ts'
import { POPULAR_VEHICLES } from '../../../../shared/domain/search-address/popular-vehicles.ts'
import {
  isUnset,
  quickCriteria,
  ROWS,
  type SearchCriteria,
  type Filters,
  toSearchFilter,
} from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { readCriteria } from '../../../../shared/domain/search-address/criteria-query.ts'
import { findKeptSearch, type KeptSearch, listKeptFilters } from './kept-answers.ts'
import type { Words } from '../../../words/words.ts'

const MOST_SHOWN = 6

/** A search of this device with the address that shows it again. */
export type SavedSearchLink = { readonly address: string; readonly name: string; readonly savedAt: string }

/** The pages of a search that this device keeps, from 1, ascending. */
export async function savedPagesOf(criteria: SearchCriteria): Promise<readonly number[]> {
  const wanted = identityOf(toSearchFilter(criteria))
  const same = (await listKeptFilters()).filter((filter) => identityOf(filter) === wanted && isWholePage(filter))
  return same.map(({ First }) => First / ROWS + 1).toSorted((a, b) => a - b)
}

/** The searches that this device keeps the first page of, the last used first. */
export async function listSavedSearches(words: Words<'freshness'>): Promise<readonly SavedSearchLink[]> {
  const first = (await listKeptFilters()).filter((filter) => filter.First === 0 && isWholePage(filter))
  const kept = await Promise.all(first.slice(0, MOST_SHOWN).map(findKeptSearch))
  return kept.flatMap((search) => (search === undefined ? [] : [toLink(search, words)]))
}

function isWholePage({ First, Rows }: SearchFilter): boolean {
  return Rows === ROWS && First % ROWS === 0
}

/** The same for all pages of one search, however it is spelt. */
function identityOf(filter: SearchFilter): string {
  const { First: _first, Rows: _rows, ...asked } = normaliseFilter(filter)
  return JSON.stringify(asked)
}

function toLink({ filter, savedAt, result }: KeptSearch, words: Words<'freshness'>): SavedSearchLink {
  const criteria = criteriaOf(filter, result)
  return { address: writeCriteria(criteria), name: nameOf(criteria, words), savedAt }
}

/** The criteria that lead to a filter, in the spelling of the vehicles that it found. */
function criteriaOf(filter: SearchFilter, { cars }: KeptSearch['result']): SearchCriteria {
  const ofHome = readCriteria(new URLSearchParams())
  const popular = POPULAR_VEHICLES.map((vehicle) => quickCriteria(vehicle, filter.SortId))
  const known = [{ ...ofHome, sortId: filter.SortId }, ...popular].find(
    (criteria) => identityOf(toSearchFilter(criteria)) === identityOf(filter),
  )
  if (known) return known
  const spelt = (key: string | null, names: readonly string[]) => names.find((name) => nameKey(name) === key) ?? key
  return {
    kind: 'manual',
    filters: {
      ...toFilters(filter),
      makeModels: filter.MakeModelList.map(({ MakeName, ModelName }) => ({
        MakeName: spelt(
          MakeName,
          cars.map(({ make }) => make),
        ),
        ModelName: spelt(
          ModelName,
          cars.map(({ model }) => model),
        ),
      })),
    },
    sortId: filter.SortId,
    page: 1,
    destination: filter.Destination,
  }
}

/** 'Toyota Hilux, Ford and 2 filters' */
function nameOf({ kind, filters }: SearchCriteria, words: Words<'freshness'>): string {
  if (kind === 'default') return words.popularVehicles
  const { makeModels, ...rest } = filters
  const names = makeModels.map(({ MakeName, ModelName }) => [MakeName, ModelName].filter(Boolean).join(' '))
  const others = Object.values(rest).filter((value) => !isUnset(value)).length
  const makes =
    names.length > 2 ? `${names.slice(0, 2).join(', ')} ${words.andMore(names.length - 2)}` : names.join(', ')
  return [makes || words.anyVehicle, others > 0 ? words.andFilters(others) : ''].filter(Boolean).join(' ')
}

/** The filters of a checked body, with its names as they are spelt there. */
export function toFilters(filter: SearchFilter): Filters {
  return {
    makeModels: filter.MakeModelList,
    ...mapListKeys(({ wire }) => filter[wire]),
    ...mapBoundKeys(({ wire }) => filter[wire]),
    maxDelivered: filter.MaxDeliveredPrice ?? null,
  }
}

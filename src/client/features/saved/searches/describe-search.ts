import { LIMITS } from '../../../../shared/contract/limits.ts'
import { SORT } from '../../../../shared/contract/stock.ts'
import { LISTS } from '../../../../shared/domain/facets/facets.ts'
import { newestListed } from '../../../../offline/saved-searches.ts'
import { optionName } from '../../../words/names.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { readCriteria } from '../../../criteria/criteria-address.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { type SearchCriteria, toSearchFilter } from '../../../criteria/criteria.ts'
import { nameOfSearch } from './search-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { Language } from '../../../../shared/domain/language.ts'

/** What a search is saved with: its name in words, and the newest vehicle that the visitor could see by now. */
export async function describeSearch(address: string, dispatch: ClientDispatch, language: Language) {
  const savedWords = wordsIn(language, 'saved')
  const criteria = readCriteria(new URLSearchParams(address))
  const [options, newest] = await Promise.all([
    optionNames(criteria, dispatch, language),
    listNewest({ address, rows: LIMITS.defaultRows, isCached: true }, dispatch),
  ])
  return {
    name: nameOfSearch(criteria, options, savedWords),
    newestSeen: newest === undefined ? null : newestListed(newest.result.cars),
  }
}

type Listing = {
  readonly address: string
  readonly rows: number
  /** An answer that the page already has is good enough. */
  readonly isCached?: boolean
}

/** The answer with the newest vehicles of a search, whatever its own order; undefined when none came. */
export async function listNewest({ address, rows, isCached = false }: Listing, dispatch: ClientDispatch) {
  const filter = toSearchFilter({ ...readCriteria(new URLSearchParams(address)), sortId: SORT.newest, page: 1 })
  const { initiate } = stockApi.endpoints.searchStock
  const answer = await dispatch(initiate({ ...filter, Rows: rows }, { subscribe: false, forceRefetch: !isCached }))
  return answer.data
}

/** What is chosen of each list in words; only the options of lists that the search uses are asked for. */
async function optionNames(
  { filters }: SearchCriteria,
  dispatch: ClientDispatch,
  language: Language,
): Promise<readonly string[]> {
  const optionWords = wordsIn(language, 'options')
  const { fields } = wordsIn(language, 'stockSearch')
  const used = LISTS.filter(({ key }) => filters[key].length > 0)
  return Promise.all(
    used.map(async ({ key, options }) => {
      const chosen = filters[key]
      // Years stand further up in the name.
      if (options.from === 'years') return ''
      if (options.from === 'numbers') return `${fields[key]} ${chosen.toSorted((a, b) => a - b).join(', ')}`
      const { initiate } = referenceApi.endpoints.getFilterOptions
      const list = (await dispatch(initiate(options.typeId, { subscribe: false }))).data?.result ?? []
      return list
        .flatMap(({ id, defName }) => (chosen.includes(id) ? [optionName(defName, optionWords)] : []))
        .join(', ')
    }),
  )
}

import { FILTER_TYPE } from '../../../shared/contract/reference.ts'
import type { PageRequest } from '../../api/page.ts'
import { currencyApi } from '../../api/public/currency-api.ts'
import { stockApi } from '../../api/public/stock-api.ts'
import { emptyResults } from './results/lazy-empty-results.ts'
import { readCriteria } from '../../../shared/domain/search-address/criteria-query.ts'
import { referenceApi } from '../../api/public/reference-api.ts'
import { toSearchFilter } from '../../../shared/domain/search-address/search-criteria.ts'

export { HomePage as Page } from './HomePage.tsx'

/**
 * The first paint shows results, prices and the two lists above them. What a form sent gets the address that the search
 * would write itself.
 */
export async function preload({ dispatch, url, language }: PageRequest) {
  const tidy =
    url.search === '' ? undefined : (await import('../../criteria/tidy-address.ts')).tidyAddress(url.searchParams)
  if (tidy !== undefined) return { redirectTo: `/${tidy}` }
  const filter = toSearchFilter(readCriteria(url.searchParams))
  await Promise.all([
    emptyResults.load(language),
    dispatch(stockApi.endpoints.searchStock.initiate(filter)),
    dispatch(referenceApi.endpoints.getFilterOptions.initiate(FILTER_TYPE.sort)),
    dispatch(currencyApi.endpoints.getRates.initiate()),
    dispatch(currencyApi.endpoints.getCurrencySymbols.initiate()),
  ])
  return undefined
}

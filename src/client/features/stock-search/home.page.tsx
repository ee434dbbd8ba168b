import { FILTER_TYPE } from '../../../shared/contract/reference.ts'
import type { PageRequest } from '../../api/page.ts'
import { currencyApi } from '../currency/public.ts'
import { stockApi } from '../stock/public.ts'
import { emptyResults } from './lazy-empty-results.ts'
import { readCriteria, referenceApi, toSearchFilter } from '../search-criteria/public.ts'

export { HomePage as Page } from './HomePage.tsx'

/** The first paint shows results, prices and the two lists above them. */
export async function preload({ dispatch, url }: PageRequest): Promise<undefined> {
  const filter = toSearchFilter(readCriteria(url.searchParams))
  await Promise.all([
    emptyResults.load(),
    dispatch(stockApi.endpoints.searchStock.initiate(filter)),
    dispatch(referenceApi.endpoints.getFilterOptions.initiate(FILTER_TYPE.sort)),
    dispatch(currencyApi.endpoints.getRates.initiate()),
    dispatch(currencyApi.endpoints.getCurrencySymbols.initiate()),
  ])
  return undefined
}

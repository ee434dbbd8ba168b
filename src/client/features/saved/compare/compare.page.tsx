import type { PageRequest } from '../../../api/page.ts'
import { currencyApi } from '../../../api/public/currency-api.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { readCompareAddress } from './compare-address.ts'

export { ComparePage as Page } from './ComparePage.tsx'

/** The vehicles that the address names stand on the first paint. */
export async function preload({ dispatch, url }: PageRequest): Promise<undefined> {
  const references = readCompareAddress(url.searchParams) ?? []
  await Promise.all([
    dispatch(currencyApi.endpoints.getRates.initiate()),
    dispatch(currencyApi.endpoints.getCurrencySymbols.initiate()),
    ...references.map((saexRef) => dispatch(stockApi.endpoints.getVehicle.initiate(saexRef))),
  ])
  return undefined
}

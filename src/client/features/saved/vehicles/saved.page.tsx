import type { PageRequest } from '../../../api/page.ts'
import { currencyApi } from '../../../api/public/currency-api.ts'

export { SavedPage as Page } from './SavedPage.tsx'

/** What is kept is known to the device alone; the rates are wanted in any case. */
export async function preload({ dispatch }: PageRequest): Promise<undefined> {
  await Promise.all([
    dispatch(currencyApi.endpoints.getRates.initiate()),
    dispatch(currencyApi.endpoints.getCurrencySymbols.initiate()),
  ])
  return undefined
}

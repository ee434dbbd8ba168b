import type { PageRequest } from '../../../api/page.ts'
import { quoteCheckApi } from '../../../api/public/quote-check-api.ts'

export { CheckPage as Page } from './CheckPage.tsx'

/** The keys travel with the page, so that the check itself needs no further answer. */
export async function preload({ dispatch }: PageRequest): Promise<undefined> {
  await dispatch(quoteCheckApi.endpoints.getQuoteKeys.initiate())
  return undefined
}

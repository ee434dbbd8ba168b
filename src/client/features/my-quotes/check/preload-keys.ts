import type { ClientDispatch } from '../../../api/page.ts'
import { quoteCheckApi } from '../../../api/public/quote-check-api.ts'

/** Asks for the public keys of quotations, so that they can travel with the page that an installed app starts from. */
export async function preloadKeys(dispatch: ClientDispatch): Promise<void> {
  await dispatch(quoteCheckApi.endpoints.getQuoteKeys.initiate(undefined, { subscribe: false }))
}

import { currencyApi } from '../../../api/public/currency-api.ts'
import { useFreshParts } from './use-age-parts.ts'

/** Beside the time of a rate, ISO 8601 UTC: says so where it is old and nobody gives a newer one. */
export function RateAge({ timestamp }: { readonly timestamp: string }) {
  const { data } = currencyApi.endpoints.getRates.useQueryState()
  const isKept = data !== undefined && data.freshness.source !== 'network'
  const parts = useFreshParts(isKept)
  return isKept && parts ? <parts.OldRate timestamp={timestamp} /> : null
}

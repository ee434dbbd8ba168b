import { FILTER_TYPE } from '../../../shared/contract/reference.ts'
import { PATHS } from '../../../shared/contract/paths.ts'

/** The public answers that belong to a device without a connection, besides the stock list itself. */
export function listOfflineAddresses(): string[] {
  const filters = Object.values(FILTER_TYPE).map((typeId) => `${PATHS.filters}?typeId=${typeId}`)
  return [
    ...filters,
    PATHS.orderFilterOptions,
    PATHS.deliveryPrices,
    PATHS.endCountries,
    PATHS.currencies,
    PATHS.currencySymbols,
    PATHS.entryRules,
    PATHS.quoteKeys,
  ]
}

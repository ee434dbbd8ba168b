import * as z from 'zod/mini'
import { deliveryPricesSchema, type PricedDestination } from '../../shared/contract/catalogue.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import { currencyRateSchema } from '../../shared/contract/reference.ts'
import { convert, type RatesByCurrency } from '../../shared/domain/money.ts'
import { tariffSchema, type Tariff } from '../../shared/domain/tariff.ts'

/** The stored result of an address of the manifest's `also`; undefined when it is not on the device. */
export type ReadSaved = (address: string) => Promise<unknown>

const ratesSchema = z.array(currencyRateSchema)

/** The rates of `api/saexport/currencies`; undefined without one between rand and dollar, by which everything is priced. */
export async function readRates(saved: ReadSaved): Promise<RatesByCurrency | undefined> {
  const parsed = ratesSchema.safeParse(await saved(PATHS.currencies))
  if (!parsed.success) return undefined
  const rates = Object.fromEntries(parsed.data.map(({ currency, value }) => [currency, value]))
  return convert(1, 'ZAR', 'USD', rates) === undefined ? undefined : rates
}

export type DeliveryFacts = { readonly tariff: Tariff; readonly destinations: readonly PricedDestination[] }

/** The tariff and the routes that it prices, of `api/saexport/delivery-prices`. */
export async function readDeliveryPrices(saved: ReadSaved): Promise<DeliveryFacts | undefined> {
  const prices = deliveryPricesSchema.safeParse(await saved(PATHS.deliveryPrices))
  if (!prices.success) return undefined
  const tariff = tariffSchema.safeParse(prices.data.tariff)
  return tariff.success ? { tariff: tariff.data, destinations: prices.data.destinations } : undefined
}

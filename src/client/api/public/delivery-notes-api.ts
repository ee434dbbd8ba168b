import * as z from 'zod/mini'
import { deliveryPricesSchema, type DeliveryPrices } from '../../../shared/contract/catalogue.ts'
import { entryRulesResultSchema, type EntryRulesResult } from '../../../shared/contract/entry-rules.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { answering, type ApiRequest } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

/** Only the tariff's day is of use here; the device prices with the rest. */
const pricesSchema = z.pick(deliveryPricesSchema, { tariff: true })

export const DELIVERY_PRICES_CALL: ApiRequest = { path: PATHS.deliveryPrices }

/** What stands beside a delivery cost: the day of its tariff, and what the country of destination demands. */
export const deliveryNotesApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    getTariffDay: build.query<Answered<z.infer<typeof pricesSchema>>, void>({
      queryFn: answering(pricesSchema, () => DELIVERY_PRICES_CALL),
    }),
    /** The tariff and every priced destination: some kilobytes, asked for once a destination is chosen. */
    getDeliveryPrices: build.query<Answered<DeliveryPrices>, void>({
      queryFn: answering(deliveryPricesSchema, () => DELIVERY_PRICES_CALL),
    }),
    /** The rules of all countries and the papers of an export: a few kilobytes, asked for once. */
    getEntryRules: build.query<Answered<EntryRulesResult>, void>({
      queryFn: answering(entryRulesResultSchema, () => ({ path: PATHS.entryRules })),
    }),
  }),
})

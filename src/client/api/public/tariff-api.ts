import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

/** Only the day is of use here; the device prices with the rest. */
const pricesSchema = z.object({ tariff: z.object({ effectiveFrom: z.iso.date() }) })

const api = publicApi.injectEndpoints({
  endpoints: (build) => ({
    getTariffDay: build.query<Answered<z.infer<typeof pricesSchema>>, void>({
      queryFn: answering(pricesSchema, () => ({ path: PATHS.deliveryPrices })),
    }),
  }),
})

export const { useGetTariffDayQuery } = api

import { quoteRequestSchema, type QuoteRequest } from '../../src/shared/contract/quotes.ts'
import { weightedChoice } from '../random.ts'
import { SAMPLE_MARKETS, toClient } from './buyers.ts'
import { listHappenings } from './moments.ts'
import { pickListed, type SampleVehicle } from './sample-vehicles.ts'

const STREAM = 2
const PER_DAY = 2

const marketOf = weightedChoice(SAMPLE_MARKETS.map((market) => [market, market.share]))

export type SampleRoute = {
  readonly startLocationId: number
  readonly endLocationId: number
  readonly deliveryTypeId: number
  /** Of the country where it ends. */
  readonly iso2: string
}

/** What a buyer sent, when, and the language of the paper. */
export type SampleRequest = { readonly at: Date; readonly request: QuoteRequest; readonly language: string }

type Plan = {
  readonly vehicles: readonly SampleVehicle[]
  readonly routes: readonly SampleRoute[]
  readonly seed: number
  readonly now: Date
}

/** Requests for quotations of the last 60 days, oldest first; a market without a route asks for none. */
export function listSampleRequests({ vehicles, routes, seed, now }: Plan): readonly SampleRequest[] {
  return listHappenings({ seed, stream: STREAM, now, perDay: PER_DAY }).flatMap(({ at, random }) => {
    const { iso2, language, buyers } = marketOf(random)
    const ways = routes.filter((route) => route.iso2 === iso2)
    if (ways.length === 0) return []
    const { startLocationId, endLocationId, deliveryTypeId } = random.pick(ways)
    const request = quoteRequestSchema.parse({
      startLocationId,
      endLocationId,
      deliveryTypeId,
      saexRef: pickListed(vehicles, random, at).saexRef,
      ...toClient(random.pick(buyers)),
    })
    return [{ at, request, language }]
  })
}

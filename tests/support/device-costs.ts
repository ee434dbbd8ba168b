import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { DeliveryCostRequest } from '../../src/shared/contract/quotes.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'
import type { TestApp } from './app.ts'
import { askServer, emptyStock, type Difference } from './device-equality.ts'
import { createLocalDevice } from './local-device.ts'
import { addVehicles, makeVehicle } from './stock.ts'

export type CostEquality = {
  /** Every route of the database, also those that nobody offers or prices. */
  readonly routes: number
  readonly costs: number
  /** Costs that the server names; the rest it refuses, and the device cannot tell. */
  readonly priced: number
  readonly differences: readonly Difference[]
}

type Route = Pick<DeliveryCostRequest, 'startLocationId' | 'endLocationId' | 'deliveryTypeId'>
type SentValues = Partial<Pick<DeliveryCostRequest, 'saexRef' | 'price' | 'priceWithVAT' | 'length'>>

/** Prices that end in odd cents, lengths at and beside the ends of bands, and what has none. */
const VEHICLES: readonly Partial<VehicleInput>[] = [
  { lengthCm: null },
  { lengthCm: null, status: 'reserved' },
  ...[1, 399, 400, 401, 450, 500, 533, 550, 599, 600, 1200].map((lengthCm) => ({ lengthCm })),
  { lengthCm: 480, status: 'reserved', priceCents: 12_345_679, priceWithVatCents: 14_197_531 },
  { lengthCm: 480, priceCents: 1, priceWithVatCents: 1 },
  { lengthCm: 480, priceCents: 86_956_521_739, priceWithVatCents: 99_999_999_999 },
  { lengthCm: 480, priceCents: 0, priceWithVatCents: 0 },
  { lengthCm: 480, priceCents: 0, priceWithVatCents: 0, status: 'reserved' },
  { lengthCm: 480, status: 'sold' },
]

/** Asks server and device what every kind of vehicle costs on every `step`-th route, of our stock and, some times each, by values sent. */
export async function compareCosts(
  shop: TestApp,
  { times, seed, step = 1 }: { readonly times: number; readonly seed: number; readonly step?: number },
): Promise<CostEquality> {
  await emptyStock(shop)
  const vehicles = await addVehicles(
    shop.context.db,
    VEHICLES.map((given, place) => makeVehicle({ ...given, supplierKey: `cost-${place}` })),
  )
  const device = createLocalDevice(shop)
  await device.save()
  const routes = (await listRoutes(shop)).filter((_, place) => place % step === 0)
  const differences: Difference[] = []
  let costs = 0
  let priced = 0
  for (const [place, route] of routes.entries()) {
    const sent = fc.sample(anySentValues, { numRuns: times, seed: seed + place })
    for (const values of [...vehicles.map(({ saexRef }) => ({ saexRef })), ...GARBLED, ...sent]) {
      const read = { kind: 'cost', path: PATHS.deliveryCost, body: { ...route, ...values } } as const
      const server = await askServer(shop, read)
      const own = (await device.answer(read))?.result
      costs += 1
      if (server !== undefined) priced += 1
      if (!isDeepStrictEqual(own, server)) differences.push({ asked: read.body, device: own, server })
    }
  }
  return { routes: routes.length, costs, priced, differences }
}

const GARBLED: readonly SentValues[] = [
  { saexRef: 'SAEX9999999' },
  { saexRef: 'nothing' },
  { saexRef: 'SAEX', price: 5 },
]

/** A vehicle without a record, some with values that are refused. */
const anySentValues: fc.Arbitrary<SentValues> = fc.record(
  {
    price: fc.oneof(fc.integer({ min: -1, max: 3_000_000 }), fc.double({ min: 0, max: 2_000_000, noNaN: true })),
    priceWithVAT: fc.oneof(
      fc.constantFrom(0, 0.005, 1.005, 1_000_000_000, 1_000_000_001),
      fc.double({ min: 0, max: 2_000_000, noNaN: true }),
    ),
    length: fc.oneof(fc.constantFrom(-1, 0, 4, 4.5, 5, 5.999, 6, null), fc.double({ min: 0, max: 8, noNaN: true })),
    saexRef: fc.constantFrom('', ' ', 'saex'),
  },
  { requiredKeys: [] },
)

async function listRoutes({ context }: TestApp): Promise<readonly Route[]> {
  const { rows } = await context.db.execute<Route>(sql`
    select start_location_id as "startLocationId", end_location_id as "endLocationId",
      delivery_type_id as "deliveryTypeId"
    from destination order by 1, 2, 3`)
  return [...rows, { startLocationId: 1, endLocationId: 999_999, deliveryTypeId: 1 }]
}

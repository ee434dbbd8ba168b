import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { FILTER_TYPE, type Country, type Destination } from '../../../src/shared/contract/reference.ts'
import type { DeliveryPrices } from '../../../src/shared/contract/catalogue.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { compareCosts } from '../../support/device-costs.ts'
import { askServer, compareWithDevice, emptyStock } from '../../support/device-equality.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { createLocalDevice, type LocalDevice } from '../../support/local-device.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
})
afterAll(() => shop.close())

// Many more of them: `npm run soak`.
test('a device answers searches, counts, names and references as the server does', async () => {
  const found = await compareWithDevice(shop, { stocks: 1, searches: 60, seed: 20_261_120 })
  expect(found.differences.slice(0, 3)).toEqual([])
  expect(found.searches).toBe(60)
  expect(found.telling).toBeGreaterThan(10)
  expect(found.references).toBeGreaterThan(100)
}, 120_000)

test('a device prices every kind of vehicle on every sixth route to the cent as the server does', async () => {
  const found = await compareCosts(shop, { times: 1, seed: 20_261_120, step: 6 })
  expect(found.differences.slice(0, 3)).toEqual([])
  expect(found.priced).toBeGreaterThan(23 * 15)
}, 120_000)

describe('what travels with the list', () => {
  let device: LocalDevice
  beforeAll(async () => {
    await emptyStock(shop)
    device = createLocalDevice(shop)
    await device.save()
  })
  const both = async <T>(path: string, query: Record<string, string> = {}) => {
    const read = { kind: 'reference', path, query } as const
    return { device: (await device.answer(read))?.result, server: await askServer<T>(shop, read) }
  }

  test('has every list of options', async () => {
    for (const typeId of Object.values(FILTER_TYPE)) {
      const found = await both(PATHS.filters, { typeId: String(typeId) })
      expect(found.device).toEqual(found.server)
    }
    for (const path of [PATHS.bodyTypes, PATHS.fuelTypes]) {
      const found = await both(path)
      expect(found.device).toEqual(found.server)
    }
  })

  test('has every country with the destinations that are offered and priced, in their order', async () => {
    const countries = await both<Country[]>(PATHS.endCountries, { startCountryId: '202' })
    expect(countries.device).toEqual(countries.server)
    const { destinations } = (await askServer<DeliveryPrices>(shop, { kind: 'reference', path: PATHS.deliveryPrices }))!
    const priced = new Set(destinations.map(routeOf))
    for (const { countryId } of countries.server!) {
      const query = { startCountryId: '202', endCountryId: String(countryId) }
      const found = await both<Destination[]>(PATHS.destinations, query)
      expect(found.device).toEqual(found.server!.filter((route) => priced.has(routeOf(route))))
    }
  })
})

function routeOf({ startLocationId, endLocationId, deliveryTypeId }: Omit<Destination, 'endLocation'>): string {
  return [startLocationId, endLocationId, deliveryTypeId].join()
}

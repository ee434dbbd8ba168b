import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { vehicle } from '../../../src/server/db/schema/index.ts'
import { listFilterOptions } from '../../../src/server/features/reference/reference.read-model.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { startStockIndex, type StockIndexService } from '../../../src/server/features/stock/stock-index.service.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { searchFilterSchema, type SearchFilterInput } from '../../../src/shared/contract/stock-requests.ts'
import { BOUNDS, LISTS } from '../../../src/shared/domain/facets/facets.ts'
import { listCriteria, readCriteria } from '../../../src/shared/domain/search-address/criteria-query.ts'
import { toSearchFilter } from '../../../src/shared/domain/search-address/search-criteria.ts'
import { createTestApp, TEST_TIME, type TestApp, type TestAppOptions } from '../../support/app.ts'
import { allowance, createCachingProxy } from '../../support/caching-proxy.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { oddFilter, oddVehicle } from '../../support/random-stock.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

const SEED = 20_261_125
const QUICK = 1
const KEPT = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

/** How home's address asks what a filter asks, as far as it can: whole numbers, pages of twenty. */
function addressOf(input: SearchFilterInput): URLSearchParams {
  const filter = searchFilterSchema.parse(input)
  const search = new URLSearchParams()
  const [first] = filter.MakeModelList
  if (filter.SearchType === QUICK && first) {
    search.set('type', 'qs')
    search.set('vehicle', `${first.MakeName ?? ''} ${first.ModelName ?? ''}`)
  }
  for (const { MakeName, ModelName } of filter.MakeModelList) {
    search.append('make', MakeName ?? '')
    search.append('model', ModelName ?? '')
  }
  for (const { wire, address } of LISTS) search.set(address, filter[wire].join(','))
  for (const { key, range } of BOUNDS) {
    const value = filter[key === range.min.key ? range.min.wire : range.max.wire]
    if (value !== null) search.set(key, String(Math.floor(value)))
  }
  const { Destination: to, MaxDeliveredPrice: most } = filter
  if (to) search.set('destination', `${to.EndLocationId}-${to.DeliveryTypeId}`)
  if (typeof most === 'number') search.set('maxDelivered', String(Math.floor(most)))
  search.set('sort', String(filter.SortId))
  search.set('page', String(Math.floor(filter.First / 20) + 1))
  return search
}

/** The same in words that the address of a search would not write itself: another order, other encodings, unknown names. */
const untidy = (search: URLSearchParams) =>
  `utm_source=mail&${[...search]
    .toReversed()
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}&page=7&%ff=1&seats`

describe('the page of a search by its address', () => {
  let shop: TestApp
  let stockIndex: StockIndexService
  let indexed: TestApp['app']
  let addresses: readonly URLSearchParams[]
  beforeAll(async () => {
    shop = await createTestApp()
    const { db } = shop.context
    await seedReference(db, { now: TEST_TIME })
    const odd = fc.sample(oddVehicle, { numRuns: 300, seed: SEED })
    await addVehicles(
      db,
      odd.map((given, index) => makeVehicle({ ...given, supplierKey: `odd-${index}` })),
    )
    const idsOf = async (id: 1 | 2 | 3 | 4) => (await listFilterOptions(db, id)).map((option) => option.id)
    const [fuel, body, transmission, drive] = await Promise.all([idsOf(1), idsOf(2), idsOf(3), idsOf(4)])
    const filters = fc.sample(oddFilter({ fuel, body, transmission, drive }), { numRuns: 150, seed: SEED })
    addresses = filters.map(addressOf)
    const { connectionString } = shop.database
    stockIndex = startStockIndex({
      db,
      connectionString,
      clock: shop.context.clock,
      log: { info: () => {}, warn: () => {} },
    })
    indexed = await buildApp({ ...shop.context, stockIndex }, { checkAnswers: true })
    await vi.waitFor(() => expect(stockIndex.current()).toBeDefined())
  })
  afterAll(async () => {
    await stockIndex.close()
    await indexed.close()
    await shop.close()
  })

  test.each(['SQL', 'the index'])('answers by %s the bytes of the search by POST', async (by) => {
    const app = by === 'SQL' ? shop.app : indexed
    const counts: number[] = []
    for (const search of addresses) {
      const payload = toSearchFilter(readCriteria(search))
      const posted = await app.inject({ method: 'POST', url: PATHS.stock, payload })
      const got = await app.inject(`${PATHS.stockPage}?${search.toString()}`)
      expect(got.statusCode, search.toString()).toBe(200)
      expect(got.rawPayload.equals(posted.rawPayload), search.toString()).toBe(true)
      expect(got.headers['x-saex-digest']).toBe(posted.headers['x-saex-digest'])
      counts.push(posted.json().result.count)
    }
    // Most find something, many not everything.
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(70)
    expect(counts.filter((count) => count > 0 && count < 250).length).toBeGreaterThan(40)
  })

  test('names the normal form of every other address, which answers the same', async () => {
    let others = 0
    for (const search of addresses) {
      const other = await indexed.inject(`${PATHS.stockPage}?${untidy(search)}`)
      const normal = String(other.headers['content-location'])
      const answer = await indexed.inject(normal)
      expect(answer.headers['content-location'], normal).toBeUndefined()
      expect(answer.rawPayload.equals(other.rawPayload), normal).toBe(true)
      others += 1
    }
    expect(others).toBe(addresses.length)
  })

  test.each([
    ['', undefined],
    ['?', undefined],
    ['?make=Toyota&model=Hilux&year=2019%2C2020&sort=21&page=2', undefined],
    ['?make=Toyota&model=Hilux&year=2019,2020&sort=21&page=2', undefined],
    ['?type=qs&vehicle=toyota+hilux', undefined],
    ['?type=qs&vehicle=toyota%20hilux', undefined],
    ['?type=qs&vehicle=hilux', '?type=qs&vehicle=toyota+hilux'],
    ['?utm_source=mail', ''],
    ['?year=2019&year=2020&body=&fbclid=x?y', '?year=2019%2C2020'],
    ['?sort=29&maxDelivered=9000', ''],
    ['?maxPrice=cheap&page=0&make=Ford', '?make=Ford'],
  ])('%j has the normal form %j', async (query, normal) => {
    const { headers } = await shop.app.inject(`${PATHS.stockPage}${query}`)
    expect(headers['content-location']).toBe(normal === undefined ? undefined : `${PATHS.stockPage}${normal}`)
  })

  test('is described with every name that an address of a search has', async () => {
    const facets = [...LISTS.map(({ address }) => address), ...BOUNDS.map(({ key }) => key)].map((name) => [name, '1'])
    const rest = { make: 'Ford', model: 'Ranger', maxDelivered: '1', destination: '107-1', sort: '29', page: '2' }
    const searches = [
      { type: 'qs', vehicle: 'hilux' },
      { ...Object.fromEntries(facets), ...rest },
    ]
    const written = searches.flatMap((search) => listCriteria(readCriteria(new URLSearchParams(search))))
    const { paths } = (await shop.app.inject(PATHS.openApi)).json()
    const described: { name: string }[] = paths[PATHS.stockPage].get.parameters
    expect(described.map(({ name }) => name).toSorted()).toEqual(written.map(([name]) => name).toSorted())
  })

  test('is never kept while the database is away', async () => {
    const away = { ...stockIndex, isAway: () => true, staleSince: () => TEST_TIME }
    const config = { ...shop.context.config, edgeSeconds: 30 }
    const app = await buildApp({ ...shop.context, config, stockIndex: away }, { checkAnswers: true })
    const { headers, statusCode } = await app.inject(`${PATHS.stockPage}?make=Toyota`)
    expect([statusCode, headers['x-saex-stock-at']]).toEqual([200, TEST_TIME.toISOString()])
    expect(allowance(headers)).toEqual({ seconds: 0, stale: 0 })
    await app.close()
  })
})

describe('what caches are told of it', () => {
  const SEARCH = `${PATHS.stockPage}?make=Toyota&sort=21`
  let shop: TestApp
  async function open(options: TestAppOptions): Promise<void> {
    shop = await createTestApp(options)
    await stockUp(shop.context.db, [aStockVehicle()])
  }
  afterEach(() => shop.close())
  const cacheControlOf = async (url: string) => (await shop.app.inject(url)).headers['cache-control']

  test.each([
    ['300', KEPT],
    ['5', 'public, max-age=0, s-maxage=5, stale-while-revalidate=60'],
    ['0', 'no-cache'],
  ])('with EDGE_SECONDS=%s: %s', async (seconds, expected) => {
    await open({ env: { EDGE_SECONDS: seconds } })
    const { headers } = await shop.app.inject(SEARCH)
    expect([headers['cache-control'], headers['vary']]).toEqual([expected, 'accept-encoding'])
    const known = await shop.app.inject({ url: SEARCH, headers: { 'if-none-match': String(headers['etag']) } })
    expect([known.statusCode, known.headers['cache-control'], known.body]).toEqual([304, expected, ''])
  })

  test('only the normal form may be kept, so a name that it does not know makes no second answer', async () => {
    await open({ env: { EDGE_SECONDS: '30' } })
    expect(await cacheControlOf(`${SEARCH}&page=2`)).toBe(KEPT)
    expect(await cacheControlOf(`${SEARCH}&utm_source=mail`)).toBe('no-cache')
    expect(await cacheControlOf(`${PATHS.stockPage}?sort=21&make=Toyota`)).toBe('no-cache')
  })

  test('searches by either call count together', async () => {
    await open({ rateRules: { ...RATE_RULES, search: { max: 1, windowMs: 60_000 } }, env: { EDGE_SECONDS: '30' } })
    await shop.app.inject({ method: 'POST', url: PATHS.stock, payload: {} })
    const { statusCode, headers } = await shop.app.inject(SEARCH)
    expect([statusCode, headers['cache-control']]).toEqual([429, 'no-store'])
  })

  describe('behind a cache', () => {
    beforeEach(() => open({ env: { EDGE_SECONDS: '30' } }))
    const later = (seconds: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000))
    const sell = () =>
      shop.context.db
        .update(vehicle)
        .set({ status: 'sold', soldAt: TEST_TIME })
        .where(eq(vehicle.supplierKey, 'HILUX-1'))

    test('a vehicle that was sold is gone after 10 s, and the first who asks after that', async () => {
      const ask = createCachingProxy(shop)
      const count = async () => JSON.parse((await ask({ url: SEARCH })).body).result.count
      expect(await count()).toBe(1)
      await sell()
      later(9)
      expect(await count()).toBe(1)
      later(1)
      expect(await count()).toBe(1)
      expect(await count()).toBe(0)
    })

    test('and after 70 s for everybody', async () => {
      const ask = createCachingProxy(shop)
      await ask({ url: SEARCH })
      await sell()
      later(70)
      expect(await ask({ url: SEARCH })).toMatchObject({ isKept: false })
    })
  })
})

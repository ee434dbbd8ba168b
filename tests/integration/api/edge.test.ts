// @module-tag soak
import { eq, sql } from 'drizzle-orm'
import { rm } from 'node:fs/promises'
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest'
import { render } from '../../../src/client/app/render.tsx'
import { clockOffset } from '../../../src/offline/server-clock.ts'
import { vehicle } from '../../../src/server/db/schema/index.ts'
import { CHOICE_COOKIES } from '../../../src/server/http/edge.ts'
import { fetchFrom } from '../../../src/server/http/fetch-from.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { COMPANY } from '../../../src/shared/domain/company.ts'
import { createTestApp, TEST_TIME, type TestApp, type TestAppOptions } from '../../support/app.ts'
import { allowance, createCachingProxy } from '../../support/caching-proxy.ts'
import { makeDrawingBuild } from '../../support/drawing-build.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'

const PAGE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=600, stale-if-error=86400'

let distDir: string
beforeAll(async () => {
  distDir = await makeDrawingBuild()
})
afterAll(() => rm(distDir, { recursive: true }))

let shop: TestApp
let saexRef = ''
async function open(options: TestAppOptions = {}): Promise<void> {
  shop = await createTestApp({ distDir, env: { EDGE_SECONDS: '30' }, ...options })
  ;[saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle()])
}
afterEach(() => shop.close())

const later = (seconds: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000))
const cacheControlOf = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
  (await shop.app.inject({ url, headers })).headers['cache-control']

describe('what shared caches are told', () => {
  beforeEach(() => open())

  test('pages of searches and vehicles may be kept, without a word about who asked', async () => {
    for (const url of ['/', '/?make=Toyota&sort=21', '/?lang=fr', `/vehicle-listing/${saexRef}`]) {
      const { statusCode, headers, body } = await shop.app.inject({ url, remoteAddress: '203.0.113.9' })
      expect([statusCode, headers['cache-control']], url).toEqual([200, PAGE])
      expect(headers['x-request-id'], url).toBeUndefined()
      expect(headers['set-cookie'], url).toBeUndefined()
      expect(body, url).not.toContain('203.0.113.9')
    }
  })

  test.each(['lang=fr', 'selectedCurrency=ZMW', 'theme=dark', 'pictures=off', 'other=1; theme=light'])(
    'a page for who chose %s is theirs alone',
    async (cookie) => {
      expect(await cacheControlOf('/', { cookie })).toBe('private, no-cache')
      expect(await cacheControlOf(`/vehicle-listing/${saexRef}`, { cookie })).toBe('private, no-cache')
    },
  )

  test('a cookie that changes no page does not matter', async () => {
    expect(await cacheControlOf('/', { cookie: 'saex-device=abc; langs=fr' })).toBe(PAGE)
  })

  test('a call of staff or of the operator is never kept', async () => {
    for (const headers of [{ token: 'a' }, { authorization: 'Bearer a' }] as const) {
      for (const url of ['/', PATHS.currencies, '/robots.txt']) {
        expect(allowance({ 'cache-control': await cacheControlOf(url, headers) }).seconds, url).toBe(0)
      }
    }
  })

  test.each([
    [PATHS.currencies, 'public, max-age=0, s-maxage=30'],
    [PATHS.catalogue, 'public, max-age=0, s-maxage=30'],
    [PATHS.makes, 'public, max-age=0, s-maxage=60'],
    [PATHS.deliveryPrices, 'public, max-age=0, s-maxage=60'],
    ['/robots.txt', 'public, max-age=3600, s-maxage=3600'],
    ['/sitemap.xml', 'public, max-age=3600, s-maxage=3600'],
    ['/pictures/d1-suv-side-0-20282B?w=160', 'public, max-age=31536000, immutable'],
    ['/assets/main-1.js', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'public, max-age=3600'],
  ])('%s: %s', async (url, expected) => expect(await cacheControlOf(url)).toBe(expected))

  test('the way to a vehicle’s picture may be kept for five minutes', async () => {
    const { statusCode, headers } = await shop.app.inject(`/pictures/of/${saexRef}`)
    expect([statusCode, headers['cache-control']]).toEqual([302, 'public, max-age=3600, s-maxage=300'])
    expect(headers.location).toMatch(/^\/pictures\//)
  })

  test.each([
    '/about',
    '/my-quotes',
    '/q',
    '/check',
    '/login',
    '/dashboard',
    '/nowhere',
    '/vehicle-listing/SAEX9999999',
    '/vehicle-listing/%53AEX0000001',
    '//',
    '/sw.js',
    '/shell.html',
    '/assets/none.js',
    '/suppliers/1.png',
    '/pictures/none',
    PATHS.visitor,
    PATHS.health,
    PATHS.quoteKeys,
    `${PATHS.stock}?saexReference=SAEX9999999`,
    `${PATHS.models}?MakeId=x`,
  ])('%s is never kept', async (url) => {
    const { headers } = await shop.app.inject(url)
    expect(headers['cache-control']).toBeDefined()
    expect(allowance(headers)).toEqual({ seconds: 0, stale: 0 })
    expect(headers['x-request-id']).toEqual(expect.any(String))
  })

  test('addresses in a page are those of PUBLIC_URL, whatever the caller says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    for (const url of ['/', `/vehicle-listing/${saexRef}`, '/robots.txt', '/sitemap.xml']) {
      const answer = await shop.app.inject({ url, headers })
      expect(JSON.stringify(answer.headers) + answer.body, url).not.toContain('evil.example')
    }
  })

  test('no cookie changes a page but the four', async () => {
    const read = new Set<string>()
    const cookies = new Proxy<Record<string, undefined>>({}, { get: (_none, name) => void read.add(String(name)) })
    const facts = { company: COMPANY, dataTimeoutMs: 5000, wantsLess: false, hasTestLanguages: false, languages: 'en' }
    for (const url of ['/', `/vehicle-listing/${saexRef}`]) {
      await render({ url, cookies, publicUrl: shop.context.publicUrl, fetchApi: fetchFrom(shop.app, '::1'), ...facts })
    }
    expect([...read].toSorted()).toEqual(CHOICE_COOKIES.toSorted())
  })

  test('two drawings of a page are equal bytes: nothing in it is random', async () => {
    for (const url of ['/', `/vehicle-listing/${saexRef}`]) {
      const [one, other] = [await shop.app.inject(url), await shop.app.inject(url)]
      expect(other?.body, url).toBe(one?.body)
    }
  })
})

describe('a page that is not whole', () => {
  test('is never kept when a limit refused it', async () => {
    await open({ rateRules: { ...RATE_RULES, page: { max: 1, windowMs: 60_000 } } })
    await shop.app.inject('/')
    const { statusCode, headers } = await shop.app.inject('/')
    expect([statusCode, headers['cache-control']]).toEqual([429, 'no-store'])
  })

  test('is never kept when a limit refused its vehicle', async () => {
    await open({ rateRules: { ...RATE_RULES, miss: { max: 1, windowMs: 60_000 } } })
    for (const _try of [1, 2]) await shop.app.inject(`${PATHS.stock}?saexReference=SAEX9999999`)
    expect(await cacheControlOf(`/vehicle-listing/${saexRef}`)).toBe('no-store')
  })

  test('is never kept when its data could not be read', async () => {
    await open()
    await shop.context.db.execute(sql`alter table vehicle rename to vehicle_away`)
    await shop.context.db.execute(sql`alter table rate_table rename to rate_table_away`)
    expect(await cacheControlOf('/')).toBe('no-store')
    const rates = await shop.app.inject(PATHS.currencies)
    expect(rates.headers['cache-control']).toBe('no-store')
  })
})

describe('without EDGE_SECONDS', () => {
  test('everything is told as ever', async () => {
    await open({ env: {} })
    expect(await cacheControlOf('/')).toBe('no-cache')
    expect(await cacheControlOf(PATHS.currencies)).toBe('no-cache')
    expect(await cacheControlOf('/robots.txt')).toBe('public, max-age=3600')
    const page = await shop.app.inject('/')
    expect(page.headers['x-request-id']).toEqual(expect.any(String))
    expect(page.body).not.toContain('isShared')
  })
})

describe('behind a cache without rules of its own', () => {
  beforeEach(() => open())

  test('visitors of other languages and currencies never see each other’s page', async () => {
    const ask = createCachingProxy(shop)
    const visitors = [
      { 'accept-language': 'en' },
      { 'accept-language': 'fr-FR,fr;q=0.9' },
      { 'accept-language': 'en', cookie: 'lang=sw' },
      { 'accept-language': 'en', cookie: 'selectedCurrency=ZMW' },
      { 'accept-language': 'en', 'save-data': 'on' },
    ] as const
    for (const url of ['/', `/vehicle-listing/${saexRef}`]) {
      const own: string[] = []
      for (const headers of visitors) own.push((await shop.app.inject({ url, headers })).body)
      expect(new Set(own).size, url).toBe(visitors.length)
      for (const _round of [1, 2]) {
        for (const [place, headers] of visitors.entries()) {
          const { body } = await ask({ url, headers })
          expect(body === own[place], `${url} ${JSON.stringify(headers)}`).toBe(true)
        }
      }
      expect((await ask({ url, headers: visitors[1] })).isKept).toBe(true)
      expect((await ask({ url, headers: visitors[2] })).isKept).toBe(false)
    }
  })

  test('a vehicle that was sold is gone after 30 s, and the first who asks after that', async () => {
    const ask = createCachingProxy(shop)
    const shows = async () => (await ask({ url: '/' })).body.includes(saexRef)
    expect(await shows()).toBe(true)
    const sold = { status: 'sold', soldAt: TEST_TIME } as const
    await shop.context.db.update(vehicle).set(sold).where(eq(vehicle.supplierKey, 'HILUX-1'))
    later(29)
    expect(await shows()).toBe(true)
    later(1)
    expect(await shows()).toBe(true)
    expect(await shows()).toBe(false)
  })

  test('after ten minutes without a visitor nobody sees the old page', async () => {
    const ask = createCachingProxy(shop)
    await ask({ url: '/' })
    later(629)
    expect((await ask({ url: '/' })).isKept).toBe(true)
    later(630)
    expect((await ask({ url: '/' })).isKept).toBe(false)
  })

  test('the time that a cache kept an answer does not put the device’s clock back', async () => {
    const ask = createCachingProxy(shop)
    await ask({ url: PATHS.makes })
    later(59)
    const { headers, isKept } = await ask({ url: PATHS.makes })
    expect([isKept, headers['age'], headers['x-saex-time']]).toEqual([true, '59', TEST_TIME.toISOString()])
    expect(clockOffset(new Headers(headers), shop.clock.now.getTime())).toBe(0)
  })
})

import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { EDGE_OUTSIDE_API, POLICIES, RULES_OUTSIDE_API } from '../../../src/server/http/policy.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { allowance, namesIn } from '../../support/caching-proxy.ts'
import { makeDrawingBuild } from '../../support/drawing-build.ts'
import { everyCall, type GoodCall } from '../../support/every-call.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { SOAK } from '../../support/soak.ts'

const PASSWORD = 'a long sample password'
const METRICS_TOKEN = 'a-token-of-the-operator-with-enough-letters'
const ADDRESS = '203.0.113.9'

let distDir: string
let shop: TestApp
/** By `EDGE_SECONDS`. */
let apps: Readonly<Record<string, TestApp['app']>>
let calls: Readonly<Record<string, GoodCall>>
let outside: Readonly<Record<string, readonly string[]>>

beforeAll(async () => {
  const wide = { max: 1e9, windowMs: 1000 }
  const rateRules = Object.fromEntries(Object.keys(RATE_RULES).map((name) => [name, wide])) as typeof RATE_RULES
  distDir = await makeDrawingBuild()
  const env = { METRICS_TOKEN, SMTP_URL: 'smtp://127.0.0.1:9', SECURITY_CONTACT: 'security@example.test' }
  shop = await createTestApp({ env, rateRules })
  const { db, config } = shop.context
  const [saexRef = ''] = await stockUp(db, [aStockVehicle()])
  await createSampleAccounts(db, { password: PASSWORD, now: TEST_TIME })
  const token = await signInAs(shop, { name: 'Ann', permissionId: 1 })
  const staff = { username: 'admin', password: PASSWORD, token }
  calls = await everyCall(shop, { saexRef, staff, metricsToken: METRICS_TOKEN })
  const build = (edgeSeconds: number) => buildApp({ ...shop.context, config: { ...config, edgeSeconds } }, { distDir })
  apps = { '0': await build(0), '30': await build(30) }
  const picture = '/pictures/d1-double-cab-front-40-A9B2B5'
  const stockFile = /\/sitemap-stock-\d+\.xml/.exec((await shop.app.inject('/sitemap.xml')).body)?.[0] ?? ''
  outside = {
    '/*': [
      '/',
      '/?sort=21',
      `/vehicle-listing/${saexRef}`,
      '/about',
      '/my-quotes',
      '/q',
      '/check',
      '/login',
      '/dashboard',
    ],
    '/assets/*': ['/assets/main-1.js', '/assets/none.js'],
    '/shell.html': ['/shell.html'],
    '/sw.js': ['/sw.js'],
    '/pictures/:key': [`${picture}?w=160`, picture, '/pictures/none'],
    '/pictures/:key/preview.jpg': [`${picture}/preview.jpg`],
    '/pictures/of/:ref': [`/pictures/of/${saexRef}?w=160`, '/pictures/of/SAEX9999999'],
    '/suppliers/:file': ['/suppliers/1.png'],
    '/company/:file': ['/company/none.webp'],
    '/robots.txt': ['/robots.txt'],
    '/.well-known/security.txt': ['/.well-known/security.txt'],
    '/sitemap.xml': ['/sitemap.xml'],
    '/sitemap-pages.xml': ['/sitemap-pages.xml'],
    '/sitemap-stock-:block(^\\d{1,6}$).xml': [stockFile, '/sitemap-stock-999999.xml'],
    'a file of the build': ['/icon.svg'],
  }
})
afterAll(async () => {
  await Promise.all(Object.values(apps).map((app) => app.close()))
  await shop.close()
  await rm(distDir, { recursive: true })
})

const BASE = { 'accept-language': 'en', accept: 'text/html' }
/** What may be of another caller, by the header that tells it; an address is told by none. */
const OTHERS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['cookie', { cookie: 'lang=sw' }],
  ['cookie', { cookie: 'selectedCurrency=ZMW; theme=dark; pictures=off; saex-device=abc' }],
  ['accept-language', { 'accept-language': 'fr' }],
  ['save-data', { 'save-data': 'on' }],
  ['ect', { ect: '2g' }],
  ['accept', { accept: 'image/webp' }],
  ['accept-encoding', { 'accept-encoding': 'br' }],
  ['host', { host: 'evil.example' }],
  ['user-agent', { 'user-agent': 'Googlebot', referer: 'https://evil.example/' }],
  ['token', { token: 'of nobody' }],
  ['authorization', { authorization: `Bearer ${METRICS_TOKEN}` }],
  ['address', {}],
]

function addressesToRead(): readonly (readonly [string, string])[] {
  const reads = Object.keys(POLICIES).filter((route) => route.startsWith('GET '))
  const api = reads.map((route) => {
    const query = new URLSearchParams(calls[route]?.query).toString()
    return [route, `${route.slice('GET '.length)}${query === '' ? '' : `?${query}`}`] as const
  })
  const others = Object.entries(outside).flatMap(([route, urls]) => urls.map((url) => [route, url] as const))
  return [...api, ...others]
}

test('every route is walked', () => {
  expect(Object.keys(outside)).toEqual(
    expect.arrayContaining([...Object.keys(RULES_OUTSIDE_API), ...Object.keys(EDGE_OUTSIDE_API)]),
  )
})

test.each(['0', '30'])(
  'with EDGE_SECONDS=%s nothing that may be kept differs between two callers',
  SOAK,
  async (seconds) => {
    const app = apps[seconds]!
    const kept = new Set<string>()
    for (const [route, url] of addressesToRead()) {
      const one = await app.inject({ url, headers: BASE })
      if (allowance(one.headers).seconds === 0) continue
      kept.add(route)
      expect.soft(one.headers['set-cookie'], url).toBeUndefined()
      if (seconds !== '0') expect.soft(one.headers['x-request-id'], url).toBeUndefined()
      for (const [name, headers] of OTHERS) {
        const other = await app.inject({ url, headers: { ...BASE, ...headers }, remoteAddress: ADDRESS })
        const what = `${url} for another ${name}`
        expect.soft(other.headers['set-cookie'], what).toBeUndefined()
        expect.soft(JSON.stringify(other.headers) + other.body, what).not.toContain(ADDRESS)
        if (namesIn(one.headers['vary']).includes(name)) continue
        expect.soft(other.rawPayload.equals(one.rawPayload), what).toBe(true)
        expect.soft([other.statusCode, other.headers.location], what).toEqual([one.statusCode, one.headers.location])
      }
    }
    if (seconds === '0') return
    const named = Object.entries(POLICIES).flatMap(([route, { edge }]) => (edge === undefined ? [] : [route]))
    // Nothing lies in the folders of logos and of the company's photos.
    const expected = [...named, ...Object.keys(EDGE_OUTSIDE_API), 'a file of the build']
    expect([...kept, '/suppliers/:file', '/company/:file'].toSorted()).toEqual(expected.toSorted())
  },
)

test('with EDGE_SECONDS=30 no call that changes something, nor any of staff, is kept', SOAK, async () => {
  for (const route of Object.keys(POLICIES)) {
    const [method = '', url = ''] = route.split(' ')
    const { access, edge } = POLICIES[route] ?? {}
    if (method === 'GET' && edge !== undefined) continue
    const { query = {}, body, headers = {} } = calls[route] ?? {}
    const payload = body === undefined || access !== 'public' ? {} : { payload: body }
    const answer = await apps['30']!.inject({
      method: method as 'GET' | 'POST',
      url,
      query: { ...query },
      headers: { ...headers },
      ...payload,
    })
    expect.soft(allowance(answer.headers), route).toEqual({ seconds: 0, stale: 0 })
    expect.soft(answer.headers['cache-control'], route).toBeDefined()
  }
})

import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { makeFakeBuild } from '../../support/fake-build.ts'
import { aQuoteRequest, aStockVehicle, BEITBRIDGE, stockUp } from '../../support/quoting.ts'

let shop: TestApp | undefined
afterEach(async () => {
  await shop?.close()
  shop = undefined
})

async function statuses(url: string, { times, headers = {} }: { times: number; headers?: Record<string, string> }) {
  const seen: number[] = []
  for (let call = 0; call < times; call++) seen.push((await shop!.app.inject({ url, headers })).statusCode)
  return seen
}

test('calls above the limit are refused with a time to wait', async () => {
  shop = await createTestApp({ rateRules: { ...RATE_RULES, probe: { max: 2, windowMs: 60_000 } } })
  expect(await statuses(PATHS.health, { times: 3 })).toEqual([200, 200, 429])
  const refused = await shop.app.inject({ url: PATHS.health })
  expect(refused.json()).toMatchObject({ errorCode: 1, errorKey: 'RATE_LIMITED', result: null })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a forwarded address that nobody vouches for does not make a new caller', async () => {
  shop = await createTestApp({ rateRules: { ...RATE_RULES, probe: { max: 1, windowMs: 60_000 } } })
  await statuses(PATHS.health, { times: 1 })
  expect(await statuses(PATHS.health, { times: 1, headers: { 'x-forwarded-for': '198.51.100.9' } })).toEqual([429])
})

test('behind one trusted proxy only the last forwarded address counts', async () => {
  shop = await createTestApp({
    env: { TRUST_PROXY: '1' },
    rateRules: { ...RATE_RULES, probe: { max: 1, windowMs: 60_000 } },
  })
  const from = (chain: string) => statuses(PATHS.health, { times: 1, headers: { 'x-forwarded-for': chain } })
  expect(await from('1.1.1.1, 198.51.100.9')).toEqual([200])
  expect(await from('2.2.2.2, 198.51.100.9')).toEqual([429])
  expect(await from('198.51.100.10')).toEqual([200])
})

test('references cannot be tried out in bulk, while a known one stays open to others', async () => {
  shop = await createTestApp({ rateRules: { ...RATE_RULES, miss: { max: 3, windowMs: 60_000 } } })
  const answers: number[] = []
  for (let number = 1; number <= 6; number++) {
    answers.push((await shop.app.inject({ url: `${PATHS.stock}?saexReference=${number}` })).statusCode)
  }
  expect(answers).toEqual([404, 404, 404, 429, 429, 429])
  expect((await shop.app.inject({ url: PATHS.makes })).statusCode).toBe(200)
})

test('whoever tried out references is refused delivery costs and quotations too, and may still search', async () => {
  shop = await createTestApp({ rateRules: { ...RATE_RULES, miss: { max: 3, windowMs: 60_000 } } })
  const ask = async (url: string, payload: object) =>
    (await shop!.app.inject({ method: 'POST', url, payload })).statusCode
  const answers: number[] = []
  for (const saexRef of ['1', '2', '3', '4']) answers.push(await ask(PATHS.deliveryCost, { ...BEITBRIDGE, saexRef }))
  expect(answers).toEqual([404, 404, 404, 429])
  expect(await ask(PATHS.quote, aQuoteRequest('SAEX0000006'))).toBe(429)
  expect(await ask(PATHS.stock, {})).toBe(200)
})

const RENDERER = `export const renderShell = async () => ({ head: '', state: '' })
export const render = async () => ({ status: 200, head: '', html: '', state: '', source: '', words: '' })`
// `security.guessing-cut-off`
test('references tried out by their pictures are cut off like others, vehicles without a picture are none', async () => {
  shop = await createTestApp({ rateRules: { ...RATE_RULES, miss: { max: 3, windowMs: 60_000 } } })
  const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle({ pictureKeys: [] })])
  const ask = async (ref: string) => (await shop!.app.inject(`/pictures/of/${ref}`)).statusCode
  for (let turn = 0; turn < 5; turn++) expect(await ask(saexRef)).toBe(404)
  for (let turn = 0; turn < 3; turn++) expect(await ask(`SAEX999999${turn}`)).toBe(404)
  expect(await ask('SAEX9999999')).toBe(429)
  expect(await ask(saexRef)).toBe(429)
  expect((await shop.app.inject(`${PATHS.stock}?saexReference=${saexRef}`)).statusCode).toBe(429)
  const other = await shop.app.inject({ url: `/pictures/of/${saexRef}`, remoteAddress: '203.0.113.9' })
  expect(other.statusCode).toBe(404)
})

const LIMITED_OUTSIDE_API = {
  page: ['/', '/?makes=Toyota', '/vehicle-listing/SAEX1', '/nowhere'],
  worker: ['/sw.js', '/shell.html'],
  picture: ['/pictures/none', '/pictures/of/1', '/pictures/none/preview.jpg', '/suppliers/1.png', '/company/no.webp'],
  sitemap: ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-stock-0.xml', '/robots.txt', '/.well-known/security.txt'],
} as const

test.each(Object.entries(LIMITED_OUTSIDE_API))(
  'addresses of kind %s have a limit of their own',
  async (rule, paths) => {
    const rateRules = { ...RATE_RULES, [rule]: { max: paths.length, windowMs: 60_000 } }
    const distDir = await makeFakeBuild(RENDERER)
    shop = await createTestApp({ rateRules, distDir })
    for (const url of paths) expect([url, (await shop.app.inject(url)).statusCode]).not.toEqual([url, 429])
    for (const url of paths) expect([url, (await shop.app.inject(url)).statusCode]).toEqual([url, 429])
    const other = await shop.app.inject({ url: paths[0], remoteAddress: '203.0.113.9' })
    expect(other.statusCode).not.toBe(429)
    expect((await shop.app.inject(PATHS.makes)).statusCode).toBe(200)
    await rm(distDir, { recursive: true })
  },
)

import type { InjectOptions } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { POLICIES } from '../../../src/server/http/policy.ts'
import { MAIL_RULES, RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { everyCall, type GoodCall } from '../../support/every-call.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { SOAK } from '../../support/soak.ts'

type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

const PASSWORD = 'a long sample password'
const METRICS_TOKEN = 'a-token-of-the-operator-with-enough-letters'
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

let shop: TestApp
/** As it runs in production: what a schema does not name is not taken out of an answer. */
let app: TestApp['app']
let token = ''
let calls: Readonly<Record<string, GoodCall>> = {}

beforeAll(async () => {
  const wide = { max: 1e9, windowMs: 1000 }
  shop = await createTestApp({
    env: { METRICS_TOKEN, SMTP_URL: 'smtp://127.0.0.1:9' },
    rateRules: { ...RATE_RULES, quote: wide },
    mailRules: MAIL_RULES,
  })
  const { db } = shop.context
  const vehicles = Array.from({ length: 25 }, (_none, place) => aStockVehicle({ supplierKey: `HILUX-${place}` }))
  const [saexRef = ''] = await stockUp(db, vehicles)
  await createSampleAccounts(db, { password: PASSWORD, now: TEST_TIME })
  token = await signInAs(shop, { name: 'Ann', permissionId: 1 })
  const staff = { username: 'admin', password: PASSWORD, token }
  app = await buildApp(shop.context)
  calls = await everyCall(shop, { saexRef, staff, metricsToken: METRICS_TOKEN })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

/** A route as somebody asks it who knows the contract and may do everything. */
function ask(route: string, more: Readonly<Record<string, string | undefined>> = {}) {
  const [method = '', url = ''] = route.split(' ')
  const { query = {}, body, headers = {} } = calls[route] ?? {}
  const payload = body === undefined ? {} : { payload: body }
  const given = Object.entries({ token, ...headers, ...more }).filter(([, value]) => value !== undefined)
  return app.inject({
    method,
    url,
    query: { ...query },
    headers: Object.fromEntries(given),
    ...payload,
  })
}

const taking = (encoding: string | undefined) => (encoding === undefined ? {} : { 'accept-encoding': encoding })

describe('every route of the policy table', () => {
  const routes = Object.keys(POLICIES).toSorted((a, b) => Number(a.includes('logout')) - Number(b.includes('logout')))

  test('names the request of a success in the header, and nowhere in the body', SOAK, async () => {
    const seen = new Set<unknown>()
    const refused: string[] = []
    for (const route of routes) {
      const { statusCode, headers, body } = await ask(route)
      expect.soft(headers['x-request-id'], route).toMatch(UUID)
      seen.add(headers['x-request-id'])
      if (statusCode !== 200) refused.push(`${route}: ${statusCode} ${body}`)
      expect.soft(body, route).not.toContain('requestId":"')
      expect.soft(body, route).not.toContain(String(headers['x-request-id']))
    }
    expect(refused).toEqual([])
    expect(seen.size).toBe(routes.length)
  })

  test('names the request of a failure in both', async () => {
    for (const route of routes) {
      const [method, url] = route.split(' ')
      const wrong = { method: method as NonNullable<InjectOptions['method']>, url: `${url}/none` }
      const { headers, ...response } = await app.inject(wrong)
      expect(headers['x-request-id']).toMatch(UUID)
      expect(response.json()).toMatchObject({ errorKey: 'NOT_FOUND', requestId: headers['x-request-id'] })
    }
  })
})

describe('what everybody is answered alike', () => {
  const routes = Object.entries(POLICIES).filter(([, { isShared }]) => isShared)
  const reads = routes.map(([route]) => route).filter((route) => route.startsWith('GET '))
  const PARTS = new Set([`GET ${PATHS.catalogueBlock}`, `GET ${PATHS.catalogueNames}`])

  test.each(['br', 'gzip', undefined])('is equal bytes when %s is taken, at any time', async (encoding) => {
    for (const [route] of routes) {
      const first = await ask(route, taking(encoding))
      shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
      const second = await ask(route, taking(encoding))
      expect(second.rawPayload.equals(first.rawPayload), route).toBe(true)
      for (const name of ['x-saex-digest', 'etag', 'content-encoding', 'cache-control']) {
        expect(second.headers[name], `${name} of ${route}`).toBe(first.headers[name])
      }
    }
    shop.clock.now = TEST_TIME
  })

  test('has an ETag where it is a read, strong where the bytes are ours, one for each encoding', async () => {
    for (const route of reads) {
      const tags = await Promise.all(
        ['br', undefined].map(async (encoding) => (await ask(route, taking(encoding))).headers.etag),
      )
      for (const tag of tags) expect(tag, route).toMatch(/^"[\w-]{22}(?:-br)?"$/)
    }
    const [packed, onTheWay, plain] = await Promise.all(
      ['br', 'gzip', undefined].map((encoding) => ask(`GET ${PATHS.openApi}`, taking(encoding))),
    )
    const text = plain?.payload ?? ''
    expect(brotliDecompressSync(packed?.rawPayload ?? '').toString()).toBe(text)
    expect(gunzipSync(onTheWay?.rawPayload ?? '').toString()).toBe(text)
    const digest = String(plain?.headers['x-saex-digest'])
    expect([packed, onTheWay, plain].map((answer) => answer?.headers.etag)).toEqual([
      `"${digest}-br"`,
      `W/"${digest}"`,
      `"${digest}"`,
    ])
  })

  test('is answered 304 to whoever holds it, in any encoding, with the time and the id of now', async () => {
    for (const route of reads) {
      const { headers } = await ask(route, taking('br'))
      shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
      for (const encoding of ['br', 'gzip', undefined]) {
        const given = `"other", ${String(headers.etag)}`
        const known = await ask(route, { 'if-none-match': given, ...taking(encoding) })
        expect([known.statusCode, known.rawPayload.length], route).toEqual([304, 0])
        expect(known.headers['x-saex-time']).toBe(shop.clock.now.toISOString())
        expect(known.headers['x-request-id']).toMatch(UUID)
        expect(known.headers['x-request-id']).not.toBe(headers['x-request-id'])
      }
      const other = await ask(route, { 'if-none-match': '"other"' })
      expect(other.statusCode, route).toBe(200)
    }
    shop.clock.now = TEST_TIME
  })

  test('is asked for at each use, except for parts that never change', async () => {
    for (const route of reads) {
      const { headers } = await ask(route)
      const expected = PARTS.has(route) ? 'public, max-age=31536000, immutable' : 'no-cache'
      expect(headers['cache-control'], route).toBe(expected)
    }
    for (const path of [PATHS.visitor, PATHS.health, PATHS.ready]) {
      const { headers } = await app.inject(path)
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    }
  })

  test('is another answer when it changed', async () => {
    const before = await ask(`GET ${PATHS.makes}`)
    const vehicle = aStockVehicle({ supplierKey: 'RANGER', make: 'Ford', model: 'Ranger' })
    await stockUp(shop.context.db, [vehicle])
    const after = await ask(`GET ${PATHS.makes}`, { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })
})

describe('api/openapi.json says of every route', () => {
  const routes = Object.keys(POLICIES).toSorted((a, b) => Number(a.includes('logout')) - Number(b.includes('logout')))
  const typeOf = (header: unknown) => String(header).split(';')[0] ?? ''
  let operations: Readonly<Record<string, Operation>> = {}
  beforeAll(async () => {
    const { paths } = (await app.inject(PATHS.openApi)).json<{ paths: Record<string, Record<string, Operation>> }>()
    operations = Object.fromEntries(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
      ),
    )
  })

  test('which key it takes, and what is sent to it and by it', async () => {
    token = await signInAs(shop, { name: 'Bea', permissionId: 1 })
    // Of a quotation that is not there: a mail would be waited for.
    calls = { ...calls, [`POST ${PATHS.emailQuote}`]: { query: { QuoteId: '1' } } }
    const refusesKey = async (route: string, key: string | undefined) => {
      const answer = await ask(route, { 'idempotency-key': key })
      return { answer, isRefused: answer.statusCode === 400 && answer.body.includes('"Idempotency-Key"') }
    }
    const answered = new Set<string>()
    for (const route of routes) {
      const { parameters = [], requestBody, responses } = operations[route] ?? { responses: {} }
      const key = parameters.find(({ name }) => name === 'Idempotency-Key')
      const { answer, isRefused: isTaken } = await refusesKey(route, 'no UUID')
      const isNeeded = isTaken && (await refusesKey(route, undefined)).isRefused
      expect.soft(key && [key.in, key.required === true], route).toEqual(isTaken ? ['header', isNeeded] : undefined)
      const { body, headers = {} } = calls[route] ?? {}
      const sent = typeOf(headers['content-type'] ?? 'application/json')
      const isSent = body !== undefined && Object.keys(body).length > 0
      if (isSent) expect.soft(Object.keys(requestBody?.content ?? {}), route).toContain(sent)
      if (answer.statusCode !== 200) continue
      const type = typeOf(answer.headers['content-type'])
      answered.add(type)
      expect.soft(Object.keys(responses['200']?.content ?? {}), route).toEqual([type])
    }
    expect([...answered].toSorted()).toEqual([
      'application/json',
      'application/octet-stream',
      'application/pdf',
      'text/csv',
      'text/plain',
    ])
  })

  test('whether it is answered 304', async () => {
    for (const route of routes.filter((one) => one.startsWith('GET '))) {
      const { etag } = (await ask(route)).headers
      expect.soft(Object.hasOwn(operations[route]?.responses ?? {}, '304'), route).toBe(etag !== undefined)
    }
  })
})

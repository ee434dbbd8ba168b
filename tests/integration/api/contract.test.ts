import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureSchema } from '../../../src/shared/contract/envelope.ts'
import { ERROR_KEYS } from '../../../src/shared/contract/errors.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { POLICIES } from '../../../src/server/http/policy.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, BEITBRIDGE, stockUp } from '../../support/quoting.ts'

const PASSWORD = 'a long sample password'
const ID = 4_503_599_627_370_497

let shop: TestApp
let saexRef = ''
let token = ''

beforeAll(async () => {
  shop = await createTestApp()
  const { db } = shop.context
  saexRef = (await stockUp(db, [aStockVehicle()]))[0] ?? ''
  await createSampleAccounts(db, { password: PASSWORD, now: TEST_TIME })
  const login = await ask({
    method: 'POST',
    url: STAFF_PATHS.login,
    payload: { Username: 'admin', Password: PASSWORD },
  })
  token = String(login.body['sessionToken'])
})
afterAll(() => shop.close())

async function ask(request: InjectOptions | string) {
  const response = await shop.app.inject(request)
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    body: response.payload === '' ? {} : response.json<Record<string, unknown>>(),
  }
}

/** What answers bytes instead of an envelope. */
const FILES: readonly string[] = [
  STAFF_PATHS.exportStock,
  STAFF_PATHS.vehicleReport,
  PATHS.catalogueBlock,
  PATHS.catalogueNames,
  PATHS.metrics,
]

/** A call of every route that reads, as a client that knows the contract sends it. */
const GETS = [
  `${PATHS.filters}?typeId=5`,
  PATHS.orderFilterOptions,
  PATHS.colours,
  PATHS.bodyTypes,
  PATHS.fuelTypes,
  PATHS.makes,
  `${PATHS.models}?MakeId=1`,
  PATHS.endCountries,
  `${PATHS.destinations}?endCountryId=252`,
  PATHS.currencies,
  PATHS.currencySymbols,
  PATHS.visitor,
  PATHS.quoteKeys,
  `${PATHS.stock}?saexReference=1`,
  PATHS.stockPage,
  `${PATHS.stockPage}?make=Toyota&sort=21`,
  `${PATHS.legacyVehicleByRef}?vehicleRef=1`,
  `${PATHS.stockImage}?id=1`,
  PATHS.entryRules,
  PATHS.quoteKeys,
  PATHS.health,
  PATHS.ready,
  PATHS.openApi,
] as const

/** A good body of every call that takes one. */
const BODIES: readonly (readonly [string, () => object])[] = [
  [PATHS.stock, () => ({ SearchType: 2 })],
  [PATHS.stockCounts, () => ({ SearchType: 2 })],
  [PATHS.legacyVehicles, () => ({ resultSize: 5 })],
  [PATHS.deliveryCost, () => ({ ...BEITBRIDGE, saexRef })],
  [PATHS.quote, () => aQuoteRequest(saexRef)],
  [PATHS.searchHistory, () => ({ SearchTypeId: 1 })],
  [PATHS.searchHistoryUpdate, () => ({ Id: ID, VehicleCount: 1 })],
  [STAFF_PATHS.login, () => ({ Username: 'admin', Password: PASSWORD })],
  [`${PATHS.emailQuote}?QuoteId=${ID}`, () => ({})],
  [PATHS.openQuote, () => ({ token: 'x' })],
  [STAFF_PATHS.validateSession, () => ({})],
  [STAFF_PATHS.logout, () => ({})],
]

/** A logout would end the session of the others: it goes without a token. */
const headersFor = (url: string) => (url === STAFF_PATHS.validateSession ? { token } : {})

describe('reading calls', () => {
  test.each(GETS)('%s: unknown fields are ignored, HEAD answers alike without a body, a bad token too', async (url) => {
    const plain = await ask(url)
    expect(plain.status).toBe(200)
    const mark = url.includes('?') ? '&' : '?'
    for (const more of ['nonsense=1', '__proto__=1', 'constructor=1', 'a[b]=1', '%ff', '=']) {
      expect((await ask(`${url}${mark}${more}`)).status).toBe(200)
    }
    const head = await ask({ method: 'HEAD', url })
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', plain.headers['content-type']])
    for (const bad of ['', 'garbled', 'x'.repeat(10_000), 'A'.repeat(43)]) {
      expect((await ask({ url, headers: { token: bad } })).status).toBe(200)
    }
    if (url !== PATHS.openApi) {
      expect(Object.keys(plain.body).toSorted()).toEqual(['errorCode', 'errorMessage', 'result'])
      expect(plain.body).toMatchObject({ errorCode: 0, errorMessage: '' })
      expect(plain.headers['x-request-id']).toMatch(/^[\w-]+$/)
    }
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each(GETS)('%s does not answer with a slash behind it, nor in another case', async (url) => {
    const [path = '', query = ''] = url.split('?')
    for (const other of [
      `${path}/`,
      path.toUpperCase(),
      path.replace('/api/', '/api//'),
      path.replace('/api/', '/api%2F'),
    ]) {
      expect((await ask(`${other}?${query}`)).body).toMatchObject({ errorCode: 1, errorKey: 'NOT_FOUND' })
    }
    expect((await ask({ method: 'PATCH', url })).body).toMatchObject({ errorKey: 'METHOD_NOT_ALLOWED' })
  })
})

describe('calls with a body', () => {
  test.each(BODIES)('%s takes a good body, and refuses an unknown field by its name', async (url, body) => {
    const post = (payload: unknown, headers = {}) =>
      ask({
        method: 'POST',
        url,
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        headers: { 'content-type': 'application/json', ...headersFor(url), ...headers },
      })
    const good = await post(body())
    expect(good.status === 200 || ['NOT_FOUND', 'QUOTE_NOT_FOUND'].includes(String(good.body['errorKey']))).toBe(true)
    expect((await post({ ...body(), Nonsense: 1 })).body).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { Nonsense: 'is not a known field' },
    })
    for (const wrong of ['[]', '5', '"a"', 'true', '[{}]']) {
      expect((await post(wrong)).body).toMatchObject({ errorKey: 'VALIDATION', fields: { body: 'must be an object' } })
    }
    for (const broken of ['{', '{"a":1,}', "{'a':1}", '\u0000', '{"__proto__":{}}', '{"constructor":1}', 'NaN']) {
      expect((await post(broken)).body).toMatchObject({ errorKey: 'BODY_MALFORMED' })
    }
    expect((await post('{"a":'.repeat(9) + '1' + '}'.repeat(9))).body).toMatchObject({ errorKey: 'BODY_MALFORMED' })
    expect((await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).body).toMatchObject({
      errorKey: 'UNSUPPORTED_MEDIA',
    })
    expect((await post(`{"a":"${'x'.repeat(64 * 1024)}"}`)).body).toMatchObject({ errorKey: 'TOO_LARGE' })
  })

  test('must be UTF-8', async () => {
    const payload = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])
    const headers = { 'content-type': 'application/json' }
    expect((await ask({ method: 'POST', url: PATHS.stock, payload, headers })).body).toMatchObject({
      errorKey: 'BODY_MALFORMED',
    })
  })
})

describe('the order of checks', () => {
  test('is token, then body, then existence', async () => {
    const headers = { 'content-type': 'application/json' }
    const send = (more: object) =>
      ask({ method: 'POST', url: STAFF_PATHS.validateSession, payload: '{', headers: { ...headers, ...more } })
    expect((await send({})).body).toMatchObject({ errorKey: 'SESSION_INVALID' })
    expect((await send({ token })).body).toMatchObject({ errorKey: 'BODY_MALFORMED' })
    const quote = await ask({
      method: 'POST',
      url: PATHS.quote,
      payload: aQuoteRequest('SAEX9999999', { email: 'none' }),
    })
    expect(quote.body).toMatchObject({ errorKey: 'VALIDATION', fields: { email: expect.any(String) } })
  })
})

describe('api/openapi.json', () => {
  type Operation = {
    responses: Record<string, unknown>
    requestBody?: { content: Record<string, unknown> }
    parameters?: { name: string; in: string }[]
  }
  type Description = { openapi: string; paths: Record<string, Record<string, Operation>> }

  test('describes every route with its answers, in the words of the policy table', async () => {
    const { openapi, paths } = JSON.parse((await ask(PATHS.openApi)).text) as Description
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(Object.keys(POLICIES).toSorted())
    const envelopes = Object.entries(paths).filter(([path]) => !FILES.includes(path))
    expect(envelopes).toHaveLength(Object.keys(paths).length - FILES.length)
    for (const operation of envelopes.flatMap(([, methods]) => Object.values(methods))) {
      expect(operation.responses).toMatchObject({
        200: { content: { 'application/json': { schema: { type: 'object' } } } },
        default: { content: { 'application/json': { schema: { properties: { errorKey: expect.any(Object) } } } } },
      })
    }
    const withBody = BODIES.filter(([, body]) => Object.keys(body()).length > 0)
    for (const [path] of withBody) expect(paths[path]?.['post']?.requestBody).toBeDefined()
    expect(paths[PATHS.quote]?.['post']?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
    expect(paths[PATHS.emailQuote]?.['post']?.requestBody).toBeUndefined()
    const reports = paths[PATHS.violations]?.['post']?.requestBody?.content
    expect(Object.keys(reports ?? {})).toEqual([
      'application/csp-report',
      'application/reports+json',
      'application/json',
    ])
  })
})

test('a failure has its own status and no more than the envelope', async () => {
  for (const url of [
    '/api/none',
    `${PATHS.filters}?typeId=9`,
    `${PATHS.stock}?saexRef=x`,
    STAFF_PATHS.validateSession,
  ]) {
    const { status, headers, body } = await ask(url)
    const failure = failureSchema.parse(body)
    expect(status).toBe(ERROR_KEYS[failure.errorKey].status)
    expect(failure.errorMessage).toBe(ERROR_KEYS[failure.errorKey].message)
    expect(Object.keys(body).filter((name) => name !== 'fields')).toEqual([
      'errorCode',
      'errorMessage',
      'result',
      'errorKey',
      'requestId',
    ])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

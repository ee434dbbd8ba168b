import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createFolderBlobs } from '../../../src/server/blobs/folder-blobs.ts'
import { measureBlobs } from '../../../src/server/blobs/measured-blobs.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { startStockIndex, type StockIndexService } from '../../../src/server/features/stock/stock-index.service.ts'
import type { App } from '../../../src/server/http/app.ts'
import { AppError } from '../../../src/server/http/app-error.ts'
import { fetchFrom } from '../../../src/server/http/fetch-from.ts'
import { openTracing, type Tracing } from '../../../src/server/tracing/open-tracing.ts'
import { span, timed } from '../../../src/server/tracing/span.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { HOUR_MS } from '../../../src/shared/domain/durations.ts'
import { TEST_TIME } from '../../support/app.ts'
import { startCollectorDouble, type CollectorDouble, type TakenSpan } from '../../support/collector-double.ts'
import { CANARY_CLIENT, CANARY_PASSWORD } from '../../support/canaries.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { createMailingShop, emailQuote, type MailingShop } from '../../support/mailing.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { startScriptedMailServer, type ScriptedMailServer } from '../../support/scripted-mail-server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
/** All that a span may have: a new one is added here and in docs/operate/monitoring.md. */
const KNOWN = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'db.operation.name',
  'db.collection.name',
  'saex.request',
  'saex.job',
  'saex.turn',
  'saex.searched',
  'saex.blob',
  'saex.mail',
])

let collector: CollectorDouble
let tracing: Tracing
let server: ScriptedMailServer
let shop: MailingShop
let index: StockIndexService
let app: App
let url = ''
let saexRef = ''

beforeAll(async () => {
  collector = await startCollectorDouble()
  tracing = openTracing({ ...aSetting(), share: 1 })
  server = await startScriptedMailServer()
  shop = await createMailingShop({ tracing, rateRules: NO_LIMITS, env: { SMTP_URL: server.url, TRUST_PROXY: '1' } })
  saexRef = (await stockUp(shop.context.db, [aStockVehicle()]))[0] ?? ''
  await createSampleAccounts(shop.context.db, { password: CANARY_PASSWORD, now: TEST_TIME })
  const { db, connectionString, dataDir } = shop.context
  const log = { info: () => {}, warn: () => {} }
  index = startStockIndex({ db, connectionString, clock: () => new Date(), log, pollMs: HOUR_MS })
  app = await buildApp({ ...shop.context, stockIndex: index, blobs: measureBlobs(createFolderBlobs(dataDir)) })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  await vi.waitFor(() => expect(index.current()).toBeDefined(), 10_000)
})
afterAll(async () => {
  await app.close()
  await index.close()
  await shop.close()
  await server.stop()
  await tracing.close()
  collector.close()
})

function aSetting() {
  return { endpoint: collector.endpoint, share: 1, role: 'all', log: { info: () => {}, warn: () => {} }, gatherMs: 20 }
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The spans of a trace, once the one of this name is there. */
async function traceOf(name: string, found: (span: TakenSpan) => boolean = () => true) {
  return vi.waitFor(() => {
    const spans = collector.spans()
    const root = spans.findLast((span) => span.name === name && found(span))
    if (root === undefined) throw new Error(`no span ${name} yet`)
    return { root, spans: spans.filter(({ traceId }) => traceId === root.traceId) }
  }, 5000)
}

describe('a request', () => {
  test('is a span with the wait, the search and the statements in it', async () => {
    const body = { SearchType: 1, MakeModelList: [{ MakeName: 'Canarymake', ModelName: null }] }
    expect((await post(PATHS.stock, body)).status).toBe(200)
    const { root, spans } = await traceOf(`POST ${PATHS.stock}`)
    expect(root).toMatchObject({
      kind: 2,
      status: { code: 0 },
      attributes: { 'http.request.method': 'POST', 'http.route': PATHS.stock, 'http.response.status_code': 200 },
    })
    expect(root.parentSpanId).toBeUndefined()
    expect(spans).toContainEqual(
      expect.objectContaining({
        name: 'search',
        parentSpanId: root.spanId,
        attributes: { 'saex.searched': 'index' },
      }),
    )
    expect(spans.filter(({ name }) => name === 'sql').map(({ attributes }) => attributes)).toContainEqual({
      'db.operation.name': 'WITH',
      'db.collection.name': 'word_alias',
    })
    expect(spans.every(({ parentSpanId, spanId }) => spanId === root.spanId || parentSpanId === root.spanId)).toBe(true)
  })

  test('whose body comes late keeps what follows in its trace', async () => {
    const sending = httpRequest(url + PATHS.stock, { method: 'POST', headers: { 'content-type': 'application/json' } })
    sending.write('{"SearchType":')
    await sleep(100)
    sending.end('2}')
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    expect(response.resume().statusCode).toBe(200)
    await once(response, 'end')
    const { root, spans } = await traceOf(`POST ${PATHS.stock}`)
    expect(spans.filter(({ name }) => name === 'search').map(({ parentSpanId }) => parentSpanId)).toEqual([root.spanId])
  })

  test('of a picture is a span with its blobs in it', async () => {
    expect((await fetch(`${url}/pictures/d1-double-cab-front-40-A9B2B5?w=320`)).status).toBe(200)
    await vi.waitFor(async () => {
      const { root, spans } = await traceOf('GET /pictures/:key')
      const blobs = spans.filter(({ name, parentSpanId }) => name === 'blob' && parentSpanId === root.spanId)
      const calls = blobs.map(({ attributes }) => attributes['saex.blob'])
      expect(calls).toEqual(expect.arrayContaining(['get', 'put']))
    }, 5000)
  })

  test('that fails says by which error key', async () => {
    await fetch(`${url}${PATHS.stock}?saexReference=SAEX9999999`)
    const { root } = await traceOf(`GET ${PATHS.stock}`)
    expect(root.attributes).toMatchObject({ 'error.type': 'VEHICLE_NOT_FOUND', 'http.response.status_code': 404 })
  })

  test('that a page makes to draw itself is a part of that page', async () => {
    const askOwn = () => fetchFrom(app, '127.0.0.1')(PATHS.currencies, { method: 'GET' })
    const page = tracing.begin({ name: 'a page', attributes: {} })
    expect((await timed(page!, askOwn)).status).toBe(200)
    const { root, spans } = await traceOf('a page')
    expect(spans).toContainEqual(
      expect.objectContaining({
        name: 'call',
        parentSpanId: root.spanId,
        attributes: expect.objectContaining({ 'http.route': PATHS.currencies }) as unknown,
      }),
    )
    const count = () => collector.spans().filter(({ name }) => name === `GET ${PATHS.currencies}`).length
    const before = count()
    await askOwn()
    tracing.begin({ name: 'after', attributes: {} })?.end()
    await traceOf('after')
    expect(count()).toBe(before)
  })

  test('that meets a fault of the server is marked as one', async () => {
    const draining = AbortSignal.abort()
    const ending = await buildApp({ ...shop.context, draining })
    expect((await ending.inject({ url: PATHS.ready })).statusCode).toBe(503)
    const { root } = await traceOf(`GET ${PATHS.ready}`)
    expect(root).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'SHUTTING_DOWN' } })
    await ending.close()
  })

  test('goes on with the trace of the proxy in front, and with none that is no trace', async () => {
    await fetch(url + PATHS.currencies, { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } })
    const { root } = await traceOf(`GET ${PATHS.currencies}`)
    expect(root).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
    for (const traceparent of [`00-${'0'.repeat(32)}-${PARENT}-01`, `ff-${TRACE}-${PARENT}-01`, TRACE]) {
      await fetch(url + PATHS.health, { headers: { traceparent } })
    }
    const { root: health } = await traceOf(`GET ${PATHS.health}`)
    expect(health.traceId).not.toBe(TRACE)
    expect(health.parentSpanId).toBeUndefined()
  })

  test('believes no visitor where no proxy is named', async () => {
    const { context } = shop
    const alone = await buildApp({ ...context, config: { ...context.config, trustProxy: 0 } })
    const request = { url: PATHS.ready, headers: { traceparent: `00-${TRACE}-${PARENT}-01` } }
    await alone.inject(request)
    expect((await traceOf(`GET ${PATHS.ready}`)).root.traceId).not.toBe(TRACE)
    await alone.close()
  })
})

describe('a quotation and its mail', () => {
  test('are spans down to statements, the paper and the mail server, without a word about anybody', async () => {
    const request = aQuoteRequest(saexRef, CANARY_CLIENT)
    const key = crypto.randomUUID()
    const answer = await post(PATHS.quote, request, { 'idempotency-key': key })
    expect(answer.status).toBe(200)
    const { quoteId, quoteNumber } = (await requestQuote({ app }, request, { key })).result
    const { root, spans } = await traceOf(`POST ${PATHS.quote}`, ({ spanId }) =>
      collector.spans().some((span) => span.name === 'paper' && span.parentSpanId === spanId),
    )
    const isWithin = ({ spanId, parentSpanId }: TakenSpan): boolean =>
      spanId === root.spanId || spans.some((span) => span.spanId === parentSpanId && isWithin(span))
    expect(spans.filter((span) => !isWithin(span))).toEqual([])
    const described = spans.map(({ name, attributes }) => [name, ...Object.values(attributes)].join(' '))
    expect(described).toEqual(
      expect.arrayContaining(['turn connection', 'sql INSERT quotation', 'sql COMMIT', 'paper']),
    )

    expect(await emailQuote({ app }, quoteId)).toMatchObject({ errorCode: 0, result: { state: 'sent' } })
    const job = await traceOf('send-mail')
    expect(job.root).toMatchObject({ kind: 5, attributes: { 'saex.job': 'send-mail' } })
    expect(job.spans).toContainEqual(
      expect.objectContaining({
        name: 'mail',
        parentSpanId: job.root.spanId,
        attributes: { 'saex.mail': 'delivered' },
      }),
    )

    const login = await post(STAFF_PATHS.login, { Username: 'agent', Password: CANARY_PASSWORD })
    const { sessionToken } = (await login.json()) as { sessionToken: string }
    await post(STAFF_PATHS.validateSession, {}, { token: sessionToken, 'user-agent': 'canary browser' })
    await post(STAFF_PATHS.login, { Username: 'canaryuser', Password: 'canary wrong' })
    await fetch(`${url}/api/canary?name=canary`, { headers: { 'x-forwarded-for': '203.0.113.77' } })
    await traceOf('GET unknown')
    const bytes = Buffer.concat(collector.bodies).toString().toLowerCase()
    const secrets = [
      ...Object.values(CANARY_CLIENT),
      key,
      CANARY_PASSWORD,
      sessionToken,
      saexRef,
      String(quoteId),
      quoteNumber,
    ]
    const words = [...secrets, 'canary', 'agent', '203.0.113.77', '127.0.0.1', 'hilux', 'AHTKB3CD902600001']
    expect(words.filter((word) => bytes.includes(word.toLowerCase()))).toEqual([])
  })

  test('have only attributes of the closed list', () => {
    const names = collector.spans().flatMap(({ attributes }) => Object.keys(attributes))
    expect(names.length).toBeGreaterThan(20)
    expect([...new Set(names)].filter((name) => !KNOWN.has(name))).toEqual([])
  })
})

describe('a collector', () => {
  test.each(['away', 'slow', 'wrong', 'full'] as const)('that is %s keeps nobody waiting', async (state) => {
    const said: unknown[] = []
    const log = { warn: (...line: unknown[]) => void said.push(line) }
    const other = await startCollectorDouble()
    other.set(state)
    const away = openTracing({ ...aSetting(), endpoint: other.endpoint, log, answerMs: 300 })
    const traced = await buildApp({ ...shop.context, tracing: away })
    for (let round = 0; round < 5; round++) {
      expect((await traced.inject({ url: PATHS.currencies })).statusCode).toBe(200)
      await sleep(100)
    }
    const begun = performance.now()
    await away.close()
    expect(performance.now() - begun).toBeLessThan(2500)
    expect(said).toHaveLength(state === 'wrong' ? 0 : 1)
    await traced.close()
    other.close()
  })

  test('that comes back is sent what fits into the queue, and what was sent before the end', async () => {
    const other = await startCollectorDouble()
    other.set('slow')
    const away = openTracing({ ...aSetting(), endpoint: other.endpoint, answerMs: 300 })
    for (let count = 0; count < 10_000; count++) away.begin({ name: 'run-bulk', attributes: {} })?.end()
    other.set('open')
    await away.close()
    expect(other.spans().length).toBeGreaterThan(500)
    expect(other.spans().length).toBeLessThanOrEqual(2048 + 512)
    other.close()
  })
})

test('work that fails says so by its error key, never in its own words', async () => {
  const root = tracing.begin({ name: 'failing', attributes: {} })
  const fail = (): never => {
    throw new Error('duplicate key: canary')
  }
  expect(() => timed(root!, () => span('paper', {}, fail))).toThrow('canary')
  const failing = tracing.begin({ name: 'failing late', attributes: {} })
  await expect(timed(failing!, async () => Promise.reject(new AppError('PDF_FAILED')))).rejects.toThrow(AppError)
  const late = await traceOf('failing late')
  const { spans } = await traceOf('failing')
  for (const { attributes, status } of spans) {
    expect({ attributes, status }).toEqual({ attributes: { 'error.type': 'INTERNAL' }, status: { code: 2 } })
  }
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['failing', 'paper'])
  expect(late.root).toMatchObject({ attributes: { 'error.type': 'PDF_FAILED' }, status: { code: 2 } })
})

test('only a share of all is traced, a proxy’s word aside, of which no second has more than twenty', () => {
  let asked = 0
  const some = openTracing({ ...aSetting(), share: 0.25, random: () => (asked++ % 4) / 4 })
  const begin = (parent?: Parameters<Tracing['begin']>[0]['parent']) =>
    some.begin({ name: 'x', attributes: {}, parent }) === undefined ? 0 : 1
  const count = (times: number, begun: () => number) => Array.from({ length: times }, begun).reduce((a, b) => a + b, 0)
  expect(count(400, begin)).toBe(100)
  const parent = { traceId: TRACE, spanId: PARENT, isSampled: true }
  asked = 1
  const none = openTracing({ ...aSetting(), share: 0 })
  const byProxy = count(1000, () => (none.begin({ name: 'x', attributes: {}, parent }) === undefined ? 0 : 1))
  expect(byProxy).toBeGreaterThanOrEqual(20)
  expect(byProxy).toBeLessThanOrEqual(40)
  expect(count(10, () => (none.begin({ name: 'x', attributes: {} }) === undefined ? 0 : 1))).toBe(0)
})

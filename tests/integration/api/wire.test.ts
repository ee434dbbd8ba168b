import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createLogger } from '../../../src/server/logger.ts'
import { failureSchema } from '../../../src/shared/contract/envelope.ts'
import { ERROR_KEYS, type ErrorKey } from '../../../src/shared/contract/errors.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { listenLocally, sendRaw } from '../../support/raw-socket.ts'

const HOST = 'Host: shop.example.test\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const SHORT = {
  connectionTimeout: 2000,
  requestTimeout: 600,
  headersTimeout: 300,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 50,
}

let shop: TestApp
let port = 0
beforeAll(async () => {
  shop = await createTestApp()
  port = await listenLocally(shop.app)
})
afterAll(() => shop.close())

describe('bytes that are no request are answered in the envelope', () => {
  test.each<readonly [string, string, ErrorKey]>([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 'BODY_MALFORMED'],
    ['no host', `GET ${PATHS.health} HTTP/1.1\r\nConnection: close\r\n\r\n`, 'BODY_MALFORMED'],
    ['too long headers', `GET ${PATHS.health} HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`, 'TOO_LARGE'],
    ['a too long address', `GET ${PATHS.stock}?saexRef=${'1'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 'TOO_LARGE'],
    ['bytes in the address', `GET /api/\xff HTTP/1.1\r\n${HOST}\r\n`, 'BODY_MALFORMED'],
    ['a broken escape', `GET /api/%ff HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 'BODY_MALFORMED'],
    [
      'two lengths',
      `POST ${PATHS.stock} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      'BODY_MALFORMED',
    ],
    [
      'a negative length',
      `POST ${PATHS.stock} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: -1\r\n\r\n{}`,
      'BODY_MALFORMED',
    ],
    [
      'a length and chunks',
      `POST ${PATHS.stock} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      'BODY_MALFORMED',
    ],
    [
      'a broken chunk',
      `POST ${PATHS.stock} HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      'BODY_MALFORMED',
    ],
    [
      'a length over the limit',
      `POST ${PATHS.stock} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 65537\r\n\r\n{}`,
      'TOO_LARGE',
    ],
  ])('%s', async (_name, bytes, key) => {
    const { status, body, text } = await sendRaw(port, { bytes })
    const failure = failureSchema.parse(JSON.parse(body))
    expect(failure.errorKey).toBe(key)
    expect(text).toMatch(new RegExp(`^X-Request-Id: ${failure.requestId}\\r$`, 'im'))
    expect(status).toBe(ERROR_KEYS[key].status)
    expect(text).toMatch(/x-content-type-options: nosniff/i)
    expect(text).toMatch(/content-security-policy: default-src 'none'/i)
    expect(text).toMatch(/cache-control: no-store/i)
  })

  test.each<readonly [string, string, ErrorKey]>([
    ['a too long address', `GET ${PATHS.stock}?saexRef=${'1'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 'TOO_LARGE'],
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 'BODY_MALFORMED'],
  ])('also on a connection that was answered before: %s', async (_name, bytes, key) => {
    const good = `GET ${PATHS.health} HTTP/1.1\r\n${HOST}\r\n`
    const { status, text } = await sendRaw(port, { bytes: good, drip: { text: bytes, everyMs: 150 } })
    expect(status).toBe(200)
    const [, failure = ''] = text.split(/HTTP\/1\.1 (?!200)/)
    expect(Number(failure.slice(0, 3))).toBe(ERROR_KEYS[key].status)
    expect(failureSchema.parse(JSON.parse(failure.slice(failure.indexOf('\r\n\r\n')))).errorKey).toBe(key)
  })

  test('an expectation that nobody knows is no reason to fail', async () => {
    const bytes = `GET ${PATHS.health} HTTP/1.1\r\n${HOST}Expect: miracles\r\nConnection: close\r\n\r\n`
    expect((await sendRaw(port, { bytes })).status).toBe(200)
  })

  test('a body that ends early is no answer and no harm', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST ${PATHS.stock} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 20\r\n\r\n{"a":`)
    await sleep(30)
    socket.destroy()
    expect((await shop.app.inject(PATHS.health)).statusCode).toBe(200)
  })
})

describe('whoever is too slow', () => {
  let slow: Awaited<ReturnType<typeof buildApp>>
  let slowPort = 0
  beforeAll(async () => {
    slow = await buildApp(shop.context, { timeouts: SHORT })
    slowPort = await listenLocally(slow)
  })
  afterAll(() => slow.close())

  test('with his headers is cut off, in the envelope', async () => {
    const bytes = `GET ${PATHS.health} HTTP/1.1\r\n${HOST}`
    const answer = await sendRaw(slowPort, { bytes, drip: { text: 'X-A: a\r\n', everyMs: 40 }, limitMs: 5000 })
    expect(JSON.parse(answer.body)).toMatchObject({ errorKey: 'BODY_MALFORMED' })
    expect(answer.tookMs).toBeLessThan(1500)
  })

  test('with his body is cut off, in the envelope', async () => {
    const bytes = `POST ${PATHS.stock} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 5000\r\n\r\n{`
    const answer = await sendRaw(slowPort, { bytes, drip: { text: ' ', everyMs: 40 }, limitMs: 5000 })
    expect(JSON.parse(answer.body)).toMatchObject({ errorKey: 'BODY_MALFORMED' })
    expect(answer.tookMs).toBeLessThan(2500)
  })

  test('to say anything is cut off', async () => {
    const answer = await sendRaw(slowPort, { bytes: '', limitMs: 5000 })
    expect(answer.tookMs).toBeLessThan(3500)
    // Browsers open connections ahead: what is said on one would be taken for the answer to the next call.
    expect(answer.text).toBe('')
  })
})

test('every wait of the server has an end', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket, maxConnections } =
    shop.app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    timeout: 20_000,
    maxRequestsPerSocket: 1000,
    maxConnections: 2000,
  })
})

test('a request on an open connection of a process that goes down is told so', async () => {
  const closing = await buildApp(shop.context)
  closing.get('/slow', async () => sleep(400))
  const closingPort = await listenLocally(closing)
  const answered = sendRaw(closingPort, {
    bytes: `GET /slow HTTP/1.1\r\n${HOST}\r\n`,
    drip: { text: `GET ${PATHS.makes} HTTP/1.1\r\n${HOST}\r\n`, everyMs: 150 },
    limitMs: 5000,
  })
  await sleep(80)
  const [answer] = await Promise.all([answered, closing.close()])
  expect(answer.status).toBe(200)
  expect(answer.text).toMatch(/HTTP\/1\.1 503 [^]*retry-after: 5[^]*"errorKey":"SHUTTING_DOWN"/i)
})

test('an address written another way is no way around the limit of misses', async () => {
  const limited = await createTestApp({
    rateRules: { ...shop.context.rateRules, miss: { max: 2, windowMs: 60_000 } },
  })
  const statuses: number[] = []
  for (const path of [PATHS.stock, '/api/%73tock', '/%61pi/stock', '/api/stoc%6b', '/api/%73tock', PATHS.stock]) {
    statuses.push((await limited.app.inject(`${path}?saexReference=77`)).statusCode)
  }
  await limited.close()
  expect(statuses).toEqual([404, 404, 429, 429, 429, 429])
})

test('a caller who leaves in the middle of a body is not written down as a database that is away', async () => {
  const lines: string[] = []
  const watched = await createTestApp({ log: createLogger('warn', { write: (line) => void lines.push(line) }) })
  const socket = connect(await listenLocally(watched.app), '127.0.0.1')
  socket.write(`POST ${PATHS.stock} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 100\r\n\r\n{"First":`)
  await sleep(300)
  socket.destroy()
  await sleep(300)
  expect(lines).toEqual([])
  await watched.close()
})

test('a caller who resets the connection behind a request is no failure of ours', async () => {
  const lines: string[] = []
  const watched = await createTestApp({ log: createLogger('warn', { write: (line) => void lines.push(line) }) })
  const watchedPort = await listenLocally(watched.app)
  for (let left = 20; left > 0; left--) {
    const socket = connect(watchedPort, '127.0.0.1')
    socket.write(`GET ${PATHS.health} HTTP/1.1\r\n${HOST}\r\n`, () => socket.resetAndDestroy())
  }
  await sleep(300)
  expect(lines).toEqual([])
  await watched.close()
})

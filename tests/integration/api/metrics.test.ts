import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { buildApp } from '../../../src/server/app.ts'
import { NO_BLOBS } from '../../../src/server/blobs/blob-store.ts'
import { measureBlobs } from '../../../src/server/blobs/measured-blobs.ts'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { rateTable } from '../../../src/server/db/schema/index.ts'
import { AppError } from '../../../src/server/http/app-error.ts'
import { beginRetention } from '../../../src/server/features/metrics/retention-mark.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'

const TOKEN = 'a-token-of-the-operator-with-enough-letters'
const LINE =
  /^(?:# (?:HELP|TYPE) [a-z_][a-z0-9_]* .+|[a-z_][a-z0-9_]*(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? -?\d[\d.e+-]*)$/

const onLost = (): void => {}

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ env: { METRICS_TOKEN: TOKEN } })
  const published = new Date(TEST_TIME.getTime() - 3600_000)
  const retained = new Date(TEST_TIME.getTime() - 7200_000)
  await beginRetention(shop.context.db, retained)
  await beginRetention(shop.context.db, TEST_TIME)
  await shop.context.db.insert(rateTable).values({ source: 'a test', publishedAt: published, importedAt: published })
})
afterAll(() => shop.close())

const ask = (authorization?: string) =>
  shop.app.inject({ url: PATHS.metrics, headers: authorization === undefined ? {} : { authorization } })

test.each([undefined, TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer'])('is not there for %j', async (given) => {
  const answer = await ask(given)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ errorCode: 1, errorKey: 'NOT_FOUND' })
})

test('is not there for anybody while no token is set', async () => {
  const closed = await createTestApp()
  const answer = await closed.app.inject({ url: PATHS.metrics, headers: { authorization: 'Bearer ' } })
  expect(answer.statusCode).toBe(404)
  await closed.close()
})

test('tells requests, the process and what waits, in lines that Prometheus reads', async () => {
  await shop.app.inject({ url: PATHS.currencies })
  await shop.app.inject({ url: `${PATHS.stock}?saexReference=SAEX9999999` })
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  })
  const lines = answer.payload.trimEnd().split('\n')
  expect(lines.filter((line) => !LINE.test(line))).toEqual([])
  expect(lines).toEqual(
    expect.arrayContaining([
      'saex_requests_total{kind="read",status="200"} 1',
      'saex_requests_total{kind="read",status="404"} 1',
      'saex_failures_total{key="VEHICLE_NOT_FOUND"} 1',
      'saex_request_duration_seconds_count{kind="read"} 2',
      'saex_database_up 1',
      'saex_database_copies 1',
      'saex_database_copies_wanted 1',
      'saex_mails_waiting 0',
      'saex_mail_oldest_waiting_seconds 0',
      'saex_uploads_waiting 0',
      'saex_quotations_total 0',
      'saex_rates_age_seconds 3600',
      'saex_retention_age_seconds 7200',
    ]),
  )
  expect(answer.payload).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
})

test('tells how the store, the disk and the end of the process are', async () => {
  const draining = new AbortController()
  const broken = { ...NO_BLOBS, get: async () => Promise.reject(new AppError('STORAGE_UNAVAILABLE')) }
  const blobs = measureBlobs(broken)
  const watched = await buildApp({ ...shop.context, readBlobFigures: blobs.readFigures, draining: draining.signal })
  const read = async () =>
    (await watched.inject({ url: PATHS.metrics, headers: { authorization: `Bearer ${TOKEN}` } })).payload
  expect(await read()).toMatch(/^saex_blob_failures_total 0$[^]*^saex_disk_free_bytes [1-9]\d{5,}$/m)
  await expect(blobs.get('a')).rejects.toThrow(AppError)
  await blobs.remove(['a'])
  for await (const _ of blobs.list('a'));
  draining.abort()
  const payload = await read()
  for (const line of [
    'saex_blob_seconds_count{call="get"} 1',
    'saex_blob_seconds_bucket{call="remove",le="1"} 1',
    'saex_blob_seconds_count{call="list"} 1',
    'saex_blob_failures_total 1',
    'saex_draining 1',
  ]) {
    expect(payload).toContain(`${line}\n`)
  }
  await watched.close()
})

test('answers without the database, and says that it is away', async () => {
  const nowhere = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none', purpose: 'public', onLost })
  const away = await createTestApp({ env: { METRICS_TOKEN: TOKEN }, db: nowhere.db })
  expect((await away.app.inject({ url: PATHS.currencies })).statusCode).toBe(503)
  const answer = await away.app.inject({ url: PATHS.metrics, headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.payload).toContain('saex_database_up 0\n')
  expect(answer.payload).toContain('saex_failures_total{key="STORAGE_UNAVAILABLE"} 1\n')
  await Promise.all([away.close(), nowhere.close()])
})

test('counts a failure by the key of its answer: what a caller did wrong is no fault of the product', async () => {
  const watched = await createTestApp({ env: { METRICS_TOKEN: TOKEN } })
  const post = (type: string, payload: string) =>
    watched.app.inject({ method: 'POST', url: PATHS.stock, headers: { 'content-type': type }, payload })
  expect((await post('text/plain', 'a search')).statusCode).toBe(415)
  expect((await post('application/json', ' '.repeat(70_000))).statusCode).toBe(413)
  const { payload } = await watched.app.inject({ url: PATHS.metrics, headers: { authorization: `Bearer ${TOKEN}` } })
  const counted = payload.split('\n').filter((line) => line.startsWith('saex_failures_total{'))
  expect(counted.toSorted()).toEqual([
    'saex_failures_total{key="TOO_LARGE"} 1',
    'saex_failures_total{key="UNSUPPORTED_MEDIA"} 1',
  ])
  await watched.close()
})

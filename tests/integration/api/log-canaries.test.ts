// @module-tag soak
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { openDatabase, type Database } from '../../../src/server/db/connection.ts'
import { readPrimary } from '../../../src/server/db/reads.ts'
import type { App } from '../../../src/server/http/app.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { startPgBossQueue, type PgBossQueue } from '../../../src/server/jobs/pg-boss-queue.ts'
import { createWorkers, type Workers } from '../../../src/server/jobs/workers.ts'
import { createLogger } from '../../../src/server/logger.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../support/database-proxy.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { CANARY_CLIENT, CANARY_PASSWORD } from '../../support/canaries.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { startScriptedMailServer, type ScriptedMailServer } from '../../support/scripted-mail-server.ts'

const FORGED = 'canary\u001b[31m"}\n{"level":60,"msg":"canary forged"}'

const lines: string[] = []
let server: ScriptedMailServer
let shop: TestApp
let app: App
let queue: PgBossQueue
let workers: Workers
let proxy: DatabaseProxy
let visitors: Database
let saexRef = ''
let token = ''

beforeAll(async () => {
  server = await startScriptedMailServer()
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  shop = await createTestApp({
    log,
    rateRules: NO_LIMITS,
    env: { SMTP_URL: server.url.replace('smtp://', 'smtp://canaryuser:canarysmtppassword@'), SMTP_ALLOW_CLEAR: 'yes' },
    jobs: { send: async (queries, job) => queue.send(queries, job) },
  })
  queue = await startPgBossQueue({
    connectionString: shop.database.connectionString,
    isWorker: true,
    onWarning: (message, cause) => log.warn({ err: cause }, message),
  })
  workers = createWorkers({
    ...shop.context,
    mailDb: shop.context.db,
    connectionString: shop.database.connectionString,
    fetch: globalThis.fetch,
  })
  await queue.startWorkers(workers)
  const vehicle = aStockVehicle({ vin: 'CANARYVIN00000001', dealerName: 'Canary Motors' })
  saexRef = (await stockUp(shop.context.db, [vehicle]))[0] ?? ''
  await createSampleAccounts(shop.context.db, { password: CANARY_PASSWORD, now: TEST_TIME })
  proxy = await startDatabaseProxy(shop.database.connectionString)
  const onLost = (error: Error): void => log.warn({ err: error }, 'a connection to the database was lost')
  visitors = openDatabase({ connectionString: proxy.connectionString, purpose: 'public', onLost })
  app = await buildApp({ ...shop.context, db: visitors.db, reads: readPrimary(visitors.db) })
})
afterAll(async () => {
  await queue.stop()
  await workers.close()
  proxy.close()
  await app.close()
  await visitors.close()
  await shop.close()
  await server.stop()
}, 30_000)

const post = (url: string, payload?: object, headers = {}) =>
  app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) })

/** What visitors and staff do, good and bad; answers the statuses that came. */
async function everyPath(round: number): Promise<readonly number[]> {
  const client = { ...CANARY_CLIENT, email: `canary${round}@example.test` }
  const login = await post(STAFF_PATHS.login, { Username: 'agent', Password: CANARY_PASSWORD })
  token = login.statusCode === 200 ? login.json<{ sessionToken: string }>().sessionToken : token
  const quote = await requestQuote({ app }, aQuoteRequest(saexRef, client))
  const answers = [
    login,
    await post(STAFF_PATHS.login, { Username: 'canaryuser', Password: `canary${round}` }),
    await post(STAFF_PATHS.validateSession, {}, { token }),
    await post(STAFF_PATHS.validateSession, {}, { token: `${token.slice(0, -6)}canary` }),
    await post(
      `${PATHS.emailQuote}?QuoteId=${quote.errorCode === 0 ? quote.result.quoteId : 1}&canary=${FORGED.slice(0, 6)}`,
    ),
    await post(PATHS.quote, { ...aQuoteRequest(saexRef, client), email: 'canary@@example.test', firstName: FORGED }),
    await post(PATHS.searchHistory, { SearchTypeId: 1, Makes: FORGED, Device: 'canary' }),
    await post(PATHS.stock, { MakeModelList: [{ MakeName: 'canary', ModelName: FORGED }] }),
    await app.inject({ url: `${PATHS.stock}?saexReference=canary`, headers: { 'x-forwarded-for': 'canary' } }),
    await app.inject({
      url: '/api/canary?email=canary@example.test',
      headers: { 'user-agent': FORGED.replaceAll(/[^ -~]/g, '') },
    }),
    await app.inject({ url: '/api/%ffcanary' }),
    await post(PATHS.quote, { canary: 'canary' }),
  ]
  return [quote.status, ...answers.map(({ statusCode }) => statusCode)]
}

test('no name, address, token or password gets into the log, whatever happens, and every line is JSON', async () => {
  const { db } = shop.context
  const refuse = (table: string, rule: string) =>
    db.execute(sql.raw(`alter table ${table} add constraint refuse_most check (${rule}) not valid`))
  const seen = new Set<number>()
  const note = (statuses: readonly number[]) => statuses.forEach((status) => seen.add(status))
  // The login refuses: the server takes none. Then no server at all, then a refusal for good.
  note(await everyPath(1))
  server.script.recipientCode = 550
  note(await everyPath(2))
  for (let round = 3; round < 8; round++) note(await everyPath(round))
  // Rows that no longer fit their table: every write fails inside the database, with the row in the error's text.
  await refuse('mail', "state = 'queued' and attempts = 0")
  note(await everyPath(8))
  for (const table of ['quotation', 'search_history', 'staff_session']) await refuse(table, 'false')
  for (let round = 9; round < 12; round++) note(await everyPath(round))
  proxy.set('away')
  note(await everyPath(12))

  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 404, 500, 503]))
  const text = lines.join('')
  expect(text).not.toMatch(/canary/i)
  expect(text).not.toContain(token)
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true)
    expect(Object.keys(JSON.parse(line) as object)).toEqual(expect.arrayContaining(['level', 'time', 'msg']))
    expect(line.trimEnd().includes('\n') || line.includes('\u001b')).toBe(false)
  }
  expect(lines.some((line) => line.includes('the job send-mail failed'))).toBe(true)
  const { rows } = await db.execute(sql`select output from pgboss.job where output is not null`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/canary/i)
})

test('a failure’s line carries the id that its answer carried', async () => {
  lines.length = 0
  const answer = await post(PATHS.searchHistory, { SearchTypeId: 1 })
  const { requestId } = answer.json<{ requestId: string }>()
  expect(answer.statusCode).toBe(503)
  expect(lines.map((line) => (JSON.parse(line) as { reqId?: string }).reqId)).toContain(requestId)
})

// @module-tag soak
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { readPrimary } from '../../../src/server/db/reads.ts'
import { openDatabase, type Database } from '../../../src/server/db/connection.ts'
import type { App } from '../../../src/server/http/app.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../support/database-proxy.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { aQuoteRequest, aStockVehicle, stockUp } from '../../support/quoting.ts'

const ANSWER_MS = 3500
const RETURN_MS = 5000

let shop: TestApp
let proxy: DatabaseProxy
let through: Database
let app: App
let saexRef = ''

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  saexRef = (await stockUp(shop.context.db, [aStockVehicle()]))[0] ?? ''
  proxy = await startDatabaseProxy(shop.database.connectionString)
  through = openDatabase({ connectionString: proxy.connectionString, purpose: 'public', onLost: () => {} })
  app = await buildApp({ ...shop.context, db: through.db, reads: readPrimary(through.db) })
})
afterAll(async () => {
  proxy.close()
  await app.close()
  await through.close()
  await shop.close()
})
beforeEach(() => proxy.set('open'))

async function ask(url: string, payload?: object) {
  const begun = performance.now()
  const response = await app.inject(payload === undefined ? { url } : { method: 'POST', url, payload })
  const tookMs = performance.now() - begun
  return { status: response.statusCode, headers: response.headers, body: response.json<object>(), tookMs }
}

const CALLS: readonly (readonly [string, object?])[] = [
  [PATHS.makes],
  [PATHS.currencies],
  [`${PATHS.stock}?saexReference=1`],
  [PATHS.stock, { MinPrice: 1 }],
  [PATHS.legacyVehicles, {}],
  [PATHS.searchHistory, { SearchTypeId: 1 }],
  [STAFF_PATHS.login, { Username: 'nobody', Password: 'nothing' }],
  [PATHS.ready],
]

describe.each(['away', 'silent'] as const)('while the database is %s', (state) => {
  test(
    'every call that needs it is refused in time, the process stays alive, and all is well soon after',
    { timeout: 40_000 },
    async () => {
      expect((await ask(PATHS.ready)).status).toBe(200)
      proxy.set(state)
      const quote = ask(PATHS.quote, aQuoteRequest(saexRef, { email: `${state}@example.test` }))
      const asked = CALLS.map(([url, payload]) => ask(url, payload))
      const healths = Array.from({ length: 20 }, async (_none, index) => {
        await sleep(index * 50)
        return ask(PATHS.health)
      })
      for (const health of await Promise.all(healths)) expect([health.status, health.tookMs < 200]).toEqual([200, true])
      for (const answer of await Promise.all([quote, ...asked])) {
        expect(answer).toMatchObject({ status: 503, body: { errorKey: 'STORAGE_UNAVAILABLE', result: null } })
        expect(answer.headers['retry-after']).toMatch(/^\d+$/)
        expect(answer.tookMs).toBeLessThan(ANSWER_MS + 500)
      }
      proxy.set('open')
      const back = performance.now()
      while ((await ask(PATHS.ready)).status !== 200) {
        expect(performance.now() - back).toBeLessThan(RETURN_MS)
        await sleep(50)
      }
      expect((await ask(PATHS.quote, aQuoteRequest(saexRef, { email: `${state}@example.test` }))).status).toBe(200)
    },
  )
})

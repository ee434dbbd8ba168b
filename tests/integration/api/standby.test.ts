import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/server/db/embedded-postgres.ts'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'
import { explainSingleCopy } from '../../../src/server/db/server-guarantees.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'

/** A server of its own, since what it waits for is set for all of its databases. */
let folder: string
let server: EmbeddedPostgres
let admin: Client
let shop: TestApp
let vehicle: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saex-standby-'))
  // PostgreSQL runs under an ordinary account when we are root.
  await chmod(folder, 0o755)
  const projectDir = fileURLToPath(new URL('../../..', import.meta.url))
  server = await openEmbeddedPostgres({ dataDir: folder, projectDir, log: () => {} })
  const { connectionString } = server
  await migrateDatabase({ connectionString, log: () => {} })
  admin = new Client({ connectionString: server.setUpConnectionString })
  await admin.connect()
  await admin.query('SET synchronous_commit = local')
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  shop = await createTestApp({ openDatabase: async () => ({ ...database, connectionString }) })
  const [made] = await stockUp(shop.context.db, [aStockVehicle()])
  vehicle = made!
})
afterEach(() => setServer('RESET', ['synchronous_standby_names', 'default_transaction_read_only']))
afterAll(async () => {
  await shop.close()
  await admin.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function setServer(how: 'RESET' | 'SET', settings: readonly string[]): Promise<void> {
  for (const setting of settings) await admin.query(`ALTER SYSTEM ${how} ${setting}`)
  await admin.query('SELECT pg_reload_conf()')
  // Every session takes it in before its next statement, once its own signal has come.
  await sleep(100)
}

/** What a write ends in while somebody cancels every commit that waits for a standby. */
async function besideCancelling<T>(write: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const over = new AbortController()
  const cancelling = (async () => {
    while (!over.signal.aborted) {
      await admin.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)
      await sleep(5)
    }
  })()
  const [outcome] = await Promise.allSettled([write()])
  over.abort()
  await cancelling
  return outcome
}

test('a commit whose wait for the standby was cancelled is no success, and the save repeated finds what it made', async () => {
  const key = crypto.randomUUID()
  await setServer('SET', [`synchronous_standby_names = 'nobody'`])
  expect(await besideCancelling(() => requestQuote(shop, aQuoteRequest(vehicle), { key }))).toMatchObject({
    value: { status: 503, errorKey: 'STORAGE_UNAVAILABLE', headers: { 'retry-after': '5' } },
  })
  await setServer('RESET', ['synchronous_standby_names'])
  const { rows } = await admin.query('SELECT number FROM quotation')
  expect(rows).toHaveLength(1)
  const repeated = await requestQuote(shop, aQuoteRequest(vehicle), { key })
  expect(repeated).toMatchObject({ status: 200, result: { quoteNumber: rows[0].number } })
  expect((await admin.query('SELECT FROM quotation')).rowCount).toBe(1)
})

test('nor is a statement by itself', async () => {
  await setServer('SET', [`synchronous_standby_names = 'nobody'`])
  const write = async () => {
    await shop.context.db.execute(sql`INSERT INTO make (name, name_key) VALUES ('Lada', 'LADA')`)
  }
  expect(await besideCancelling(write)).toMatchObject({ status: 'rejected', reason: { cause: { code: '08007' } } })
  // The next one on that connection is a success again.
  await setServer('RESET', ['synchronous_standby_names'])
  await shop.context.db.execute(sql`DELETE FROM make WHERE name_key = 'LADA'`)
})

test('a server that takes no writes any more is unavailable, and its connection is not used again', async () => {
  await setServer('SET', ['default_transaction_read_only = on'])
  const refused = await requestQuote(shop, aQuoteRequest(vehicle), { key: crypto.randomUUID() })
  expect(refused).toMatchObject({ status: 503, errorKey: 'STORAGE_UNAVAILABLE' })
  let pid = 0
  const write = shop.context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    pid = rows[0]!.pid
    await tx.execute(sql`DELETE FROM make WHERE name_key = 'LADA'`)
  })
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
  await expect
    .poll(async () => (await admin.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount)
    .toBe(0)
})

test('what keeps a write on one machine only is said in words', async () => {
  const { db } = shop.context
  expect(await explainSingleCopy(db)).toMatch(/on one machine only: synchronous_standby_names is empty\.$/)
  await setServer('SET', [`synchronous_standby_names = 'nobody'`])
  expect(await explainSingleCopy(db)).toBeUndefined()
  for (const weak of ['local', 'off']) {
    const said = db.transaction(async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL synchronous_commit = ${weak}`))
      return explainSingleCopy(tx)
    })
    expect(await said).toMatch(new RegExp(`on one machine only: synchronous_commit is ${weak}\\.$`))
  }
})

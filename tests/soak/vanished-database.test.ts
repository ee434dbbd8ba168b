import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { startProductProcess } from '../support/product-process.ts'
import type { TestDatabase } from '../support/database.ts'

const DRAIN_SECONDS = 1

let database: TestDatabase
let proxy: DatabaseProxy
beforeAll(async () => {
  database = await openOwnDatabase()
  proxy = await startDatabaseProxy(database.connectionString)
}, 60_000)
afterAll(async () => {
  proxy.close()
  await database.close()
})

// `reliability.every-end-ends`
test.each(['web', 'all'])('a process %s that is told to end while its database has vanished ends', async (ROLE) => {
  proxy.set('open')
  const settings = { DATABASE_URL: proxy.connectionString, DRAIN_SECONDS: String(DRAIN_SECONDS), SAMPLE_STOCK: '0' }
  const { child, stop, output } = await startProductProcess({ ...settings, ROLE, LOG_LEVEL: 'warn' })
  proxy.set('vanished')
  const start = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  expect(performance.now() - start).toBeLessThan((DRAIN_SECONDS + 20) * 1000)
  expect(child.exitCode).toBe(1)
  expect(output()).toContain('the process ends without an answer of its database')
  await stop()
})

// @module-tag soak
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SAMPLES } from '../../../samples/samples.ts'
import { parseConfig } from '../../../src/server/config.ts'
import { startProduct } from '../../../src/server/start.ts'
import type { LeadsPage, Tile } from '../../../src/shared/contract/reporting.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { postFromAnywhere } from '../../support/loopback-call.ts'
import { freePort, startProductProcess, type ProductProcess } from '../../support/product-process.ts'

const PASSWORD = 'a long sample password'
/** A shared machine may be slow; a second or two is usual. */
const LIMIT_MS = 60_000

let database: TestDatabase
let dataDir = ''
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'saex-first-start-'))
  // The ordinary account that runs PostgreSQL when the tests run as root must get into it.
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** What the sample administrator is answered. */
type Ask = <T>(path: string) => Promise<T>

async function signIn({ url }: ProductProcess): Promise<Ask> {
  const body = { Username: 'admin', Password: PASSWORD }
  const { sessionToken } = JSON.parse(await postFromAnywhere(`${url}${STAFF_PATHS.login}`, body))
  return async (path) => {
    const answer = await fetch(`${url}${path}`, { headers: { token: sessionToken } })
    return JSON.parse(await answer.text()).result
  }
}

test('a first start for development shows staff a filled overview', { timeout: 120_000 }, async () => {
  const product = await startProductProcess({
    DATABASE_URL: database.connectionString,
    SAMPLE_STOCK: '300',
    SAMPLE_ACTIVITY: 'on',
    SAMPLE_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  })
  try {
    const said = /Made \d+ sample searches and \d+ sample quotations\./
    await vi.waitFor(() => expect(product.output()).toMatch(said), LIMIT_MS)
    const ask = await signIn(product)
    expect((await ask<Tile>(STAFF_PATHS.monthSearches)).value).toBeGreaterThan(500)
    expect((await ask<Tile>(STAFF_PATHS.monthQuotes)).value).toBeGreaterThan(30)
    const { rows, totalRecords } = await ask<LeadsPage>(STAFF_PATHS.leadsPage)
    expect(totalRecords).toBeGreaterThan(60)
    for (const { quoteNumber } of rows) expect(quoteNumber).toMatch(/^Q1000-/)
  } finally {
    await product.stop()
  }
})

test('production makes none, also where a start for development has left sample stock', async () => {
  const makeActivity = vi.fn(SAMPLES.makeActivity)
  const own = await createTestDatabase()
  const startAndStop = async (env: Readonly<Record<string, string>>) => {
    const config = parseConfig({
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://shop.example.com',
      DATA_DIR: dataDir,
      DATABASE_URL: own.connectionString,
      SAMPLE_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
      ...env,
    })
    const { stop } = await startProduct({ config, samples: { ...SAMPLES, makeActivity }, say: () => {} })
    await stop()
  }
  try {
    await startAndStop({ SAMPLE_STOCK: '300' })
    await startAndStop({ NODE_ENV: 'production' })
    await startAndStop({ NODE_ENV: 'production', SAMPLE_STOCK: '300' })
    expect(makeActivity).not.toHaveBeenCalled()
    await startAndStop({})
    expect(makeActivity).toHaveBeenCalledOnce()
  } finally {
    await own.close()
  }
})

// @module-tag soak
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseConfig } from '../../../src/server/config.ts'
import { readOuterKeys } from '../../../src/server/keys/outer-keys.ts'
import { createWrappedQuoteKeys } from '../../../src/server/keys/wrapped-quote-keys.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { QuoteKey } from '../../../src/shared/contract/quote-check.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { issueAll, issueQuoteAtLast, listReferences, requestFor } from '../../support/loopback-call.ts'
import { startProductProcess, type ProductProcess } from '../../support/product-process.ts'

const KEY_ENCRYPTION_KEY = Buffer.alloc(32, 5).toString('base64')
/** A rotation is in every process within a second; the rest is for the call. */
const NEWS_MS = 2000

let database: TestDatabase
let one: ProductProcess
let two: ProductProcess

/** Each with a data folder of its own. */
beforeAll(async () => {
  database = await createTestDatabase()
  const settings = {
    DATABASE_URL: database.connectionString,
    KEY_ENCRYPTION_KEY,
    SAMPLE_STOCK: '20',
    LOG_LEVEL: 'warn',
  }
  ;[one, two] = await Promise.all([
    startProductProcess({ ...settings, ROLE: 'all' }),
    startProductProcess({ ...settings, ROLE: 'web' }),
  ])
}, 120_000)
afterAll(async () => {
  await Promise.all([one, two].map((process) => process.stop()))
  await database.close()
})

async function idsOf({ url }: ProductProcess): Promise<readonly string[]> {
  const answer = (await (await fetch(url + PATHS.quoteKeys)).json()) as { result: readonly QuoteKey[] }
  return answer.result.map(({ kid }) => kid)
}

test('two first starts without a common folder have one key, and neither has one on its disk', async () => {
  const ids = await idsOf(one)
  expect(ids).toHaveLength(1)
  expect(await idsOf(two)).toEqual(ids)
  for (const { dataDir, output } of [one, two]) {
    const names = await readdir(dataDir)
    expect(names.filter((name) => name === 'secret' || name === 'keys')).toEqual([])
    expect(output()).not.toContain('filled with')
    expect(output()).not.toContain(KEY_ENCRYPTION_KEY)
  }
})

test(
  'a rotation reaches both within a second while they issue quotations, which are the same at both',
  { timeout: 120_000 },
  async () => {
    const outer = await readOuterKeys(parseConfig({ KEY_ENCRYPTION_KEY }))
    const [reference = ''] = await listReferences(one.url)
    const issuing = issueAll(
      Array.from({ length: 40 }, () => requestFor(reference)),
      (place) => (place % 2 === 0 ? one : two).url,
    )
    const { kid } = await createWrappedQuoteKeys({ db: database.db, outer: outer! }).rotate(new Date())
    await vi.waitFor(async () => {
      for (const process of [one, two]) expect((await idsOf(process))[0]).toBe(kid)
    }, NEWS_MS)
    await issuing
    const request = requestFor(reference)
    expect(await issueQuoteAtLast(two.url, request)).toEqual(await issueQuoteAtLast(one.url, request))
  },
)

test('a process without the setting refuses to start and makes no keys', { timeout: 120_000 }, async () => {
  const stray = startProductProcess({ DATABASE_URL: database.connectionString, ROLE: 'web', SAMPLE_STOCK: '0' })
  await expect(stray).rejects.toThrow('set KEY_ENCRYPTION_KEY or KEY_ENCRYPTION_KEY_FILE to that key.')
})

import { createFolderBlobs } from '../../../src/server/blobs/folder-blobs.ts'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../../../src/server/app.ts'
import { parseConfig } from '../../../src/server/config.ts'
import type { Database } from '../../../src/server/db/connection.ts'
import { readPrimary } from '../../../src/server/db/reads.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { SAMPLES } from '../../../samples/samples.ts'
import { loadModelFacts, writeSampleVehicles } from '../../../samples/stock/seed-sample-stock.ts'
import { startStockIndex, type StockIndexService } from '../../../src/server/features/stock/stock-index.service.ts'
import { COMPANY } from '../../../src/shared/domain/company.ts'
import { createKeyFolder } from '../../../src/server/features/quote-signing/quote-key-files.ts'
import { createQuoteKeys } from '../../../src/server/features/quote-signing/quote-keys.ts'
import { MAIL_RULES, QUOTATION_RULES, RATE_RULES, type RateRules } from '../../../src/server/http/rate-rules.ts'
import { systemIds } from '../../../src/server/context.ts'
import { openTestServer } from '../../support/test-databases.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { Call } from './load.ts'
import type { Shape } from './shapes.ts'

const NOW = new Date('2026-11-20T08:00:00Z')

/** The server of DATABASE_URL, or one of the product's own that is kept for the next run. */
export async function openServer() {
  return openTestServer('.cache/bench-database')
}

/** The stock of the next size: all of the smaller one and more. */
export async function fill(database: Database, size: number): Promise<void> {
  await seedReference(database.db, { now: NOW })
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from vehicle')
  const there = Number(rows[0]!.count)
  const start = performance.now()
  await writeSampleVehicles(database.db, {
    models: await loadModelFacts(),
    seed: 1,
    first: there,
    count: size - there,
    now: NOW,
  })
  console.log(`${size - there} vehicles written in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  await database.pool.query('vacuum analyze')
}

export async function startIndex({ db }: Database, connectionString: string): Promise<StockIndexService> {
  const start = performance.now()
  const warn = (details: unknown): void => console.error(details)
  const index = startStockIndex({ db, connectionString, clock: () => new Date(), log: { info: () => {}, warn } })
  while (index.current() === undefined) await sleep(10)
  console.log(`index loaded in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return index
}

export async function startProduct(
  database: Database,
  { dataDir, stockIndex }: { readonly dataDir: string; readonly stockIndex?: StockIndexService },
) {
  const limitless = Object.fromEntries(
    Object.entries(RATE_RULES).map(([name, rule]) => [name, { ...rule, max: Number.MAX_SAFE_INTEGER }]),
  )
  const app = await buildApp({
    company: COMPANY,
    config: parseConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example.com',
      MAIL_FROM: 'Saex <quotations@example.test>',
    }),
    publicUrl: 'http://127.0.0.1',
    dataDir,
    blobs: createFolderBlobs(dataDir),
    findSamplePicture: SAMPLES.findPicture,
    db: database.db,
    reads: readPrimary(database.db),
    // No bench uploads anything.
    connectionString: '',
    stockIndex,
    clock: () => new Date(),
    ids: systemIds,
    jobs: { send: async () => {} },
    log: pino({ level: 'silent' }),
    rateRules: { ...RATE_RULES, ...limitless } satisfies RateRules,
    mailRules: MAIL_RULES,
    quotationRules: QUOTATION_RULES,
    secret: Buffer.alloc(32, 7),
    quoteKeys: createQuoteKeys({ store: createKeyFolder(dataDir), clock: () => new Date(), outside: undefined }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

export function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

export function toProductCall(shape: Shape): Call {
  if (shape.kind === 'makes') return { method: 'GET', path: PATHS.makes }
  if (shape.kind === 'models') return { method: 'GET', path: `${PATHS.models}?MakeId=${shape.makeId}` }
  return { method: 'POST', path: PATHS.stock, body: JSON.stringify(shape.filter) }
}

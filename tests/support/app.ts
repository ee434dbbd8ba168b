import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SAMPLES } from '../../samples/samples.ts'
import { createFolderBlobs } from '../../src/server/blobs/folder-blobs.ts'
import { buildApp } from '../../src/server/app.ts'
import { readPrimary } from '../../src/server/db/reads.ts'
import { parseConfig } from '../../src/server/config.ts'
import { type AppContext, systemIds } from '../../src/server/context.ts'
import { loadCompany } from '../../src/server/features/company/load-company.ts'
import { createKeyFolder } from '../../src/server/features/quote-signing/quote-key-files.ts'
import { createQuoteKeys } from '../../src/server/features/quote-signing/quote-keys.ts'
import { MAIL_RULES, RATE_RULES } from '../../src/server/http/rate-rules.ts'

import type { JobName } from '../../src/server/jobs/job-queue.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** The time at which tests begin: a Friday morning in Johannesburg. */
export const TEST_TIME = new Date('2026-11-20T08:00:00Z')

type TestClock = { now: Date }

export type TestAppOptions = Partial<AppContext> & {
  readonly env?: Record<string, string>
  /** Another database than a copy of the run's template; it is closed with the application. */
  readonly openDatabase?: () => Promise<TestDatabase>
  /** Folder of a built page; without it only the API answers. */
  readonly distDir?: string
}

/**
 * The real application on a migrated database of its own, its answers checked against the contract. The clock stands
 * still until a test moves it; jobs are written down instead of run unless a queue is given.
 */
export async function createTestApp(overrides: TestAppOptions = {}) {
  const { env = {}, openDatabase = createTestDatabase, distDir, ...given } = overrides
  const database = await openDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-test-'))
  const clock: TestClock = { now: TEST_TIME }
  const jobs: { name: JobName; data: object }[] = []
  const config = parseConfig({ NODE_ENV: 'test', MAIL_FROM: 'Saex <quotations@example.test>', ...env })
  const context: AppContext = {
    config,
    company: loadCompany(config),
    publicUrl: 'http://shop.example.test',
    dataDir,
    blobs: createFolderBlobs(dataDir, () => clock.now),
    findSamplePicture: SAMPLES.findPicture,
    db: database.db,
    reads: readPrimary(given.db ?? database.db),
    connectionString: database.connectionString,
    clock: () => clock.now,
    ids: systemIds,
    jobs: {
      send: async (_queries, job) => {
        jobs.push(job)
      },
    },
    log: pino({ level: 'silent' }),
    rateRules: RATE_RULES,
    mailRules: MAIL_RULES,
    quotationRules: config.quotationRules,
    secret: Buffer.alloc(32, 7),
    quoteKeys: createQuoteKeys({ store: createKeyFolder(dataDir), clock: () => clock.now, outside: config.signingKey }),
    ...given,
  }
  const app = await buildApp(context, { checkAnswers: true, ...(distDir === undefined ? {} : { distDir }) })
  return {
    app,
    context,
    clock,
    jobs,
    database,
    close: async () => {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

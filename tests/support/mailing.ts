import { startPgBossQueue, type PgBossQueue } from '../../src/server/jobs/pg-boss-queue.ts'
import { createWorkers } from '../../src/server/jobs/workers.ts'
import type { AppContext } from '../../src/server/context.ts'
import type { EmailQuoteResult } from '../../src/shared/contract/quotes.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { createTestApp, type TestApp } from './app.ts'
import { call } from './quoting.ts'

export type MailingShop = TestApp & { readonly queue: PgBossQueue }

/** The application with the real job queue and its worker, all on one database. */
export async function createMailingShop(
  overrides: Partial<AppContext> & { readonly env?: Record<string, string> } = {},
): Promise<MailingShop> {
  let queue: PgBossQueue | undefined
  const shop = await createTestApp({
    ...overrides,
    jobs: { send: async (queries, job) => queue?.send(queries, job) },
  })
  queue = await startPgBossQueue({
    connectionString: shop.database.connectionString,
    isWorker: true,
    onWarning: () => {},
  })
  const workers = createWorkers({
    ...shop.context,
    mailDb: shop.context.db,
    connectionString: shop.database.connectionString,
    fetch: globalThis.fetch,
  })
  await queue.startWorkers({ handlers: workers.handlers, schedules: workers.schedules })
  return {
    ...shop,
    queue,
    close: async () => {
      await queue.stop()
      await workers.close()
      await shop.close()
    },
  }
}

export function emailQuote(shop: Pick<TestApp, 'app'>, quoteId: number | string) {
  return call<EmailQuoteResult>(shop, { url: `${PATHS.emailQuote}?QuoteId=${quoteId}` })
}

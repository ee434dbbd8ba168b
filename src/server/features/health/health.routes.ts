import { setTimeout as sleep } from 'node:timers/promises'
import { count, min, sql } from 'drizzle-orm'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { healthSchema, type Ready, readySchema } from '../../../shared/contract/health.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import type { AppContext } from '../../context.ts'
import { isStorageUnavailable } from '../../db/storage-unavailable.ts'
import { mail } from '../../db/schema/index.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { AppError } from '../../http/app-error.ts'

/** How long a load balancer is told to wait for another process. */
const DRAIN_RETRY_SECONDS = 5
/** A database that takes longer is not waited for where searches go on without it. */
const PATIENCE_MS = 500

/**
 * Liveness: the process answers. Readiness: it may be sent visitors. All processes share the database, so one that can go
 * on searching without it stays ready; one that cannot throws STORAGE_UNAVAILABLE, one that is about to end
 * SHUTTING_DOWN (`reliability.ready-processes`).
 */
export function registerHealthRoutes(app: App, context: AppContext): void {
  app.get(PATHS.health, { schema: { response: { 200: envelopeOf(healthSchema) } } }, async () =>
    answer({ status: 'ok' as const }),
  )
  app.get(PATHS.ready, { schema: { response: { 200: envelopeOf(readySchema) } } }, async () => {
    if (context.draining?.aborted === true) {
      throw new AppError('SHUTTING_DOWN', { retryAfterSeconds: DRAIN_RETRY_SECONDS })
    }
    const { stockIndex, reads } = context
    const replica = reads.state?.()
    const outbox = await readOutbox(context)
    return answer({
      database: outbox === null ? ('away' as const) : ('ok' as const),
      ...(replica !== undefined && { replica: replica.isUsable ? ('ok' as const) : ('away' as const) }),
      migrations: 'applied' as const,
      stockIndex: stockIndex?.state() ?? ('sql' as const),
      outbox,
    })
  })
}

/** Null while the database is away and searches go on without it. */
async function readOutbox({ db, clock, stockIndex }: AppContext): Promise<Ready['outbox']> {
  const hasSearches = stockIndex?.current() !== undefined
  if (hasSearches && stockIndex.isAway()) return null
  const found = db
    .select({ waiting: count(), oldest: min(mail.createdAt) })
    .from(mail)
    .where(sql`${mail.state} = 'queued'`)
    .then(([row]) => {
      const oldest = row?.oldest?.getTime() ?? clock().getTime()
      const oldestSeconds = Math.max(0, Math.floor((clock().getTime() - oldest) / 1000))
      return { waiting: row?.waiting ?? 0, oldestSeconds }
    })
  if (!hasSearches) return found
  const known = found.catch((error: unknown) => {
    if (isStorageUnavailable(error)) return null
    throw error
  })
  return Promise.race([known, sleep(PATIENCE_MS, null)])
}

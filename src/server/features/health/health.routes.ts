import { count, min, sql } from 'drizzle-orm'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { healthSchema, readySchema } from '../../../shared/contract/health.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import type { AppContext } from '../../context.ts'
import { mail } from '../../db/schema/index.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'

/** Liveness: the process answers. Readiness: the database answers and is migrated; it throws STORAGE_UNAVAILABLE otherwise. */
export function registerHealthRoutes(app: App, context: AppContext): void {
  app.get(PATHS.health, { schema: { response: { 200: envelopeOf(healthSchema) } } }, async () =>
    answer({ status: 'ok' as const }),
  )
  app.get(PATHS.ready, { schema: { response: { 200: envelopeOf(readySchema) } } }, async () => {
    const [row] = await context.db
      .select({ waiting: count(), oldest: min(mail.createdAt) })
      .from(mail)
      .where(sql`${mail.state} = 'queued'`)
    const oldest = row?.oldest?.getTime() ?? context.clock().getTime()
    return answer({
      database: 'ok' as const,
      migrations: 'applied' as const,
      stockIndex: context.stockIndex?.state() ?? ('sql' as const),
      outbox: {
        waiting: row?.waiting ?? 0,
        oldestSeconds: Math.max(0, Math.floor((context.clock().getTime() - oldest) / 1000)),
      },
    })
  })
}

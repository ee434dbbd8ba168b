import * as z from 'zod/mini'

export const healthSchema = z.object({ status: z.literal('ok') })

/** `stockIndex`: 'sql' until an index answers searches; `outbox`: mails that wait to be sent. */
export const readySchema = z.object({
  database: z.literal('ok'),
  migrations: z.literal('applied'),
  stockIndex: z.enum(['sql', 'loading', 'ready']),
  outbox: z.object({ waiting: z.int(), oldestSeconds: z.int() }),
})

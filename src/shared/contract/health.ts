import * as z from 'zod/mini'

export const healthSchema = z.object({ status: z.literal('ok') })

/**
 * `stockIndex`: 'sql' until an index answers searches; `outbox`: mails that wait to be sent, null while the database is
 * away and searches go on from memory; `replica`: where reads may go to one, 'away' while the primary answers them.
 */
export const readySchema = z.object({
  database: z.enum(['ok', 'away']),
  replica: z.optional(z.enum(['ok', 'away'])),
  migrations: z.literal('applied'),
  stockIndex: z.enum(['sql', 'loading', 'ready']),
  outbox: z.nullable(z.object({ waiting: z.int(), oldestSeconds: z.int() })),
})
export type Ready = z.infer<typeof readySchema>

import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueQuote, requestFor } from '../../support/loopback-call.ts'
import type { Work } from './work.ts'

const AGAIN_MS = 50

/** Buyers; what a killed product did not answer is not asked again, and may be there or not. */
export function issueQuotations(url: string, refs: readonly string[], workers: number): Work {
  const acknowledged = new Map<number, string>()
  return {
    name: 'quotations',
    workers,
    step: async () => {
      const answer = await issueQuote(url, requestFor(refs[randomInt(refs.length)]!)).catch(() => undefined)
      if (answer === undefined) {
        await sleep(AGAIN_MS)
        return 0
      }
      acknowledged.set(answer.quoteId, answer.quoteNumber)
      return 1
    },
    compare: async (database) => {
      const { rows } = await database.query<{ id: string; number: string }>(
        `SELECT id, number FROM quotation WHERE jsonb_array_length(document->'lineItems') > 2`,
      )
      const stored = new Map(rows.map((row) => [Number(row.id), row.number]))
      const orphans = await database.query(
        `SELECT 1 FROM idempotency_key k LEFT JOIN quotation q ON q.id = k.quotation_id WHERE q.id IS NULL`,
      )
      return {
        lost: [...acknowledged].filter(([id, number]) => stored.get(id) !== number).length,
        doubled: stored.size - new Set(stored.values()).size,
        half: orphans.rowCount ?? 0,
      }
    },
  }
}

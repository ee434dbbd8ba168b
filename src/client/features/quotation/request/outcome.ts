import * as z from 'zod/mini'
import type { ApiFailure } from '../../../api/api-failure.ts'
import type { Answered } from '../../../api/freshness.ts'
import type { Outcome, QuoteFailure } from '../issue-quote.ts'

/** Refusals that the same request would meet again. */
const FINAL_KEYS: ReadonlySet<string> = new Set([
  'VALIDATION',
  'BODY_MALFORMED',
  'TOO_LARGE',
  'NOT_QUOTABLE',
  'VEHICLE_NOT_FOUND',
  'DESTINATION_NOT_FOUND',
  'QUOTE_NOT_FOUND',
  'IDEMPOTENCY_MISMATCH',
  'MAIL_REJECTED',
] satisfies readonly ApiFailure['errorKey'][])

const failureSchema = z.object({ errorKey: z.string(), fields: z.record(z.string(), z.string()) })

type Answer<T> = { readonly data?: Answered<T> | undefined; readonly error?: unknown }

/** What a call of the store came to; a fault of our own code counts as a failure without a key. */
export function toOutcome<T>({ data, error }: Answer<T>): Outcome<T> {
  if (data !== undefined && error === undefined) return { ok: true, value: data.result }
  const parsed = failureSchema.safeParse(error)
  return { ok: false, failure: parsed.success ? toFailure(parsed.data) : toFailure({ errorKey: '', fields: {} }) }
}

/** A refusal in the panel's terms. */
export function toFailure({ errorKey, fields }: Pick<QuoteFailure, 'errorKey' | 'fields'>): QuoteFailure {
  return { errorKey, fields, isFinal: FINAL_KEYS.has(errorKey) }
}

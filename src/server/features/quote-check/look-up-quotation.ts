import type { QuoteCheckResult } from '../../../shared/contract/quote-check.ts'
import { parseCheckCode } from '../../../shared/domain/quote-check/check-code.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { countInDatabase, subjectDigest, uncountInDatabase } from '../../http/rate-counter.ts'
import { findMarkedQuotation, type QuoteMark } from './quote-check.read-model.ts'

/** Wrong codes per address: who holds a paper types its code right in a few tries. Holds across processes. */
const MISSES = { max: 10, windowMs: 10 * 60_000 }

export type LookUp = {
  readonly code?: string | undefined
  readonly signature?: string | undefined
  /** The caller, as rate limits count it. */
  readonly caller: string
}

/** Throws VALIDATION for a code that cannot be one, QUOTE_NOT_FOUND, RATE_LIMITED after too many misses. */
export async function lookUpQuotation(
  { db, clock, secret }: Pick<AppContext, 'db' | 'clock' | 'secret'>,
  { code, signature, caller }: LookUp,
): Promise<QuoteCheckResult> {
  const mark = toMark({ code, signature })
  const now = clock()
  const counter = { name: 'quote-check-miss', rule: MISSES, subject: subjectDigest(secret, caller), now }
  // Counted before the look, so that a burst cannot pass; a hit is taken back.
  const verdict = await countInDatabase(db, counter)
  if (!verdict.allowed) throw new AppError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds })
  const found = await findMarkedQuotation(db, { mark, now })
  if (found === undefined) throw new AppError('QUOTE_NOT_FOUND')
  await uncountInDatabase(db, counter)
  return found
}

function toMark({ code, signature }: Pick<LookUp, 'code' | 'signature'>): QuoteMark {
  if (signature !== undefined) return { digest: signature }
  const parsed = parseCheckCode(code ?? '')
  if (parsed !== undefined) return { code: parsed }
  throw new AppError('VALIDATION', { fields: { code: 'must be eight letters and digits, such as 7F3K-92QD' } })
}

import { and, eq, inArray } from 'drizzle-orm'
import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { rateCounter } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { countInDatabase, subjectDigest, windowStartOf } from '../../http/rate-counter.ts'
import type { QuotationRules } from '../../http/rate-rules.ts'
import { noteEvent } from '../alarms/note-event.ts'
import { digestRecipient } from '../mailboxes/mail-address.ts'

/** Names of the counters; each holds one of {@link QuotationRules}. */
const COUNTER = {
  address: 'quotation address',
  email: 'quotation email',
  systemHour: 'quotation system hour',
  systemDay: 'quotation system day',
} as const satisfies Record<keyof QuotationRules, string>
const EVERYBODY = 'all'
/** A flood must not fill the log either. */
const ALARM_EVERY_MS = MINUTE_MS

/** Who asks for a quotation, and for whom. */
type Maker = {
  /** As rate limits count it. */
  readonly caller: string
  readonly email: string
}

/**
 * Counts a new quotation in the transaction that stores it: one that fails is not counted. Throws RATE_LIMITED, which
 * names the e-mail address where that is the cause, and OVERLOADED while the breaker is open.
 */
export type CountQuotation = (queries: Queries, maker: Maker) => Promise<void>

type Deps = Pick<AppContext, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'secret' | 'quotationRules'>

export function createQuotationLimits(deps: Deps): CountQuotation {
  const { clock, log, secret, quotationRules: rules } = deps
  let saidAt = -Infinity

  function sayBreakerOpen(limit: 'systemHour' | 'systemDay', retryAfterSeconds: number): void {
    const now = clock().getTime()
    if (now - saidAt < ALARM_EVERY_MS) return
    saidAt = now
    log.error(
      { limit, max: rules[limit].max, retryAfterSeconds },
      'the quotation breaker is open: new quotations are refused',
    )
    // Beside the transaction, which its refusal rolls back.
    noteEvent(deps, deps.db, { kind: 'breaker-open', now: clock() }).catch((error: unknown) =>
      log.warn({ err: error }, 'an alarm could not be raised'),
    )
  }

  return async (queries, { caller, email }) => {
    const now = clock()
    const count = (rule: keyof QuotationRules, subject: string) =>
      countInDatabase(queries, { name: COUNTER[rule], rule: rules[rule], subject, now })
    // Always in this order, so that two transactions cannot wait for each other; what all share comes last.
    const byAddress = await count('address', subjectDigest(secret, caller))
    if (!byAddress.allowed) throw new AppError('RATE_LIMITED', byAddress)
    const byEmail = await count('email', digestRecipient(email, secret))
    if (!byEmail.allowed) {
      const said = `must wait: at most ${rules.email.max} quotations a day are made for one address`
      throw new AppError('RATE_LIMITED', { ...byEmail, fields: { email: said } })
    }
    for (const rule of ['systemHour', 'systemDay'] as const) {
      const verdict = await count(rule, EVERYBODY)
      if (verdict.allowed) continue
      sayBreakerOpen(rule, verdict.retryAfterSeconds)
      throw new AppError('OVERLOADED', verdict)
    }
    await noteEvent(deps, queries, { kind: 'quotation-burst', now })
  }
}

/** Whether new quotations are refused at this moment because there were too many in all. */
export async function isQuotationBreakerOpen(
  queries: Queries,
  { rules, now }: { readonly rules: QuotationRules; readonly now: Date },
): Promise<boolean> {
  const rows = await queries
    .select({ name: rateCounter.rule, start: rateCounter.windowStart, count: rateCounter.count })
    .from(rateCounter)
    .where(and(inArray(rateCounter.rule, [COUNTER.systemHour, COUNTER.systemDay]), eq(rateCounter.subject, EVERYBODY)))
  return (['systemHour', 'systemDay'] as const).some((rule) =>
    rows.some(
      ({ name, start, count }) =>
        name === COUNTER[rule] && start.getTime() === windowStartOf(rules[rule], now) && count >= rules[rule].max,
    ),
  )
}

import { mail } from '../../../src/server/db/schema/index.ts'
import { MAIL_RULES, RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME, type TestApp, type TestAppOptions } from '../app.ts'
import { aQuoteRequest, aStockVehicle, NO_QUOTATION_LIMITS, requestQuote, stockUp } from '../quoting.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WIDE = { max: 1_000_000, windowMs: 1000 }
/** Quotations that the calls choose from; each is another request to the same mailbox. */
const QUOTES = 50

export type Attack = {
  readonly name: string
  readonly calls: number
  /** Time between two calls. */
  readonly everyMs: number
  readonly addressOf: (index: number) => string
  readonly emailOf: (index: number) => string
  /** Most mails that may go out in so long, however the window lies. */
  readonly limits: readonly { readonly max: number; readonly windowMs: number }[]
}

export type AttackReport = {
  readonly name: string
  readonly calls: number
  readonly mails: number
  readonly busiest: readonly { readonly max: number; readonly hours: number; readonly most: number }[]
  readonly statuses: Readonly<Record<string, number>>
  readonly pass: boolean
}

/** As mail servers pass on to the same mailbox. */
const ROUTED = ['victim%gmail.com@localhost', 'gmail.com!victim@shop.example']
/** One mailbox in many spellings. */
const victim = (index: number) => {
  const routed = index % 7 === 0 ? ROUTED[(index / 7) % 2] : undefined
  if (routed !== undefined) return routed
  const local = ['victim', 'v.i.c.t.i.m', `victim+${index}`, 'VICTIM', `Vic.Tim+x${index}`][index % 5] ?? ''
  return `${local}@${['gmail.com', 'GMail.com', 'googlemail.com', '\uFF47mail.com', 'gmail.com.'][index % 4] ?? ''}`
}
const fromMany = (index: number) => `198.51.${Math.floor(index / 250) % 2}.${(index % 250) + 1}`
const { recipientShort, recipientDay, address, system } = MAIL_RULES

/** `calls` of each: one victim from one and from 500 addresses, many victims from one address and from 500. */
export function attacks(calls: number): readonly Attack[] {
  const toVictim = { calls, everyMs: 9 * 1000, emailOf: victim, limits: [recipientShort, recipientDay] }
  const toMany = { calls, everyMs: 1000, emailOf: (index: number) => `v${index}@example.test` }
  return [
    { ...toVictim, name: 'one victim from one address', addressOf: () => '203.0.113.9' },
    { ...toVictim, name: 'one victim from 500 addresses', addressOf: fromMany },
    { ...toMany, name: 'many victims from one address', addressOf: () => '203.0.113.9', limits: [address] },
    { ...toMany, name: 'many victims from 500 addresses', addressOf: fromMany, limits: [system] },
  ]
}

/** The calls of an attack under a clock of their own, each with forged forwarding; counted is what was accepted for sending. */
export async function runAttack(attack: Attack, options: TestAppOptions = {}): Promise<AttackReport> {
  const shop = await createTestApp({
    ...options,
    rateRules: { ...RATE_RULES, quote: WIDE },
    quotationRules: NO_QUOTATION_LIMITS,
  })
  try {
    const quotes = await issueQuotes(shop, attack)
    const statuses: Record<string, number> = {}
    for (let index = 0; index < attack.calls; index++) {
      const now = new Date(TEST_TIME.getTime() + index * attack.everyMs)
      shop.clock.now = now
      const answer = await shop.app.inject({
        method: 'POST',
        url: `${PATHS.emailQuote}?QuoteId=${quotes[index % quotes.length]}`,
        remoteAddress: attack.addressOf(index),
        headers: { 'x-forwarded-for': `192.0.2.${index % 256}, 10.0.0.${index % 256}` },
      })
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
    }
    return report(attack, { statuses, times: await acceptedTimes(shop) })
  } finally {
    await shop.close()
  }
}

/** One after the other; as many victims as there are limits to reach. */
async function issueQuotes(shop: TestApp, { emailOf, limits }: Attack): Promise<readonly number[]> {
  const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle()])
  const most = Math.max(...limits.map(({ max }) => max))
  const quotes: number[] = []
  for (let index = 0; index < Math.max(QUOTES, most + 20); index++) {
    const key = crypto.randomUUID()
    const { result } = await requestQuote(shop, aQuoteRequest(saexRef, { email: emailOf(index) }), { key })
    quotes.push(result.quoteId)
  }
  return quotes
}

async function acceptedTimes({ context }: TestApp): Promise<readonly number[]> {
  const rows = await context.db.select({ at: mail.createdAt }).from(mail)
  return rows.map(({ at }) => at.getTime()).toSorted((one, other) => one - other)
}

type Outcome = { readonly statuses: Readonly<Record<string, number>>; readonly times: readonly number[] }

function report({ name, calls, limits }: Attack, { statuses, times }: Outcome): AttackReport {
  const busiest = limits.map(({ max, windowMs }) => ({
    max,
    hours: windowMs / HOUR,
    most: mostWithin(times, windowMs),
  }))
  const isLimited = busiest.every(({ max, most }) => most <= max && most > 0)
  const isRefused = Object.keys(statuses).every((status) => ['200', '422', '429', '503', '404'].includes(status))
  return { name, calls, mails: times.length, busiest, statuses, pass: isLimited && isRefused }
}

/** The most that any window of this length holds. */
function mostWithin(times: readonly number[], windowMs: number): number {
  let first = 0
  let most = 0
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? time) >= windowMs) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

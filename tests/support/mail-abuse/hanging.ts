import { setTimeout as sleep } from 'node:timers/promises'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { TestAppOptions } from '../app.ts'
import { createMailingShop, emailQuote, type MailingShop } from '../mailing.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../quoting.ts'
import { startScriptedMailServer, startSilentServer } from '../scripted-mail-server.ts'
import { countBy, percentile, timed } from '../timing.ts'
import { NO_MAIL_LIMITS } from './faults.ts'

const ANSWER_MS = 6000
const CALLS = 60
const SEARCHES = 300
/** Fifty a second, as visitors who browse. */
const SEARCH_EVERY_MS = 20
const WIDE = { max: 1_000_000, windowMs: 1000 }

export type HangingReport = {
  readonly name: string
  readonly mailCalls: number
  readonly slowestMailMs: number
  readonly searchP95Ms: { readonly quiet: number; readonly hanging: number }
  readonly slowestQuoteMs: number
  readonly states: Readonly<Record<string, number>>
  readonly mostConnections: number
  readonly pass: boolean
}

/** A mail server that takes connections and says nothing, while visitors search and quote (`mail.sick-server`). */
export async function runHanging(options: TestAppOptions): Promise<HangingReport> {
  const server = await startSilentServer()
  const shop = await createMailingShop({ ...options, ...settings(server.url) })
  try {
    const quotes = await issueQuotes(shop)
    await searchTimes(shop)
    const quiet = percentile(await searchTimes(shop), 0.95)
    let mostConnections = 0
    const watch = setInterval(() => (mostConnections = Math.max(mostConnections, server.connections())), 20)
    const mails = Promise.all(quotes.map((quoteId) => timed(() => emailQuote(shop, quoteId))))
    const hanging = percentile(await searchTimes(shop), 0.95)
    const late = await Promise.all(Array.from({ length: 10 }, () => timed(() => issue(shop))))
    const answers = await mails
    clearInterval(watch)
    const slowestMailMs = slowest(answers)
    const slowestQuoteMs = slowest(late)
    const states = countBy(answers.map(({ value }) => value.errorKey ?? value.result.state))
    const isHonest = states['queued'] === quotes.length && late.every(({ value }) => value.errorCode === 0)
    const isQuick = slowestMailMs <= ANSWER_MS && mostConnections <= 3
    const pass = isHonest && isQuick && hanging <= Math.max(1.2 * quiet, quiet + 5)
    const searchP95Ms = { quiet, hanging }
    return {
      name: 'a mail server that hangs',
      mailCalls: CALLS,
      slowestMailMs,
      searchP95Ms,
      slowestQuoteMs,
      states,
      mostConnections,
      pass,
    }
  } finally {
    await server.stop()
    await shop.close()
  }
}

export type HonestyReport = {
  readonly name: string
  readonly mailCalls: number
  readonly states: Readonly<Record<string, number>>
  readonly slowestMailMs: number
  readonly pass: boolean
}

/** A mail server that refuses every recipient: nobody may be told that the mail went (`mail.honest-state`). */
export async function runRefusing(options: TestAppOptions): Promise<HonestyReport> {
  const server = await startScriptedMailServer()
  server.script.recipientCode = 550
  const shop = await createMailingShop({ ...options, ...settings(server.url) })
  try {
    const quotes = await issueQuotes(shop)
    const answers = await Promise.all(quotes.map((quoteId) => timed(() => emailQuote(shop, quoteId))))
    const states = countBy(answers.map(({ value }) => value.errorKey ?? value.result.state))
    const pass = (states['sent'] ?? 0) === 0 && (states['MAIL_REJECTED'] ?? 0) > 0
    return { name: 'a mail server that refuses', mailCalls: CALLS, states, slowestMailMs: slowest(answers), pass }
  } finally {
    await shop.close()
    await server.stop()
  }
}

function settings(SMTP_URL: string) {
  return { env: { SMTP_URL }, rateRules: { ...RATE_RULES, quote: WIDE, search: WIDE }, mailRules: NO_MAIL_LIMITS }
}

async function issueQuotes(shop: MailingShop): Promise<readonly number[]> {
  await stockUp(shop.context.db, [aStockVehicle()])
  const ids: number[] = []
  for (let index = 0; index < CALLS; index++) ids.push((await issue(shop)).result.quoteId)
  return ids
}

function issue(shop: MailingShop) {
  const request = aQuoteRequest('SAEX0000001', { email: `${crypto.randomUUID()}@example.test` })
  return requestQuote(shop, request, { key: crypto.randomUUID() })
}

async function searchTimes({ app }: MailingShop): Promise<readonly number[]> {
  const times: Promise<number>[] = []
  for (let index = 0; index < SEARCHES; index++) {
    const search = timed(() =>
      app.inject({ method: 'POST', url: PATHS.stock, payload: { Rows: 20, First: index % 5 } }),
    )
    times.push(search.then(({ ms }) => ms))
    await sleep(SEARCH_EVERY_MS)
  }
  return Promise.all(times)
}

function slowest(answers: readonly { readonly ms: number }[]): number {
  return Math.round(Math.max(...answers.map(({ ms }) => ms)))
}

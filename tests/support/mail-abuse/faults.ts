import { mail } from '../../../src/server/db/schema/index.ts'
import { sendMail } from '../../../src/server/features/mail/send-mail.job.ts'
import { createSmtpTransport } from '../../../src/server/features/mail/smtp-transport.ts'
import type { NewJob } from '../../../src/server/jobs/job-queue.ts'
import { findPdf } from '../../../src/server/features/quotes/papers.repository.ts'
import { RATE_RULES, type MailRules } from '../../../src/server/http/rate-rules.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../app.ts'
import { emailQuote } from '../mailing.ts'
import { aQuoteRequest, aStockVehicle, NO_QUOTATION_LIMITS, requestQuote, stockUp } from '../quoting.ts'
import { messageIdOf, startScriptedMailServer, type MailScript, type TakenMail } from '../scripted-mail-server.ts'

const HOUR = 3_600_000
const WIDE = { max: 1_000_000, windowMs: 1000 }
export const NO_MAIL_LIMITS: MailRules = { recipientShort: WIDE, recipientDay: WIDE, address: WIDE, system: WIDE }
const NO_LIMITS = {
  rateRules: { ...RATE_RULES, quote: WIDE },
  mailRules: NO_MAIL_LIMITS,
  quotationRules: NO_QUOTATION_LIMITS,
}

type Ending = 'sent' | 'rejected' | 'dead'

export type Fault = {
  readonly name: string
  readonly script: MailScript
  readonly ending: Ending
  /** Attempts that each mail takes; null = until it is given up. */
  readonly attempts: number | null
  /** Copies of each mail that the server takes. */
  readonly copies: number
}

export const FAULTS: readonly Fault[] = [
  { name: 'takes all', script: {}, ending: 'sent', attempts: 1, copies: 1 },
  { name: '550 to the recipient', script: { recipientCode: 550 }, ending: 'rejected', attempts: 1, copies: 0 },
  { name: '554 to the mail', script: { dataCode: 554 }, ending: 'rejected', attempts: 1, copies: 0 },
  { name: '450 three times, then takes it', script: { greylists: 3 }, ending: 'sent', attempts: 4, copies: 1 },
  { name: '421 for ever', script: { recipientCode: 421 }, ending: 'dead', attempts: null, copies: 0 },
  { name: '451 to the mail for ever', script: { dataCode: 451 }, ending: 'dead', attempts: null, copies: 0 },
  { name: 'takes it and hangs up, once', script: { drops: 1 }, ending: 'sent', attempts: 2, copies: 2 },
]

export type FaultReport = {
  readonly name: string
  readonly mails: number
  readonly endings: Readonly<Record<string, number>>
  readonly attempts: number
  readonly copies: number
  /** Most hours between a mail and its end. */
  readonly hours: number
  readonly pass: boolean
}

type Due = { readonly at: number; readonly job: NewJob }

/** Mails to a real SMTP server that misbehaves, each attempt at the hour at which the retry plan puts it. */
export async function runFault(
  fault: Fault,
  options: TestAppOptions & { readonly mails: number },
): Promise<FaultReport> {
  const { mails, ...app } = options
  const server = await startScriptedMailServer()
  Object.assign(server.script, fault.script)
  const transport = createSmtpTransport({ smtpUrl: server.url, allowsClear: false })
  const queue: Due[] = []
  const clock = { now: new Date('2026-11-20T08:00:00Z') }
  const jobs = {
    send: async (_queries: unknown, job: NewJob) => {
      queue.push({ at: clock.now.getTime() + (job.delaySeconds ?? 0) * 1000, job })
    },
  }
  const shop = await createTestApp({ ...app, ...NO_LIMITS, jobs, clock: () => clock.now })
  try {
    await askForMails(shop, mails)
    const deps = { ...shop.context, transport, mailFrom: 'sales@example.test', getPdf: pdfOf(shop) }
    for (let due = next(queue); due !== undefined; due = next(queue)) {
      clock.now = new Date(Math.max(clock.now.getTime(), due.at))
      await sendMail(deps, due.job.data)
    }
    return report(fault, { rows: await shop.context.db.select().from(mail), taken: server.taken, mails })
  } finally {
    transport.close()
    await shop.close()
    await server.stop()
  }
}

async function askForMails(shop: TestApp, mails: number): Promise<void> {
  const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle()])
  for (let index = 0; index < mails; index++) {
    const request = aQuoteRequest(saexRef, { email: `buyer${index}@example.test` })
    const { result } = await requestQuote(shop, request, { key: crypto.randomUUID() })
    await emailQuote(shop, result.quoteId)
  }
}

/** Takes out what is due first. */
function next(queue: Due[]): Due | undefined {
  const first = queue.reduce((least, { at }, index) => (at < (queue[least]?.at ?? Infinity) ? index : least), 0)
  return queue.splice(first, 1)[0]
}

function pdfOf({ context }: TestApp) {
  return async ({ quoteId }: { readonly quoteId: number }) => (await findPdf(context, quoteId)) ?? new Uint8Array()
}

type Outcome = {
  readonly rows: readonly (typeof mail.$inferSelect)[]
  readonly taken: readonly TakenMail[]
  readonly mails: number
}

function report({ name, ending, attempts, copies }: Fault, { rows, taken, mails }: Outcome): FaultReport {
  const endings: Record<string, number> = {}
  for (const { state } of rows) endings[state] = (endings[state] ?? 0) + 1
  const hours = Math.max(
    ...rows.map(({ createdAt, finishedAt }) => ((finishedAt ?? createdAt).getTime() - createdAt.getTime()) / HOUR),
  )
  const most = Math.max(...rows.map((row) => row.attempts))
  const ids = new Set(taken.map(messageIdOf))
  const isEnded = rows.length === mails && endings[ending] === mails
  const isTried = attempts === null || rows.every((row) => row.attempts === attempts)
  const isTaken = taken.length === copies * mails && ids.size === (copies === 0 ? 0 : mails)
  const pass = isEnded && isTried && isTaken && hours <= 48
  return { name, mails, endings, attempts: most, copies: taken.length, hours: Math.round(hours * 10) / 10, pass }
}

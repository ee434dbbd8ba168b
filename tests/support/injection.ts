import { domainToASCII } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { mail, quotation, quotationPaper } from '../../src/server/db/schema/index.ts'
import { noteOpened } from '../../src/server/features/mailboxes/known-mailbox.ts'
import { digestRecipient } from '../../src/server/features/mailboxes/mail-address.ts'
import { sendMail } from '../../src/server/features/mail/send-mail.job.ts'
import { createSmtpTransport } from '../../src/server/features/mail/smtp-transport.ts'
import { getQuotationPdf, type PdfDeps } from '../../src/server/features/quotes/quotation-pdf.ts'
import { pdfDepsOf } from '../../src/server/features/quotes/quote-services.ts'
import { findPdf } from '../../src/server/features/quotes/papers.repository.ts'
import { findQuotation } from '../../src/server/features/quotes/quotes.repository.ts'
import { RATE_RULES } from '../../src/server/http/rate-rules.ts'
import type { QuoteRequestInput, QuoteResult } from '../../src/shared/contract/quotes.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { INJECTION_PAYLOADS } from './injection-payloads.ts'
import { NO_MAIL_LIMITS } from './mail-abuse/faults.ts'
import { emailQuote } from './mailing.ts'
import { readPdf } from './pdf-text.ts'
import { aQuoteRequest, aStockVehicle, NO_QUOTATION_LIMITS, requestQuote, stockUp } from './quoting.ts'
import { startScriptedMailServer, type ScriptedMailServer, type TakenMail } from './scripted-mail-server.ts'

/** The last: in the record of a quotation from before names were checked, mailed to a mailbox that is greeted by name. */
const PLACES = ['names and number', 'e-mail address', 'local part', 'an earlier record'] as const
type Place = (typeof PLACES)[number]
const REFUSED_FIELDS: ReadonlySet<string> = new Set(['firstName', 'surname', 'email', 'cellNo', 'make'])
const PAPER_ACTIONS = /\/(JS|JavaScript|OpenAction|Launch|AA|URI|SubmitForm|EmbeddedFile)\b/
const SENDER = 'Saex <quotations@example.test>'
const WIDE = { max: 1_000_000, windowMs: 1000 }

export type InjectionReport = {
  readonly payloads: number
  readonly requests: number
  readonly quotations: number
  readonly refusals: number
  readonly mails: number
  /** Taken by nobody: the address is refused on our side or by the mail server. */
  readonly mailsRefused: number
  readonly faults: readonly string[]
}

/**
 * Every `step`-th payload in each field of a client, through the quotation, its paper and its mail
 * (`security.injection-harmless`).
 */
export async function runInjection(options: TestAppOptions & { readonly step: number }): Promise<InjectionReport> {
  const { step, ...app } = options
  const server = await startScriptedMailServer()
  const transport = createSmtpTransport({ smtpUrl: server.url, allowsClear: false })
  const limits = {
    rateRules: { ...RATE_RULES, quote: WIDE },
    mailRules: NO_MAIL_LIMITS,
    quotationRules: NO_QUOTATION_LIMITS,
  }
  const shop = await createTestApp({ ...app, ...limits })
  try {
    const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle()])
    const deps = {
      ...shop.context,
      transport,
      mailFrom: SENDER,
      getPdf: (record: { quoteId: number }) => pdfOf(shop, record.quoteId),
    }
    const send = (mailId: string) => sendMail(deps, { mailId, attempt: 0 })
    return await tryAll({ shop, server, saexRef, papers: pdfDepsOf(shop.context), send }, step)
  } finally {
    transport.close()
    await shop.close()
    await server.stop()
  }
}

type Bench = {
  readonly shop: TestApp
  readonly server: ScriptedMailServer
  readonly saexRef: string
  readonly papers: PdfDeps
  readonly send: (mailId: string) => Promise<void>
}
type Outcome = 'refused' | 'mailed' | 'quoted'

async function tryAll(bench: Bench, step: number): Promise<InjectionReport> {
  const first = await issue(bench, {})
  const harmless = await PostalMime.parse((await takenMail(bench, first.result))?.raw ?? '')
  const payloads = INJECTION_PAYLOADS.filter((_payload, index) => index % step === 0)
  const faults: string[] = []
  const outcomes: Record<Outcome, number> = { refused: 0, mailed: 0, quoted: 0 }
  for (const place of PLACES) {
    for (const [kind, payload] of payloads) {
      const told = (fault: string) => void faults.push(`${place}, ${kind} ${JSON.stringify(payload)}: ${fault}`)
      outcomes[await tryOne(bench, { place, payload, harmless, told })] += 1
    }
  }
  const { refused, mailed, quoted } = outcomes
  const requests = payloads.length * PLACES.length
  const counts = { quotations: mailed + quoted, refusals: refused, mails: mailed, mailsRefused: quoted }
  return { payloads: payloads.length, requests, ...counts, faults }
}

function fieldsWith(payload: string, place: Place): Partial<QuoteRequestInput> {
  if (place === 'e-mail address') return { email: payload.includes('@') ? payload : `a@evil.test${payload}` }
  if (place === 'local part') return { email: `${payload}@example.test` }
  return { firstName: payload.slice(0, 61), surname: payload.slice(0, 60), cellNo: payload.slice(0, 32), make: payload }
}

type Trial = {
  readonly place: Place
  readonly payload: string
  readonly harmless: Email
  readonly told: (fault: string) => void
}

async function tryOne(bench: Bench, { place, payload, harmless, told }: Trial): Promise<Outcome> {
  const isEarlier = place === 'an earlier record'
  if (isEarlier && !isStorable(payload)) return 'refused'
  const issued = await (isEarlier ? issueEarlier(bench, payload) : issue(bench, fieldsWith(payload, place)))
  const { status, errorKey, fields: wrong = {}, result, email } = issued
  const names = Object.keys(wrong)
  if (errorKey !== undefined) {
    const isNamed = names.length > 0 && names.every((name) => REFUSED_FIELDS.has(name))
    if (status !== 400 || errorKey !== 'VALIDATION' || !isNamed) told(`${status} ${errorKey} ${names.join()}`)
    return 'refused'
  }
  for (const fault of await paperFaults(result)) told(fault)
  const taken = await takenMail(bench, result)
  if (taken === undefined) return 'quoted'
  for (const fault of await mailFaults(taken, { email, result, harmless })) told(fault)
  return 'mailed'
}

async function issue({ shop, saexRef }: Bench, fields: Partial<QuoteRequestInput>) {
  const request = aQuoteRequest(saexRef, { email: `${crypto.randomUUID()}@example.test`, ...fields })
  return { ...(await requestQuote(shop, request, { key: crypto.randomUUID() })), email: request.email }
}

/** What no release stored: PostgreSQL takes neither NUL nor halves of a pair. */
function isStorable(payload: string): boolean {
  return !/\p{Cs}|\0/u.test(payload.slice(0, 60)) && !/\p{Cs}/u.test(payload.slice(0, 32))
}

/** A quotation as it was issued before names were checked, its paper drawn from the record. */
async function issueEarlier(bench: Bench, payload: string) {
  const { shop, papers } = bench
  const { db, secret, clock } = shop.context
  const issued = await issue(bench, {})
  const { quoteId } = issued.result
  const [name, cellNo] = [payload.slice(0, 60), payload.slice(0, 32)]
  const client = JSON.stringify({ firstName: name, surname: name, email: issued.email, cellNo })
  const document = sql`jsonb_set(${quotation.document} - 'edition', '{client}', ${client}::jsonb)`
  await db.update(quotation).set({ document }).where(eq(quotation.id, quoteId))
  await db.delete(quotationPaper).where(eq(quotationPaper.quotationId, quoteId))
  const stored = await findQuotation(db, quoteId)
  if (stored === undefined) throw new Error('the quotation is gone')
  await noteOpened(db, { recipientDigest: digestRecipient(issued.email, secret), openedAt: clock() })
  const base64 = Buffer.from(await getQuotationPdf(papers, stored.record)).toString('base64')
  return { ...issued, result: { ...issued.result, base64 } }
}

async function paperFaults({ base64, quoteNumber }: QuoteResult): Promise<readonly string[]> {
  const bytes = Buffer.from(base64, 'base64')
  const objects = bytes.toString('latin1').replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')
  const { pages, text } = await readPdf(bytes)
  return faultsOf({
    'the paper has actions': PAPER_ACTIONS.test(objects),
    'the paper has not two pages': pages.length !== 2,
    'the paper lacks its number': !text.includes(quoteNumber),
    'the paper lacks its total': !text.includes('Total delivery cost'),
  })
}

/** The mail as the server took it; undefined when nobody took it. */
async function takenMail({ shop, server, send }: Bench, { quoteId }: QuoteResult): Promise<TakenMail | undefined> {
  const before = server.taken.length
  await emailQuote(shop, quoteId)
  const rows = () => shop.context.db.select().from(mail).where(eq(mail.quotationId, quoteId))
  await send((await rows())[0]?.id ?? '')
  const state = (await rows())[0]?.state ?? ''
  const sent = server.taken.length - before
  if (sent > 1 || (sent === 1) !== (state === 'sent')) throw new Error(`${sent} mails of one that is ${state}`)
  return server.taken[before]
}

type Expected = { readonly email: string; readonly result: QuoteResult; readonly harmless: Email }

async function mailFaults(taken: TakenMail, { email, result, harmless }: Expected): Promise<readonly string[]> {
  const { quoteNumber, base64 } = result
  const parsed = await PostalMime.parse(taken.raw)
  const [file] = parsed.attachments
  const content =
    file === undefined || typeof file.content === 'string' ? new Uint8Array() : new Uint8Array(file.content)
  const [recipient = ''] = taken.recipients
  return faultsOf({
    [`its recipients are ${taken.recipients.join()}`]:
      taken.recipients.length !== 1 || mailbox(recipient) !== mailbox(email),
    [`it is to ${JSON.stringify(parsed.to)}`]:
      parsed.to?.length !== 1 || mailbox(parsed.to[0]?.address ?? '') !== mailbox(email),
    [`its subject is ${parsed.subject}`]: parsed.subject !== `Your quotation ${quoteNumber}`,
    'it is from somebody else':
      parsed.from?.address !== 'quotations@example.test' || taken.sender !== 'quotations@example.test',
    'it has other headers': headersOf(parsed) !== headersOf(harmless),
    'its HTML has other elements': elementsOf(parsed) !== elementsOf(harmless),
    'its text has other lines': linesOf(parsed) !== linesOf(harmless),
    'its file has another name': parsed.attachments.length !== 1 || file?.filename !== `${quoteNumber}.pdf`,
    'its file is another paper': !Buffer.from(content).equals(Buffer.from(base64, 'base64')),
  })
}

/** The same mailbox is written in many ways: host in any case or script, local part with or without quotes. */
function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const isQuoted = local.length > 1 && local.startsWith('"') && local.endsWith('"')
  const host = address.slice(at + 1)
  return `${isQuoted ? local.slice(1, -1).replaceAll(/\\(.)/g, '$1') : local}@${domainToASCII(host) || host.toLowerCase()}`
}

function headersOf({ headers }: Email): string {
  return headers
    .map(({ key }) => key)
    .toSorted()
    .join()
}

/** The elements in their order, without what stands in their attributes. */
function elementsOf({ html = '' }: Email): string {
  return (html.match(/<[!/]?[a-z]+/gi) ?? []).join()
}

function linesOf({ text = '' }: Email): number {
  return text.trimEnd().split(/\r?\n/).length
}

function faultsOf(faults: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(faults).flatMap(([name, isThere]) => (isThere ? [name] : []))
}

async function pdfOf({ context }: TestApp, quoteId: number): Promise<Uint8Array> {
  return (await findPdf(context, quoteId)) ?? new Uint8Array()
}

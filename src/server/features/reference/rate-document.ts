import { isCalendarDay } from '../../../shared/domain/johannesburg.ts'

/** Units of each currency for 1 ZAR as one source gave them at one time. */
export type RateQuote = {
  readonly source: string
  readonly publishedAt: Date
  /** Without the rand, which is always 1. */
  readonly values: ReadonlyMap<string, number>
}

/** A document of rates that cannot be used; the message says why in one sentence. */
export class RateDocumentError extends Error {
  override readonly name = 'RateDocumentError'
}

/**
 * Daily reference rates name a day, and are agreed at 14:15 Central European Time: 12:15 UTC in summer, which is never
 * in the future when they appear.
 */
const REFERENCE_TIME = 'T12:15:00.000Z'
const OWN_CURRENCY = 'ZAR'
const DAY_START = /<Cube\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>/g
const DAY_END = '</Cube>'
const RATE_ELEMENT = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,12}(?:\.\d{1,12})?)\3\s*\/>/g
/** There are some 180 currencies. */
const MAX_RATES = 1_000
const SENDER_START = /<(?:\w{1,20}:)?name>/
/** Longest name, and longest with the blanks around it. */
const SENDER_LENGTH = 80
const SENDER_SPACE = 200

/**
 * Reads the XML form in which the European Central Bank publishes its daily reference rates: units of each currency for
 * one euro, as `<Cube time="2026-11-19"><Cube currency="USD" rate="1.1558"/>…</Cube>`. Strict: one day, nothing else in
 * it, no currency twice, the rand among them. RateDocumentError for anything else.
 */
export function readReferenceRates(xml: string, fallbackSource: string): RateQuote {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new RateDocumentError('the document declares a type of its own')
  const text = withoutComments(xml)
  const [day, ...others] = text.matchAll(DAY_START)
  const start = day === undefined ? 0 : day.index + day[0].length
  const end = text.indexOf(DAY_END, start)
  if (day === undefined || end === -1) {
    throw new RateDocumentError('the document is not in the form of daily reference rates')
  }
  if (others.length > 0) throw new RateDocumentError('the document has the rates of more than one day')
  const date = day[2] ?? ''
  if (!isCalendarDay(date)) throw new RateDocumentError(`${date} is no date`)
  const values = fromBase('EUR', readRates(text.slice(start, end)))
  return { source: senderOf(text) ?? fallbackSource, publishedAt: new Date(`${date}${REFERENCE_TIME}`), values }
}

/** In one pass: an expression would look for the end of each beginning anew. */
function withoutComments(xml: string): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    const start = xml.indexOf('<!--', at)
    const end = start === -1 ? -1 : xml.indexOf('-->', start + 4)
    kept.push(xml.slice(at, end === -1 ? undefined : start))
    if (end === -1) return kept.join('')
    at = end + 3
  }
}

function senderOf(text: string): string | undefined {
  const found = SENDER_START.exec(text)
  if (found === null) return undefined
  const from = found.index + found[0].length
  const [name, ...rest] = text.slice(from, from + SENDER_SPACE).split('</')
  const sender = name?.trim() ?? ''
  const isName = rest.length > 0 && sender !== '' && sender.length <= SENDER_LENGTH && !/[<>&]/.test(sender)
  return isName ? sender : undefined
}

function readRates(content: string): Map<string, number> {
  const perEuro = new Map<string, number>()
  for (const [, , currency = '', , rate = ''] of content.matchAll(RATE_ELEMENT)) {
    if (perEuro.size >= MAX_RATES) throw new RateDocumentError(`the document has more than ${MAX_RATES} rates`)
    if (perEuro.has(currency)) throw new RateDocumentError(`${currency} stands twice in the document`)
    perEuro.set(currency, Number(rate))
  }
  if (content.replace(RATE_ELEMENT, '').trim() !== '') {
    throw new RateDocumentError('the document has something other than rates in its day')
  }
  return perEuro
}

/**
 * Turns units for one unit of `base` into units for 1 ZAR: value(X) = rate(X) ÷ rate(ZAR). The base itself joins them.
 * RateDocumentError when the rand is missing or a rate is not above 0.
 */
export function fromBase(base: string, perBase: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const rand = base === OWN_CURRENCY ? 1 : perBase.get(OWN_CURRENCY)
  if (rand === undefined)
    throw new RateDocumentError(`there is no rate of ${OWN_CURRENCY}, without which none can be used`)
  const values = new Map<string, number>()
  for (const [currency, rate] of new Map([...perBase, [base, 1]])) {
    if (currency === OWN_CURRENCY) continue
    const value = rate / rand
    if (!Number.isFinite(value) || value <= 0) throw new RateDocumentError(`the rate of ${currency} is not above 0`)
    values.set(currency, value)
  }
  return values
}

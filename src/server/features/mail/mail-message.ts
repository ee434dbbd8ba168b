import { hasNumber as companyHasNumber } from '../../../shared/domain/company.ts'
import { isClientName } from '../../../shared/domain/client-rules.ts'
import { countryName as countryIn } from '../../../shared/domain/country-name.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import { dayInWords } from '../../../shared/domain/johannesburg.ts'
import { totalAmounts } from '../../../shared/domain/quote-document/paper-money.ts'
import { findTotal } from '../../../shared/domain/quote-total.ts'
import { vehicleHeading } from '../../../shared/domain/quote-document/vehicle-facts.ts'
import { documentWords, type MailWords } from '../../../shared/words/document-words.ts'
import type { MailFacts } from '../../../shared/words/en/documents.ts'

/** Opens the quotation again, on any device, until the day. */
type OpenLink = { readonly address: string; readonly endsAt: Date }

type MailLink = {
  readonly label: string
  readonly address: string
  readonly note: string
  /** Stands in the note, and there in large letters, to be typed; '' = none. */
  readonly code: string
}

type LinkParts = {
  readonly record: QuotationRecord
  readonly openLink: OpenLink
  readonly words: MailWords
}

/** Of the page's light scheme: mail programs know no tokens. */
const INK = '#0b2e37'
const ON_INK = '#b8cbd0'
const QUIET = '#4b5b61'
const LINK = '#0f5a6b'
const LINE = '#d3dadc'
const AMBER = '#f2a93b'
const AMBER_EDGE = '#ad6a0b'
const ON_AMBER = '#231600'
/** A longer name is no greeting. */
const MAX_GREETED_LENGTH = 40

/** One mail to exactly one recipient, who is an address and never a header's text. */
export type OutgoingMail = {
  readonly messageId: string
  readonly date: Date
  readonly from: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachment?: { readonly filename: string; readonly content: Uint8Array }
}

export type MailParts = {
  readonly record: QuotationRecord
  readonly pdf: Uint8Array
  readonly messageId: string
  readonly from: string
  readonly date: Date
  /** Address of the page that keeps further mails away. */
  readonly notMe: string
  readonly openLink: OpenLink
  /** Whether the recipient opened one of our mails before (`mail.known-mailbox`). */
  readonly isKnown: boolean
}

/**
 * The mail that carries a quotation. Only its own record speaks in it; nothing of it can become a header, and to a mailbox
 * that is not known nothing stands in it that somebody typed, since whoever asked may be anybody. Pure.
 */
export function composeMail(parts: MailParts): OutgoingMail {
  const { record, pdf, messageId, from, date, notMe, openLink, isKnown } = parts
  const words = documentWords(record.language).mail
  const facts = { ...factsOf(record), name: isKnown ? greetedName(record) : undefined, notMe }
  const hasNumber = companyHasNumber(record.company)
  const { startLocation: start } = record.destination
  const content = { hasNumber, facts, start, links: mailLinks({ record, openLink, words }), words }
  return {
    messageId,
    date,
    from,
    recipient: record.client.email,
    subject: words.subject(record.number),
    text: toText(content),
    html: toHtml(content),
    attachment: { filename: `${record.number}.pdf`, content: pdf },
  }
}

function factsOf(record: QuotationRecord): Omit<MailFacts, 'name' | 'notMe'> {
  const total = findTotal(record.lineItems)
  if (total === undefined) throw new Error('a quotation without a total cannot be mailed')
  const { language, paper } = documentWords(record.language)
  return {
    number: record.number,
    company: record.company.name,
    vehicle: vehicleHeading(record.vehicle),
    reference: record.vehicle.saexRef,
    place: record.destination.endLocation,
    country: countryIn(record.destination.countryName, language),
    total: totalAmounts(record, total),
    validUntil: dayInWords(record.validUntil, paper),
  }
}

/** Of quotations from before names were checked not every one: it could be somebody's message to the recipient. */
function greetedName({ client }: QuotationRecord): string | undefined {
  const name = client.firstName.normalize('NFC')
  return name.length <= MAX_GREETED_LENGTH && isClientName(name) ? name : undefined
}

type Row = { readonly label: string; readonly value: string; readonly others?: string }

/** The total first, as on the paper (`mail.total-first`). */
function rowsOf(facts: MailFacts, words: MailWords): readonly Row[] {
  const [total, ...others] = facts.total
  return [
    { label: words.totalLabel, value: total, others: others.join(' · ') },
    { label: words.vehicleLabel, value: facts.vehicle },
    { label: words.referenceLabel, value: facts.reference },
    { label: words.destinationLabel, value: `${facts.place}, ${facts.country}` },
    { label: words.validLabel, value: facts.validUntil },
  ]
}

type MailContent = {
  readonly hasNumber: boolean
  readonly facts: MailFacts
  /** Where the way of the vehicle begins. */
  readonly start: string
  readonly links: readonly MailLink[]
  readonly words: MailWords
}

function toText({ facts, links, words, hasNumber }: MailContent): string {
  const rows = rowsOf(facts, words).map(
    ({ label, value, others = '' }) => `${label}${words.colon}${value}${others === '' ? '' : ` (${others})`}`,
  )
  const parts = [
    words.greeting(facts),
    words.opening(facts),
    rows.join('\n'),
    words.closing,
    ...links.map(({ label, address, note }) => `${label}${words.colon.trimEnd()}\n${address}\n${note}`),
    words.noBankDetails(hasNumber),
    `${words.notYou}\n${facts.notMe}`,
    words.signature(facts),
  ]
  return `${parts.join('\n\n')}\n`
}

/** In the hand of the paper: number, bar of ink with the total, facts, and what a reader may do as buttons. */
function toHtml({ facts, start, links, words, hasNumber }: MailContent): string {
  const [total, ...rows] = rowsOf(facts, words)
  const paragraph = (content: string) => `<p>${escapeHtml(content)}</p>`
  return [
    `<!doctype html><html lang="${words.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      '<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light">',
    `<title>${escapeHtml(words.subject(facts.number))}</title></head>`,
    `<body style="margin:0;padding:16px;background:#ffffff;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:${INK}">`,
    '<div style="max-width:600px">',
    paragraph(words.greeting(facts)),
    paragraph(words.opening(facts)),
    `<h1 style="margin:24px 0 8px;font-size:20px;line-height:1.25">${escapeHtml(words.subject(facts.number))}</h1>`,
    total === undefined ? '' : totalBar(total),
    start === facts.place ? '' : routeRow(start, facts.place),
    `<table role="presentation" style="margin:12px 0;border-collapse:collapse">${rows.map(factRow).join('')}</table>`,
    paragraph(words.closing),
    ...links.map(linkParagraph),
    paragraph(words.noBankDetails(hasNumber)),
    notMeParagraph(facts, words),
    paragraph(words.signature(facts)),
    '</div></body></html>',
  ].join('')
}

function totalBar({ label, value, others = '' }: Row): string {
  const small = (content: string) => `<span style="font-size:14px;color:${ON_INK}">${escapeHtml(content)}</span>`
  return (
    `<table role="presentation" width="100%" bgcolor="${INK}" style="border-collapse:separate;border-radius:8px;` +
    `background:${INK}"><tr><td style="padding:12px 16px;line-height:1.3">${small(label)}<br>` +
    `<strong style="font-size:30px;color:#ffffff">${escapeHtml(value)}</strong>` +
    `${others === '' ? '' : `<br>${small(others)}`}</td></tr></table>`
  )
}

/** The way of the vehicle as the mark is drawn, from a ring to the amber dot; letters, since pictures are often held back. */
function routeRow(start: string, end: string): string {
  const cell = 'padding:0 8px 0 0;white-space:nowrap;line-height:1.3'
  const dot = (sign: string, colour: string) =>
    `<td aria-hidden="true" style="${cell};font-size:18px;color:${colour}">${sign}</td>`
  const place = (name: string) => `<td style="${cell}"><strong>${escapeHtml(name)}</strong></td>`
  return (
    '<table role="presentation" width="100%" style="margin:12px 0 0;border-collapse:collapse"><tr>' +
    `${dot('&#9675;', INK)}${place(start)}` +
    `<td width="100%" style="padding:0 8px 0 0"><div style="border-top:2px solid ${LINE}"></div></td>` +
    `${dot('&#9679;', AMBER)}${place(end)}</tr></table>`
  )
}

function factRow({ label, value }: Row): string {
  return (
    `<tr><td style="padding:4px 16px 4px 0;color:${QUIET};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
    `<td style="padding:4px 0;vertical-align:top"><strong>${escapeHtml(value)}</strong></td></tr>`
  )
}

/** Large enough for a thumb; the first in amber, as the one main action of a screen. */
function linkParagraph({ label, address, note, code }: MailLink, place: number): string {
  const large = `<strong style="font-size:18px;letter-spacing:0.02em;color:${INK}">${escapeHtml(code)}</strong>`
  const written = escapeHtml(note)
  const look = place === 0 ? `background:${AMBER};color:${ON_AMBER}` : `background:#ffffff;color:${INK}`
  const edge = place === 0 ? AMBER_EDGE : INK
  return (
    `<p style="margin:16px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 16px;` +
    `border:1px solid ${edge};border-radius:6px;${look};font-weight:bold;text-decoration:none">` +
    `${escapeHtml(label)}</a><br><span style="display:inline-block;padding-top:6px;font-size:14px;color:${QUIET}">${code === '' ? written : written.replace(escapeHtml(code), large)}</span></p>`
  )
}

function notMeParagraph({ notMe }: MailFacts, words: MailWords): string {
  const link = `<a href="${escapeHtml(notMe)}" style="color:${LINK}">${escapeHtml(words.notYouLink)}</a>`
  return `<p style="font-size:13px;color:${QUIET}">${escapeHtml(words.notYou)} ${link}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(content: string): string {
  return content.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}

/**
 * What a reader may do: open the quotation again, and check it. Links, no QR picture: who reads the mail on a phone cannot
 * scan their own screen, and the paper in the mail has the code. A quotation from before they were signed cannot be
 * checked.
 */
function mailLinks({ record, openLink, words }: LinkParts): MailLink[] {
  const lastDay = dayInWords(openLink.endsAt.toISOString(), documentWords(record.language).paper)
  const open = { label: words.open, address: openLink.address, note: words.openUntil(lastDay), code: '' }
  if (record.check === '') return [open]
  const { check: address, checkCode: code = '' } = record
  return [open, { label: words.check, address, note: words.checkCode(code), code }]
}

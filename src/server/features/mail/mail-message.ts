import { hasNumber as companyHasNumber } from '../../../shared/domain/company.ts'
import { isClientName } from '../../../shared/domain/client-rules.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import { dayInWords } from '../../../shared/domain/johannesburg.ts'
import { totalAmounts } from '../../../shared/domain/quote-document/paper-money.ts'
import { vehicleHeading } from '../../../shared/domain/quote-document/vehicle-facts.ts'
import { documentWords, type MailWords } from '../../../shared/words/document-words.ts'
import type { MailFacts } from '../../../shared/words/en/documents.ts'

/** Opens the quotation again, on any device, until the day. */
type OpenLink = { readonly address: string; readonly endsAt: Date }

type MailLink = { readonly label: string; readonly address: string; readonly note: string }

type LinkParts = {
  readonly record: QuotationRecord
  readonly openLink: OpenLink
  readonly words: MailWords
}

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
  const content = { hasNumber, facts, links: mailLinks({ record, openLink, words }), words }
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
  const total = record.lineItems.find((line) => line.isTotal)
  if (total === undefined) throw new Error('a quotation without a total cannot be mailed')
  return {
    number: record.number,
    company: record.company.name,
    vehicle: vehicleHeading(record.vehicle),
    reference: record.vehicle.saexRef,
    place: record.destination.endLocation,
    country: record.destination.countryName,
    total: totalAmounts(record, total),
    validUntil: dayInWords(record.validUntil, documentWords(record.language).paper.months),
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
  readonly links: readonly MailLink[]
  readonly words: MailWords
}

function toText({ facts, links, words, hasNumber }: MailContent): string {
  const rows = rowsOf(facts, words).map(
    ({ label, value, others = '' }) => `${label}: ${value}${others === '' ? '' : ` (${others})`}`,
  )
  const parts = [
    words.greeting(facts),
    words.opening(facts),
    rows.join('\n'),
    words.closing,
    ...links.map(({ label, address, note }) => `${label}:\n${address}\n${note}`),
    words.noBankDetails(hasNumber),
    `${words.notYou}\n${facts.notMe}`,
    words.signature(facts),
  ]
  return `${parts.join('\n\n')}\n`
}

function toHtml({ facts, links, words, hasNumber }: MailContent): string {
  const rows = rowsOf(facts, words).map(
    ({ label, value, others = '' }) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#555;vertical-align:top">${escapeHtml(label)}</td>` +
      `<td style="padding:4px 0"><strong>${escapeHtml(value)}</strong>${
        others === '' ? '' : `<br><span style="color:#555">${escapeHtml(others)}</span>`
      }</td></tr>`,
  )
  const paragraph = (content: string) => `<p>${escapeHtml(content)}</p>`
  return [
    `<!doctype html><html lang="${words.tag}"><head><meta charset="utf-8"><title>`,
    escapeHtml(words.subject(facts.number)),
    '</title></head><body style="font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#222">',
    paragraph(words.greeting(facts)),
    paragraph(words.opening(facts)),
    `<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>`,
    paragraph(words.closing),
    ...links.map(linkParagraph),
    paragraph(words.noBankDetails(hasNumber)),
    notMeParagraph(facts, words),
    paragraph(words.signature(facts)),
    '</body></html>',
  ].join('')
}

/** Large enough for a thumb. */
function linkParagraph({ label, address, note }: MailLink): string {
  return (
    `<p><a href="${escapeHtml(address)}" style="display:inline-block;padding:8px 0;color:#0b5d73;font-weight:bold">` +
    `${escapeHtml(label)}</a><br><span style="font-size:14px;color:#555">${escapeHtml(note)}</span></p>`
  )
}

function notMeParagraph({ notMe }: MailFacts, words: MailWords): string {
  const link = `<a href="${escapeHtml(notMe)}" style="color:#0b5d73">${escapeHtml(words.notYouLink)}</a>`
  return `<p style="font-size:13px;color:#555">${escapeHtml(words.notYou)} ${link}</p>`
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
  const { months } = documentWords(record.language).paper
  const lastDay = dayInWords(openLink.endsAt.toISOString(), months)
  const open = { label: words.open, address: openLink.address, note: words.openUntil(lastDay) }
  if (record.check === '') return [open]
  return [open, { label: words.check, address: record.check, note: words.checkCode(record.checkCode ?? '') }]
}

import { dayInWords } from '../../../shared/domain/johannesburg.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import { documentWords, type MailWords } from '../../../shared/words/document-words.ts'

/** Opens the quotation again, on any device, until the day. */
export type OpenLink = { readonly address: string; readonly endsAt: Date }

export type MailLink = { readonly label: string; readonly address: string; readonly note: string }

type LinkParts = {
  readonly record: QuotationRecord
  readonly openLink: OpenLink
  readonly words: MailWords
}

/**
 * What a reader may do: open the quotation again, and check it. Links, no QR picture: who reads the mail on a phone cannot
 * scan their own screen, and the paper in the mail has the code. A quotation from before they were signed cannot be
 * checked.
 */
export function mailLinks({ record, openLink, words }: LinkParts): MailLink[] {
  const { months } = documentWords(record.language).paper
  const lastDay = dayInWords(openLink.endsAt.toISOString(), months)
  const open = { label: words.open, address: openLink.address, note: words.openUntil(lastDay) }
  if (record.check === '') return [open]
  return [open, { label: words.check, address: record.check, note: words.checkCode(record.checkCode ?? '') }]
}

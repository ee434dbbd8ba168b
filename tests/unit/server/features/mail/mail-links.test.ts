import { expect, test } from 'vitest'
import { composeMail } from '../../../../../src/server/features/mail/mail-message.ts'
import type { QuotationRecord } from '../../../../../src/shared/domain/quote-document.ts'
import { aRecord } from '../../../../support/quotation-records.ts'

const CHECK = 'https://shop.example/check#payload.signature'
const OPEN = 'https://shop.example/q#token'

function mailOf(record: QuotationRecord) {
  return composeMail({
    record,
    pdf: new Uint8Array(),
    messageId: '<1@example.test>',
    from: 'sales@example.test',
    date: new Date(0),
    notMe: 'https://shop.example/not-me#t',
    isKnown: false,
    openLink: { address: OPEN, endsAt: new Date('2027-01-19T08:30:00Z') },
  })
}

test('the mail opens the quotation again, proves it and says that it has no bank details', () => {
  const { text, html } = mailOf(aRecord({ check: CHECK, checkCode: '7F3K-92QD' }))
  expect(text).toContain(`Open your quotation:\n${OPEN}\nOn any device, until 19 January 2027.`)
  expect(text).toContain(`Check that this quotation is genuine:\n${CHECK}\n`)
  expect(html).toContain(`<a href="${OPEN}"`)
  expect(html).toContain(`<a href="${CHECK}"`)
  for (const body of [text, html]) {
    expect(body).toContain('7F3K-92QD')
    expect(body).toContain('No bank details are ever on a quotation or in an e-mail from us.')
  }
})

test('a quotation from before they were signed has no check in its mail', () => {
  const { text, html } = mailOf(aRecord())
  expect(text).toContain(OPEN)
  for (const body of [text, html]) expect(body).not.toContain('genuine')
})

import { expect, test } from 'vitest'
import {
  deliveryAddress,
  digestRecipient,
  domainOf,
  isRouted,
} from '../../../../../src/server/features/mailboxes/mail-address.ts'
import { composeMail } from '../../../../../src/server/features/mail/mail-message.ts'
import { describeQuotation } from '../../../../../src/shared/domain/quote-document/describe-quotation.ts'
import { nextAttemptSeconds } from '../../../../../src/server/features/mail/send-mail.job.ts'
import { judge } from '../../../../../src/server/features/mail/smtp-transport.ts'
import { aRecord, aVehicle } from '../../../../support/quotation-records.ts'

const secret = Buffer.alloc(32, 1)
/** All but the record of a mail to a mailbox that is known. */
const TO_KNOWN = {
  pdf: new Uint8Array(),
  messageId: '<1@example.test>',
  from: 'sales@example.test',
  date: new Date(0),
  notMe: 'https://shop.example/not-me#t',
  isKnown: true,
  openLink: { address: 'https://shop.example/q#t', endsAt: new Date('2027-01-19T08:30:00Z') },
}

test.each(['A.B@Example.test', 'a.b+news@example.test', 'a.b+x+y@EXAMPLE.TEST'])(
  '%s counts as a.b@example.test',
  (address) => {
    expect(digestRecipient(address, secret)).toBe(digestRecipient('a.b@example.test', secret))
  },
)

test('dots do not tell mailboxes apart where the host ignores them', () => {
  expect(digestRecipient('V.i.c.tim+1@gmail.com', secret)).toBe(digestRecipient('victim@googlemail.com', secret))
})

test.each([
  ['name@bücher.test', 'name@xn--bcher-kva.test'],
  ['name@B\u00DCCHER.test.', 'name@xn--bcher-kva.test'],
  ['name@\uFF45xample\uFF0Etest', 'name@example.test'],
])('%s is counted as, and sent to, %s', (address, same) => {
  expect(digestRecipient(address, secret)).toBe(digestRecipient(same, secret))
  expect(deliveryAddress(address)).toBe(same)
})

test.each([
  ['victim%gmail.com@localhost', true],
  ['victim%gmail.com%localhost@shop.example', true],
  ['gmail.com!victim@shop.example', true],
  ['a!gmail.com!victim@shop.example', true],
  ['victim@gmail.com', false],
  ['100%@example.test', false],
  ['wow!@example.test', false],
  ['a.b+c_d-e@example.test', false],
])('%s names a mailbox of another host: %s', (address, routed) => {
  expect(isRouted(address)).toBe(routed)
})

test('other addresses and other installations have other digests', () => {
  expect(digestRecipient('ab@example.test', secret)).not.toBe(digestRecipient('a.b@example.test', secret))
  expect(digestRecipient('a.b@example.test', Buffer.alloc(32, 2))).not.toBe(digestRecipient('a.b@example.test', secret))
})

test.each([
  ['Saex <sales@example.com>', 'example.com'],
  ['sales@example.com', 'example.com'],
])('%s sends from %s', (mailbox, domain) => {
  expect(domainOf(mailbox)).toBe(domain)
})

test('attempts follow after 1, 5, 15 and 60 minutes, then every four hours, for 48 hours', () => {
  const createdAt = new Date('2026-11-20T08:00:00Z')
  const delays: number[] = []
  let now = createdAt
  for (let attempts = 1; ; attempts += 1) {
    const seconds = nextAttemptSeconds({ attempts, createdAt, now })
    if (seconds === undefined) break
    delays.push(seconds / 60)
    now = new Date(now.getTime() + seconds * 1000)
  }
  expect(delays.slice(0, 6)).toEqual([1, 5, 15, 60, 240, 240])
  expect(now.getTime() - createdAt.getTime()).toBeLessThanOrEqual(48 * 3600_000)
  expect(now.getTime() - createdAt.getTime()).toBeGreaterThan(44 * 3600_000)
})

test.each([
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'refused'],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
  [{ code: 'EMESSAGE', command: 'MAIL FROM' }, 'refused'],
  [{ code: 'EENVELOPE', command: 'API' }, 'refused'],
  [{ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, 'postponed'],
  [{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'postponed'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'postponed'],
  [{ code: 'EMESSAGE', responseCode: 451, command: 'DATA' }, 'postponed'],
  // Our host or our login, not the recipient, is what the server will not have.
  [{ code: 'EENVELOPE', responseCode: 530, command: 'RCPT TO', response: '530 Login first' }, 'postponed'],
  [
    { code: 'EENVELOPE', responseCode: 554, command: 'RCPT TO', response: '554 5.7.1 Relay access denied' },
    'postponed',
  ],
  [{ code: 'EMESSAGE', responseCode: 550, command: 'DATA', response: '550-5.7.26 no SPF' }, 'postponed'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 unknown 5.7.1' }, 'refused'],
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'postponed'],
  [{ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'postponed'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'postponed'],
  [{ code: 'ECONNECTION' }, 'postponed'],
])('the failure %j is %s', (details, kind) => {
  expect(judge(Object.assign(new Error('550 5.1.1 <secret@example.test> unknown'), details))).toMatchObject({ kind })
})

test.each(['550 5.1.1 <secret@example.test> unknown', '554 5.7.1 <secret@example.test>: Relay access denied'])(
  'a reason never holds the server’s own words: %s',
  (response) => {
    const details = { code: 'EENVELOPE', responseCode: Number(response.slice(0, 3)), response }
    expect(JSON.stringify(judge(Object.assign(new Error(response), details)))).not.toMatch(/secret|\d\.\d/)
  },
)

test('texts of the stock file are escaped in the mail', () => {
  const record = aRecord({ vehicle: aVehicle({ title: '<img src=x onerror=alert(1)> & "co"' }) })
  const { html, subject, attachment } = composeMail({ ...TO_KNOWN, record })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;')
  expect(html).not.toContain('<img')
  expect(subject).toBe('Your quotation Q2026-004817')
  expect(attachment?.filename).toMatch(/^[A-Z0-9-]+\.pdf$/)
})

test('the total is told as on the paper: dollars first, then rand and the money of the destination', () => {
  const { text, html } = composeMail({ ...TO_KNOWN, record: aRecord() })
  const { amount, otherAmounts } = describeQuotation(aRecord(), { canPrint: () => true }).total
  expect(amount).toMatch(/^US\$/)
  expect(otherAmounts.map((other) => other.split('\u00A0')[0])).toEqual(['R', 'ZK'])
  expect(text).toContain(`Total cost of vehicle and delivery: ${amount} (${otherAmounts.join(' · ')})`)
  expect(html).toMatch(
    new RegExp(`<strong style="font-size:30px[^"]*">${amount?.replace('$', String.raw`\$`)}</strong><br>`),
  )
  expect(html).toContain(otherAmounts.join(' · '))
})

test.each([
  ['fr', 'Livré à\u00A0: Chirundu, Zambie'],
  ['pt', 'Chirundu, Zâmbia'],
  ['en-GB', 'Delivered to: Chirundu, Zambia'],
  ['de', 'Delivered to: Chirundu, Zambia'],
])('in %s the country has its name of the paper', (language, place) => {
  const { text, html } = composeMail({ ...TO_KNOWN, record: aRecord({ language }) })
  expect(text).toContain(place)
  expect(html).toContain(place.split(': ').at(-1))
})

test('the page of the mail shows way and code as the paper does; its text says both', () => {
  const { text, html } = composeMail({
    ...TO_KNOWN,
    record: { ...aRecord(), check: 'https://shop.example/check#t', checkCode: 'K7QX-2M9P' },
  })
  // Ink on white, also in a program that is set to dark.
  expect(html).toContain('<meta name="color-scheme" content="light">')
  expect(html).toMatch(/<strong>Durban<\/strong>.*<strong>Chirundu<\/strong>/)
  // What is said of a button stands clear of it.
  expect(html.match(/<\/a><br><span style="display:inline-block;padding-top:6px;/g)).toHaveLength(2)
  expect(html).toMatch(/Check a quotation: <strong style="font-size:18px[^"]*">K7QX-2M9P<\/strong>/)
  expect(text).toContain('Check a quotation: K7QX-2M9P')
})

test.each([
  ['Chanda', 'Dear Chanda,'],
  ['Anne-Marie', 'Dear Anne-Marie,'],
  ["D'Arcy", "Dear D'Arcy,"],
  ['Нина', 'Dear Нина,'],
  ['visit evil.test', 'Good day,'],
  ['a\u202Eb', 'Good day,'],
  ['😀', 'Good day,'],
])('%s is greeted with %s', (firstName, greeting) => {
  const record = aRecord({ client: { firstName, surname: 'x', email: 'a@example.test', cellNo: null } })
  const parts = { ...TO_KNOWN, record }
  expect(composeMail(parts).text.split('\n', 1)[0]).toBe(greeting)
  expect(composeMail({ ...parts, isKnown: false }).text.split('\n', 1)[0]).toBe('Good day,')
})

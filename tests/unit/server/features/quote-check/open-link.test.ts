import { expect, test } from 'vitest'
import { openLinkOf, readOpenToken } from '../../../../../src/server/features/quote-check/open-link.ts'
import { aRecord } from '../../../../support/quotation-records.ts'

const secret = Buffer.alloc(32, 3)
const record = aRecord()
const link = openLinkOf(record, { publicUrl: 'https://shop.example', secret })
const token = link.address.split('#')[1] ?? ''

test('the link stands behind the # and ends 60 days after the issue', () => {
  expect(link.address).toMatch(/^https:\/\/shop\.example\/q#[\w-]{39}$/)
  expect(link.endsAt.toISOString()).toBe('2027-01-19T08:30:00.000Z')
  expect(readOpenToken(token, { secret })).toEqual({ quoteId: record.quoteId, endsAt: link.endsAt })
})

test('a quotation that is valid for longer is opened as long as it is valid', () => {
  const validUntil = '2027-02-18T21:59:59.000Z'
  const { address, endsAt } = openLinkOf({ ...record, validUntil }, { publicUrl: 'https://shop.example', secret })
  expect(endsAt.toISOString()).toBe(validUntil)
  expect(readOpenToken(address.split('#')[1] ?? '', { secret })?.endsAt).toEqual(endsAt)
})

test('every changed letter, another installation and nonsense open nothing', () => {
  for (let at = 0; at < token.length - 1; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(readOpenToken(token.slice(0, at) + other + token.slice(at + 1), { secret })).toBeUndefined()
  }
  expect(readOpenToken(token, { secret: Buffer.alloc(32, 4) })).toBeUndefined()
  expect(readOpenToken('', { secret })).toBeUndefined()
  expect(readOpenToken(`${token}AAAA`, { secret })).toBeUndefined()
})

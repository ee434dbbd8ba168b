import { expect, it, test } from 'vitest'
import { priceChange, stateOf, toWaitingRows } from '../../../../../../src/client/features/my-quotes/list/quote-rows.ts'
import { anItem, aQuote } from '../../../../offline/outbox/items.ts'

const mail = anItem({ key: 'mail', seq: 2, kind: 'emailQuote', dependsOn: 'quote' })

test('a mail stands with its quotation until that is issued, then by itself', () => {
  const quote = anItem({ key: 'quote', seq: 1 })
  expect(toWaitingRows({ items: [quote, mail], quotes: [] })).toEqual([{ item: quote, quote: null, isMailed: true }])
  const issued = aQuote()
  const done = anItem({ key: 'quote', state: 'done', quoteId: issued.quoteId })
  expect(toWaitingRows({ items: [done, mail], quotes: [issued] })).toEqual([
    { item: mail, quote: issued, isMailed: true },
  ])
  expect(toWaitingRows({ items: [done, { ...mail, state: 'done' }], quotes: [issued] })).toEqual([])
})

const END = Date.parse(aQuote().validUntil)
it.each([
  [null, END - 1, 'issued'],
  ['queued', END - 1, 'issued'],
  ['sent', END - 1, 'mailed'],
  ['sent', END, 'mailed'],
  ['sent', END + 1, 'expired'],
] as const)('a quotation whose mail is %s is at %i %s', (state, now, expected) => {
  expect(stateOf(aQuote({ mail: state }), now)).toBe(expected)
})

test('tells a price that changed before it was issued, up or down, also where it was in another currency', () => {
  const rates = [{ currency: 'USD', value: 0.05, timestamp: '2026-11-16T06:00:00.000Z' }]
  const seen = (amount: number, symbol: 'R' | '$') => priceChange(aQuote({ seenTotal: { amount, symbol }, rates }))
  expect(seen(452060.4, 'R')).toBeNull()
  expect(seen(450000, 'R')).toEqual({ was: { amount: 450000, symbol: 'R' }, is: { amount: 452060.4, symbol: 'R' } })
  expect(seen(22_603.02, '$')).toBeNull()
  expect(seen(20_000, '$')).toEqual({ was: { amount: 20_000, symbol: '$' }, is: { amount: 452060.4, symbol: 'R' } })
})

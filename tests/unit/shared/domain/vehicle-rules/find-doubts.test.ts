import { describe, expect, test } from 'vitest'
import { DOUBT_WORDS, type Doubt, findDoubts } from '../../../../../src/shared/domain/vehicle-rules/find-doubts.ts'

const FINE = {
  priceCents: 10_000_00,
  priceWithVatCents: 11_500_00,
  vin: 'AHTKB3CD902600001',
  dealerEmail: 'dan@example.test',
  lengthCm: 599,
}

test('nothing is doubtful of a usual vehicle, nor of one that says little', () => {
  expect(findDoubts(FINE, 15)).toEqual([])
  const bare = { priceCents: 0, priceWithVatCents: 0, vin: null, dealerEmail: null, lengthCm: null }
  expect(findDoubts(bare, 15)).toEqual([])
})

describe('worth a look is', () => {
  test.each<[Partial<typeof FINE>, Doubt[]]>([
    [{ priceWithVatCents: 11_501_00 }, []],
    [{ priceWithVatCents: 11_501_01 }, ['price.vat']],
    [{ priceCents: 11_500_00 }, ['price.vat']],
    [{ priceCents: 0 }, []],
    [{ priceWithVatCents: 0 }, []],
    [{ vin: 'ahtkb3cd902600001' }, []],
    [{ vin: 'AHTKB3CD90260000' }, ['vin.form']],
    [{ vin: 'AHTKB3CD9O2600001' }, ['vin.form']],
    [{ dealerEmail: 'dan@example' }, ['email.form']],
    [{ dealerEmail: 'dan at example.test' }, ['email.form']],
    [{ lengthCm: 600 }, ['length.byHand']],
    [
      { lengthCm: 600, vin: '1', priceCents: 1, dealerEmail: '@' },
      ['price.vat', 'vin.form', 'email.form', 'length.byHand'],
    ],
  ])('%o', (changes, doubts) => expect(findDoubts({ ...FINE, ...changes }, 15)).toEqual(doubts))
})

test('each has its words', () => {
  for (const { field, words } of Object.values(DOUBT_WORDS)) expect(`${field}: ${words}`).toMatch(/^\w+: \w.+\w$/)
})

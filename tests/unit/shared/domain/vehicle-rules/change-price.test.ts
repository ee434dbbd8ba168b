import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PriceChange, ROUNDINGS } from '../../../../../src/shared/contract/bulk.ts'
import { changePrice, movesBeyond } from '../../../../../src/shared/domain/vehicle-rules/change-price.ts'

const before = { priceCents: 10_000_000, priceWithVatCents: 11_500_000 }

test.each<[PriceChange, number | undefined]>([
  [{ by: 'percent', value: 10, roundTo: 0.01 }, 12_650_000],
  [{ by: 'percent', value: 10, roundTo: 500 }, 12_650_000],
  [{ by: 'percent', value: 1, roundTo: 500 }, 11_600_000],
  [{ by: 'percent', value: -0.3, roundTo: 1000 }, 11_500_000],
  [{ by: 'amount', value: 249.99, roundTo: 500 }, 11_500_000],
  [{ by: 'amount', value: 250, roundTo: 500 }, 11_550_000],
  [{ by: 'amount', value: -0.01, roundTo: 0.01 }, 11_499_999],
  [{ by: 'percent', value: -100, roundTo: 100 }, undefined],
  [{ by: 'amount', value: -115_000, roundTo: 0.01 }, undefined],
  [{ by: 'amount', value: -1e9, roundTo: 100 }, undefined],
  [{ by: 'amount', value: 1e9, roundTo: 100 }, undefined],
  [{ by: 'percent', value: 1e9, roundTo: 100 }, undefined],
])('%o makes of R 115 000 with VAT %s cents', (change, cents) => {
  expect(changePrice(before, change)?.priceWithVatCents).toBe(cents)
})

test('half a cent of a very high price is rounded up', () => {
  const prices = { priceCents: 80_000_166_300, priceWithVatCents: 80_000_166_300 }
  const after = changePrice(prices, { by: 'percent', value: 0.5, roundTo: 0.01 })
  expect(after?.priceWithVatCents).toBe(80_400_167_132)
})

test('a change of decimals is taken as it is written, not as binary numbers come out', () => {
  const prices = { priceCents: 10_000_000, priceWithVatCents: 11_501_000 }
  const to = (change: PriceChange) => changePrice(prices, change)?.priceWithVatCents
  expect(to({ by: 'percent', value: 1.15, roundTo: 0.01 })).toBe(11_633_262)
  expect(to({ by: 'amount', value: 1.15, roundTo: 0.01 })).toBe(11_501_115)
})

test('half a cent without VAT is rounded up too, and beside no price there is none', () => {
  const prices = { priceCents: 20_929_475, priceWithVatCents: 28_590_000 }
  const after = changePrice(prices, { by: 'amount', value: 40_026, roundTo: 0.01 })
  expect(after).toEqual({ priceCents: 23_859_602, priceWithVatCents: 32_592_600 })
  const onRequest = { priceCents: 0, priceWithVatCents: 0 }
  expect(changePrice(onRequest, { by: 'amount', value: 1000, roundTo: 100 })).toBeUndefined()
  const withVatAlone = { priceCents: 0, priceWithVatCents: 100_000 }
  expect(changePrice(withVatAlone, { by: 'amount', value: 1000, roundTo: 100 })).toBeUndefined()
})

test('whole steps come out, and the price without VAT keeps its share to half a cent', () => {
  const cents = fc.integer({ min: 100_000, max: 900_000_000 })
  const change = fc.record({
    by: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.double({ min: -50, max: 200, noNaN: true }),
    roundTo: fc.constantFrom(...ROUNDINGS),
  })
  fc.assert(
    fc.property(cents, fc.double({ min: 0.5, max: 1, noNaN: true }), change, (withVat, share, asked) => {
      const prices = { priceCents: Math.round(withVat * share), priceWithVatCents: withVat }
      const after = changePrice(prices, asked)
      if (after === undefined) return
      expect(after.priceWithVatCents % Math.round(asked.roundTo * 100)).toBe(0)
      const exact = (prices.priceCents * after.priceWithVatCents) / prices.priceWithVatCents
      expect(Math.abs(after.priceCents - exact)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('a move is beyond a share of what the price was, up or down', () => {
  const to = (priceWithVatCents: number) => ({ ...before, priceWithVatCents })
  expect([13_800_000, 13_800_001, 9_200_000, 9_199_999].map((cents) => movesBeyond(20, before, to(cents)))).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('the price without VAT counts too, but not by what rounding makes of it', () => {
  const from = (priceCents: number) => ({ ...before, priceCents })
  expect(movesBeyond(20, from(10_000_000), from(12_000_001))).toBe(true)
  // 33 333 × 1.2 = 39 999.6
  expect(movesBeyond(20, from(33_333), from(40_000))).toBe(false)
  expect(movesBeyond(20, from(0), from(100))).toBe(true)
})

import { expect, test } from 'vitest'
import { findPriceJump } from '../../../../src/shared/domain/price-jump.ts'

const prices = (priceCents: number, priceWithVatCents: number) => ({ priceCents, priceWithVatCents })

test.each([
  ['the same', prices(100, 115), prices(100, 115)],
  ['40 % up', prices(100, 1000), prices(140, 1400)],
  ['40 % down', prices(100, 1000), prices(60, 600)],
  ['on request after a price', prices(100, 115), prices(0, 0)],
  ['on request as before', prices(0, 0), prices(0, 0)],
])('%s is no jump', (_what, before, after) => {
  expect(findPriceJump(before, after)).toBeUndefined()
})

test.each([
  ['above 40 % up', prices(100_000, 115_000), prices(140_001, 161_002), [115_000, 161_002, 40]],
  ['by nearly a half', prices(100_000, 115_000), prices(149_900, 172_385), [115_000, 172_385, 50]],
  ['a tenth', prices(100_000, 115_000), prices(10_000, 11_500), [115_000, 11_500, -90]],
  ['the amount without VAT alone', prices(100_000, 115_000), prices(50_000, 115_000), [100_000, 50_000, -50]],
  ['the amount with VAT alone', prices(100_000, 115_000), prices(100_000, 1), [115_000, 1, -100]],
  ['a price after on request', prices(0, 0), prices(100, 115), [0, 115, null]],
])('%s is one', (_what, before, after, [beforeCents, afterCents, percent]) => {
  expect(findPriceJump(before, after)).toEqual({ beforeCents, afterCents, percent })
})

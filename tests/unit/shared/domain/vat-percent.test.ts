import { expect, it } from 'vitest'
import { vatPercent } from '../../../../src/shared/domain/vat-percent.ts'

it.each([
  ['15 %', 378_000, 434_700, 15],
  ['14 %', 500_000, 570_000, 14],
  ['a part of a percent', 100_000, 115_250, 15.3],
  ['equal prices', 378_000, 378_000, 0],
  ['less than a tenth of a percent, as by rounding', 621_000, 621_000.01, 0],
  ['a price with VAT that is the lower one', 378_000, 377_000, 0],
  ['no price', 0, 0, 0],
  ['one price alone', 0, 434_700, 0],
])('reads the VAT of a vehicle from its two prices: %s', (_what, price, priceWithVAT, percent) => {
  expect(vatPercent({ price, priceWithVAT })).toBe(percent)
})

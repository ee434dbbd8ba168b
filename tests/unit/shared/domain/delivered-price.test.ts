import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDeliveredPrice } from '../../../../src/shared/domain/delivered-price.ts'
import { deliveryCost } from '../../../../src/shared/domain/delivery-cost.ts'
import { totalOf } from '../../../../src/shared/domain/quote-total.ts'
import { tariffSchema, type Tariff } from '../../../../src/shared/domain/tariff.ts'
import { offered } from '../../../support/seed-destinations.ts'
import tariffFile from '../../../../src/server/db/seed/tariffs.json' with { type: 'json' }

const sample = tariffSchema.parse(tariffFile)
const UP_TO_A_BILLION = { min: 0, max: 99_999_999_999 }

/** Prices of every size, many of them where a percentage ends in half a cent. */
const cents = fc.oneof(
  fc.integer({ min: 1, max: 2_000_000 }).map((step) => step * 1000),
  fc.integer({ min: 0, max: 500_000_000 }),
  fc.integer(UP_TO_A_BILLION),
)
const vehicle = fc.record({
  priceCents: cents,
  priceWithVatCents: cents,
  lengthMetres: fc.option(fc.integer({ min: 0, max: 700 }).map((cm) => cm / 100)),
})
const percent = fc.constantFrom(0.35, 0.75, 0.5, 1.1, 12.5, 0.005, 33.333)

/** The sample tariff with percentages of either price, the total in either currency, and percentages of percentages. */
const anyTariff = fc
  .record({
    price: percent,
    priceField: fc.constantFrom('price', 'priceWithVAT'),
    line: percent,
    symbol: fc.constantFrom('R', '$'),
    isStacked: fc.boolean(),
  })
  .map(({ price, priceField, line, symbol, isStacked }): Tariff => {
    const lines = sample.lines.map((each) => {
      if (each.basis === 'percentOfPrice') return { ...each, percent: price, priceField }
      return each.basis === 'percentOfLine' ? { ...each, percent: line } : each
    })
    const stacked = {
      ...lines.find(({ pastelCode }) => pastelCode === 'INS-TRN')!,
      basis: 'percentOfLine',
      sequence: 999,
      pastelCode: 'STACKED',
      ofPastelCode: 'INS-TRN',
      percent: line,
      amount: undefined,
      minimum: undefined,
      priceField: undefined,
    }
    const { minimum: _m, priceField: _p, amount: _a, ...last } = stacked
    return tariffSchema.parse({
      ...sample,
      lines: isStacked ? [...lines, last] : lines,
      total: {
        ...sample.total,
        byDeliveryType: sample.total.byDeliveryType.map((entry) => ({ ...entry, currencySymbol: symbol })),
      },
    })
  })

it('is the total of the quotation to the cent, for any vehicle, destination, tariff and rate', () => {
  let priced = 0
  fc.assert(
    fc.property(
      anyTariff,
      fc.constantFrom(...offered),
      fc.constantFrom(17.184, 18, 16.5, 19.99999),
      fc.array(vehicle, { minLength: 1, maxLength: 20 }),
      (tariff, destination, randForDollar, vehicles) => {
        const input = { tariff, destination, rates: { ZAR: 1, USD: 1 / randForDollar } }
        const price = createDeliveredPrice(input)
        if (price === undefined) return
        for (const each of vehicles) {
          const total = totalOf(deliveryCost({ ...input, vehicle: each }).lines)!
          priced += 1
          expect({ amount: price.centsOf(each) / 100, symbol: price.symbol }).toEqual(total)
        }
      },
    ),
    { numRuns: 600 },
  )
  expect(priced).toBeGreaterThan(3000)
})

it('knows no price where the tariff has no figure', () => {
  const destination = offered.find(({ deliveryTypeId }) => deliveryTypeId === 1)
  const unknown = { ...destination!, distanceKm: null }
  expect(createDeliveredPrice({ tariff: sample, destination: unknown, rates: { ZAR: 1, USD: 0.06 } })).toBeUndefined()
})

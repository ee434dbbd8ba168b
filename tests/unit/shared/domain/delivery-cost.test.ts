import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryCost, toPricedVehicle, type PricedVehicle } from '../../../../src/shared/domain/delivery-cost.ts'
import { toCents } from '../../../../src/shared/domain/money.ts'
import { tariffSchema } from '../../../../src/shared/domain/tariff.ts'
import tariffFile from '../../../../src/server/db/seed/tariffs.json' with { type: 'json' }
import { exactDeliveryCost } from './exact-delivery-cost.ts'
import { offered } from '../../../support/seed-destinations.ts'

const tariff = tariffSchema.parse(tariffFile)
const RAND_FOR_DOLLAR = 17.184
const rates = { ZAR: 1, USD: 1 / RAND_FOR_DOLLAR }
const bakkie: PricedVehicle = { priceCents: 540_000_00, priceWithVatCents: 621_000_00, lengthMetres: 5.33 }

function destinationNamed(name: string) {
  const found = offered.find(({ endLocation }) => endLocation === name)
  if (found === undefined) throw new Error(`no destination ${name}`)
  return found
}

const quote = (name: string, vehicle: PricedVehicle = bakkie) =>
  deliveryCost({ tariff, destination: destinationNamed(name), rates, vehicle })

/** The seven worked quotations that the tariff came with: charges in their own currency, and the delivery alone. */
const WORKED: readonly { name: string; charges: readonly [string, string, number][]; total: ['R' | '$', number] }[] = [
  {
    name: 'Beitbridge',
    charges: [
      ['TRN-ROAD', 'R', 9446.1],
      ['CLR-EXP', 'R', 2450],
      ['POL-CLR', 'R', 850],
      ['REG-DEREG', 'R', 680],
      ['BRD-HND', 'R', 1950],
      ['INS-TRN', 'R', 4050],
    ],
    total: ['R', 621_000 + 19_426.1],
  },
  {
    name: 'Kasumbalesa',
    charges: [
      ['TRN-ROAD', 'R', 22_296.2],
      ['CLR-EXP', 'R', 2450],
      ['POL-CLR', 'R', 850],
      ['REG-DEREG', 'R', 680],
      ['RIB-BOND', 'R', 3700],
      ['BND-FEE', 'R', 1890],
      ['BRD-HND', 'R', 1950],
      ['INS-TRN', 'R', 4050],
    ],
    total: ['R', 621_000 + 37_866.2],
  },
  {
    name: 'Maseru Bridge',
    charges: [
      ['TRN-ROAD', 'R', 4850.7],
      ['CLR-EXP', 'R', 2450],
      ['POL-CLR', 'R', 850],
      ['REG-DEREG', 'R', 680],
      ['BRD-HND', 'R', 1950],
      ['INS-TRN', 'R', 4050],
    ],
    total: ['R', 621_000 + 14_830.7],
  },
  {
    name: 'Dar es Salaam',
    charges: [
      ['TRN-PORT', 'R', 1250],
      ['SEA-RORO', '$', 864],
      ['SEA-BAF', '$', 82.08],
      ['CLR-EXP', 'R', 2450],
      ['POL-CLR', 'R', 850],
      ['REG-DEREG', 'R', 680],
      ['INS-MAR', '$', 345.67],
      ['PRT-CHG', 'R', 1820],
      ['PRT-DST', '$', 95],
    ],
    // 864 + 82.08 + 345.67 + 95 + (621 000 + 1250 + 2450 + 850 + 680 + 1820) ÷ 17.184 = 37 935.283…
    total: ['$', 37_935.28],
  },
  {
    name: 'Kampala (via Mombasa)',
    charges: [
      ['TRN-PORT', 'R', 1250],
      ['SEA-RORO', '$', 864],
      ['SEA-BAF', '$', 82.08],
      ['TRN-ONC', '$', 1053.4],
      ['CLR-EXP', 'R', 2450],
      ['POL-CLR', 'R', 850],
      ['REG-DEREG', 'R', 680],
      ['INS-MAR', '$', 345.67],
      ['PRT-CHG', 'R', 1820],
    ],
    total: ['$', 38_893.68],
  },
  {
    name: 'Southampton',
    charges: [
      ['TRN-PORT', 'R', 1250],
      ['SEA-RORO', '$', 1600],
      ['SEA-BAF', '$', 152],
      ['CLR-EXP', 'R', 2450],
      ['POL-CLR', 'R', 850],
      ['REG-DEREG', 'R', 680],
      ['INS-MAR', '$', 345.67],
      ['PRT-CHG', 'R', 1820],
      ['PRT-DST', '$', 180],
    ],
    total: ['$', 38_826.2],
  },
  {
    name: 'Durban RoRo Terminal',
    charges: [
      ['TRN-PORT', 'R', 1250],
      ['POL-CLR', 'R', 850],
      ['REG-DEREG', 'R', 680],
      ['PRT-CHG', 'R', 1820],
      ['ADM-EXP', 'R', 950],
    ],
    total: ['R', 626_550],
  },
]

describe('the cost of a delivery', () => {
  it.each(WORKED)('is worked out line by line to $name', ({ name, charges, total }) => {
    const { lines, lengthUsed, standardLengthAssumed } = quote(name)

    expect(lines[0]).toEqual({
      id: 1,
      pastelCode: 'VEH',
      description: 'Vehicle price including VAT',
      amount: 621_000,
      currencySymbol: 'R',
      isPrefix: true,
      isTotal: false,
    })
    expect(lines.slice(1, -1).map((line) => [line.pastelCode, line.currencySymbol, line.amount])).toEqual(charges)
    expect(lines.slice(1, -1).map((line) => line.id)).toEqual(charges.map((_, index) => index + 2))
    expect(lines.slice(1, -1).some((line) => line.isTotal)).toBe(false)
    expect(lines.at(-1)).toEqual({
      id: 98,
      pastelCode: 'TOTAL',
      description: 'Total cost of vehicle and delivery',
      amount: total[1],
      currencySymbol: total[0],
      isPrefix: true,
      isTotal: true,
    })
    expect({ lengthUsed, standardLengthAssumed }).toEqual({ lengthUsed: 5.33, standardLengthAssumed: false })
  })

  it.each([null, undefined, 0, -1, 6, 11.4, Number.NaN, Number.POSITIVE_INFINITY])(
    'takes 4 metres for a length of %s and says so',
    (lengthMetres) => {
      const cost = quote('Beitbridge', { ...bakkie, lengthMetres })
      expect(cost).toMatchObject({ lengthUsed: 4, standardLengthAssumed: true })
      expect(cost.lines[1]?.amount).toBe(8214)
    },
  )

  it.each([
    [0.001, 680],
    [4.2, 680],
    [4.201, 762],
    [4.8, 762],
    [5.4, 864],
    [5.4001, 986],
    [5.999, 986],
  ])('reads the freight of %s m from the band that ends at or above it', (lengthMetres, freight) => {
    const lines = quote('Dar es Salaam', { ...bakkie, lengthMetres }).lines
    expect(lines.find((line) => line.pastelCode === 'SEA-RORO')?.amount).toBe(freight)
  })

  it('charges the minimum where the way or the price is too small', () => {
    const lines = quote('Kasumbalesa', { ...bakkie, priceCents: 0, priceWithVatCents: 0 }).lines
    expect(lines.find((line) => line.pastelCode === 'BND-FEE')?.amount).toBe(450)
    expect(lines.find((line) => line.pastelCode === 'INS-TRN')?.amount).toBe(600)
  })

  it('rounds a half cent up although the product of the doubles lies below it', () => {
    // 0.35 % of R 209 750.00 is R 734.125, but the doubles make 734.1249999999999 of it.
    const lines = quote('Kasumbalesa', { ...bakkie, priceCents: 209_750_00 }).lines
    expect(lines.find((line) => line.pastelCode === 'BND-FEE')?.amount).toBe(734.13)
  })

  it('takes a vehicle without a record as it is sent, with nothing for what is not', () => {
    expect(toPricedVehicle({ price: 10.5, priceWithVAT: 12.08, length: 4.1 })).toEqual({
      priceCents: 1050,
      priceWithVatCents: 1208,
      lengthMetres: 4.1,
    })
    expect(toPricedVehicle({ price: null, priceWithVAT: null })).toEqual({
      priceCents: 0,
      priceWithVatCents: 0,
      lengthMetres: null,
    })
  })

  it('prices nothing at a guess', () => {
    const destination = { ...destinationNamed('Dar es Salaam'), tariffRegion: 'MOON' }
    expect(() => deliveryCost({ tariff, destination, rates, vehicle: bakkie })).toThrow(RangeError)
    const noWay = { ...destinationNamed('Beitbridge'), distanceKm: null }
    expect(() => deliveryCost({ tariff, destination: noWay, rates, vehicle: bakkie })).toThrow(RangeError)
    expect(() =>
      deliveryCost({ tariff, destination: destinationNamed('Dar es Salaam'), rates: { ZAR: 1 }, vehicle: bakkie }),
    ).toThrow(RangeError)
  })

  it('agrees to the cent with exact fractions for any vehicle and destination', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000_000 })
    const length = fc.oneof(
      fc.integer({ min: 1, max: 599 }).map((centimetres) => centimetres / 100),
      fc.constantFrom(4.2, 4.8, 5.4),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...offered),
        cents,
        cents,
        length,
        (destination, priceCents, withVat, lengthMetres) => {
          const vehicle = { priceCents, priceWithVatCents: withVat, lengthMetres }
          const { lines } = deliveryCost({ tariff, destination, rates, vehicle })
          const exact = exactDeliveryCost({ tariff, destination, usdForRand: rates.USD, vehicle, length: lengthMetres })

          const charges = lines.slice(1, -1).map((line) => [line.pastelCode, BigInt(toCents(line.amount))])
          expect(charges).toEqual([...exact.charges])
          expect(BigInt(toCents(lines.at(-1)?.amount ?? 0))).toBe(exact.totalCents)
          expect(lines.every((line) => Number.isFinite(line.amount) && !Object.is(line.amount, -0))).toBe(true)
        },
      ),
      { numRuns: 2000, seed: 20_261_116 },
    )
  })
})

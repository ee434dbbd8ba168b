import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyFormatOf, toHeading } from '../../../../../src/shared/domain/spreadsheet/heading.ts'

const DOLLARS = '"US$" #,##0.00'
const RAND = '"R" #,##0.00'

test.each([
  ['priceWithVAT', 'PRICE WITH VAT'],
  ['priceWithVatUsd', 'PRICE WITH VAT USD'],
  ['saexRef', 'SAEX REF'],
  ['colourId', 'COLOUR ID'],
  ['make', 'MAKE'],
  ['VATRate', 'VAT RATE'],
  ['vehicle_location', 'VEHICLE LOCATION'],
  ['Sub-Body Type', 'SUB BODY TYPE'],
  ['co2Emissions', 'CO2 EMISSIONS'],
  ['façadeÉtendue', 'FAÇADE ÉTENDUE'],
  ['', ''],
])('the heading of %s is %s', (name, heading) => {
  expect(toHeading(name)).toBe(heading)
})

test('a heading is upper case and single-spaced, with every letter of the name', () => {
  const names = fc.stringMatching(/^[a-z][A-Za-z0-9_ .-]{0,40}$/)
  fc.assert(
    fc.property(names, (name) => {
      const heading = toHeading(name)
      expect(heading).toBe(heading.toUpperCase())
      expect(heading).not.toMatch(/ {2}|^ | $/)
      expect(heading.replaceAll(' ', '')).toBe(name.replace(/[ _.-]/g, '').toUpperCase())
    }),
  )
})

describe('the money format of a column', () => {
  test.each([
    ['priceUsd', DOLLARS],
    ['usdPrice', DOLLARS],
    ['PRICE USD', DOLLARS],
    ['priceWithVatUSD', DOLLARS],
    ['priceZar', RAND],
    ['ZARPrice', RAND],
    ['price_zar', RAND],
  ])('%s is written %s', (name, format) => {
    expect(moneyFormatOf(name)).toBe(format)
  })

  test.each(['busDoors', 'usdoors', 'price', 'priceWithVAT', 'bazaar', 'Bizarre', 'bulletinUSDA', 'hazardous'])(
    '%s is no amount: only whole words count',
    (name) => {
      expect(moneyFormatOf(name)).toBeUndefined()
    },
  )
})

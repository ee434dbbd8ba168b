import { expect, test } from 'vitest'
import { compareRows, type ComparedVehicle } from '../../../../../../src/client/features/saved/compare/compare-rows.ts'
import { hilux } from '../../../support/vehicle.ts'

function rowsOf(columns: readonly ComparedVehicle[], port: string | null = null) {
  const rows = compareRows(
    {
      columns,
      port,
      formatPrice: (amount) => `R ${amount}`,
      formatDelivered: (amount) => `R ${amount}`,
    },
    'en',
  )
  return new Map(rows.map((row) => [row.label, row]))
}

const one = { vehicle: hilux(), delivered: 500_000 }
const other = { vehicle: hilux({ priceWithVAT: 400_000, mileage: 90_000, driveType: '4x2' }), delivered: 465_300.5 }

test('marks what differs and what is lowest', () => {
  const rows = rowsOf([one, other], 'Chirundu')
  expect(rows.get('Price including VAT')).toMatchObject({
    isDifferent: true,
    cells: [
      { text: 'R 434700', isLowest: false },
      { text: 'R 400000', isLowest: true },
    ],
  })
  expect(rows.get('Delivered to Chirundu')?.cells).toEqual([
    { text: 'R 500000', isLowest: false },
    { text: 'R 465300.5', isLowest: true },
  ])
  expect(rows.get('Drive Wheels')?.isDifferent).toBe(true)
  expect(rows.get('Transmission')?.isDifferent).toBe(false)
})

test('has no delivered row without a destination', () => {
  expect([...rowsOf([one, other]).keys()].some((label) => label.startsWith('Delivered'))).toBe(false)
})

test('marks no lowest when it is shared or stands alone', () => {
  expect(
    rowsOf([one, one])
      .get('Mileage')
      ?.cells.some(({ isLowest }) => isLowest),
  ).toBe(false)
  expect(
    rowsOf([one])
      .get('Mileage')
      ?.cells.some(({ isLowest }) => isLowest),
  ).toBe(false)
})

test('a vehicle that is still loading makes no difference and has no lowest price', () => {
  const rows = rowsOf([one, { vehicle: undefined, delivered: undefined }], 'Chirundu')
  expect(rows.get('Year')).toMatchObject({ isDifferent: false })
  expect(rows.get('Price including VAT')?.cells[1]).toEqual({ text: 'loading', isLowest: false })
})

test('says so when there is no price, no delivery price or nothing is known', () => {
  const unknown = hilux({ priceWithVAT: 0, price: 0, year: 1, colour: null, features: [] })
  const rows = rowsOf([{ vehicle: unknown, delivered: null }], 'Chirundu')
  const texts = ['Price including VAT', 'Delivered to Chirundu', 'Year', 'Colour', 'Engine'].map(
    (label) => rows.get(label)?.cells[0]?.text,
  )
  expect(texts).toEqual(['Price on request', 'no delivery price', '–', '–', '–'])
})

test('puts capacity, cylinders and power into one line', () => {
  expect(rowsOf([one]).get('Engine')?.cells[0]?.text.replaceAll('\u00A0', ' ')).toBe('2 755 cc, 4 cylinders, 130 kW')
})

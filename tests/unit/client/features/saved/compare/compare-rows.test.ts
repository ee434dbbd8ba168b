import { expect, test } from 'vitest'
import { compareRows, type ComparedVehicle } from '../../../../../../src/client/features/saved/compare/compare-rows.ts'
import { hilux } from '../../../support/vehicle.ts'

type Entry = Parameters<typeof compareRows>[0]['entry']

function rowsOf(columns: readonly ComparedVehicle[], port: string | null = null, entry: Entry = null) {
  const rows = compareRows(
    {
      columns,
      port,
      entry,
      formatPrice: (amount) => `R ${amount}`,
      formatDelivered: (amount) => `R ${amount}`,
    },
    'en',
  )
  return new Map(rows.map((row) => [row.label, row]))
}

const one = { state: 'there', vehicle: hilux(), delivered: 500_000 } as const
const other = {
  state: 'there',
  vehicle: hilux({ priceWithVAT: 400_000, mileage: 90_000, driveType: '4x2' }),
  delivered: 465_300.5,
} as const

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
  const rows = rowsOf([one, { state: 'loading', vehicle: undefined, delivered: undefined }], 'Chirundu')
  expect(rows.get('Year')).toMatchObject({ isDifferent: false })
  expect(rows.get('Price including VAT')?.cells[1]).toEqual({ text: 'loading', isLowest: false })
})

test.each(['gone', 'failed'] as const)('nothing of a vehicle that is %s is on its way', (state) => {
  const rows = rowsOf([one, { state, vehicle: undefined, delivered: undefined }], 'Chirundu', {
    country: 'Zambia',
    judge: () => judgementOf('green', 'youngEnough'),
  })
  expect(new Set([...rows.values()].map(({ cells }) => cells[1]?.text))).toEqual(new Set(['–']))
  expect([...rows.values()].some(({ isDifferent }) => isDifferent)).toBe(false)
})

test.each([
  ['nobody answered', 'unanswered', 'Needs a connection'],
  ['the server had trouble', 'failed', 'could not be loaded'],
] as const)('a delivery price that is not known since %s is neither denied nor compared', (_case, delivered, text) => {
  const row = rowsOf([one, { ...other, delivered }], 'Chirundu').get('Delivered to Chirundu')
  expect(row?.cells[1]).toEqual({ text, isLowest: false })
  expect(row?.isDifferent).toBe(false)
})

test('says so when there is no price, no delivery price or nothing is known', () => {
  const unknown = hilux({ priceWithVAT: 0, price: 0, year: 1, colour: null, features: [] })
  const rows = rowsOf([{ state: 'there', vehicle: unknown, delivered: null }], 'Chirundu')
  const texts = ['Price including VAT', 'Delivered to Chirundu', 'Year', 'Colour', 'Engine'].map(
    (label) => rows.get(label)?.cells[0]?.text,
  )
  expect(texts).toEqual(['Price on request', 'no delivery price', '–', '–', '–'])
})

test('puts capacity, cylinders and power into one line', () => {
  expect(rowsOf([one]).get('Engine')?.cells[0]?.text.replaceAll('\u00A0', ' ')).toBe('2 755 cc, 4 cylinders, 130 kW')
})

const ADMISSION = 'May this car enter Zambia?'
const judgementOf = (verdict: 'green' | 'amber' | 'red', code: 'inspection' | 'tooOld' | 'youngEnough') => ({
  verdict,
  reasons: [{ code, value: '' }],
})

test('says below the money of each vehicle whether it may enter, as its listing does', () => {
  const older = { ...other, vehicle: hilux({ year: 2003 }) }
  const rows = rowsOf([one, older], 'Chirundu', {
    country: 'Zambia',
    judge: ({ year }) => (year === 2003 ? judgementOf('red', 'tooOld') : judgementOf('amber', 'inspection')),
  })
  expect([...rows.keys()].slice(0, 4)).toEqual(['Price including VAT', 'Delivered to Chirundu', ADMISSION, 'Mileage'])
  expect(rows.get(ADMISSION)).toEqual({
    label: ADMISSION,
    isMoney: false,
    isDifferent: true,
    cells: [
      { text: 'With an inspection', isLowest: false, verdict: 'amber' },
      { text: 'May not enter', isLowest: false, verdict: 'red' },
    ],
  })
})

test.each([
  ['on their way', undefined, 'loading'],
  ['not there', null, '–'],
])('says nothing of entry that it does not know: rules that are %s', (_case, judged, text) => {
  const rows = rowsOf([one, other], 'Chirundu', { country: 'Zambia', judge: () => judged })
  expect(rows.get(ADMISSION)?.cells).toEqual([
    { text, isLowest: false },
    { text, isLowest: false },
  ])
})

test('has no row of entry where there is no country to enter', () => {
  expect(rowsOf([one, other], 'Durban').has(ADMISSION)).toBe(false)
})

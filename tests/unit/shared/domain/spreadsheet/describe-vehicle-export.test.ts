import { expect, test } from 'vitest'
import type { ExportedVehicle } from '../../../../../src/shared/contract/vehicle-export.ts'
import { describeVehicleExport } from '../../../../../src/shared/domain/spreadsheet/describe-vehicle-export.ts'
import { anExportedVehicle } from '../../../../support/exported-vehicle.ts'

const origin = 'https://shop.example.test'

function sheetsOf(changes: Partial<ExportedVehicle> = {}) {
  const { sheets } = describeVehicleExport(anExportedVehicle(changes), { origin })
  const [main, features, images] = sheets
  if (main === undefined || features === undefined || images === undefined) throw new Error('a sheet is missing')
  const row = main.rows[0] ?? []
  const cells = Object.fromEntries(main.columns.map(({ heading }, index) => [heading, row[index]]))
  const formats = Object.fromEntries(main.columns.map(({ heading, format }) => [heading, format]))
  return { sheets, main, features, images, cells, formats }
}

test('the file is named by the reference and has the sheets Export, Features and Images', () => {
  const { fileName, sheets } = describeVehicleExport(anExportedVehicle(), { origin })
  expect(fileName).toBe('Vehicle Export - SAEX0001234.xlsx')
  expect(sheets.map(({ name }) => name)).toEqual(['Export', 'Features', 'Images'])
})

test('sheet Export has one row with every field of the vehicle and of the dealer, each heading once', () => {
  const { main, cells } = sheetsOf()
  expect(main.rows).toHaveLength(1)
  const headings = main.columns.map(({ heading }) => heading)
  expect(new Set(headings).size).toBe(headings.length)
  expect(headings.filter((heading) => heading === 'VEHICLE LOCATION')).toHaveLength(1)
  expect(cells).toMatchObject({
    'SAEX REF': 'SAEX0001234',
    'PRICE WITH VAT': 434_700,
    'SERVICE HISTORY': null,
    'SUPPLIER LOGO': `${origin}/suppliers/3.png`,
    EXTRAS: 'Tow bar; Canopy',
    'DEALER NAME': 'Umhlanga Motors',
    'DEALER NUMBER': '+27 31 000 0001',
    'PRICE WITH VAT USD': 25_296.79,
  })
  expect(headings).not.toContain('ID')
  expect(headings).not.toContain('IMAGES')
})

test('amounts are written by the words of their headings', () => {
  const { formats } = sheetsOf()
  expect(formats['PRICE USD']).toBe('"US$" #,##0.00')
  expect(formats['PRICE WITH VAT ZAR']).toBe('"R" #,##0.00')
  expect(formats['PRICE WITH VAT']).toBeUndefined()
  expect(formats['MILEAGE']).toBeUndefined()
})

test('a vehicle without a price says so instead of nothing', () => {
  const dealerProperties = [{ name: 'priceUsd', value: 0 }]
  const { cells } = sheetsOf({ price: 0, priceWithVAT: 0, mileage: 0, dealerProperties })
  expect(cells).toMatchObject({
    PRICE: 'Price on request',
    'PRICE WITH VAT': 'Price on request',
    'PRICE USD': 'Price on request',
    MILEAGE: 0,
  })
})

test('features are rows of name and value, images rows of complete addresses', () => {
  const { features, images } = sheetsOf({
    images: ['/pictures/p1', 'https://cdn.example.test/p2.jpg'],
    featuresProperties: [{ name: 'warranty', value: '=cmd|calc' }],
  })
  expect(features.columns.map(({ heading }) => heading)).toEqual(['NAME', 'VALUE'])
  expect(features.rows).toEqual([['warranty', '=cmd|calc']])
  expect(images.columns).toMatchObject([{ heading: 'IMAGE', isLink: true }])
  expect(images.rows).toEqual([[`${origin}/pictures/p1`], ['https://cdn.example.test/p2.jpg']])
})

test('a vehicle without pictures and features keeps the three sheets', () => {
  const { sheets } = sheetsOf({ images: [], featuresProperties: [] })
  expect(sheets.map(({ rows }) => rows.length)).toEqual([1, 0, 0])
})

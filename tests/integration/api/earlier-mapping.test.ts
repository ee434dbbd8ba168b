import { describe, expect, test } from 'vitest'
import type { MappingDocument } from '../../../src/shared/contract/uploads.ts'
import { useImportDesk } from '../../support/import-desk.ts'
import { workOff } from '../../support/uploading.ts'

const desk = useImportDesk()

const FIELDS = { supplierNumber: 'Stock', make: 'Make', model: 'Model', price: 'Price' }

type Row = readonly [mileage: string, price: string]

function csvOf(rows: readonly Row[], header = 'Mileage,Price'): string {
  return [`Stock,Make,Model,${header}`, ...rows.map((cells, at) => `S${at},Toyota,Hilux,"${cells.join('","')}"`)].join(
    '\n',
  )
}

/** The first look at a file, and how it is told to be read. */
async function look(name: string, text: string) {
  const { id, inspection } = await desk.ann.upload('stock', name, text)
  if (inspection?.kind !== 'stock') throw new Error('no file of stock')
  return { id, mapping: inspection.mapping, from: inspection.mappingFrom }
}

async function importAs(supplier: string, name: string, given: { text: string; mapping: MappingDocument }) {
  const { id } = await look(name, given.text)
  expect((await desk.ann.start({ id, supplier, mapping: { fields: FIELDS, ...given.mapping } })).status).toBe(200)
  await workOff(desk.shop)
  expect((await desk.ann.look(id)).state).toBe('done')
}

/** `import.currency-asked` */
describe('what was said of one file', () => {
  const text = csvOf([['52000', '14995']])
  const said = {
    currency: 'GBP',
    vat: { included: false, percent: 20 },
    decimalMark: ',',
    fields: {
      ...FIELDS,
      price: { column: 'Price', unit: 'thousands' },
      mileage: { column: 'Mileage', unit: 'miles', unitInName: 'ignore' },
    },
  }

  test('of its currency, VAT, marks and miles is asked again of one of another name', async () => {
    await importAs('Bristol Cars', 'bristol-cars.csv', { text, mapping: said })
    const { id, mapping, from } = await look('durban-motors.csv', csvOf([['52000', '345000']]))
    expect(from).toBe('earlier')
    expect(mapping).toEqual({
      vat: { included: true, percent: 15 },
      fields: { ...FIELDS, price: { column: 'Price' }, mileage: { column: 'Mileage' } },
    })
    const refused = await desk.ann.start({ id, supplier: 'Durban Motors' })
    expect(refused.fields?.['mapping']).toContain('currency is missing')
    const { fields } = await desk.ann.compare({
      id,
      supplier: 'Durban Motors',
      mapping: { ...mapping, currency: 'ZAR' },
    })
    expect(fields?.['mapping']).toContain('mileage has no unit')
    expect((await look('bristol-cars (2).csv', text)).mapping).toEqual({ ...said, supplier: 'Bristol Cars' })
  })

  test('holds for the file of its rejected rows, and for none whose name is only a number', async () => {
    await importAs('Bristol Cars', 'bristol-cars.csv', { text, mapping: said })
    const mapping = { ...said, supplier: 'Bristol Cars' }
    expect((await look('bristol-cars.rejected (1).csv', text)).mapping).toEqual(mapping)
    await importAs('Harbour', '2026-10.csv', { text, mapping: said })
    expect((await look('4711.csv', text)).mapping).not.toHaveProperty('currency')
  })

  test('is what one of another name shows by itself', async () => {
    const header = 'Mileage (mi),Price excl'
    const fields = {
      ...FIELDS,
      price: 'Price excl',
      mileage: { column: 'Mileage (mi)', unit: 'km', unitInName: 'ignore' },
    }
    await importAs('Harbour', 'harbour.csv', { text: csvOf([['1', '1']], header), mapping: { ...said, fields } })
    const { mapping } = await look('durban.csv', csvOf([['52000', 'R345,000.50']], header))
    expect(mapping).toMatchObject({
      currency: 'ZAR',
      vat: { included: false, percent: 15 },
      decimalMark: '.',
      fields: { mileage: { column: 'Mileage (mi)', unit: 'miles' } },
    })
  })

  test('of a column that nobody would guess is what that column shows', async () => {
    const mapping = { currency: 'GBP', fields: { ...FIELDS, price: 'Lot' } }
    await importAs('Harbour', 'harbour.csv', { text: csvOf([['1', '1']], 'Price,Lot'), mapping })
    expect((await look('a.csv', csvOf([['£1', 'R 5 000']], 'Price,Lot'))).mapping).toMatchObject({ currency: 'ZAR' })
    expect((await look('b.csv', csvOf([['£1', '5 000']], 'Price,Lot'))).mapping).not.toHaveProperty('currency')
  })

  test('about marks of other currencies holds for no file of another name', async () => {
    const marked = csvOf([
      ['52000 km', '£300000'],
      ['52000 km', 'R300000'],
    ])
    await importAs('Harbour', 'harbour.csv', { text: marked, mapping: { currency: 'ZAR', currencyMarks: 'ignore' } })
    const { id, mapping } = await look('zebra.csv', csvOf([['52000 km', '£14995']]))
    expect(mapping).not.toHaveProperty('currencyMarks')
    const { fields } = await desk.ann.compare({ id, supplier: 'Zebra', mapping: { ...mapping, currency: 'ZAR' } })
    expect(fields?.['mapping']).toContain('have the mark "£"')
    expect((await look('harbour-2.csv', marked)).mapping).toMatchObject({ currency: 'ZAR', currencyMarks: 'ignore' })
  })
})

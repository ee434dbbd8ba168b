import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MappingDocument } from '../../../src/shared/contract/uploads.ts'
import { useImportDesk } from '../../support/import-desk.ts'
import { importFile } from '../../support/stock-import.ts'
import { workOff } from '../../support/uploading.ts'

const desk = useImportDesk()

const FIELDS = { supplierNumber: 'Stock No', make: 'Make', model: 'Model' }

/** Each row has what stands behind stock number, make and model. */
function csvOf(header: string, rows: readonly string[]): string {
  return [`Stock No,Make,Model,${header}`, ...rows.map((row, at) => `S${at},Toyota,Hilux,${row}`)].join('\n')
}

/** By the command. */
async function run(text: string, { fields, ...mapping }: { fields: object; [key: string]: unknown }) {
  const path = await desk.work.write('stock.csv', text)
  const whole = { supplier: 'Harbour Motors', currency: 'ZAR', ...mapping, fields: { ...FIELDS, ...fields } }
  const mapPath = await desk.work.write('map.json', JSON.stringify(whole))
  return (await importFile(desk.shop.context.db, { path, mapPath })).report
}

async function stock() {
  const { rows } = await desk.shop.context.db.execute<{ key: string; rand: number; km: number | null }>(sql`
    select supplier_key as key, price_with_vat_cents::float8 / 100 as rand, mileage_km as km
    from vehicle order by supplier_key`)
  return rows.map(({ key, rand, km }) => [key, rand, km])
}

/** `import.currency-asked` */
describe('a column that says the currency of each price', () => {
  const text = csvOf('Price,Currency', ['345000,ZAR', '18500,USD', '1850000,JPY', 'POA,USD', ',USD'])

  test('is a question in the browser, and rows of another currency are rejected or read as was said', async () => {
    const { id, inspection } = await desk.ann.upload('stock', 'a.csv', text)
    if (inspection?.kind !== 'stock') throw new Error('no stock')
    expect(inspection.mapping).not.toHaveProperty('currency')
    const { marks } = inspection.facts.find(({ column }) => column === 'Price')!
    expect(marks.map(({ mark, cells }) => [mark, cells])).toEqual([
      ['ZAR', 1],
      ['USD', 1],
      ['JPY', 1],
    ])
    const mapping: MappingDocument = { ...inspection.mapping, currency: 'ZAR' }
    const asked = await desk.ann.compare({ id, mapping })
    expect(asked.fields?.['mapping']).toContain('currency is ZAR, but 1 of the first prices have the mark "USD"')
    await desk.ann.start({ id, mapping: { ...mapping, currencyMarks: 'reject' } })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({
      inserted: 2,
      rejected: 3,
      rejections: expect.arrayContaining([
        { reason: "price (Price, Currency): is in another currency than the file's ZAR", count: 2 },
      ]),
    })
    expect(await stock()).toEqual([
      ['S0', 345_000, null],
      ['S3', 0, null],
    ])
    expect(await run(text, { fields: { price: 'Price' }, currencyMarks: 'ignore' })).toMatchObject({ inserted: 4 })
  })

  test('that says one only is its currency', async () => {
    const { inspection } = await desk.ann.upload(
      'stock',
      'a.csv',
      csvOf('Price,Ccy', ['18500,usd', '19500,USD', '20000,']),
    )
    expect(inspection).toMatchObject({ mapping: { currency: 'USD' } })
    await expect(run(csvOf('Price,Ccy', ['18500,USD', 'POA,-']), { fields: { price: 'Price' } })).rejects.toThrow(
      'currency is ZAR, but 1 of the first prices have the mark "USD": say "currency": "USD"',
    )
  })

  test('counts with a mark of the cell itself, and in rows far down', async () => {
    const rows = Array.from({ length: 300 }, () => '"R 5 000",ZAR')
    const report = await run(csvOf('Price,Currency', [...rows, '5000,EUR', '€5000,EUR']), {
      fields: { price: 'Price' },
    })
    expect(report).toMatchObject({ inserted: 300, rejected: 2 })
  })

  test.each([
    ['is used by the mapping', '5000,USD', { fields: { price: 'Price' }, features: { market: 'Other' } }],
    ['has other words', '5000,USD\nT,Toyota,Hilux,5000,old', { fields: { price: 'Price' } }],
    ['has letters that may be anything', '5000,M\nT,Toyota,Hilux,5000,R', { fields: { price: 'Price' } }],
  ])('is none where it %s', async (_why, row, mapping) => {
    expect((await run(csvOf('Price,Other', [row]), mapping)).rejected).toBe(0)
  })

  test('is the nearest of several', async () => {
    const text = csvOf('Paid in,Cost,Price,Sold in', ['JPY,1,5000,ZAR', 'USD,1,6000,ZAR'])
    expect(await run(text, { fields: { price: 'Price' } })).toMatchObject({ inserted: 2 })
  })
})

describe('a column that says the unit of each mileage', () => {
  const text = csvOf('Odometer,Odo Unit,Price (ZAR)', [
    '84500,KM,5000',
    '52000,MILES,5000',
    '52000 km,MI,5000',
    ',KM,5000',
  ])
  const price = 'Price (ZAR)'

  test('is that of its row, and nothing is asked', async () => {
    const { id, inspection } = await desk.ann.upload('stock', 'a.csv', text)
    if (inspection?.kind !== 'stock') throw new Error('no stock')
    expect(inspection.facts.find(({ column }) => column === 'Odometer')).toMatchObject({
      distances: ['km', 'miles'],
      bareNumbers: 0,
    })
    await desk.ann.start({ id })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({ inserted: 4, warnings: [] })
    expect((await stock()).map(([, , km]) => km)).toEqual([84_500, 83_686, 52_000, null])
  })

  test('is nothing that a vehicle without a stock number is known by', async () => {
    const fields = { supplierNumber: undefined, price, mileage: { column: 'Odometer', unit: 'km' } }
    const [before, after] = [
      csvOf('Odometer,Price (ZAR)', ['84500,5000']),
      csvOf('Odometer,Odo Unit,Price (ZAR)', ['84500,KM,5000']),
    ]
    expect(await run(before, { fields })).toMatchObject({ inserted: 1 })
    expect(await run(after, { fields })).toMatchObject({ inserted: 0, unchanged: 1 })
  })

  test('counts before what the mapping or the name of the column says', async () => {
    await run(text, { fields: { price, mileage: { column: 'Odometer', unit: 'km' } } })
    expect((await stock())[1]).toEqual(['S1', 5000, 83_686])
    await run(text.replace('Odometer', 'Km').replace('52000,MILES', '52000,'), { fields: { price, mileage: 'Km' } })
    expect((await stock())[1]).toEqual(['S1', 5000, 52_000])
  })

  test('is asked for where some rows say none, and says nothing of thousands', async () => {
    const some = text.replace('52000,MILES', '52000,')
    await expect(run(some, { fields: { price, mileage: 'Odometer' } })).rejects.toThrow(
      'mileage has no unit, and neither the column "Odometer" nor its cells say one',
    )
    await run(csvOf('Odometer,Unit,Price (ZAR)', ['60,km,5000']), {
      fields: { price, mileage: { column: 'Odometer', unit: 'thousandKm' } },
    })
    expect(await stock()).toEqual([['S0', 5000, 60_000]])
  })
})

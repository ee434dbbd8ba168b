import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { createWorkFolder, importFile, type WorkFolder } from '../../support/stock-import.ts'
import { makeZip, numberFormats, rowXml, withSheets } from '../../support/zip.ts'

let shop: TestApp
let work: WorkFolder

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  work = await createWorkFolder()
})
afterAll(async () => {
  await shop.close()
  await work.remove()
})
beforeEach(async () => {
  await shop.context.db.execute(sql`truncate vehicle, supplier, stock_revision, saex_counter restart identity cascade`)
})

const PLAIN = { make: 'Make', model: 'Model', price: 'Price' }
const WITH_KM = { ...PLAIN, mileage: { column: 'Km', unit: 'km' } }

/** By the command. */
async function run(path: string, { fields = WITH_KM, ...mapping }: { fields?: object; [key: string]: unknown }) {
  const whole = { supplier: 'Harbour Motors', currency: 'ZAR', ...mapping, fields }
  const mapPath = await work.write('map.json', JSON.stringify(whole))
  return (await importFile(shop.context.db, { path, mapPath })).report
}

type Cell = string | number | { readonly value: number; readonly format: number }
const withFormat = (format: number) => (value: number) => ({ value, format })

function writeBook(rows: readonly (readonly Cell[])[], formats: readonly string[] = []) {
  const cellOf = (cell: Cell) => (typeof cell === 'object' ? `<c s="${cell.format}"><v>${cell.value}</v></c>` : cell)
  const sheet = withSheets([{ name: 'Cars', rows: rows.map((row) => rowXml(row.map(cellOf))).join('') }])
  return work.write('stock.xlsx', makeZip([...sheet, numberFormats(formats)]))
}

async function stock() {
  const { rows } = await shop.context.db.execute<{ model: string; rand: number; km: number | null }>(sql`
    select m.name as model, price_with_vat_cents::float8 / 100 as rand, mileage_km as km
    from vehicle v join model m on m.id = v.model_id order by m.name, rand`)
  return rows.map(({ model, rand, km }) => [model, rand, km])
}

/** `import.currency-asked`: what a cell shows by its number format stands beside the number, which the cell remains. */
describe('the number format of a workbook', () => {
  const HEADER = ['Make', 'Model', 'Km', 'Price']
  const [km, rand] = [withFormat(1), withFormat(2)]
  const FORMATS = ['#,##0" km"', '"R" #,##0']
  const priced = (...prices: readonly number[]) =>
    writeBook([HEADER, ...prices.map((price, at) => ['Kia', `Rio ${at}`, 45_000, rand(price)])], FORMATS)

  test('is nothing that a vehicle without a stock number is known by', async () => {
    const rows = [45_000, 84_500].map((far) => ['Kia', 'Rio', far, 345_000])
    expect(await run(await writeBook([HEADER, ...rows]), {})).toMatchObject({ inserted: 2 })
    const shown = [45_000, 84_500].map((far) => ['Kia', 'Rio', km(far), rand(345_000)])
    expect(await run(await writeBook([HEADER, ...shown], FORMATS), {})).toMatchObject({ inserted: 0, unchanged: 2 })
  })

  test.each<[string, Parameters<typeof run>[1], readonly number[]]>([
    ['placeholders for on request', { onRequest: ['1', '9999999'] }, [0, 0, 345_000]],
    ['cells that hold nothing', { nulls: ['', '1', '9999999'], onRequest: [''] }, [0, 0, 345_000]],
    [
      'values',
      { fields: { ...PLAIN, price: { column: 'Price', values: { 1: 'POA', 9999999: 'POA' } } } },
      [0, 0, 345_000],
    ],
    [
      'a pattern',
      { fields: { ...PLAIN, price: { column: 'Price', pattern: String.raw`^(\d+)$` } } },
      [1, 9_999_999, 345_000],
    ],
    [
      'a condition',
      {
        fields: {
          ...PLAIN,
          price: [{ column: 'Price', when: { column: 'Price', matches: String.raw`^\d{6}$` } }, { value: '7' }],
        },
      },
      [7, 7, 345_000],
    ],
  ])('leaves the number to the rules of the mapping: %s', async (_what, mapping, expected) => {
    expect(await run(await priced(1, 9_999_999, 345_000), mapping)).toMatchObject({ rejected: 0, inserted: 3 })
    expect((await stock()).map(([, price]) => price)).toEqual(expected)
  })

  test('leaves it to the rules for rows that are skipped', async () => {
    const skip = [{ when: { column: 'Price', equals: '1' }, reason: 'is no offer' }]
    expect(await run(await priced(1, 345_000), { skip })).toMatchObject({ inserted: 1, skipped: 1 })
  })

  test('says its currency of a price that a pattern took from the cell, too', async () => {
    const price = { column: 'Price', pattern: String.raw`^(\d+)$` }
    await expect(run(await priced(345_000), { currency: 'USD', fields: { ...PLAIN, price } })).rejects.toThrow(
      'currency is USD, but 1 of the first prices have the mark "R"',
    )
    expect(await stock()).toEqual([])
  })

  test('says only currencies of prices, and only distances of mileages', async () => {
    for (const of of [rand, km]) {
      const path = await writeBook([HEADER, ['Kia', 'Rio', of(45_000), of(345_000)]], FORMATS)
      await run(path, {})
      expect(await stock()).toEqual([['Rio', 345_000, 45_000]])
    }
  })

  test('says the unit of a mileage before what the mapping says', async () => {
    const rows = [HEADER, ['Kia', 'Rio', withFormat(1)(52_000), 345_000]]
    await run(await writeBook(rows, ['0" miles"']), {})
    expect(await stock()).toEqual([['Rio', 345_000, 83_686]])
  })

  test('goes along with rejected rows where the number alone would be another amount or distance', async () => {
    const [dollars, miles] = [withFormat(1), withFormat(2)]
    const rows = [
      ['Kia', 'Rio', miles(52_000), dollars(345_000)],
      ['Kia', '', miles(52_000), withFormat(3)(345_000)],
      ['Kia', '', 45_000, dollars(1)],
    ]
    const path = await writeBook([HEADER, ...rows], ['"US$"#,##0', '0" miles"', '"R" #,##0'])
    const mapping = { onRequest: ['1'], currencyMarks: 'reject' }
    expect(await run(path, mapping)).toMatchObject({ rejected: 3 })
    const rejected = await readFile(`${path}.rejected.csv`, 'utf8')
    expect(rejected.split(/\r?\n/).map((line) => line.split(',').slice(-4).join())).toEqual([
      'Make,Model,Km,Price',
      'Kia,Rio,52000 miles,US$ 345000',
      'Kia,,52000 miles,345000',
      'Kia,,45000,1',
      '',
    ])
    const again = await work.write('again.csv', rejected.replaceAll('Kia,,', 'Kia,Ceed,'))
    expect(await run(again, mapping)).toMatchObject({ rejected: 1, inserted: 2 })
    expect(await stock()).toEqual([
      ['Ceed', 0, 45_000],
      ['Ceed', 345_000, 83_686],
    ])
  })

  test.each<[string, object | string]>([
    ["Mileage ('000 km)", "Mileage ('000 km)"],
    ['Odometer', { column: 'Odometer', unit: 'thousandKm' }],
  ])('does not make thousands of kilometres kilometres: %s', async (name, mileage) => {
    const path = await writeBook(
      [
        ['Make', 'Model', name, 'Price'],
        ['Kia', 'Rio', km(45), 345_000],
      ],
      ['0" km"'],
    )
    await run(path, { fields: { ...PLAIN, mileage } })
    expect(await stock()).toEqual([['Rio', 345_000, 45_000]])
  })
})

test('a vehicle without a stock number is known by its numbers as they are with a decimal comma, though its model keeps the point', async () => {
  const fields = { ...PLAIN, mileage: { column: 'Km', unit: 'km' } }
  const mapping = { decimalMark: ',', fields }
  const rows = (model: string | number) => [
    ['Make', 'Model', 'Km', 'Price'],
    ['Saab', model, 45_000, 345_000],
  ]
  // As an earlier version read the number, it was this text.
  expect(await run(await writeBook(rows('9,3')), mapping)).toMatchObject({ inserted: 1 })
  expect(await run(await writeBook(rows(9.3)), mapping)).toMatchObject({ inserted: 0 })
  expect(await stock()).toEqual([['9.3', 345_000, 45_000]])
})

test('a year in the name of a column leaves each cell its own unit', async () => {
  const mileage = { column: 'Mileage May 2026', unit: 'km' }
  const path = await writeBook(
    [
      ['Make', 'Model', 'Mileage May 2026', 'Price'],
      ['Kia', 'Rio', { format: 1, value: 52_000 }, 345_000],
    ],
    ['#,##0" miles"'],
  )
  await run(path, { fields: { ...PLAIN, mileage } })
  expect(await stock()).toEqual([['Rio', 345_000, 83_686]])
})

test('a vehicle keeps the stock number that an earlier version read with a decimal comma', async () => {
  const mapping = { decimalMark: ',', fields: { ...PLAIN, supplierNumber: 'No' } }
  const rows = (number: string | number) => [
    ['No', 'Make', 'Model', 'Price'],
    [number, 'Saab', 'Rio', 345_000],
  ]
  expect(await run(await writeBook(rows('100,5')), mapping)).toMatchObject({ inserted: 1 })
  expect(await run(await writeBook(rows(100.5)), mapping)).toMatchObject({ inserted: 0, unchanged: 1 })
})

/** `import.currency-asked` */
describe('a column that says the currency or the unit of each row', () => {
  const csv = (...rows: readonly string[]) =>
    work.write('stock.csv', ['Make,Model,Price,Currency', ...rows.map((row, at) => `Kia,Rio ${at},${row}`)].join('\n'))

  test.each<[string, object]>([
    ['placeholders for on request', { onRequest: ['1'] }],
    ['cells that hold nothing', { nulls: ['', '0', '1'], onRequest: [''] }],
  ])('leaves the price to the rules of the mapping: %s', async (_what, mapping) => {
    const path = await csv('1,ZAR', '345000,ZAR')
    expect(await run(path, { fields: PLAIN, ...mapping })).toMatchObject({ rejected: 0, inserted: 2 })
    expect((await stock()).map(([, price]) => price)).toEqual([0, 345_000])
  })

  test('is no number of thousands or millions', async () => {
    const report = await run(await csv('345000,ZAR', '5000,M', '5000,K'), { fields: PLAIN, currencyMarks: 'reject' })
    expect(report).toMatchObject({ inserted: 1, rejected: 2 })
  })

  test('leaves a mileage to the rules of the mapping', async () => {
    const text = 'Make,Model,Price,Odo,Unit\nKia,Rio,345000,999999,miles\nKia,Ceed,345000,1000,miles\n'
    const fields = { ...PLAIN, mileage: 'Odo' }
    await run(await work.write('stock.csv', text), { nulls: ['', '999999'], fields })
    expect((await stock()).map(([model, , far]) => [model, far])).toEqual([
      ['Ceed', 1609],
      ['Rio', null],
    ])
  })
})

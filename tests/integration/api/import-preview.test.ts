import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { priceComparisonSchema, type ComparePrices } from '../../../src/shared/contract/price-comparison.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { createWorkFolder, importFile, type WorkFolder } from '../../support/stock-import.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader } from '../../support/uploading.ts'

const FIELDS = { supplierNumber: 'Stock', make: 'Make', model: 'Model', year: 'Year', mileage: 'Km', price: 'Price' }
const MAPPING = { currency: 'ZAR', fields: { ...FIELDS, pictures: { column: 'Photos', split: ';' } } }
const HEADER = 'Stock,Make,Model,Year,Km,Price,Photos'
const hilux = (at: number, price: string | number) => `H${at},Toyota,Hilux,2019,${at},${price},a.jpg;b.jpg`

let shop: TestApp
let work: WorkFolder
let token: string
let ann: ReturnType<typeof createUploader>

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  work = await createWorkFolder()
  token = await signInAs(shop, { name: 'Ann', permissionId: 3 })
  ann = createUploader(shop, token)
})
afterAll(async () => {
  await shop.close()
  await work.remove()
})
beforeEach(async () => {
  await shop.context.db.execute(
    sql`truncate vehicle, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  )
})

async function dryRun(
  lines: readonly string[],
  { mapping = {}, ...options }: { mapping?: object; full?: boolean } = {},
) {
  const path = await work.write('stock.csv', lines.join('\n'))
  const mapPath = await work.write('map.json', JSON.stringify({ supplier: 'Harbour Motors', ...MAPPING, ...mapping }))
  return importFile(shop.context.db, { path, mapPath, dryRun: true, ...options })
}

async function importNow(lines: readonly string[], mapping: object = {}) {
  const path = await work.write('now.csv', lines.join('\n'))
  const mapPath = await work.write('map.json', JSON.stringify({ supplier: 'Harbour Motors', ...MAPPING, ...mapping }))
  return (await importFile(shop.context.db, { path, mapPath })).report
}

async function compare(lines: readonly string[], request: Partial<ComparePrices> = {}) {
  const { id } = await ann.upload('stock', 'stock.csv', lines.join('\n'))
  const payload = { id, mapping: MAPPING, supplier: 'Harbour Motors', ...request }
  const url = STAFF_PATHS.comparePrices
  const response = await shop.app.inject({ method: 'POST', url, headers: { token }, payload })
  return priceComparisonSchema.parse(response.json<{ result: unknown }>().result)
}

async function vehicles(): Promise<number> {
  return (await shop.context.db.execute(sql`select 1 from vehicle`)).rows.length
}

describe('a preview of results', () => {
  const rows = Array.from({ length: 30 }, (_, at) => hilux(at, 300_000 + at * 1_000))

  test('shows twenty rows as they would stand, by command and browser alike, and writes nothing to the stock', async () => {
    const lines = [HEADER, 'X,Kia,,2019,1,1,', 'P1,Kia,Rio,0,,POA,', ...rows]
    const [{ preview }, { firstRows }] = [await dryRun(lines), await compare(lines)]
    expect(firstRows).toHaveLength(20)
    expect(firstRows.slice(0, 2)).toEqual([
      { line: 3, make: 'Kia', model: 'Rio', year: null, priceZar: 0, mileageKm: null, pictures: 0 },
      { line: 4, make: 'Toyota', model: 'Hilux', year: 2019, priceZar: 300_000, mileageKm: 0, pictures: 2 },
    ])
    expect(preview?.firstRows).toEqual(firstRows)
    expect(await vehicles()).toBe(0)
  })

  test('of the command leaves the file of rejected rows, with reasons, as an import would', async () => {
    const { rejectedPath } = await dryRun([HEADER, 'X,Kia,,2019,1,1,', hilux(1, 1)])
    expect(await readFile(rejectedPath ?? '', 'utf8')).toContain('Model: is empty')
  })

  test('of the browser counts rejected rows and leaves no file', async () => {
    expect(await compare([HEADER, 'X,Kia,,2019,1,1,', hilux(1, 1)])).toMatchObject({ rows: 2, rejected: 1 })
    expect(existsSync(`${work.folder}/never`)).toBe(false)
  })
})

describe('odd things of a file are told with their counts', () => {
  const rows = Array.from({ length: 9 }, (_, at) => hilux(at, 300_000))

  test('prices far from the median of their model, in the file', async () => {
    const lines = [HEADER, ...rows, hilux(20, 30_000), hilux(21, 3_000_000), hilux(22, 1_400_000)]
    const { oddPrices } = await compare(lines)
    expect(oddPrices).toEqual({
      count: 2,
      rows: [
        { line: 11, name: 'Toyota Hilux', priceZar: 30_000, medianZar: 300_000 },
        { line: 12, name: 'Toyota Hilux', priceZar: 3_000_000, medianZar: 300_000 },
      ],
    })
    expect((await dryRun(lines)).preview?.oddPrices).toEqual(oddPrices)
  })

  test('or in stock, where the file has too few', async () => {
    await importNow([HEADER, ...rows])
    expect((await compare([HEADER, hilux(20, 30_000)], { supplier: 'Another' })).oddPrices).toMatchObject({
      count: 1,
      rows: [{ line: 2, medianZar: 300_000 }],
    })
    expect((await compare([HEADER, 'N1,Kia,Rio,2019,1,30000,'])).oddPrices.count).toBe(0)
  })

  test.each([
    ['another currency', 14_995],
    ['cents', 34_500_000],
  ])('or in stock, where all of the file agrees with itself and is in %s', async (_what, price) => {
    await importNow([HEADER, ...Array.from({ length: 10 }, (_, at) => hilux(at, 345_000))])
    const lines = [HEADER, ...Array.from({ length: 6 }, (_, at) => hilux(at, price)), hilux(6, 300_000)]
    const { oddPrices } = await compare(lines, { supplier: 'Another' })
    expect(oddPrices.count).toBe(6)
    expect(oddPrices.rows[0]).toEqual({ line: 2, name: 'Toyota Hilux', priceZar: price, medianZar: 345_000 })
    const near = [HEADER, ...Array.from({ length: 6 }, (_, at) => hilux(at, 100_000)), hilux(6, 1_000_000)]
    expect((await compare(near, { supplier: 'Another' })).oddPrices).toMatchObject({
      count: 1,
      rows: [{ line: 8, medianZar: 100_000 }],
    })
  })

  test('rows that repeat an earlier one, which can be dropped', async () => {
    const { supplierNumber: _none, ...fields } = FIELDS
    const lines = [
      'Make,Model,Year,Km,Price',
      ...['1,100', '1,100', '2,100', '1,200', '1,100'].map((end) => `Kia,Rio,2019,${end}`),
    ]
    const mapping = { currency: 'ZAR', fields }
    expect((await compare(lines, { mapping })).repeated).toBe(2)
    expect(await importNow(lines, mapping)).toMatchObject({ inserted: 5, skipped: 0 })
    const dropped = { ...mapping, repeatedRows: 'drop' }
    const report = await importNow(lines, dropped)
    expect(report).toMatchObject({ inserted: 0, unchanged: 3, skipped: 2, read: 5 })
    expect([...report.skips]).toEqual([['repeats an earlier row in every cell', 2]])
    expect(await importNow(lines, dropped)).toMatchObject({ inserted: 0, changed: 0 })
  })

  test('vehicles that a full file would mark as sold', async () => {
    await importNow([HEADER, ...rows])
    expect(await compare([HEADER, ...rows.slice(0, 4)], { full: true })).toMatchObject({ sold: 5, notMarked: null })
    expect(await compare([HEADER, ...rows.slice(0, 4)])).toMatchObject({ sold: null, notMarked: null })
    expect(await compare([HEADER, ...rows.slice(0, 4), ',Kia,,2019'], { full: true })).toMatchObject({ sold: null })
    expect(await vehicles()).toBe(9)
  })
})

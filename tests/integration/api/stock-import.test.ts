import { NO_BLOBS } from '../../../src/server/blobs/blob-store.ts'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runStockImport } from '../../../src/server/features/stock-import/run-stock-import.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'

const HEADER = 'Stock,Make,Model,Year,Km,Price'
const STOCK = [
  HEADER,
  'A1,Toyota,Hilux,2019,84500,345000',
  'A2,Ford,Ranger,2020,-,POA',
  'A3,Isuzu,D-MAX,2018,120000,299000',
]
let database: TestDatabase
let work: WorkFolder
let map: string

beforeAll(async () => {
  database = await createTestDatabase()
  work = await createWorkFolder()
  map = await work.write('plain.map.json', JSON.stringify(PLAIN_MAPPING))
})
afterAll(async () => {
  await database.close()
  await work.remove()
})
beforeEach(async () => {
  await database.db.execute(sql`truncate vehicle, supplier, stock_revision, saex_counter restart identity cascade`)
})

function stockFile(lines: readonly string[], name = 'stock.csv') {
  return work.write(name, `${lines.join('\n')}\n`)
}

async function runImport(lines: readonly string[], options = {}) {
  return (await importFile(database.db, { path: await stockFile(lines), mapPath: map, ...options })).report
}

async function statuses() {
  const { rows } = await database.db.execute<{ key: string; status: string }>(
    sql`select supplier_key as key, status from vehicle order by supplier_key`,
  )
  return rows.map((row) => `${row.key} ${row.status}`)
}

describe('a stock file', () => {
  it('goes in, and the same file again changes nothing', async () => {
    expect(await runImport(STOCK)).toMatchObject({ read: 3, inserted: 3, changed: 0, unchanged: 0, rejected: 0 })
    expect(await runImport(STOCK)).toMatchObject({ read: 3, inserted: 0, changed: 0, unchanged: 3, rejected: 0 })
    const { rows } = await database.db.execute(sql`select revision::int from stock_revision`)
    expect(rows).toEqual([{ revision: 1 }])
  })

  it('changes one row for one changed price', async () => {
    await runImport(STOCK)
    expect(await runImport(STOCK.map((line) => line.replace('345000', '340000')))).toMatchObject({
      changed: 1,
      unchanged: 2,
    })
  })

  it('writes bad rows beside it with line and reason, and the counts add up', async () => {
    const lines = [...STOCK, 'A4,,Corolla,2018,1,1', 'A5,BMW,X3,20180,1,1', 'A1,Toyota,Hilux,2019,84500,1', 'A6,BMW']
    const { report, rejectedPath } = await importFile(database.db, { path: await stockFile(lines), mapPath: map })
    expect(report).toMatchObject({ read: 7, inserted: 3, rejected: 4, skipped: 0 })
    expect((await readFile(rejectedPath ?? '', 'utf8')).split('\r\n')).toEqual([
      `line,reason,row key,${HEADER}`,
      '5,Make: is empty,,A4,,Corolla,2018,1,1',
      '6,"Year: is not from 0 to 2028 (""20180"")",,A5,BMW,X3,20180,1,1',
      '7,"Stock: stands in an earlier row of this file (""A1"")",,A1,Toyota,Hilux,2019,84500,1',
      expect.stringMatching(/^8,row: has not as many columns as the header \(2 instead of 6\),~[\w-]{24}#1,A6,BMW$/),
      '',
    ])
    expect(Object.fromEntries(report.rejections)).toMatchObject({ 'Year: is not from 0 to 2028': 1 })
  })

  it('has no rejected file any more when all rows are good', async () => {
    await runImport([...STOCK, 'A5,BMW,X3,20180,1,1'])
    const { rejectedPath } = await importFile(database.db, { path: await stockFile(STOCK), mapPath: map })
    expect([rejectedPath, existsSync(`${work.folder}/stock.csv.rejected.csv`)]).toEqual([undefined, false])
  })

  it('has no formula in its file of rejected rows, not among the columns either, and that file is read again', async () => {
    const lines = [
      'Stock,Make,Model,Year,Km,Price,"=HYPERLINK(""http://evil.example"")",@note',
      'A1,,Hilux,2019,1,1,-1,x',
    ]
    const fields = { ...PLAIN_MAPPING.fields, colour: '=HYPERLINK("http://evil.example")' }
    const mapPath = await work.write('formula.map.json', JSON.stringify({ ...PLAIN_MAPPING, fields }))
    await runImport(lines, { mapPath })
    const path = `${work.folder}/stock.csv.rejected.csv`
    const text = readFileSync(path, 'utf8')
    expect(text.split('\r\n')[0]).toBe(
      `line,reason,row key,Stock,Make,Model,Year,Km,Price,"'=HYPERLINK(""http://evil.example"")",'@note`,
    )
    expect(await runImport(text.replace('A1,,', 'A1,Toyota,').split('\r\n'), { mapPath })).toMatchObject({
      inserted: 1,
    })
    const { rows } = await database.db.execute(sql`select c.name from vehicle v join colour c on c.id = v.colour_id`)
    expect(rows).toEqual([{ name: '-1' }])
  })

  it('is only counted in a dry run', async () => {
    await runImport(STOCK.slice(0, 3))
    const lines = [...STOCK.map((line) => line.replace('345000', '300000')), 'A5,BMW,X3,20180,1,1']
    const report = await runImport(lines, { dryRun: true, full: true })
    expect(report).toMatchObject({ inserted: 1, changed: 1, unchanged: 1, rejected: 1, sold: 0 })
    expect(await statuses()).toEqual(['A1 available', 'A2 available'])
    expect(existsSync(`${work.folder}/stock.csv.rejected.csv`)).toBe(true)
    await runImport(STOCK, { dryRun: true, supplier: 'Nobody yet' })
    const { rows } = await database.db.execute(sql`select name from supplier`)
    expect(rows).toEqual([{ name: 'Harbour Motors' }])
  })

  it('makes a vehicle of each equal row without a number, again and again the same', async () => {
    const fields = { make: 'Make', model: 'Model', price: 'Price' }
    const mapPath = await work.write('numberless.map.json', JSON.stringify({ supplier: 'S', currency: 'ZAR', fields }))
    const lines = ['Make,Model,Price', 'Toyota,Hilux,1', 'Toyota,Hilux,1', 'Toyota,Hilux,2', 'Ford,Ranger,1']
    expect(await runImport(lines, { mapPath })).toMatchObject({ inserted: 4 })
    expect(await runImport(lines, { mapPath })).toMatchObject({ inserted: 0, unchanged: 4 })
    expect(await runImport(lines.slice(0, 3), { mapPath, full: true })).toMatchObject({ unchanged: 2, sold: 2 })
  })

  it('goes in twice at once and stands there once', async () => {
    const lines = [
      HEADER,
      ...Array.from({ length: 5_000 }, (_, at) => `K${at},Make ${at % 30},Model ${at % 90},2019,1,1`),
    ]
    const path = await stockFile(lines)
    const other = await stockFile(lines, 'again.csv')
    const [one, two] = await Promise.all(
      [path, other].map((file) => importFile(database.db, { path: file, mapPath: map })),
    )
    expect((one?.report.inserted ?? 0) + (two?.report.inserted ?? 0)).toBe(5_000)
    expect(await statuses()).toHaveLength(5_000)
  })

  it('refuses a reference of another supplier by its row', async () => {
    await runImport(STOCK)
    const mapping = { supplier: 'Another', currency: 'ZAR', fields: { ...PLAIN_MAPPING.fields, reference: 'Ref' } }
    const mapPath = await work.write('reference.map.json', JSON.stringify(mapping))
    const lines = [
      `Ref,${HEADER}`,
      'SAEX0000001,B1,BMW,X3,2019,1,1',
      ',B2,BMW,X3,2019,1,1',
      'SAEX77,B3,BMW,X3,2019,1,1',
    ]
    const report = await runImport(lines, { mapPath })
    expect(report).toMatchObject({ inserted: 2, rejected: 1 })
    expect([...report.rejections.keys()]).toEqual(['Ref: belongs to another supplier'])
    expect(readFileSync(`${work.folder}/stock.csv.rejected.csv`, 'utf8')).toContain(
      'Ref: belongs to another supplier (""SAEX0000001"")',
    )
    expect(await runImport(lines, { mapPath })).toMatchObject({ inserted: 0, unchanged: 2, rejected: 1 })
  })
})

it('refuses a row that names the vehicle of another row, by what it names it by', async () => {
  await runImport(STOCK)
  const mapping = { ...PLAIN_MAPPING, fields: { ...PLAIN_MAPPING.fields, reference: 'Ref' } }
  const mapPath = await work.write('reference.map.json', JSON.stringify(mapping))
  await runImport([`Ref,${HEADER}`, 'SAEX0000001,,BMW,X3,2019,1,1', ',A1,BMW,X3,2019,1,1'], { mapPath })
  expect(readFileSync(`${work.folder}/stock.csv.rejected.csv`, 'utf8')).toContain(
    'Stock: names a vehicle of another row (""A1"")',
  )
})

describe('a full file', () => {
  it('marks what it lacks as sold, but not what it names in a bad row', async () => {
    await runImport(STOCK)
    const report = await runImport([HEADER, STOCK[1] ?? '', 'A2,Ford,Ranger,20200,-,POA'], { full: true })
    expect(report).toMatchObject({ unchanged: 1, rejected: 1, sold: 1 })
    expect(await statuses()).toEqual(['A1 available', 'A2 available', 'A3 sold'])
    expect(await runImport(STOCK, { full: true })).toMatchObject({ changed: 1, unchanged: 2, sold: 0 })
  })

  it('marks nothing when a row hides which vehicle it is, or when no row went in', async () => {
    await runImport(STOCK)
    const cut = await runImport([HEADER, STOCK[1] ?? '', 'A2,Ford'], { full: true })
    expect([cut.sold, cut.notMarked]).toEqual([null, 'of 1 rejected rows it is not known which vehicle they are'])
    const faulty = await runImport([HEADER, 'A1,,Hilux,2019,84500,345000'], { full: true })
    expect([faulty.sold, faulty.notMarked]).toEqual([null, 'no row of the file went in'])
    expect(await statuses()).toHaveLength(3)
  })

  it('is refused when it has no rows', async () => {
    await runImport(STOCK)
    for (const dryRun of [false, true]) {
      await expect(runImport([HEADER], { full: true, dryRun })).rejects.toThrow('The file has no rows')
    }
    expect(await runImport([HEADER])).toMatchObject({ read: 0, sold: null })
    expect(await statuses()).toEqual(['A1 available', 'A2 available', 'A3 available'])
  })

  it('leaves the vehicles of other suppliers alone', async () => {
    await runImport(STOCK)
    expect(await runImport(STOCK.slice(0, 2), { supplier: 'Another', full: true })).toMatchObject({
      inserted: 1,
      sold: 0,
    })
    expect(await statuses()).toHaveLength(4)
  })
})

it('says how far it is also while every row is rejected or left out', async () => {
  const path = await stockFile([HEADER, ...Array.from({ length: 25_000 }, (_, at) => `R${at},,Hilux,2019,1,1`)])
  const told: number[] = []
  await importFile(database.db, { path, mapPath: map }, { onProgress: ({ read }) => told.push(read) })
  expect(told).toEqual([10_000, 20_000, 25_000, 25_000])
})

it('proposes a mapping when none is given, imports nothing, and keeps one that is there', async () => {
  const path = await stockFile(STOCK, 'unknown.csv')
  const options = { path, dryRun: false, full: false }
  const rest = { db: database.db, rates: { ZAR: 1 }, now: new Date(), blobs: NO_BLOBS }
  const run = () => runStockImport({ ...rest, say: () => {}, onProgress: () => {} }, options)
  expect(await run()).toEqual({ kind: 'proposed', mapPath: `${path}.map.json` })
  expect(await statuses()).toEqual([])
  await expect(run()).rejects.toThrow('There is a mapping already')
  const mapPath = `${path}.map.json`
  await expect(importFile(database.db, { path, mapPath })).rejects.toThrow('currency is missing')
  const guess = JSON.parse(await readFile(mapPath, 'utf8'))
  expect(guess.notes).toContain('Add the currency of the prices, such as "currency": "ZAR": they carry no mark of one.')
  await work.write('unknown.csv.map.json', JSON.stringify({ ...guess, currency: 'ZAR' }))
  const { report } = await importFile(database.db, { path, mapPath })
  expect(report).toMatchObject({ inserted: 3, rejected: 0 })
})

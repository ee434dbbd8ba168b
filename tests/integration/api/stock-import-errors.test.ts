import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'
import { makeZip, workbookEntries } from '../../support/zip.ts'

type Cell = string | number
const HEADER = ['Stock', 'Make', 'Model', 'Year', 'Km', 'Price', 'Status', 'Colour', 'Vin', 'Options']
const A1 = ['A1', 'Toyota', 'Hilux', 2018, 90_000, 250_000, 'available', 'Red', 'AHTFR22G806000001', 'Radio']
const A2 = ['A2', 'Toyota', 'Hilux', 2019, 80_000, 260_000, 'reserved', 'Blue', 'AHTFR22G806000002', 'Radio']
const A3 = ['A3', 'Toyota', 'Hilux', 2020, 70_000, 270_000, 'sold', 'White', 'AHTFR22G806000003', 'Radio']
const MAPPING = {
  ...PLAIN_MAPPING,
  fields: {
    ...PLAIN_MAPPING.fields,
    mileage: { column: 'Km', unit: 'km' },
    status: 'Status',
    colour: 'Colour',
    vin: 'Vin',
    extras: { column: 'Options', split: ';' },
  },
}
let database: TestDatabase
let work: WorkFolder
let mapPath: string

beforeAll(async () => {
  database = await createTestDatabase()
  work = await createWorkFolder()
  mapPath = await work.write('map.json', JSON.stringify(MAPPING))
})
afterAll(async () => {
  await database.close()
  await work.remove()
})
beforeEach(async () => {
  await database.db.execute(sql`truncate vehicle, supplier, stock_revision, saex_counter restart identity cascade`)
  await run('stock.csv', asCsv([A1, A2, A3]))
})

async function run(name: string, bytes: string | Uint8Array) {
  const path = await work.write(name, bytes)
  return (await importFile(database.db, { path, mapPath, full: true })).report
}

function asCsv(rows: readonly (readonly Cell[])[]): string {
  return [HEADER, ...rows].map((row) => row.join(',')).join('\r\n')
}

/** With the errors of formulas as spreadsheet programs store them. */
function asWorkbook(rows: readonly (readonly Cell[])[]): Uint8Array {
  const entries = workbookEntries([HEADER, ...rows]).map(({ name, content }) => ({
    name,
    content: String(content).replaceAll(
      /t="inlineStr"><is><t>(#[^<]+)<\/t><\/is>/g,
      't="e"><f>VLOOKUP(Z1,Z:Z,1,0)</f><v>$1</v>',
    ),
  }))
  return makeZip(entries)
}

async function stock() {
  const { rows } = await database.db.execute<{ of: string }>(sql`
    select concat_ws(' ', v.supplier_key, v.year, v.status, c.name, v.vin, nullif(array_to_string(v.extras, '+'), '')) as of
    from vehicle v left join colour c on c.id = v.colour_id order by v.id`)
  return rows.map((row) => row.of)
}

const BEFORE = [
  'A1 2018 available Red AHTFR22G806000001 Radio',
  'A2 2019 reserved Blue AHTFR22G806000002 Radio',
  'A3 2020 sold White AHTFR22G806000003 Radio',
]
const change = (row: readonly Cell[], changes: Readonly<Record<number, Cell>>) =>
  row.map((cell, column) => changes[column] ?? cell)

describe.each([
  ['a workbook', 'stock.xlsx', asWorkbook],
  ['a CSV', 'stock.csv', asCsv],
])('an error of the spreadsheet in %s', (_name, name, write) => {
  test.each(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!'])(
    '%s rejects the row by its number, year, price or status, and sells no vehicle',
    async (error) => {
      const rows = [change(A1, { 0: error }), change(A2, { 3: error, 5: error }), change(A3, { 6: error })]
      const report = await run(name, write(rows))
      expect(report).toMatchObject({ read: 3, inserted: 0, changed: 0, rejected: 3, sold: null })
      expect([...report.rejections.keys()].toSorted()).toEqual([
        'Price: is an error of the spreadsheet',
        'Status: is an error of the spreadsheet',
        'Stock: is an error of the spreadsheet',
        'Year: is an error of the spreadsheet',
      ])
      expect(await stock()).toEqual(BEFORE)
    },
  )

  test('leaves out what a vehicle can do without, and says so', async () => {
    const rows = [change(A1, { 4: '#N/A', 7: '#N/A', 8: '#REF!', 9: '#VALUE!' }), A2, A3]
    const report = await run(name, write(rows))
    expect(report).toMatchObject({ changed: 1, rejected: 0 })
    expect([...report.warnings.keys()].toSorted()).toEqual([
      'Colour: is an error of the spreadsheet',
      'Km: is an error of the spreadsheet',
      'Options: is an error of the spreadsheet',
      'Vin: is an error of the spreadsheet',
    ])
    expect(await stock()).toEqual(['A1 2018 available', ...BEFORE.slice(1)])
  })

  test('is what the mapping says that it is', async () => {
    const nothing = { ...MAPPING, nulls: ['', '#n/a'] }
    const path = await work.write(name, write([change(A1, { 7: '#N/A' }), A2, A3]))
    const ownPath = await work.write('nulls.json', JSON.stringify(nothing))
    const { report } = await importFile(database.db, { path, mapPath: ownPath })
    expect(report).toMatchObject({ changed: 1, rejected: 0, warnings: new Map() })
  })
})

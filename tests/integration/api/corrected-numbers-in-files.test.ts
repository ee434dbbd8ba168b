import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { findLastImport, undoImport } from '../../../src/server/features/stock-import/undo-import.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'

const HEADER = 'Stock,Make,Model,Year,Km,Price'
const [FIRST, SECOND] = ['SAEX0000001', 'SAEX0000002']
const OTHER = row('Z1', 2020)
let shop: TestApp
let desk: ReturnType<typeof createDesk>
let folder: WorkFolder

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  desk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
  folder = await createWorkFolder()
})
afterAll(async () => {
  await shop.close()
  await folder.remove()
})
beforeEach(() => emptyStock(shop))

function row(number: string, year: number): string {
  return `${number},Toyota,Hilux,${year},84500,345000`
}

async function bring(rows: readonly string[], options: { readonly full?: boolean; readonly dryRun?: boolean } = {}) {
  const path = await folder.write('stock.csv', [HEADER, ...rows].join('\r\n'))
  const mapPath = await folder.write('map.json', JSON.stringify(PLAIN_MAPPING))
  const { report } = await importFile(shop.context.db, { path, mapPath, ...options }, { now: shop.clock.now })
  return report
}

async function renumber(saexRef: string, supplierNumber: string): Promise<void> {
  const { version } = (await desk.one(saexRef)).result
  expect((await desk.save({ saexRef, version, values: { supplierNumber } })).status).toBe(200)
}

/** `number year status` of each vehicle, in the order of references. */
async function stock(): Promise<readonly string[]> {
  const { rows } = await shop.context.db.execute<{ text: string }>(
    sql`select concat_ws(' ', supplier_key, year, status) as text from vehicle order by saex_number`,
  )
  return rows.map(({ text }) => text)
}

test('a full file that has caught up sells nothing: tried, with a row that is rejected, and at last', async () => {
  await bring([row('K1', 2019), OTHER])
  await renumber(FIRST, 'K2')
  expect(await bring([row('K2', 2019), OTHER], { full: true, dryRun: true })).toMatchObject({ sold: 0 })
  const faulty = row('K2', 2019).replace('345000', 'dear')
  expect(await bring([faulty, OTHER], { full: true })).toMatchObject({ rejected: 1, sold: 0 })
  expect(await bring([row('K2', 2019), OTHER], { full: true })).toMatchObject({ unchanged: 2, sold: 0 })
  expect(await bring([row('K1', 2001), OTHER], { full: true })).toMatchObject({ inserted: 1, sold: 1 })
})

test.each([
  ['before', (many: readonly string[]) => [row('K1', 2001), ...many, row('K2', 2018)]],
  ['behind', (many: readonly string[]) => [row('K2', 2018), ...many, row('K1', 2001)]],
  ['beside', (many: readonly string[]) => [...many, row('K1', 2001), row('K2', 2018)]],
])('a file with both numbers means two vehicles, the old one %s the other', async (_, order) => {
  await bring([row('K1', 2019)])
  await renumber(FIRST, 'K2')
  const many = Array.from({ length: 2100 }, (_one, at) => row(`M${at}`, 2020))
  expect(await bring(order(many), { dryRun: true })).toMatchObject({ inserted: 2101, changed: 1 })
  expect(await bring(order(many))).toMatchObject({ inserted: 2101, changed: 1, rejected: 0 })
  expect((await stock()).filter((text) => text.startsWith('K')).toSorted()).toEqual([
    'K1 2001 available',
    'K2 2018 available',
  ])
})

test('once the file that had caught up is undone, the old one finds the vehicle again', async () => {
  await bring([row('K1', 2019)])
  await renumber(FIRST, 'K2')
  expect(await bring([row('K2', 2015)])).toMatchObject({ changed: 1 })
  const last = await findLastImport(shop.context.db, { supplier: 'Harbour Motors' })
  expect(await undoImport(shop.context.db, { importId: last!.id, now: () => shop.clock.now })).toMatchObject({
    restored: 1,
  })
  expect(await bring([row('K1', 2019)], { full: true })).toMatchObject({ inserted: 0, sold: 0 })
  expect(await stock()).toEqual(['K2 2019 available'])
})

test('numbers that were moved on from one vehicle to the next mean in a file what they meant', async () => {
  await bring([row('A', 2001), row('B', 2019)])
  await renumber(FIRST, 'T')
  await renumber(SECOND, 'A')
  expect(await bring([row('A', 2002), row('B', 2018)])).toMatchObject({ inserted: 0, changed: 2 })
  expect(await stock()).toEqual(['T 2002 available', 'A 2018 available'])
  expect(await bring([row('T', 2003), row('A', 2017)])).toMatchObject({ inserted: 0, changed: 2 })
  expect(await stock()).toEqual(['T 2003 available', 'A 2017 available'])
  expect(await bring([row('B', 2010)])).toMatchObject({ inserted: 1 })
})

test('a number by which files have come to know another vehicle is that one’s, also when it is corrected', async () => {
  await bring([row('K1', 2019)])
  await renumber(FIRST, 'K2')
  await bring([row('X', 2010)])
  await shop.context.db.execute(sql`update vehicle set supplier_key = 'K1' where supplier_key = 'X'`)
  await shop.context.db.execute(sql`delete from vehicle_file_key where supplier_key = 'X'`)
  expect(await bring([row('K1', 2011)])).toMatchObject({ changed: 1 })
  await renumber(SECOND, 'K5')
  expect(await bring([row('K1', 2012)])).toMatchObject({ inserted: 0, changed: 1 })
  expect(await stock()).toEqual(['K2 2019 available', 'K5 2012 available'])
})

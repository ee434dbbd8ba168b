import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { vehicle } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { describeUndo, findLastImport, undoImport } from '../../../src/server/features/stock-import/undo-import.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'
import { createUploader, workOff } from '../../support/uploading.ts'

const HEADER = 'Stock,Make,Model,Year,Km,Price'

let shop: TestApp
let work: WorkFolder
let ann: ReturnType<typeof createUploader>

beforeAll(async () => {
  shop = await createTestApp()
  work = await createWorkFolder()
  await seedReference(shop.context.db, { now: TEST_TIME })
  ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: 3 }))
})
afterAll(async () => {
  await shop.close()
  await work.remove()
})
beforeEach(() =>
  shop.context.db.execute(
    sql`truncate vehicle, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  ),
)

const states = async () =>
  (await shop.context.db.select({ status: vehicle.status }).from(vehicle)).map(({ status }) => status)

test('an undo whose process ends in its middle is told as it stands, and goes on', async () => {
  const { db } = shop.context
  const rows = Array.from({ length: 2500 }, (_, place) => `B${place},Kia,Rio,2020,1,88000`)
  const path = await work.write('stock.csv', [HEADER, ...rows].join('\n'))
  const mapPath = await work.write('map.json', JSON.stringify(PLAIN_MAPPING))
  await importFile(db, { path, mapPath })
  const found = await findLastImport(db, { supplier: 'Harbour Motors' })
  await undoUntil(found!.id, 2)
  expect(await states()).toHaveLength(2500)
  expect((await states()).filter((state) => state === 'sold')).toHaveLength(2000)
  expect(await findLastImport(db, { supplier: 'Harbour Motors' })).toMatchObject({ id: found!.id, undoneAt: null })
  expect(await describeUndo(db, { found: found!, now: TEST_TIME })).toMatchObject({ removed: 500, leftAlone: 0 })
  const rest = await undoImport(db, { importId: found!.id, now: () => TEST_TIME })
  expect(rest).toEqual({ restored: 0, removed: 500, leftAlone: 0, isDone: true })
  expect((await states()).filter((state) => state === 'sold')).toHaveLength(2500)
})

test('an undo whose process ends behind the last vehicle is an import that is undone', async () => {
  const { id } = await ann.upload('stock', 'stock.csv', [HEADER, 'A1,Toyota,Hilux,2019,84500,345000'].join('\n'))
  await ann.start({ id, mapping: PLAIN_MAPPING, full: false })
  await workOff(shop)
  const found = await findLastImport(shop.context.db, { uploadId: id })
  await undoUntil(found!.id, 2)
  expect(await states()).toEqual(['sold'])
  expect(await ann.look(id)).toMatchObject({ undo: null, undoneAt: TEST_TIME.toISOString() })
})

/** Ends as a process does whose transaction of that number is not carried out. */
async function undoUntil(importId: number, transaction: number): Promise<void> {
  let begun = 0
  await undoImport(shop.context.db, {
    importId,
    now: () => TEST_TIME,
    mayGoOn: () => ((begun += 1) === transaction ? Promise.reject(new Error('ended')) : Promise.resolve(true)),
  }).catch(() => {})
}

import { eq, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { photo, stockImport, stockImportChange } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { describeUndo, findLastImport, undoImport } from '../../../src/server/features/stock-import/undo-import.ts'
import { beginImport, finishImport } from '../../../src/server/features/stock/import-record.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { writePictures } from '../../../src/server/features/stock/write-pictures.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'
import { makeVehicle } from '../../support/stock.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { SOAK } from '../../support/soak.ts'

const HEADER = 'Stock,Make,Model,Year,Km,Price'
const FIRST = [
  HEADER,
  'A1,Toyota,Hilux,2019,84500,345000',
  'A2,Ford,Ranger,2020,1000,299000',
  'A3,Isuzu,D-MAX,2018,2000,199000',
  'A4,Mazda,BT-50,2017,3000,99000',
]
/** A1 is dearer, A2 other, A3 missing, A4 the same, A5 new. */
const SECOND = [
  HEADER,
  'A1,Toyota,Hilux,2019,84500,350000',
  'A2,Ford,Ranger,2021,1000,299000',
  FIRST[4] ?? '',
  'A5,Kia,Rio,2020,1,88000',
]

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
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.execute(
    sql`truncate vehicle, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  )
})

/** All that an import may change, without times and revisions. */
async function stock(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await shop.context.db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(vehicle) - 'updated_at' - 'revision' as row from vehicle order by supplier_key`,
  )
  return rows.map(({ row }) => row)
}

const states = async () => (await stock()).map((row) => `${String(row['supplier_key'])} ${String(row['status'])}`)

async function upload(lines: readonly string[], full = false): Promise<string> {
  const { id } = await ann.upload('stock', 'stock.csv', lines.join('\n'))
  await ann.start({ id, mapping: PLAIN_MAPPING, full })
  await workOff(shop)
  return id
}

/** An import whose process ended after the first row. */
async function brokenOff(): Promise<string> {
  const { id } = await ann.upload('stock', 'stock.csv', SECOND.join('\n'))
  const part = await work.write('part.csv', SECOND.slice(0, 2).join('\n'))
  const mapPath = await work.write('map.json', JSON.stringify(PLAIN_MAPPING))
  await importFile(shop.context.db, { path: part, mapPath, uploadId: id })
  await shop.context.db.update(stockImport).set({ finishedAt: null })
  await shop.context.db.execute(sql`update upload set state = 'interrupted' where id = ${id}`)
  return id
}

async function revision(): Promise<number> {
  const { rows } = await shop.context.db.execute<{ revision: number }>(sql`select revision::int from stock_revision`)
  return rows[0]?.revision ?? 0
}

test('what an import changed, marked and brought is as before, and says beforehand what that is', async () => {
  await upload(FIRST)
  const before = await stock()
  const id = await upload(SECOND, true)
  expect(await states()).toEqual(['A1 available', 'A2 available', 'A3 sold', 'A4 available', 'A5 available'])
  expect((await ann.look(id)).undo).toEqual({
    restored: 3,
    removed: 1,
    leftAlone: 0,
    until: '2026-12-20T08:00:00.000Z',
  })
  const last = await revision()
  expect((await ann.undo(id)).result).toEqual({ restored: 3, removed: 1, leftAlone: 0, isDone: true })
  const after = await stock()
  expect(after.slice(0, 4)).toEqual(before)
  expect(after[4]).toMatchObject({ supplier_key: 'A5', status: 'sold' })
  // Devices follow the revision.
  expect(await revision()).toBe(last + 1)
  expect(await ann.look(id)).toMatchObject({ undo: null, undoneAt: TEST_TIME.toISOString() })
  expect(await ann.undo(id)).toMatchObject({ errorKey: 'STATE_CHANGED' })
  // The same file again does it all once more, the new one comes back under its reference.
  const again = await upload(SECOND, true)
  expect((await ann.look(again)).result).toMatchObject({ inserted: 0, changed: 3, unchanged: 1, sold: 1 })
})

test('of a large import vehicles are counted in slices, and not at all when it is undone', async () => {
  const { db } = shop.context
  await upload(FIRST)
  const id = await upload(SECOND, true)
  await db.execute(sql`update vehicle set revision = revision + 10 where supplier_key = 'A3'`)
  const execute = vi.spyOn(db, 'execute')
  const counts = () =>
    execute.mock.calls.filter(([query]) => new PgDialect().sqlToQuery(query as SQL).sql.includes('count(*) filter'))
  try {
    const found = await findLastImport(db, { uploadId: id })
    expect(await describeUndo(db, { found: found!, now: TEST_TIME, sliceRows: 1 })).toMatchObject({
      restored: 2,
      removed: 1,
      leftAlone: 1,
    })
    expect(counts()).toHaveLength(5)
    execute.mockClear()
    expect((await ann.undo(id)).result).toEqual({ restored: 2, removed: 1, leftAlone: 1, isDone: true })
    expect(counts()).toEqual([])
  } finally {
    execute.mockRestore()
  }
})

test('what somebody changed since is left alone', async () => {
  await upload(FIRST)
  const id = await upload(SECOND)
  await shop.context.db.execute(
    sql`update vehicle set status = 'reserved', revision = revision + 10 where supplier_key = 'A1'`,
  )
  await shop.context.db.execute(
    sql`update vehicle set title = 'by hand', revision = revision + 11 where supplier_key = 'A5'`,
  )
  await shop.context.db.execute(sql`update stock_revision set revision = revision + 11`)
  expect((await ann.look(id)).undo).toMatchObject({ restored: 1, removed: 0, leftAlone: 2 })
  expect((await ann.undo(id)).result).toMatchObject({ restored: 1, removed: 0, leftAlone: 2, isDone: true })
  expect(await states()).toEqual(['A1 reserved', 'A2 available', 'A3 available', 'A4 available', 'A5 available'])
})

test('so is a vehicle whose photos staff keep, where a zip of photos said others since', async () => {
  const { db } = shop.context
  const [own, given] = ['3', '4'].map((digit) => `p1${digit.repeat(32)}`) as [string, string]
  await upload(FIRST)
  await db
    .insert(photo)
    .values([own, given].map((key) => ({ key, width: 1, height: 1, bytes: 1, createdAt: TEST_TIME })))
  const { rows } = await db.execute<{ id: number }>(sql`
    update vehicle set picture_keys = array[${own}], pinned = array['pictures'],
      file_values = '{"at":null,"values":{"pictures":[]}}' where supplier_key = 'A2' returning id::float8 as id`)
  const id = await upload(SECOND)
  const zip = { vehicles: [{ id: rows[0]!.id, pictureKeys: [given] }], now: TEST_TIME }
  expect(await writePictures(db, zip)).toEqual({ changed: 0 })
  const last = await revision()
  await writePictures(db, zip)
  expect(await revision()).toBe(last)
  expect((await ann.look(id)).undo).toMatchObject({ restored: 1, removed: 1, leftAlone: 1 })
  expect((await ann.undo(id)).result).toMatchObject({ restored: 1, removed: 1, leftAlone: 1 })
  expect((await stock())[1]).toMatchObject({
    supplier_key: 'A2',
    picture_keys: [own],
    file_values: { values: { pictures: [given] } },
  })
})

test('only the last import of a supplier can be undone, one that changed nothing counts for none', SOAK, async () => {
  const first = await upload(FIRST)
  const second = await upload(SECOND)
  const equal = await upload(SECOND)
  expect((await ann.look(first)).undo).toBeNull()
  expect((await ann.look(second)).undo).toMatchObject({ restored: 2, removed: 1 })
  expect((await ann.look(equal)).undo).toBeNull()
  expect(await ann.undo(first)).toMatchObject({ errorKey: 'STATE_CHANGED' })
})

test('does not bring back a photo that was erased since', async () => {
  const { db } = shop.context
  const [gone, kept] = ['1', '2'].map((digit) => `p1${digit.repeat(32)}`)
  await upload(FIRST)
  await db
    .insert(photo)
    .values([gone, kept].map((key) => ({ key: key!, width: 1, height: 1, bytes: 1, createdAt: TEST_TIME })))
  const named = JSON.stringify({ at: null, values: { pictures: ['drawing', gone, kept] } })
  await db.execute(sql`update vehicle set picture_keys = array['drawing', ${gone}, ${kept}], file_values = ${named}::jsonb
    where supplier_key = 'A2'`)
  const id = await upload(SECOND)
  // As an erasure leaves it where the list does not name the photo any more.
  await db.execute(sql`update vehicle set picture_keys = '{}', file_values = null where supplier_key = 'A2'`)
  await db.delete(photo).where(eq(photo.key, gone!))
  expect((await ann.undo(id)).result).toMatchObject({ isDone: true })
  const back = (await stock()).find((row) => row['supplier_key'] === 'A2')
  expect(back).toMatchObject({
    picture_keys: ['drawing', kept],
    file_values: { values: { pictures: ['drawing', kept] } },
  })
})

test('one that was broken off goes on in its record, and is undone as a whole', SOAK, async () => {
  await upload(FIRST)
  const before = await stock()
  const id = await brokenOff()
  await ann.start({ id, mapping: PLAIN_MAPPING })
  await workOff(shop)
  expect((await ann.undo(id)).result).toMatchObject({ restored: 2, removed: 1 })
  expect((await stock()).slice(0, 4)).toEqual(before)
})

test('one that is started again while it is undone goes in as a whole, and can be undone then', async () => {
  const { db } = shop.context
  await upload(FIRST)
  const before = await stock()
  const id = await brokenOff()
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select from stock_revision for update`)
    held.resolve()
    await release.promise
  })
  await held.promise
  const waiting = async () => (await db.execute(sql`select from pg_locks where not granted`)).rowCount
  const undo = ann.undo(id)
  await expect.poll(waiting).toBe(1)
  expect((await ann.start({ id, mapping: PLAIN_MAPPING })).status).toBe(200)
  const run = workOff(shop)
  await expect.poll(waiting, { timeout: 8000 }).toBe(2)
  release.resolve()
  await holding
  expect((await undo).result).toEqual({ restored: 0, removed: 0, leftAlone: 0, isDone: false })
  await run
  expect(await ann.look(id)).toMatchObject({ state: 'done', undoneAt: null, undo: { restored: 2, removed: 1 } })
  await ann.undo(id)
  expect((await stock()).slice(0, 4)).toEqual(before)
})

test('one that was broken off and is whole within a day can be undone for 30 days from then', async () => {
  const { db } = shop.context
  const day = (count: number) => new Date(TEST_TIME.getTime() + count * DAY_MS)
  const mapPath = await work.write('map.json', JSON.stringify(PLAIN_MAPPING))
  await importFile(db, { path: await work.write('stock.csv', FIRST.join('\n')), mapPath }, { now: day(0) })
  await db.update(stockImport).set({ finishedAt: null })
  await importFile(db, { path: await work.write('stock.csv', SECOND.join('\n')), mapPath }, { now: day(0.5) })
  const found = await findLastImport(db, { supplier: 'Harbour Motors' })
  expect(await db.$count(stockImport)).toBe(1)
  expect(await describeUndo(db, { found: found!, now: day(30.5) })).toMatchObject({
    removed: 5,
    until: day(30.5).toISOString(),
  })
  expect(await describeUndo(db, { found: found!, now: new Date(day(30.5).getTime() + 1) })).toBeNull()
})

test.each([
  ['within a day', 0.5],
  ['weeks later', 20],
])('what somebody set between two tries of an import is what an undo brings back, %s', async (_when, later) => {
  const { db } = shop.context
  const day = (count: number) => new Date(TEST_TIME.getTime() + count * DAY_MS)
  const supplierId = await ensureSupplier(db, { name: 'Harbour Motors', hasLogo: false })
  const priced = (priceCents: number, importId?: number) =>
    writeVehicles(db, {
      supplierId,
      vehicles: [makeVehicle({ supplierKey: 'A1', priceCents, priceWithVatCents: priceCents })],
      now: TEST_TIME,
      importId,
    })
  const begin = (count: number) => beginImport(db, { supplierId, uploadId: null, now: day(count) })
  await priced(100)
  await priced(110, await begin(0))
  await priced(120)
  const id = await begin(later)
  await priced(130, id)
  await finishImport(db, { id, supplierId, now: day(later) })
  const found = await findLastImport(db, { supplier: 'Harbour Motors' })
  await undoImport(db, { importId: found!.id, now: () => day(later) })
  expect(await stock()).toMatchObject([{ supplier_key: 'A1', price_cents: 120 }])
})

test.each([
  ['an upload', 'the command', true],
  ['the command', 'an upload', false],
])('%s goes on beside one by %s that ends meanwhile', async (_one, _other, isUpload) => {
  const { db } = shop.context
  const supplierId = await ensureSupplier(db, { name: 'Harbour Motors', hasLogo: false })
  const { id } = await ann.upload('stock', 'stock.csv', FIRST.join('\n'))
  const begin = (uploadId: string | null) => beginImport(db, { supplierId, uploadId, now: TEST_TIME })
  const batch = (importId: number, supplierKey: string) =>
    writeVehicles(db, { supplierId, vehicles: [makeVehicle({ supplierKey })], now: TEST_TIME, importId })
  const one = await begin(isUpload ? id : null)
  await batch(one, 'A1')
  const other = await begin(isUpload ? null : id)
  await batch(other, 'B1')
  await finishImport(db, { id: other, supplierId, now: TEST_TIME })
  await batch(one, 'A2')
  await finishImport(db, { id: one, supplierId, now: TEST_TIME })
  expect(await states()).toEqual(['A1 available', 'A2 available', 'B1 available'])
  // Of both only one can be undone; what was broken off is kept no longer than an import may run.
  const last = await findLastImport(db, { supplier: 'Harbour Motors' })
  expect(last?.id).toBe(other)
  await db.update(stockImport).set({ finishedAt: null }).where(eq(stockImport.id, one))
  const later = new Date(TEST_TIME.getTime() + 2 * DAY_MS)
  await undoImport(db, { importId: other, now: () => later })
  const next = await beginImport(db, { supplierId, uploadId: isUpload ? id : null, now: later })
  expect([one, other]).not.toContain(next)
  await batch(next, 'A3')
  await finishImport(db, { id: next, supplierId, now: later })
  expect((await db.select({ id: stockImport.id }).from(stockImport)).map((row) => row.id)).toEqual([next])
})

test('of a file of several suppliers all parts are described and undone together', async () => {
  const lines = ['Owner,Stock No,Make,Model,Price', 'Motors,A1,Toyota,Hilux,1000', 'Others,A1,Ford,Ranger,2000']
  const { id } = await ann.upload('stock', 'several.csv', lines.join('\n'))
  const fields = { supplier: 'Owner', supplierNumber: 'Stock No', make: 'Make', model: 'Model', price: 'Price' }
  const refused = await ann.start({ id, full: true, mapping: { currency: 'ZAR', fields } })
  expect(refused.fields).toEqual({ full: 'cannot be: the rows name several suppliers' })
  await ann.start({ id, mapping: { currency: 'ZAR', fields } })
  await workOff(shop)
  const looked = await ann.look(id)
  expect(looked).toMatchObject({
    result: { inserted: 2 },
    undo: { restored: 0, removed: 2, leftAlone: 0 },
    undoneAt: null,
  })
  expect((await ann.undo(id)).result).toMatchObject({ removed: 1, isDone: false })
  expect((await ann.look(id)).undoneAt).toBeNull()
  expect((await ann.undo(id)).result).toMatchObject({ removed: 1, isDone: true })
  expect((await ann.look(id)).undoneAt).not.toBeNull()
  expect(await states()).toEqual(['A1 sold', 'A1 sold'])
})

test('a command’s import is undone by its supplier', async () => {
  const path = await work.write('stock.csv', FIRST.join('\n'))
  const mapPath = await work.write('map.json', JSON.stringify(PLAIN_MAPPING))
  await importFile(shop.context.db, { path, mapPath })
  const found = await findLastImport(shop.context.db, { supplier: ' harbour  MOTORS' })
  const step = { importId: found?.id ?? 0, now: () => TEST_TIME }
  expect(await undoImport(shop.context.db, { ...step, isOver: () => true })).toMatchObject({ removed: 4, isDone: true })
  expect(await states()).toEqual(['A1 sold', 'A2 sold', 'A3 sold', 'A4 sold'])
  expect(await findLastImport(shop.context.db, { supplier: 'Harbour Motors' })).toBeUndefined()
})

test('one that fails before its first row leaves the one before to be undone', async () => {
  const { db } = shop.context
  const mapPath = await work.write('map.json', JSON.stringify(PLAIN_MAPPING))
  const id = await upload(FIRST)
  const empty = importFile(db, { path: await work.write('empty.csv', HEADER), mapPath, full: true })
  await expect(empty).rejects.toThrow('The file has no rows')
  expect((await ann.look(id)).undo).toMatchObject({ removed: 4 })
  const found = await findLastImport(db, { supplier: 'Harbour Motors' })
  expect(await describeUndo(db, { found: found!, now: TEST_TIME })).toMatchObject({ removed: 4 })
  expect((await ann.undo(id)).result).toMatchObject({ removed: 4, isDone: true })
})

test('after 30 days it is too late, and nothing of it is kept', async () => {
  const id = await upload(FIRST)
  shop.clock.now = new Date(TEST_TIME.getTime() + 30 * DAY_MS + 1)
  expect(await findLastImport(shop.context.db, { uploadId: id })).toBeDefined()
  expect(await ann.undo(id)).toMatchObject({ errorKey: 'SESSION_INVALID' })
  await applyRetention({ ...shop.context, outboxFolder: `${shop.context.dataDir}/outbox` })
  expect(await shop.context.db.$count(stockImportChange)).toBe(0)
})

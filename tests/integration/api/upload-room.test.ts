import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { auditEntry } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { createPhotoDesk } from '../../support/photo-desk.ts'
import { patchwork } from '../../support/patchwork.ts'
import { aStockVehicle } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { emptyStock } from '../../support/stock-desk.ts'
import { createUploader } from '../../support/uploading.ts'
import { makeZip } from '../../support/zip.ts'

const MIB = 1024 * 1024
const FIRST = 'SAEX0000001'

let shop: TestApp
let ann: ReturnType<typeof createUploader>
let ben: ReturnType<typeof createUploader>
let yard: ReturnType<typeof createPhotoDesk>
let otherYard: ReturnType<typeof createPhotoDesk>

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.salesAgent }))
  ben = createUploader(shop, await signInAs(shop, { name: 'Ben', permissionId: PERMISSION.administrator }))
  yard = createPhotoDesk(shop, await signInAs(shop, { name: 'Phil', permissionId: PERMISSION.photographer }))
  otherYard = createPhotoDesk(shop, await signInAs(shop, { name: 'Paula', permissionId: PERMISSION.photographer }))
})
afterAll(() => shop.close())
beforeEach(() => shop.context.db.execute(sql`truncate upload, photo, photo_upload cascade`))

test('parts that do not come hold their room for an hour, and may only come later where there is some', async () => {
  const full = { kind: 'photos', name: 'a.zip', sizeBytes: 500 * 1024 * 1024 } as const
  const { result: one } = await ann.create(full)
  await ann.create(full)
  expect((await ben.create(full)).errorKey).toBe('TOO_LARGE')
  await shop.context.db.execute(sql`update upload set created_at = created_at - interval '61 minutes'`)
  expect((await ann.part(one.id, 0, Buffer.alloc(1024))).result).toEqual({ receivedBytes: 1024 })
  expect((await ben.create(full)).errorCode).toBe(0)
  expect((await ben.create(full)).errorCode).toBe(0)
  await ben.create({ ...full, sizeBytes: 24 * 1024 * 1024 - 1024 })
  expect(await ann.part(one.id, 1024, Buffer.alloc(1024))).toMatchObject({ errorKey: 'TOO_LARGE' })
  // What came already is said again.
  expect((await ann.part(one.id, 0, Buffer.alloc(1024))).result).toEqual({ receivedBytes: 1024 })
})

test('files that are announced at once have no more room than one after the other', async () => {
  const full = { kind: 'photos', name: 'a.zip', sizeBytes: 500 * 1024 * 1024 } as const
  const { db } = shop.context
  // Each may look for room, and none can be stored before all have.
  const announced = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table upload in share mode`)
    const all = [ann, ben, ann, ben, ann, ben].map((one) => one.create(full))
    const waiting = async () => (await db.execute(sql`select from pg_locks where not granted`)).rowCount
    await expect.poll(waiting, { timeout: 1500 }).toBe(all.length)
    return { all }
  })
  const answers = await Promise.all(announced.all)
  expect(answers.map(({ errorKey = '' }) => errorKey).toSorted()).toEqual(['', '', ...Array(4).fill('TOO_LARGE')])
})

test('photos that are announced at once find no more room than one after the other', async () => {
  await fileVehicle()
  await shop.context.db.execute(sql`
    insert into photo_upload (id, staff_user_id, size_bytes, sha256, state, created_at)
    select gen_random_uuid(), (select id from staff_user where name = 'Phil'), 10, '', 'receiving', ${TEST_TIME.toISOString()}
    from generate_series(1, 299) n`)
  const photos = await Promise.all([21, 22, 23, 24].map((seed) => patchwork(seed)))
  const answers = await Promise.all(photos.map((bytes) => yard.announce(bytes, { saexRef: FIRST })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429])
})

test('a file that has not arrived can be cancelled: it holds no room, and none of it is kept', async () => {
  const full = { kind: 'photos', name: 'a.zip', sizeBytes: 500 * 1024 * 1024 } as const
  const { id } = (await ann.create(full)).result
  await ann.create(full)
  await ann.part(id, 0, Buffer.alloc(1024))
  const cancelled = { state: 'refused', problem: 'The file was cancelled before all of it had arrived.' }
  expect((await ben.cancel(id)).result).toMatchObject(cancelled)
  expect((await ben.cancel(id)).result).toMatchObject(cancelled)
  const [line] = await shop.context.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
  expect(line).toMatchObject({ action: 'upload', subject: id, detail: expect.stringContaining('cancelled') })
  expect((await ann.start({ id, supplier: 'One' })).errorKey).toBe('STATE_CHANGED')
  expect(await partsOf(id)).toEqual([])
  expect((await ben.create(full)).errorCode).toBe(0)
})

test('a file that nobody starts can be thrown away: it holds no room, and none of it is kept', async () => {
  await fileVehicle()
  const full = { kind: 'photos', name: 'a.zip', sizeBytes: 500 * MIB } as const
  const { id, state } = await ann.upload('photos', 'b.zip', makeZip([{ name: 'A1.jpg', content: await patchwork(5) }]))
  expect(state).toBe('ready')
  await shop.context.db.execute(sql`update upload set size_bytes = ${1024 * MIB} where id = ${id}`)
  expect((await ann.create(full)).errorKey).toBe('TOO_LARGE')
  const thrownAway = { state: 'refused', problem: 'The file was thrown away before it was imported.' }
  expect((await ben.cancel(id)).result).toMatchObject(thrownAway)
  expect((await ann.cancel(id)).result).toMatchObject(thrownAway)
  const lines = await shop.context.db.select().from(auditEntry).where(eq(auditEntry.subject, id))
  expect(lines.filter(({ detail }) => detail.includes('cancelled'))).toHaveLength(1)
  expect((await ann.start({ id, supplier: 'Motors' })).errorKey).toBe('STATE_CHANGED')
  expect(await partsOf(id)).toEqual([])
  expect((await ann.create(full)).errorCode).toBe(0)
})

test('of a file that was thrown away no row is kept, and its page is told so', async () => {
  const csv = 'Stock No,Make,Model,Year,Km,Price (ZAR)\nT1,Subaru,Forester,2019,80000,300000'
  const { id, inspection } = await ann.upload('stock', 'thrown.csv', csv)
  if (inspection?.kind !== 'stock') throw new Error('no file of stock')
  expect(inspection.rows).toHaveLength(1)
  await ann.cancel(id)
  expect(JSON.stringify(await ann.look(id))).not.toContain('Forester')
  const { mapping } = inspection
  expect((await ann.compare({ id, mapping, supplier: 'Thrown' })).errorKey).toBe('UPLOAD_NOT_FOUND')
})

test('a photo that is only stored finds no room beside 300 that nothing names; one of a vehicle does', async () => {
  await fileVehicle()
  const own = sql`(select id from staff_user where name = 'Phil')`
  await shop.context.db.execute(sql`
    insert into photo (key, width, height, bytes, created_at, stored_by)
    select 'stored-' || n, 1, 1, 10, ${TEST_TIME.toISOString()}, ${own} from generate_series(1, 300) n`)
  await shop.context.db.execute(sql`
    insert into photo_upload (id, staff_user_id, size_bytes, sha256, state, photo_key, created_at)
    select gen_random_uuid(), ${own}, 10, '', 'done', 'stored-' || n, ${TEST_TIME.toISOString()}
    from generate_series(1, 300) n`)
  const bytes = await patchwork(6)
  expect(await yard.announce(bytes)).toMatchObject({
    status: 429,
    errorKey: 'RATE_LIMITED',
    fields: { id: 'has 300 others beside it that no vehicle or report names' },
  })
  expect((await otherYard.announce(bytes)).status).toBe(200)
  expect((await yard.announce(bytes, { saexRef: FIRST })).status).toBe(200)
  // Once a vehicle names one there is room for another.
  await shop.context.db.execute(sql`
    update photo set first_vehicle_id = (select min(id) from vehicle) where key = 'stored-1'`)
  expect((await yard.announce(bytes)).status).toBe(200)
  expect((await yard.announce(await patchwork(7))).status).toBe(429)
  await shop.context.db.execute(sql`update photo_upload set size_bytes = 10000000 where state = 'done'`)
  await shop.context.db.execute(sql`delete from photo_upload where photo_key in ('stored-2', 'stored-3')`)
  expect(await yard.announce(await patchwork(8))).toMatchObject({ status: 429, errorKey: 'RATE_LIMITED' })
})

async function partsOf(id: string): Promise<readonly string[]> {
  const parts: string[] = []
  for await (const { key } of shop.context.blobs.list(`uploads/${id}/`)) parts.push(key)
  return parts
}

async function fileVehicle() {
  await emptyStock(shop)
  const { db } = shop.context
  const supplierId = await ensureSupplier(db, { name: 'Motors', hasLogo: false })
  const written = [aStockVehicle({ supplierKey: 'A1', pictureKeys: [] })]
  return writeVehicles(db, { supplierId, vehicles: written, now: shop.clock.now })
}

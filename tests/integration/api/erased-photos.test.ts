import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BlobStore } from '../../../src/server/blobs/blob-store.ts'
import { erasePhoto } from '../../../src/server/features/desk-photos/erase-photo.ts'
import { announcePhoto, receivePhotoPart } from '../../../src/server/features/desk-photos/receive-photo.ts'
import { turnVehiclePhoto } from '../../../src/server/features/desk-photos/turn-photo.ts'
import { photoBlob, storePhoto, turnedKeyOf } from '../../../src/server/features/media/photo-store.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { importPhotoZip } from '../../../src/server/features/stock-import/import-photo-zip.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { behindAnotherWriter } from '../../support/other-writer.ts'
import { patchwork } from '../../support/patchwork.ts'
import { aStockVehicle } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { emptyStock } from '../../support/stock-desk.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'
import { makeZip } from '../../support/zip.ts'

// `staff.erased-photos`, beside what others do with the photo at the same moment.

let shop: TestApp
let work: WorkFolder
let [key, turned] = ['', '']

beforeAll(async () => {
  shop = await createTestApp()
  work = await createWorkFolder()
  await seedReference(shop.context.db, { now: TEST_TIME })
  await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.administrator })
})
afterAll(async () => {
  await shop.close()
  await work.remove()
})
beforeEach(async () => {
  const { db, blobs } = shop.context
  await emptyStock(shop)
  await db.execute(sql`truncate photo`)
  key = (await storePhoto({ db, blobs, now: TEST_TIME }, await patchwork(71))).key
  turned = turnedKeyOf({ key, quarters: 1 })
  const supplierId = await ensureSupplier(db, { name: 'Motors', hasLogo: false })
  const vehicles = [[key], []].map((pictureKeys, at) => aStockVehicle({ supplierKey: `A${at}`, pictureKeys }))
  await writeVehicles(db, { supplierId, vehicles, now: TEST_TIME })
})

const erase = (blobs: BlobStore = shop.context.blobs) =>
  erasePhoto({ ...shop.context, blobs }, { key, why: 'A face', staffUserId: 1 })
const turn = (blobs: BlobStore = shop.context.blobs) =>
  turnVehiclePhoto(
    { ...shop.context, blobs, inTurn: (task) => task() },
    { saexRef: 'SAEX0000001', version: 1, key, quarters: 1, staffUserId: 1 },
  )

/** What is left of the photo and of the turned one: lists, rows and bytes. */
async function remains() {
  const { db, blobs } = shop.context
  const { rows: lists } = await db.execute(sql`select from vehicle where picture_keys <> '{}'`)
  const { rows } = await db.execute(sql`select from photo`)
  const bytes = await Promise.all([key, turned].map((one) => blobs.get(photoBlob(one))))
  return [lists.length, rows.length, bytes.filter((one) => one !== undefined).length]
}

test('one that is turned while its bytes are removed is erased with the turned one', async () => {
  const { blobs } = shop.context
  let isTurned = false
  const remove = async (keys: readonly string[]) => {
    if (!isTurned) {
      isTurned = true
      await turn()
    }
    await blobs.remove(keys)
  }
  await erase({ ...blobs, remove })
  expect(await remains()).toEqual([0, 0, 0])
})

test('one that is erased while it is turned leaves no turned one', async () => {
  const { blobs } = shop.context
  const put: BlobStore['put'] = async (...given) => {
    const stored = await blobs.put(...given)
    await erase()
    return stored
  }
  await expect(turn({ ...blobs, put })).rejects.toMatchObject({ key: 'VALIDATION' })
  expect(await remains()).toEqual([0, 0, 0])
})

test('one whose bytes are removed before it is turned is told as one that is not there', async () => {
  const { blobs } = shop.context
  const get: BlobStore['get'] = async (...given) => {
    await erase()
    return blobs.get(...given)
  }
  await expect(turn({ ...blobs, get })).rejects.toMatchObject({
    key: 'VALIDATION',
    fields: { key: 'is not there any more' },
  })
  expect(await remains()).toEqual([0, 0, 0])
})

test('one that another vehicle gets while the erasure waits for others is erased there too', async () => {
  await behindAnotherWriter(shop.context.db, {
    change: (tx, revision) =>
      tx.execute(
        sql`update vehicle set picture_keys = ${sql.param([key])}::text[], revision = ${revision} where saex_number = 2`,
      ),
    work: () => erase(),
  })
  expect(await remains()).toEqual([0, 0, 0])
  await expect(erase()).rejects.toMatchObject({ key: 'ITEM_NOT_FOUND' })
})

/** The store as it is for somebody who has looked for the photo and found it when it is erased. */
function erasedOnceFound(): BlobStore {
  const { blobs } = shop.context
  let isErased = false
  const get: BlobStore['get'] = async (...given) => {
    const found = await blobs.get(...given)
    if (given[0] === photoBlob(key) && !isErased) {
      isErased = true
      await erase()
    }
    return found
  }
  return { ...blobs, get }
}

test('one that is erased while a zip with it is read is given to no vehicle, which keeps what it had', async () => {
  const { db, blobs } = shop.context
  const { key: other } = await storePhoto({ db, blobs, now: TEST_TIME }, await patchwork(72))
  await db.execute(sql`update vehicle set picture_keys = ${sql.param([other])}::text[] where saex_number = 2`)
  const path = await work.write('photos.zip', makeZip([{ name: 'A1.jpg', content: await patchwork(71) }]))
  const context = { db, now: TEST_TIME, blobs: erasedOnceFound(), onProgress: () => {} }
  expect(await importPhotoZip(context, { path, supplier: 'Motors' })).toMatchObject({ changed: 0, unchanged: 1 })
  const { rows } = await db.execute(sql`select picture_keys as keys from vehicle order by saex_number`)
  expect(rows).toEqual([{ keys: [] }, { keys: [other] }])
})

test('one that is erased while an import with photos reads it is given to no vehicle', async () => {
  const { db, blobs } = shop.context
  await storePhoto({ db, blobs, now: TEST_TIME }, await patchwork(71))
  await mkdir(join(work.folder, 'photos'))
  await writeFile(join(work.folder, 'photos', 'N1-1.jpg'), await patchwork(71))
  await writeFile(join(work.folder, 'photos', 'N1-2.jpg'), await patchwork(72))
  const path = await work.write('stock.csv', 'Stock,Make,Model,Year,Km,Price\nN1,Toyota,Hilux,2019,1,1\n')
  const mapPath = await work.write('map.json', JSON.stringify(PLAIN_MAPPING))
  const options = { path, mapPath, photosFolder: join(work.folder, 'photos') }
  await importFile(db, options, { now: TEST_TIME, blobs: erasedOnceFound() })
  const { key: other } = await storePhoto({ db, blobs, now: TEST_TIME }, await patchwork(72))
  const { rows } = await db.execute(sql`select picture_keys as keys from vehicle where supplier_key = 'N1'`)
  expect(rows).toEqual([{ keys: [other] }])
})

test('one that is erased while somebody sends it once more is refused', async () => {
  const bytes = await patchwork(71)
  const deps = { ...shop.context, blobs: erasedOnceFound(), inTurn: <T>(task: () => Promise<T>) => task() }
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const announced = {
    id,
    saexRef: 'SAEX0000002',
    purpose: 'listing' as const,
    sizeBytes: bytes.length,
    sha256,
    staffUserId: 1,
  }
  await announcePhoto(deps, announced)
  const sent = receivePhotoPart(deps, { id, at: 0, bytes, staffUserId: 1 })
  await expect(sent).rejects.toMatchObject({ key: 'PHOTO_REFUSED', fields: { body: 'was erased meanwhile' } })
  expect(await remains()).toEqual([0, 0, 0])
})

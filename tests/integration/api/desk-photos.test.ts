import { randomUUID } from 'node:crypto'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_PHOTOS } from '../../../src/shared/contract/photos.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { AskedFilter } from '../../../src/shared/contract/stock-desk.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import type { StaffVehicle } from '../../../src/shared/contract/stock-vehicle.ts'
import { mergePictures } from '../../../src/shared/domain/vehicle-rules/merge-pictures.ts'
import { staffUser } from '../../../src/server/db/schema/index.ts'
import { erasePhoto } from '../../../src/server/features/desk-photos/erase-photo.ts'
import { photoBlob, storePhoto } from '../../../src/server/features/media/photo-store.ts'
import { removeUnnamedPhotos } from '../../../src/server/features/desk-photos/remove-unnamed-photos.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { putPart } from '../../../src/server/features/uploads/upload-parts.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { writePictures } from '../../../src/server/features/stock/write-pictures.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { createPhotoDesk } from '../../support/photo-desk.ts'
import { patchwork } from '../../support/patchwork.ts'
import { makePhoto } from '../../support/photos.ts'
import { aStockVehicle } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'

const [FIRST, SECOND] = ['SAEX0000001', 'SAEX0000002']

let shop: TestApp
let desk: ReturnType<typeof createDesk>
let yard: ReturnType<typeof createPhotoDesk>
let yardDesk: ReturnType<typeof createDesk>
let otherYard: ReturnType<typeof createPhotoDesk>
let adminDesk: ReturnType<typeof createDesk>

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  desk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
  const token = await signInAs(shop, { name: 'Phil', permissionId: PERMISSION.photographer })
  ;[yard, yardDesk] = [createPhotoDesk(shop, token), createDesk(shop, token)]
  otherYard = createPhotoDesk(shop, await signInAs(shop, { name: 'Paula', permissionId: PERMISSION.photographer }))
  adminDesk = createDesk(shop, await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.administrator }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyStock(shop)
  await shop.context.db.execute(sql`truncate photo, photo_upload`)
  await file([{}, { supplierKey: 'A2', vin: 'AHTBB3CD901234567' }])
})

async function file(vehicles: readonly Parameters<typeof aStockVehicle>[0][]) {
  const { db } = shop.context
  const supplierId = await ensureSupplier(db, { name: 'Motors', hasLogo: false })
  const written = vehicles.map((changes) => aStockVehicle({ supplierKey: 'A1', pictureKeys: [], ...changes }))
  return writeVehicles(db, { supplierId, vehicles: written, now: shop.clock.now })
}

const vehicle = async (saexRef: string = FIRST): Promise<StaffVehicle> => (await desk.one(saexRef)).result
const keysOf = async (saexRef: string = FIRST) => (await vehicle(saexRef)).values.pictures
const photoFile = (key: string) => join(shop.context.dataDir, photoBlob(key))
const arrange = async (pictures: readonly string[], version?: number, who = desk) =>
  who.save({ saexRef: FIRST, version: version ?? (await vehicle()).version, values: { pictures: [...pictures] } })

/** Sends photos one after the other; answers their keys. */
async function sendAll(seeds: readonly number[], saexRef: string | null = FIRST): Promise<string[]> {
  const keys = []
  for (const seed of seeds) {
    const { status, result } = await yard.send(await patchwork(seed), { saexRef })
    expect(status).toBe(200)
    keys.push(result.key!)
  }
  return keys
}

describe('a photo from the yard', () => {
  test('comes in parts, is upright and bare, and stands at the end of the list of a vehicle that buyers see', async () => {
    const [before] = await sendAll([1])
    const bytes = await makePhoto({ width: 800, height: 600, orientation: 6 })
    const { result } = await yard.send(bytes, { saexRef: FIRST, partBytes: 3000 })
    expect(result).toMatchObject({ state: 'done', already: false, looksLike: null, onVehicle: null })
    const { photos, values, pins, version } = await vehicle()
    expect(values.pictures).toEqual([before, result.key])
    expect(result.version).toBe(version)
    expect(photos[1]).toMatchObject({ width: 600, height: 800, addedBy: 'Phil', addedAt: TEST_TIME.toISOString() })
    expect(pins.map(({ field }) => field)).toEqual(['pictures'])
    const stored = await sharp(photoFile(result.key!)).metadata()
    expect([stored.width, stored.height, stored.orientation, stored.exif]).toEqual([600, 800, undefined, undefined])
    const listing = await shop.app.inject({ url: '/api/stock', query: { saexReference: FIRST } })
    expect(listing.body).toContain(result.key)
    const told = await desk.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef: FIRST } })
    expect(told.result.changes[0]).toMatchObject({ by: 'Phil', source: 'photos', fields: [{ field: 'pictures' }] })
    expect(await readdir(join(shop.context.dataDir, 'uploads'))).toEqual([])
  })

  test('is one however often it is announced and its parts come', async () => {
    const bytes = await patchwork(2)
    const id = randomUUID()
    expect((await yard.announce(bytes, { id, saexRef: FIRST })).result).toMatchObject({ receivedBytes: 0 })
    expect((await yard.announce(bytes, { id, saexRef: FIRST })).status).toBe(200)
    await yard.part(id, 0, bytes.subarray(0, 2000))
    expect((await yard.part(id, 0, bytes.subarray(0, 2000))).result.receivedBytes).toBe(2000)
    expect((await yard.look(id)).result).toMatchObject({ receivedBytes: 2000, state: 'receiving' })
    const twice = await Promise.all([1, 2].map(() => yard.part(id, 2000, bytes.subarray(2000))))
    const again = await yard.part(id, 2000, bytes.subarray(2000))
    expect([...twice, again].map(({ result }) => result)).toEqual([again, again, again].map(({ result }) => result))
    expect(again.result).toMatchObject({ state: 'done', already: false })
    expect(await keysOf()).toHaveLength(1)
  })

  test('that stopped after its last byte is finished when it is asked again', async () => {
    const bytes = await patchwork(3)
    const id = randomUUID()
    await yard.announce(bytes, { id, saexRef: FIRST })
    await yard.part(id, 0, bytes.subarray(0, 1000))
    await yard.part(id, 1000, bytes.subarray(1000, -1))
    // As if the process had died between the last byte and the list.
    await putPart(shop.context.blobs, { name: `photo-${id}`, at: bytes.length - 1, bytes: bytes.subarray(-1) })
    await shop.context.db.execute(sql`update photo_upload set received_bytes = size_bytes`)
    expect((await yard.look(id)).result).toMatchObject({ state: 'receiving', receivedBytes: bytes.length })
    expect((await yard.part(id, bytes.length - 1, bytes.subarray(-1))).result).toMatchObject({ state: 'done' })
    expect(await keysOf()).toHaveLength(1)
  })

  test('whose bytes were lost meanwhile is asked for again in words', async () => {
    const bytes = await patchwork(3)
    const id = randomUUID()
    await yard.announce(bytes, { id, saexRef: FIRST })
    await yard.part(id, 0, bytes.subarray(0, -1))
    await shop.context.blobs.remove([`uploads/photo-${id}/0`])
    await shop.context.db.execute(sql`update photo_upload set received_bytes = size_bytes`)
    expect(await yard.part(id, bytes.length - 1, bytes.subarray(-1))).toMatchObject({
      errorKey: 'PHOTO_REFUSED',
      fields: { body: 'is not here any more: please send it again' },
    })
    expect((await yard.send(bytes, { saexRef: FIRST })).status).toBe(200)
  })

  test('is refused in words, by its field, and leaves nothing behind', async () => {
    const bytes = await patchwork(4)
    const half = bytes.subarray(0, bytes.length / 2)
    const table: readonly (readonly [
      string,
      () => Promise<{ errorKey: string | undefined; fields: object }>,
      object,
    ])[] = [
      [
        'no picture',
        () => yard.send(Buffer.from('<html>'.repeat(40)), { saexRef: FIRST }),
        { body: 'is no JPEG, PNG, WebP or AVIF picture' },
      ],
      ['half of one', () => yard.send(half, { saexRef: FIRST }), { body: 'is damaged or incomplete' }],
      [
        'another one',
        () => yard.send(bytes, { saexRef: FIRST, sha256: 'a'.repeat(64) }),
        { body: 'did not arrive as it was sent' },
      ],
      [
        'more than announced',
        () => yard.send(bytes, { saexRef: FIRST, sizeBytes: 10 }),
        { body: 'is more than was announced' },
      ],
    ]
    for (const [name, send, fields] of table) expect([name, await send()]).toMatchObject([name, { fields }])
    const id = randomUUID()
    await yard.announce(bytes, { id, saexRef: FIRST })
    expect(await yard.part(id, 5, bytes.subarray(5))).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { at: 'must be 0' },
    })
    expect(await otherYard.part(id, 0, bytes)).toMatchObject({ status: 404, errorKey: 'ITEM_NOT_FOUND' })
    expect(await otherYard.look(id)).toMatchObject({ errorKey: 'ITEM_NOT_FOUND' })
    expect(await otherYard.announce(bytes, { id })).toMatchObject({ errorKey: 'VALIDATION' })
    expect(await yard.announce(bytes, { saexRef: 'SAEX0000099' })).toMatchObject({ errorKey: 'VEHICLE_NOT_FOUND' })
    expect(await keysOf()).toEqual([])
  })

  test('finds no room in a full list, nor beside 300 that did not arrive', async () => {
    await shop.context.db.execute(
      sql`update vehicle set picture_keys = array(select 'drawn-' || n from generate_series(1, ${MAX_PHOTOS}) n)`,
    )
    expect(await yard.send(await patchwork(5), { saexRef: FIRST })).toMatchObject({
      errorKey: 'PHOTO_REFUSED',
      fields: { body: `finds no room: the vehicle has ${MAX_PHOTOS} photos` },
    })
    await shop.context.db.execute(sql`
      insert into photo_upload (id, staff_user_id, size_bytes, sha256, state, created_at)
      select gen_random_uuid(), (select id from staff_user where name = 'Phil'), 10, '', 'receiving', now()
      from generate_series(1, 300)`)
    expect(await yard.announce(await patchwork(6))).toMatchObject({ status: 429 })
    expect((await otherYard.announce(await patchwork(6))).status).toBe(200)
  })

  test('that is there already, that looks like one, and that another vehicle has are told', async () => {
    const bytes = await patchwork(7)
    const { result: first } = await yard.send(bytes, { saexRef: FIRST })
    expect((await yard.send(bytes, { saexRef: FIRST })).result).toMatchObject({ already: true, key: first.key })
    const smaller = await sharp(bytes).resize(280).jpeg({ quality: 60 }).modulate({ brightness: 1.05 }).toBuffer()
    const { result: like } = await yard.send(smaller, { saexRef: FIRST })
    expect(like).toMatchObject({ already: false, looksLike: first.key, onVehicle: null })
    expect((await vehicle()).photos.map(({ looksLike }) => looksLike)).toEqual([null, first.key])
    expect((await yard.send(bytes, { saexRef: SECOND })).result).toMatchObject({ already: false, onVehicle: FIRST })
    expect((await yard.send(await patchwork(8), { saexRef: FIRST })).result).toMatchObject({ looksLike: null })
  })
})

describe('the list of photos', () => {
  test('is put in order, shortened and brought back as a whole', async () => {
    const [a, b, c] = await sendAll([11, 12, 13])
    const { result } = await arrange([c!, a!, b!])
    expect(result.vehicle.values.pictures).toEqual([c, a, b])
    const removed = await arrange([a!, b!])
    expect(removed.result.vehicle.values.pictures).toEqual([a, b])
    expect((await arrange([c!, a!, b!])).result.vehicle.values.pictures).toEqual([c, a, b])
    const told = await desk.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef: FIRST } })
    expect(told.result.changes[0]).toMatchObject({ by: 'Carl', source: 'photos' })
  })

  test('takes only photos that are there, each once', async () => {
    const [a] = await sendAll([14])
    const gone = `p1${'0'.repeat(32)}`
    expect((await arrange([a!, gone])).fields).toEqual({ pictures: 'has a photo that is not there any more' })
    expect((await arrange([a!, 'drawing-of-another'])).fields).toEqual({
      pictures: 'has a photo that is not there any more',
    })
    expect((await arrange([a!, a!])).fields).toEqual({ pictures: 'has a photo twice' })
    expect(await keysOf()).toEqual([a])
  })

  test('of two people is never a clash: what one took out stays out, what arrived stands at the end', async () => {
    const [a, b, c] = await sendAll([15, 16, 17])
    const { version } = await vehicle()
    const [d] = await sendAll([18])
    await arrange([a!, c!, d!])
    const { status, result } = await arrange([c!, b!, a!], version)
    expect([status, result.vehicle.values.pictures]).toEqual([200, [c, a, d]])
  })

  test('merges any two changes: nothing twice, nothing lost, the order asked for', () => {
    const lists = fc.record({
      seen: fc.uniqueArray(fc.constantFrom(...'abcdefg'.split(''))),
      standing: fc.uniqueArray(fc.constantFrom(...'abcdefgxyz'.split(''))),
      asked: fc.uniqueArray(fc.constantFrom(...'abcdefguv'.split(''))),
    })
    fc.assert(
      fc.property(lists, ({ seen, standing, asked }) => {
        const merged = mergePictures({ asked, seen, standing })
        expect(new Set(merged).size).toBe(merged.length)
        const arrived = standing.filter((key) => !seen.includes(key) && !asked.includes(key))
        const removed = new Set(seen.filter((key) => !standing.includes(key)))
        expect(merged).toEqual([...asked.filter((key) => !removed.has(key)), ...arrived])
      }),
    )
  })

  test('that arrive while somebody puts them in order all stay', async () => {
    const [a, b] = await sendAll([21, 22])
    const { version } = await vehicle()
    const sent = Promise.all([31, 32, 33].map(async (seed) => yard.send(await patchwork(seed), { saexRef: FIRST })))
    await arrange([b!, a!], version)
    await sent
    const pictures = await keysOf()
    expect(pictures.slice(0, 2)).toEqual([b, a])
    expect(pictures).toHaveLength(5)
  })

  test('of a new vehicle comes with it', async () => {
    const [a, b] = await sendAll([23, 24], null)
    const common = { supplier: 'Yard', make: 'Toyota', model: 'Hilux', year: 2019, price: 100_000 }
    const { result } = await desk.save({ values: { ...common, pictures: [b!, a!] }, confirmed: ['price.odd'] })
    expect(result.vehicle.values.pictures).toEqual([b, a])
    const wrong = await desk.save({
      values: { ...common, pictures: [`p1${'0'.repeat(32)}`] },
      confirmed: ['price.odd'],
    })
    expect(wrong.fields).toEqual({ pictures: 'has a photo that is not there any more' })
  })

  test('stays against files once a hand touched it, and what files bring is kept beside', async () => {
    const [a] = await sendAll([25])
    const keys = (await sendAll([26, 27], null)).toSorted()
    const { db, clock } = shop.context
    const { id } = (await db.execute<{ id: number }>(sql`select id::float8 as id from vehicle where saex_number = 1`))
      .rows[0]!
    expect(await writePictures(db, { vehicles: [{ id, pictureKeys: keys }], now: clock() })).toEqual({ changed: 0 })
    expect(await keysOf()).toEqual([a])
    const { pins } = await vehicle()
    expect(pins).toMatchObject([{ field: 'pictures', fileValue: '2 photos' }])
    const { version } = await vehicle()
    await desk.call('POST', STAFF_PATHS.stockPins, {
      payload: { saexRef: FIRST, version, pin: [], unpin: ['pictures'] },
    })
    expect(await keysOf()).toEqual(keys)
  })
})

describe('one photo', () => {
  test('is turned in its place, again and again, and the turned one is another photo', async () => {
    const [a, b] = await sendAll([41, 42])
    const turn = async (key: string, quarters: number) =>
      yardDesk.call<StaffVehicle>('POST', STAFF_PATHS.turnPhoto, {
        payload: { saexRef: FIRST, version: (await vehicle()).version, key, quarters },
      })
    const { result } = await turn(a!, 1)
    const [turned, other] = result.photos
    expect([turned?.width, turned?.height, other?.key]).toEqual([240, 320, b])
    expect(turned?.key).not.toBe(a)
    const again = await turn(a!, 1)
    expect([again.status, again.result.version]).toEqual([200, result.version])
    expect((await turn(turned!.key, 2)).result.photos[0]).toMatchObject({ width: 240, height: 320 })
    expect(await turn(a!, 1)).toMatchObject({ status: 400, fields: { key: 'is not there any more' } })
    await shop.context.db.execute(sql`update vehicle set picture_keys = '{drawing}' where saex_number = 1`)
    expect((await turn('drawing', 1)).fields).toEqual({ key: 'is a drawing, which stays as it is' })
  })

  test('is erased with all that it was turned from and into', async () => {
    const [a, b] = await sendAll([48, 49])
    const turn = async (key: string, quarters: number) => {
      const payload = { saexRef: FIRST, version: (await vehicle()).version, key, quarters }
      return (await desk.call<StaffVehicle>('POST', STAFF_PATHS.turnPhoto, { payload })).result.photos[0]!.key
    }
    const once = await turn(a!, 1)
    const twice = await turn(once, 1)
    const family = [a!, once, twice]
    await adminDesk.call('POST', STAFF_PATHS.erasePhoto, { payload: { key: once, why: 'A face in the window' } })
    expect(await keysOf()).toEqual([b])
    for (const key of family) await expect(access(photoFile(key))).rejects.toThrow('ENOENT')
    for (const key of family) expect((await shop.app.inject(`/pictures/${key}`)).statusCode).toBe(404)
    expect((await arrange([b!, a!])).fields).toEqual({ pictures: 'has a photo that is not there any more' })
  })

  test('that the store would not let go of is as it was, and is erased by the next try', async () => {
    const [a] = await sendAll([47])
    const { context } = shop
    const blobs = { ...context.blobs, remove: () => Promise.reject(new Error('the store is away')) }
    const [ann] = await context.db.select().from(staffUser).where(eq(staffUser.username, 'Ann'))
    const erased = erasePhoto({ ...context, blobs }, { key: a!, why: 'A face', staffUserId: ann!.id })
    await expect(erased).rejects.toThrow('the store is away')
    expect(await keysOf()).toEqual([a])
    const again = await adminDesk.call('POST', STAFF_PATHS.erasePhoto, { payload: { key: a, why: 'A face' } })
    expect([again.status, await keysOf()]).toEqual([200, []])
    await expect(access(photoFile(a!))).rejects.toThrow('ENOENT')
  })

  test('is erased by an administrator alone: from all vehicles, from files and from the disk', async () => {
    const [a, b] = await sendAll([43, 44])
    await yard.send(await patchwork(43), { saexRef: SECOND })
    await shop.app.inject({ url: `/pictures/${a!}`, query: { w: '320' } })
    const erase = (who: typeof desk) =>
      who.call('POST', STAFF_PATHS.erasePhoto, { payload: { key: a, why: 'A face in the window' } })
    expect((await erase(desk)).status).toBe(403)
    const { version } = await vehicle()
    expect((await erase(adminDesk)).status).toBe(200)
    expect([await keysOf(), await keysOf(SECOND)]).toEqual([[b], []])
    await expect(access(photoFile(a!))).rejects.toThrow('ENOENT')
    expect((await shop.app.inject({ url: `/pictures/${a!}`, query: { w: '320' } })).statusCode).toBe(404)
    expect((await arrange([b!, a!], version)).result.vehicle.values.pictures).toEqual([b])
    expect((await arrange([b!, a!])).fields).toEqual({ pictures: 'has a photo that is not there any more' })
    expect((await erase(adminDesk)).errorKey).toBe('ITEM_NOT_FOUND')
    // Nor does the history bring it back.
    const { result: told } = await desk.call<StockHistory>('GET', STAFF_PATHS.stockHistory, {
      query: { saexRef: FIRST },
    })
    const erased = told.changes.find(({ by }) => by === 'Ann')
    const payload = { saexRef: FIRST, version: (await vehicle()).version, changeId: erased?.id, fields: ['pictures'] }
    expect((await desk.call('POST', STAFF_PATHS.restoreVehicle, { payload })).status).toBe(200)
    expect(await keysOf()).toEqual([b])
  })

  test('that nobody named for 90 days is removed at night, and one that is named again is not', async () => {
    const [listed, removed, lone, back] = [...(await sendAll([61, 62])), ...(await sendAll([63, 64], null))]
    await arrange([listed!])
    const { db, blobs } = shop.context
    const at = (days: number) => new Date(TEST_TIME.getTime() + days * 86_400_000)
    const keep = async (limit: Date) => {
      await removeUnnamedPhotos({ db, blobs }, limit)
      const { rows } = await db.execute<{ key: string }>(sql`select key from photo`)
      return rows.map(({ key }) => key).toSorted()
    }
    // As the night after three days leaves them.
    await db.execute(sql`truncate photo_upload`)
    expect(await keep(at(-1))).toEqual([listed!, removed!, lone!, back!].toSorted())
    const picture = await patchwork(64)
    expect(await storePhoto({ db, blobs: shop.context.blobs, now: at(61) }, picture)).toEqual({ key: back })
    expect(await keep(at(1))).toEqual([listed!, back!].toSorted())
    await expect(access(photoFile(removed!))).rejects.toThrow('ENOENT')
    await access(photoFile(back!))
  })
})

describe('whoever only takes photos', () => {
  const CANARIES = ['Motors', '345000', '345 000', 'AHTBB3CD901234567', 'Canary Dealer', 'dealer@example.test']

  test('reads no price, supplier, dealer, whole VIN, pin or quotation in any answer', async () => {
    await file([
      {
        dealerName: 'Canary Dealer',
        dealerEmail: 'dealer@example.test',
        priceCents: 34_500_000,
        vin: 'AHTBB3CD901234567',
      },
    ])
    await desk.save({
      saexRef: FIRST,
      version: (await vehicle()).version,
      values: { price: 345_000 },
      confirmed: ['price.vat', 'price.jump', 'price.odd', 'vin.twice'],
    })
    const [a] = await sendAll([51])
    const { version } = await vehicle()
    const answers = [
      await yardDesk.list(),
      await yardDesk.one(FIRST),
      await yardDesk.call('GET', STAFF_PATHS.stockSummary, {}),
      await arrange([a!], version, yardDesk),
      await yardDesk.call('POST', STAFF_PATHS.turnPhoto, { payload: { saexRef: FIRST, version, key: a, quarters: 1 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const text = JSON.stringify(answers)
    expect(CANARIES.filter((canary) => text.includes(canary))).toEqual([])
    expect(text).toContain('234567')
    expect(JSON.stringify(await desk.one(FIRST))).toContain('Canary Dealer')
  })

  test('finds a car by as much of its VIN as is shown, and by no more', async () => {
    await file([{ vin: 'AHTBB3CD901234567' }])
    const found = async (who: typeof desk, search: string) => (await who.list({ search })).result.count
    expect([await found(yardDesk, '4567'), await found(yardDesk, '234567')]).toEqual([2, 2])
    expect([await found(yardDesk, '1234567'), await found(yardDesk, 'AHTBB3CD901234567')]).toEqual([0, 0])
    expect(await found(desk, 'AHTBB3CD901234567')).toBe(2)
  })

  test('and sells as well reads what sellers read, and writes no more than photographers', async () => {
    const both = [PERMISSION.salesAgent, PERMISSION.photographer]
    const sam = createDesk(shop, await signInAs(shop, { name: 'Sam', permissionId: both }))
    const { version, values } = await vehicle()
    expect((await sam.one(FIRST)).result.values.price).toBe(values.price)
    expect(values.price).toBeGreaterThan(0)
    const priced = await sam.save({
      saexRef: FIRST,
      version,
      values: { price: 1 },
      confirmed: ['price.odd', 'price.jump'],
    })
    expect(priced).toMatchObject({ status: 403, fields: { price: 'is closed to your account' } })
    expect((await sam.save({ saexRef: FIRST, version, values: { pictures: [] } })).status).toBe(200)
    const id = randomUUID()
    const draft = { id, form: 'vehicle', subject: null, version: null, saves: 0, values: { make: 'Kia' } }
    expect((await sam.call('POST', STAFF_PATHS.saveDraft, { payload: draft })).status).toBe(403)
    expect((await desk.call('POST', STAFF_PATHS.saveDraft, { payload: draft })).status).toBe(200)
    expect((await sam.call('GET', STAFF_PATHS.draft, { query: { id } })).errorKey).toBe('ITEM_NOT_FOUND')
  })

  test('saves photos of vehicles that are there and nothing else, and asks for no order that would tell', async () => {
    const { version } = await vehicle()
    const save = (values: object, saexRef: string | null = FIRST) =>
      yardDesk.save({ saexRef, version: saexRef === null ? null : version, values })
    expect(await save({ year: 2001, pictures: [] })).toMatchObject({
      status: 403,
      fields: { year: 'is closed to your account' },
    })
    expect(await save({ pictures: [] }, null)).toMatchObject({ status: 403 })
    const asked: readonly AskedFilter[] = [
      { sort: 'price' },
      { sort: 'quotes' },
      { minPrice: 1 },
      { maxPrice: 9 },
      { supplierIds: [1] },
      { only: ['noPrice'] },
    ]
    for (const filter of asked) {
      const { status, errorKey } = await yardDesk.list(filter)
      expect([filter, status, errorKey]).toEqual([filter, 403, 'FORBIDDEN'])
    }
    expect((await yardDesk.list({ search: 'A2', only: ['noPhotos'] })).result.count).toBe(1)
  })
})

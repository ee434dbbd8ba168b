import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_PHOTOS } from '../../../src/shared/contract/photos.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import { putPart } from '../../../src/server/features/uploads/upload-parts.ts'
import { TEST_TIME } from '../../support/app.ts'
import { patchwork } from '../../support/patchwork.ts'
import { makePhoto } from '../../support/photos.ts'
import {
  desk,
  FIRST,
  keysOf,
  otherYard,
  photoFile,
  prepareYard,
  SECOND,
  sendAll,
  shop,
  vehicle,
  yard,
} from '../../support/yard.ts'

prepareYard()

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

  test('is one where it is announced several times at once, and its id names no other', async () => {
    const bytes = await Promise.all([2, 3].map((one) => patchwork(one)))
    for (let round = 0; round < 5; round++) {
      const [id, other] = [randomUUID(), randomUUID()]
      const same = await Promise.all([1, 2, 3].map(() => yard.announce(bytes[0]!, { id })))
      expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
      const two = await Promise.all(bytes.map((one) => yard.announce(one, { id: other })))
      expect(two.map(({ status, fields }) => [status, fields])).toContainEqual([400, { id: 'names another photo' }])
    }
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

import { access } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import type { StaffVehicle } from '../../../src/shared/contract/stock-vehicle.ts'
import { staffUser } from '../../../src/server/db/schema/index.ts'
import { erasePhoto } from '../../../src/server/features/desk-photos/erase-photo.ts'
import { storePhoto } from '../../../src/server/features/media/photo-store.ts'
import { removeUnnamedPhotos } from '../../../src/server/features/desk-photos/remove-unnamed-photos.ts'
import { TEST_TIME } from '../../support/app.ts'
import { patchwork } from '../../support/patchwork.ts'
import {
  adminDesk,
  arrange,
  desk,
  FIRST,
  keysOf,
  photoFile,
  prepareYard,
  SECOND,
  sendAll,
  shop,
  vehicle,
  yard,
  yardDesk,
} from '../../support/yard.ts'

prepareYard()

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

  test('that are all gone are not put back in place of those that are there', async () => {
    const [old] = await sendAll([71])
    const [next] = await sendAll([72], null)
    await arrange([next!])
    const { db, blobs } = shop.context
    await db.execute(sql`truncate photo_upload`)
    await removeUnnamedPhotos({ db, blobs }, new Date(TEST_TIME.getTime() + 86_400_000))
    await expect(access(photoFile(old!))).rejects.toThrow('ENOENT')
    const query = { saexRef: FIRST }
    const { result } = await desk.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query })
    const { version } = await vehicle()
    const payload = { saexRef: FIRST, version, changeId: result.changes[0]?.id, fields: ['pictures'] }
    const back = await desk.call('POST', STAFF_PATHS.restoreVehicle, { payload })
    expect([back.status, back.fields]).toEqual([400, { pictures: 'are not there any more' }])
    expect(await keysOf()).toEqual([next])
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

import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import { mergePictures } from '../../../src/shared/domain/vehicle-rules/merge-pictures.ts'
import { writePictures } from '../../../src/server/features/stock/write-pictures.ts'
import { patchwork } from '../../support/patchwork.ts'
import { arrange, desk, FIRST, keysOf, prepareYard, sendAll, shop, vehicle, yard } from '../../support/yard.ts'

prepareYard()

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

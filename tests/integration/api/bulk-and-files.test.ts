import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  file,
  FIRST,
  left,
  look,
  prepareBulks,
  preview,
  priced,
  run,
  SECOND,
  shop,
  start,
  THIRD,
  undo,
  values,
  work,
} from '../../support/bulk-desk.ts'

prepareBulks()

describe('the undo of a status', () => {
  test('leaves a vehicle alone of which a file said something else since', async () => {
    await file([{ status: 'reserved' }, { status: 'reserved' }, { status: 'reserved' }])
    const { id } = await run({ status: 'sold' })
    await file([{ status: 'available' }, { status: 'sold', mileageKm: 7 }, { status: 'reserved' }])
    expect(await undo(id)).toMatchObject({ state: 'undone', changed: 3, undone: 1 })
    expect(await left(id)).toEqual([
      [FIRST, 'changedSince'],
      [SECOND, 'changedSince'],
    ])
    const statuses = [FIRST, SECOND, THIRD].map(async (saexRef) => (await values(saexRef)).status)
    expect(await Promise.all(statuses)).toEqual(['sold', 'sold', 'reserved'])
  })

  test('that staff had set before does not mind what a file says, unless it is sold', async () => {
    await file([{}, {}])
    await run({ status: 'reserved' })
    const { id } = await run({ status: 'sold' })
    await file([priced(90_000), { status: 'sold', mileageKm: 7 }])
    expect(await undo(id)).toMatchObject({ undone: 1 })
    expect([(await values(FIRST)).status, (await values(SECOND)).status]).toEqual(['reserved', 'sold'])
  })

  test('does not mind photos that came since', async () => {
    await file([{}])
    const { id } = await run({ status: 'reserved' })
    await file([{ pictureKeys: ['a'] }])
    expect(await undo(id)).toMatchObject({ undone: 1 })
    expect((await values(FIRST)).status).toBe('available')
    const { rows } = await shop.context.db.execute(sql`select picture_keys as keys from vehicle`)
    expect(rows).toEqual([{ keys: ['a'] }])
    // What the file says is still known.
    const before = await shop.context.db.execute(sql`select revision from vehicle`)
    await file([{ pictureKeys: ['a'] }])
    expect((await shop.context.db.execute(sql`select revision from vehicle`)).rows).toEqual(before.rows)
  })
})

describe('the preview of another supplier', () => {
  test('names the vehicles whose stock number is taken there, of two of one number the second', async () => {
    await file([{ supplierKey: 'A1' }, { supplierKey: 'A2' }])
    await file([{ supplierKey: 'A2' }], 'Wheels')
    await file([{ supplierKey: 'A1' }], 'Tyres')
    const { result } = await preview({ supplier: 'Wheels' })
    expect(result).toMatchObject({ count: 1 })
    expect(Object.fromEntries(await left(result.id))).toEqual({
      [SECOND]: 'numberTaken',
      [THIRD]: 'unchanged',
      [result.first[0]?.saexRef === FIRST ? 'SAEX0000004' : FIRST]: 'numberTaken',
    })
  })

  test('is looked at again when it runs', async () => {
    await file([{ supplierKey: 'A1' }])
    await file([{ supplierKey: 'A2' }], 'Wheels')
    const { result } = await preview({ supplier: 'Wheels' }, { refs: [FIRST] })
    expect(result).toMatchObject({ count: 1, excluded: [] })
    await file([{ supplierKey: 'A1' }], 'Wheels')
    await start(result.id)
    await work()
    expect(await look(result.id)).toMatchObject({ state: 'done', changed: 0 })
    expect(await left(result.id)).toEqual([[FIRST, 'numberTaken']])
  })
})

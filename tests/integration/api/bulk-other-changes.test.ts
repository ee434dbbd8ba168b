import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkEdit } from '../../../src/shared/contract/bulk.ts'
import { formatAmount } from '../../../src/shared/domain/money.ts'
import {
  FIRST,
  SECOND,
  TEN_MORE,
  THIRD,
  desk,
  file,
  left,
  look,
  preview,
  prepareBulks,
  priced,
  run,
  shop,
  start,
  undo,
  values,
  work,
} from '../../support/bulk-desk.ts'

prepareBulks()

describe('other changes', () => {
  test('of the status say who, withdraw and bring back', async () => {
    await file([{}, { status: 'reserved' }])
    const bulk = await run({ status: 'withdrawn' })
    expect(bulk.changed).toBe(2)
    expect(await values(FIRST)).toMatchObject({ status: 'withdrawn' })
    expect((await shop.app.inject(`/api/stock?saexReference=${FIRST}`)).statusCode).toBe(404)
    await undo(bulk.id)
    expect([(await values(FIRST)).status, (await values(SECOND)).status]).toEqual(['available', 'reserved'])
    expect((await shop.app.inject(`/api/stock?saexReference=${FIRST}`)).statusCode).toBe(200)
    const { rows } = await shop.context.db.execute(sql`select 1 from vehicle_status_change`)
    expect(rows).toHaveLength(4)
  })

  test('of the status to sold tell buyers of vehicles that were withdrawn', async () => {
    await file([{}])
    await run({ status: 'withdrawn' })
    await run({ status: 'sold' }, { filter: { status: ['withdrawn'] } })
    const listing = await shop.app.inject(`/api/stock?saexReference=${FIRST}`)
    expect(listing.json()).toMatchObject({ result: { status: 'sold' } })
    // Stored as sold both times, said twice.
    const { rows } = await shop.context.db.execute(sql`select to_status as to from vehicle_status_change`)
    expect(rows).toEqual([{ to: 'sold' }, { to: 'sold' }])
  })

  test('of the supplier keep stock numbers a supplier’s own', async () => {
    await file([{ supplierKey: 'A1' }, { supplierKey: 'A2' }])
    await file([{ supplierKey: 'A2' }], 'Wheels')
    const { result } = await preview({ supplier: 'wheels' }, { refs: [FIRST, SECOND, THIRD] })
    expect(result).toMatchObject({ count: 1 })
    expect(result.excluded).toEqual([
      { reason: 'numberTaken', count: 1 },
      { reason: 'unchanged', count: 1 },
    ])
    expect(await left(result.id)).toContainEqual([SECOND, 'numberTaken'])
    await start(result.id)
    await work()
    expect(await left(result.id)).toEqual([])
    expect([(await values(FIRST)).supplier, (await values(SECOND)).supplier]).toEqual(['Wheels', 'Motors'])
    // Its file still means the vehicle by the number; when another one has that by hand, it cannot go back.
    await file([{ supplierKey: 'A1' }])
    const another = {
      supplier: 'Motors',
      supplierNumber: 'A1',
      make: 'Ford',
      model: 'Ranger',
      year: 2020,
      price: 90_000,
    }
    const made = await desk.save({ values: another, confirmed: ['make.new', 'model.new'] })
    expect(made.result.vehicle.saexRef).toBe('SAEX0000004')
    expect(await undo(result.id)).toMatchObject({ undone: 0 })
    expect((await values(FIRST)).supplier).toBe('Wheels')
  })

  test('of pins take what files say, and give it back', async () => {
    await file([priced(100_000), priced(200_000)])
    await run(TEN_MORE, { refs: [FIRST] })
    await file([priced(90_000), priced(200_000)])
    const bulk = await run({ unpin: ['price'] })
    expect(bulk).toMatchObject({ count: 1, excluded: [{ reason: 'unchanged', count: 1 }] })
    expect((await look(bulk.id)).first[0]).toMatchObject({
      before: formatAmount(126_500, 'ZAR'),
      after: formatAmount(103_500, 'ZAR'),
    })
    expect(await values(FIRST)).toMatchObject({ price: 90_000 })
    await undo(bulk.id)
    const { values: is, pins } = (await desk.one(FIRST)).result
    expect(is.price).toBe(110_000)
    expect(pins).toMatchObject([{ field: 'price', fileValue: formatAmount(103_500, 'ZAR') }])
  })
})

describe('letting files change fields again', () => {
  const FIELDS: BulkEdit = { unpin: ['listedAt', 'mileage', 'price'] }

  async function keep(values: object, saexRef = FIRST): Promise<void> {
    const { version } = (await desk.one(saexRef)).result
    const { status } = await desk.save({ saexRef, version, values, confirmed: ['price.jump', 'price.vat'] })
    expect(status).toBe(200)
  }

  test('is told in the words of those fields alone that were kept', async () => {
    await file([{ mileageKm: 10_000 }])
    await keep({ listedAt: '2026-01-02T10:00:00.000Z' })
    const { id, first } = await run(FIELDS)
    expect(first).toMatchObject([{ saexRef: FIRST, before: '02/01/2026 12:00', reason: null }])
    await undo(id)
    expect((await look(id)).first).toMatchObject([{ before: '02/01/2026 12:00', isUndone: true }])
  })

  test('of a vehicle made by hand is not undone once a file changed it', async () => {
    const typed = { supplier: 'Motors', supplierNumber: 'A1', make: 'Toyota', model: 'Hilux', price: 100_000 }
    const made = await desk.save({ saexRef: null, version: null, values: { ...typed, mileage: 10_000 } })
    const { saexRef } = made.result.vehicle
    const { id } = await run({ unpin: ['mileage'] })
    await file([{ mileageKm: 20_000 }])
    expect(await values(saexRef)).toMatchObject({ mileage: 20_000 })
    expect(await undo(id)).toMatchObject({ changed: 1, undone: 0 })
    expect(await left(id)).toEqual([[saexRef, 'changedSince']])
    expect((await desk.one(saexRef)).result.pins.map(({ field }) => field)).not.toContain('mileage')
    expect(await values(saexRef)).toMatchObject({ mileage: 20_000 })
  })

  test('writes what the preview said: a vehicle of which a file says something else since is left alone', async () => {
    await file([{ mileageKm: 10_000 }, { mileageKm: 10_000 }])
    await keep({ mileage: 15_000 })
    await keep({ mileage: 15_000 }, SECOND)
    const { result } = await preview({ unpin: ['mileage'] })
    await file([{ mileageKm: 12_000 }, { mileageKm: 10_000 }])
    await start(result.id)
    await work()
    expect(await left(result.id)).toEqual([[FIRST, 'changedSince']])
    expect([(await values(FIRST)).mileage, (await values(SECOND)).mileage]).toEqual([15_000, 10_000])
  })

  test('is a large change where it moves a price beyond 20 per cent', async () => {
    await file([priced(100_000)])
    await keep({ price: 130_000, priceWithVat: 149_500 })
    const { result } = await preview({ unpin: ['year', 'price'] })
    expect(result).toMatchObject({ needsSecond: true, sums: { before: 149_500, after: 115_000 } })
    expect((await start(result.id)).result.state).toBe('waiting')
    const { result: other } = await preview({ unpin: ['year'] })
    expect(other).toMatchObject({ needsSecond: false, sums: null })
  })
})

import { describe, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { carl, file, history, NEW, prepareSaves, SAEX, seen, shop } from '../../support/save-desk.ts'

prepareSaves()

describe('a status', () => {
  test('by the form stands against files as one by the status page does', async () => {
    await file()
    await carl.save({ saexRef: SAEX, version: 1, values: { status: 'reserved' } })
    await file({ mileageKm: 99_000 })
    expect((await seen()).values).toMatchObject({ status: 'reserved', mileage: 99_000 })
    expect((await history())[1]?.fields).toEqual([{ field: 'status', before: 'available', after: 'reserved' }])
  })

  test('withdrawn takes a vehicle out of the shop, and only a person brings it back', async () => {
    await file()
    await carl.save({ saexRef: SAEX, version: 1, values: { status: 'withdrawn' } })
    const listing = () => shop.app.inject({ url: PATHS.stock, query: { saexReference: SAEX } })
    expect((await listing()).statusCode).toBe(404)
    await file({ status: 'sold' })
    await file({ mileageKm: 99_000 })
    expect((await seen()).values.status).toBe('withdrawn')
    expect((await carl.list({ status: ['sold'] })).result.count).toBe(0)
    expect((await carl.list({ status: ['withdrawn'] })).result.rows[0]?.status).toBe('withdrawn')
    expect((await history()).at(-1)?.fields).toEqual([{ field: 'status', before: 'available', after: 'withdrawn' }])
    const { version } = await seen()
    await carl.save({ saexRef: SAEX, version, values: { status: 'available' } })
    expect((await listing()).statusCode).toBe(200)
    expect((await history())[0]?.fields).toEqual([{ field: 'status', before: 'withdrawn', after: 'available' }])
  })

  test('sold after withdrawn is told to buyers for 60 days from then on', async () => {
    await file()
    await carl.save({ saexRef: SAEX, version: 1, values: { status: 'withdrawn' } })
    const { version } = await seen()
    await carl.save({ saexRef: SAEX, version, values: { status: 'sold' } })
    const listing = await shop.app.inject({ url: PATHS.stock, query: { saexReference: SAEX } })
    expect(listing.json()).toMatchObject({ result: { status: 'sold' } })
  })
})

describe('putting back', () => {
  const restore = (changeId: number, fields: readonly string[]) =>
    carl.call('POST', STAFF_PATHS.restoreVehicle, { payload: { saexRef: SAEX, version: 1, changeId, fields } })

  test('brings back what fields were before a change, in one line of history', async () => {
    await file()
    const before = (await seen()).values
    await carl.save({ saexRef: SAEX, version: 1, values: { year: 2020, price: 500_000, colour: 'Red' } })
    const [change] = await history()
    const { status } = await restore(change!.id, ['year', 'price'])
    expect((await restore(change!.id, ['year', 'price'])).status).toBe(200)
    expect(status).toBe(200)
    expect((await seen()).values).toEqual({ ...before, colour: 'Red' })
    expect(await history()).toHaveLength(2)
    expect((await history())[0]).toMatchObject({ source: 'undo', by: 'Carl' })
  })

  test('goes back to before a vehicle was made where it can be without a value, and nowhere else', async () => {
    await carl.save({
      values: { ...NEW, extras: ['Canopy'], features: { keys: '2' } },
      confirmed: ['make.new', 'model.new'],
    })
    const [made] = await history()
    expect((await restore(made!.id, ['year', 'extras', 'features'])).status).toBe(200)
    expect((await seen()).values).toMatchObject({ year: null, extras: [], features: {} })
    const { status, fields } = await restore(made!.id, ['make', 'price', 'listedAt'])
    const words = 'cannot be put back'
    expect([status, fields]).toEqual([
      400,
      { make: words, model: words, price: words, priceWithVat: words, listedAt: words },
    ])
  })

  test('of a feature is kept against files like any other', async () => {
    await file()
    await carl.save({ saexRef: SAEX, version: 1, values: { features: { engineCapacity: '3000' } } })
    const { version } = await seen()
    const unpin = { saexRef: SAEX, version, pin: [], unpin: ['features.engineCapacity'] }
    await carl.call('POST', STAFF_PATHS.stockPins, { payload: unpin })
    const [back] = await history()
    expect((await restore(back!.id, ['features'])).status).toBe(200)
    await file({ features: [{ key: 'engineCapacity', value: '1000' }] })
    expect((await seen()).values.features).toEqual({ engineCapacity: '3000' })
  })

  test('is refused where the field changed since, was not changed then, or is a dealer', async () => {
    await file()
    await carl.save({ saexRef: SAEX, version: 1, values: { year: 2020, dealerName: 'Another' } })
    const [change] = await history()
    await carl.save({ saexRef: SAEX, version: 2, values: { year: 2021 } })
    const { fields } = await restore(change!.id, ['year', 'colour', 'dealerName'])
    expect(fields).toEqual({
      year: 'was changed since',
      colour: 'was not changed then',
      dealerName: 'cannot be put back',
    })
    expect((await restore(9999, ['year'])).errorKey).toBe('ITEM_NOT_FOUND')
  })
})

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vehicleChange } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { erasePerson } from '../../../src/server/features/privacy/person.service.ts'
import { writePictures } from '../../../src/server/features/stock/write-pictures.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { type HistoryField, HISTORY_PAGE, type StockHistory } from '../../../src/shared/contract/stock-history.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import type { VehicleStatus } from '../../../src/shared/contract/stock.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { PLAIN_MAPPING } from '../../support/stock-import.ts'
import { createDesk } from '../../support/stock-desk.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { SOAK } from '../../support/soak.ts'

const HEADER = 'Stock,Make,Model,Year,Km,Price'
const FIRST = [HEADER, 'A1,Toyota,Hilux,2019,84500,345000', 'A2,Ford,Ranger,2020,1000,299000']
const SECOND = [HEADER, 'A1,Toyota,Corolla,2019,85500,355000']

let shop: TestApp
let token = ''
let ann: ReturnType<typeof createUploader>

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  token = await signInAs(shop, { name: 'Ann', permissionId: 3 })
  ann = createUploader(shop, token)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.execute(
    sql`truncate vehicle, vehicle_change, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  )
})

async function history(saexRef: string, page: { field?: HistoryField; before?: string } = {}): Promise<StockHistory> {
  const response = await shop.app.inject({
    url: STAFF_PATHS.stockHistory,
    query: { saexRef, ...page },
    headers: { token },
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ result: StockHistory }>().result
}

async function upload(lines: readonly string[], full = false): Promise<string> {
  const { id } = await ann.upload('stock', `stock of ${lines.length}.csv`, lines.join('\n'))
  await ann.start({ id, mapping: PLAIN_MAPPING, full })
  await workOff(shop)
  return id
}

async function setStatus(saexRef: string, status: VehicleStatus, seen: VehicleStatus): Promise<void> {
  const response = await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.stockStatus,
    headers: { token },
    payload: { saexRef, status, seen },
  })
  expect(response.statusCode).toBe(200)
}

describe('the history of a vehicle', () => {
  test('has what a file changed, what staff said and what was undone, newest first, with who and when', async () => {
    await upload(FIRST)
    shop.clock.now = new Date(TEST_TIME.getTime() + 1000)
    const id = await upload(SECOND, true)
    await setStatus('SAEX0000002', 'available', 'sold')
    const told = { at: shop.clock.now.toISOString(), by: 'Ann' }
    shop.clock.now = new Date(TEST_TIME.getTime() + 2000)
    await ann.undo(id)
    const file = 'stock of 2.csv'
    const changes = [
      { field: 'model', before: 'Hilux', after: 'Corolla' },
      { field: 'mileage', before: '84 500 km', after: '85 500 km' },
      { field: 'price', before: 'R 300 000.00', after: 'R 308 695.65' },
      { field: 'priceWithVat', before: 'R 345 000.00', after: 'R 355 000.00' },
    ]
    const back = changes.map(({ field, before, after }) => ({ field, before: after, after: before }))
    const first = await history('SAEX0000001')
    expect(plain(first.changes)).toEqual([
      { at: shop.clock.now.toISOString(), by: 'Ann', source: 'undo', file: null, bulkId: null, fields: back },
      { ...told, source: 'import', file, bulkId: null, fields: changes },
    ])
    const second = await history('saex 2')
    expect(plain(second.changes)).toEqual([
      {
        ...told,
        source: 'status',
        file: null,
        bulkId: null,
        fields: [{ field: 'status', before: 'sold', after: 'available' }],
      },
      {
        ...told,
        source: 'import',
        file,
        bulkId: null,
        fields: [{ field: 'status', before: 'available', after: 'sold' }],
      },
    ])
  })

  test('has who started the try of an import that changed it, whoever starts the next one', async () => {
    await upload(FIRST)
    const id = await upload(SECOND)
    // As if it had been broken off after that.
    await shop.context.db.execute(sql`update upload set state = 'interrupted' where id = ${id}`)
    const ben = createUploader(shop, await signInAs(shop, { name: 'Ben', permissionId: 3 }))
    await ben.start({ id, mapping: PLAIN_MAPPING })
    await workOff(shop)
    expect((await ben.look(id)).result).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await history('SAEX0000001')).changes).toMatchObject([{ by: 'Ann', source: 'import' }])
    // The desk tells by name what was done by hand alone.
    const clerk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
    expect((await clerk.one('SAEX0000001')).result).toMatchObject({ updatedBy: null, updatedFrom: 'import' })
    expect((await clerk.list()).result.rows.map(({ updatedBy }) => updatedBy)).toEqual([null, null])
  })

  test('tells of lists what was added and taken away, and of photos how many', async () => {
    const kilowatt = (value: string) => [{ key: 'kilowatt', value }]
    const vehicle = aStockVehicle({ extras: ['Tow bar', 'Airbags'], features: kilowatt('75'), pictureKeys: ['a', 'b'] })
    const [saexRef = ''] = await stockUp(shop.context.db, [vehicle])
    await stockUp(shop.context.db, [
      { ...vehicle, extras: ['Airbags', 'Radio'], features: kilowatt('80'), priceCents: 0, priceWithVatCents: 0 },
    ])
    await writePictures(shop.context.db, { vehicles: [{ id: 1, pictureKeys: ['b', 'a'] }], now: TEST_TIME })
    const { changes } = await history(saexRef)
    expect(changes.map(({ source }) => source)).toEqual(['photos', 'command'])
    expect(plain(changes).flatMap(({ fields }) => fields)).toEqual([
      { field: 'pictures', before: '2 photos, in another order', after: '2 photos, in another order' },
      { field: 'price', before: 'R 540 000.00', after: 'on request' },
      { field: 'priceWithVat', before: 'R 621 000.00', after: 'on request' },
      { field: 'extras', before: 'Tow bar', after: 'Radio' },
      { field: 'features', before: 'kilowatt 75', after: 'kilowatt 80' },
    ])
  })

  test('has pages, and is asked for one field', async () => {
    const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle({ mileageKm: 0 })])
    for (let km = 1; km <= HISTORY_PAGE + 2; km++) {
      await stockUp(shop.context.db, [aStockVehicle({ mileageKm: km, year: km < 2 ? 2001 : 2002 })])
    }
    const first = await history(saexRef)
    expect(first.changes).toHaveLength(HISTORY_PAGE)
    const second = await history(saexRef, { before: String(first.next) })
    expect(second.changes.map(({ fields }) => fields[1]?.after)).toEqual(['2 km', '1 km'])
    expect(second.next).toBeNull()
    const years = await history(saexRef, { field: 'year' })
    expect(years.changes.map(({ fields }) => fields[0]?.after)).toEqual(['2002', '2001'])
    const wrong = await shop.app.inject({
      url: STAFF_PATHS.stockHistory,
      query: { saexRef, field: 'soldAt' },
      headers: { token },
    })
    expect(wrong.json()).toMatchObject({ errorKey: 'VALIDATION', fields: { field: expect.any(String) } })
  })

  test('never has what is kept of a dealer', async () => {
    const dealer = { dealerName: 'Thandi Mokoena', dealerNumber: '+27 82 000 0001', dealerEmail: 'thandi@example.test' }
    const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle(dealer)])
    await stockUp(shop.context.db, [aStockVehicle({ ...dealer, dealerName: 'Sipho Dube' })])
    await erasePerson({ ...shop.context, outboxFolder: '/nowhere' }, dealer.dealerEmail)
    const { changes } = await history(saexRef)
    const untold = (field: string) => ({ field, before: null, after: null })
    expect(changes.map(({ fields }) => fields)).toEqual([
      ['dealerName', 'dealerNumber', 'dealerEmail'].map(untold),
      [untold('dealerName')],
    ])
    const { rows } = await shop.context.db.execute(sql`select vehicle_change::text as text from vehicle_change`)
    expect(JSON.stringify(rows)).not.toMatch(/thandi|sipho|82 000/i)
  })

  test('gives every earlier state when it is gone through backwards, whoever wrote', SOAK, async () => {
    const written = fc.record({
      mileageKm: fc.option(fc.integer({ min: 0, max: 3 })),
      year: fc.option(fc.integer({ min: 2000, max: 2002 })),
      title: fc.constantFrom('One', 'Two', null),
      make: fc.constantFrom('Toyota', 'Ford'),
      extras: fc.subarray(['a', 'b', 'c']),
      features: fc.subarray([
        { key: 'kilowatt', value: '75' },
        { key: 'doors', value: '' },
      ]),
      priceCents: fc.constantFrom(0, 100),
      status: fc.constantFrom<VehicleStatus>('available', 'sold'),
    })
    const step = fc.oneof(
      written.map((values) => async () => void (await stockUp(shop.context.db, [aStockVehicle(values)]))),
      fc.subarray(['p', 'q', 'r']).map((pictureKeys) => async () => {
        await writePictures(shop.context.db, { vehicles: [{ id: 1, pictureKeys }], now: TEST_TIME })
      }),
      fc.constantFrom<VehicleStatus>('available', 'reserved', 'sold').map((status) => async () => {
        const { status: seen } = await stored()
        await setStatus('SAEX0000001', status, seen as VehicleStatus)
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await shop.context.db.execute(
          sql`truncate vehicle, vehicle_change, supplier, stock_revision, saex_counter restart identity cascade`,
        )
        await stockUp(shop.context.db, [aStockVehicle()])
        const states = [await stored()]
        for (const take of steps) {
          await take()
          states.push(await stored())
        }
        const rows = await shop.context.db
          .select()
          .from(vehicleChange)
          .orderBy(sql`id desc`)
        // Steps that changed nothing leave no line.
        const changed = states.filter((state, place) => place === 0 || !isDeepStrictEqual(state, states[place - 1]))
        expect(rows).toHaveLength(changed.length - 1)
        const told = [changed.at(-1)!]
        for (const { fields } of rows) {
          const was = Object.entries(fields).map(([column, [value]]) => [column, value])
          told.unshift({ ...told[0], ...Object.fromEntries(was) })
        }
        expect(told).toEqual(changed)
      }),
      { numRuns: 25 },
    )
  })

  test('is kept while the vehicle is in stock, and 24 months at least', SOAK, async () => {
    await upload(FIRST)
    await upload(SECOND, true)
    const months = (count: number) => new Date(TEST_TIME.getTime() + count * 30.5 * DAY_MS)
    const left = async (now: Date) => {
      await applyRetention({ ...shop.context, clock: () => now, outboxFolder: '/nowhere' })
      return (await shop.context.db.select().from(vehicleChange)).map(({ vehicleId }) => vehicleId)
    }
    expect(await left(months(23))).toEqual([1, 2])
    expect(await left(months(25))).toEqual([1])
  })
})

function plain(changes: StockHistory['changes']) {
  const words = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null
  return changes.map(({ id: _id, fields, ...rest }) => ({
    ...rest,
    fields: fields.map(({ field, before, after }) => ({ field, before: words(before), after: words(after) })),
  }))
}

/** What the history tells of the vehicle, as JSON. */
async function stored(): Promise<Record<string, unknown>> {
  const { rows } = await shop.context.db.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(vehicle) - '{id,saex_number,content_digest,status_by_staff,sold_at,updated_at,revision}'::text[] as row
    from vehicle`)
  return rows[0]!.row
}

import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { FEATURE_PIN, PINNED_FIELDS, type StockPins } from '../../../src/shared/contract/stock-pins.ts'
import { erasePerson } from '../../../src/server/features/privacy/person.service.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import type { VehicleToWrite } from '../../../src/server/features/stock/stock-comparison.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { aStockVehicle } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk } from '../../support/stock-desk.ts'
import { SOAK } from '../../support/soak.ts'

const SAEX = 'SAEX0000001'

let shop: TestApp
let clerk = ''
let supplierId = 0

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  clerk = await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.execute(
    sql`truncate vehicle, vehicle_change, supplier, stock_revision, saex_counter restart identity cascade`,
  )
  supplierId = await ensureSupplier(shop.context.db, { name: 'Motors', hasLogo: false })
})

/** A file of one row: what it says of the one vehicle, a second after whatever was before. */
async function file(changes: Partial<VehicleToWrite> = {}) {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  const vehicles = [aStockVehicle({ supplierKey: 'A1', ...changes })]
  return writeVehicles(shop.context.db, { supplierId, vehicles, now: shop.clock.now })
}

async function pins(): Promise<StockPins> {
  const response = await shop.app.inject({
    url: STAFF_PATHS.stockPins,
    query: { saexRef: SAEX },
    headers: { token: clerk },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ result: StockPins }>().result
}

type Change = { readonly pin?: readonly string[]; readonly unpin?: readonly string[]; readonly version?: number }

async function change({ version, ...change }: Change) {
  const seen = version ?? (await pins()).version
  return shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.stockPins,
    headers: { token: clerk },
    payload: { saexRef: SAEX, version: seen, ...change },
  })
}

/** The vehicle as it stands, by columns. */
async function stored(): Promise<Record<string, unknown>> {
  const { rows } = await shop.context.db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(vehicle) as row from vehicle where saex_number = 1`,
  )
  return rows[0]!.row
}

/** A vehicle that staff made, with a photo and a date that they keep. */
async function madeWithPhotoAndDate(): Promise<void> {
  const made = { supplier: 'Motors', supplierNumber: 'A1', make: 'Toyota', model: 'Hilux', price: 100_000 }
  await createDesk(shop, clerk).save({ values: { ...made, listedAt: '2020-01-01T00:00:00.000Z' } })
  await shop.context.db.execute(sql`update vehicle set picture_keys = '{a}'`)
  await change({ pin: ['pictures'] })
}

describe('a pinned field', () => {
  test('keeps its value while a file changes the others, and tells what the file says', async () => {
    await file({ year: 2018, mileageKm: 1000 })
    expect((await change({ pin: ['year'] })).statusCode).toBe(200)
    expect((await pins()).pins).toEqual([{ field: 'year', value: '2018', fileValue: '2018', fileAt: null }])
    await file({ year: 2019, mileageKm: 2000 })
    expect(await stored()).toMatchObject({ year: 2018, mileage_km: 2000 })
    const fileAt = shop.clock.now.toISOString()
    expect((await pins()).pins).toEqual([{ field: 'year', value: '2018', fileValue: '2019', fileAt }])
  })

  test('is let go: what the last file says is taken over at once, and kept in the history', async () => {
    await file({ year: 2018 })
    await change({ pin: ['year', 'model', 'price'] })
    await file({ year: 2019, make: 'Ford', model: 'Ranger', priceCents: 1000, priceWithVatCents: 1150 })
    expect((await pins()).pins.map(({ field, fileValue }) => [field, fileValue])).toEqual([
      ['model', 'Ford Ranger'],
      ['price', 'R\u00A011.50'],
      ['year', '2019'],
    ])
    await change({ unpin: ['year', 'model', 'price'] })
    expect(await stored()).toMatchObject({ year: 2019, price_cents: 1000, pinned: [], file_values: null })
    const history = await shop.app.inject({
      url: STAFF_PATHS.stockHistory,
      query: { saexRef: SAEX },
      headers: { token: clerk },
    })
    const { changes } = history.json<{ result: { changes: { source: string; by: string; fields: object[] }[] } }>()
      .result
    expect(changes[0]).toMatchObject({ source: 'pin', by: 'Carl' })
    expect(changes[0]?.fields).toContainEqual({ field: 'make', before: 'Toyota', after: 'Ford' })
  })

  test('of a vehicle made by hand is kept again without a value that no file said', async () => {
    const made = await createDesk(shop, clerk).save({
      values: {
        supplier: 'Motors',
        make: 'Toyota',
        model: 'Hilux',
        price: 100_000,
        mileage: 10_000,
        features: { keys: '2' },
      },
    })
    expect(made.result.vehicle.saexRef).toBe(SAEX)
    await change({ unpin: ['mileage', `${FEATURE_PIN}keys`] })
    const { result } = await createDesk(shop, clerk).one(SAEX)
    expect(result.values).toMatchObject({ mileage: 10_000, features: { keys: '2' } })
    await change({ pin: ['mileage'] })
    const mileage = (await pins()).pins.find(({ field }) => field === 'mileage')
    expect(mileage).toMatchObject({ fileValue: null, fileAt: null })
    expect((await pins()).origin).toBe('hand')
  })

  test('of a vehicle made by hand, of whose photos and date no file said anything, is let go as it is', async () => {
    await madeWithPhotoAndDate()
    await file({ pictureKeys: [], listedAt: new Date(shop.clock.now.getTime() + 1000), mileageKm: 7 })
    expect((await createDesk(shop, clerk).list()).result.rows[0]?.differs).toEqual(['price'])
    expect((await change({ unpin: ['pictures', 'listedAt'] })).statusCode).toBe(200)
    const listedAt = '2020-01-01T00:00:00+00:00'
    expect(await stored()).toMatchObject({ picture_keys: ['a'], listed_at: listedAt, mileage_km: 7 })
    expect((await stored())['pinned']).not.toContain('pictures')
  })

  test('of which a release before kept that a file said nothing of photos and date is let go as it is', async () => {
    await madeWithPhotoAndDate()
    await shop.context.db.execute(
      sql`update vehicle set file_values = '{"at": null, "values": {"pictures": null, "listedAt": null}}'`,
    )
    expect((await change({ unpin: ['pictures', 'listedAt'] })).statusCode).toBe(200)
    expect(await stored()).toMatchObject({ picture_keys: ['a'], listed_at: '2020-01-01T00:00:00+00:00' })
  })

  test('may be a feature alone, or the photos', async () => {
    await file({
      features: [
        { key: 'kilowatt', value: '130' },
        { key: 'doors', value: 'soft' },
      ],
      pictureKeys: ['a'],
    })
    await change({ pin: [`${FEATURE_PIN}kilowatt`, 'pictures'] })
    await file({
      features: [
        { key: 'kilowatt', value: '99' },
        { key: 'doors', value: 'hard' },
      ],
      pictureKeys: ['b'],
    })
    expect(await stored()).toMatchObject({ picture_keys: ['a'] })
    const features = (await stored())['features'] as { key: string; value: string }[]
    expect(Object.fromEntries(features.map(({ key, value }) => [key, value]))).toEqual({
      kilowatt: '130',
      doors: 'hard',
    })
    await change({ unpin: [`${FEATURE_PIN}kilowatt`, 'pictures'] })
    expect(await stored()).toMatchObject({ picture_keys: ['b'] })
    expect((await stored())['features']).toContainEqual({ key: 'kilowatt', value: '99' })
  })

  test('of which a file says nothing, as of photos and dates, is let go as it is', async () => {
    const listedAt = new Date('2020-01-01T00:00:00Z')
    await file({ pictureKeys: ['a', 'b'], listedAt })
    await change({ pin: ['pictures', 'listedAt'] })
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    // Without photos, and first seen now.
    const vehicles = [aStockVehicle({ supplierKey: 'A1', mileageKm: 7, pictureKeys: [], listedAt: shop.clock.now })]
    await writeVehicles(shop.context.db, { supplierId, vehicles, now: shop.clock.now })
    expect((await pins()).pins.map(({ field, fileValue }) => [field, fileValue])).toEqual([
      ['listedAt', '01/01/2020 02:00'],
      ['pictures', '2 photos'],
    ])
    await change({ unpin: ['pictures', 'listedAt'] })
    expect(await stored()).toMatchObject({ picture_keys: ['a', 'b'], mileage_km: 7 })
    expect(new Date(String((await stored())['listed_at']))).toEqual(listedAt)
  })

  test('of photos that staff took after a file without any is let go as it is, and does not differ', async () => {
    const listedAt = new Date('2020-01-01T00:00:00Z')
    const differs = async () => (await createDesk(shop, clerk).list()).result.rows[0]?.differs
    await file({ pictureKeys: [], listedAt })
    await change({ pin: ['pictures'] })
    await shop.context.db.execute(sql`update vehicle set picture_keys = '{a}'`)
    expect([(await pins()).pins, await differs()]).toMatchObject([[{ field: 'pictures', fileValue: null }], []])
    await file({ pictureKeys: [], listedAt, mileageKm: 7 })
    expect(await differs()).toEqual([])
    await change({ unpin: ['pictures'] })
    expect(await stored()).toMatchObject({ picture_keys: ['a'], pinned: [] })
  })

  test('of photos that files named and that are all erased is let go as it is', async () => {
    await file({ pictureKeys: ['a'] })
    await change({ pin: ['pictures'] })
    // As an erasure leaves it, and as earlier releases kept it of a file without photos.
    await shop.context.db.execute(sql`update vehicle set picture_keys = '{b}',
      file_values = jsonb_set(file_values, '{values,pictures}', '[]')`)
    await file({ pictureKeys: [], mileageKm: 7 })
    expect((await createDesk(shop, clerk).list()).result.rows[0]?.differs).toEqual([])
    await change({ unpin: ['pictures'] })
    expect(await stored()).toMatchObject({ picture_keys: ['b'], pinned: [] })
  })

  test.each(PINNED_FIELDS)('%s is kept, and comes back as the file has it', async (field) => {
    await file({ pictureKeys: ['a'], listedAt: new Date('2020-01-01T00:00:00Z') })
    const before = await stored()
    await change({ pin: [field] })
    await file(OTHER)
    const kept = await stored()
    await change({ unpin: [field] })
    const free = await stored()
    const own = new Set(['pinned', 'file_values', 'content_digest', 'revision', 'updated_at'])
    const differing = Object.keys(before).filter(
      (column) => !own.has(column) && JSON.stringify(kept[column]) !== JSON.stringify(free[column]),
    )
    expect(differing.length).toBeGreaterThan(0)
    for (const column of differing) expect(kept[column]).toEqual(before[column])
  })
})

test('a file that says otherwise of pinned fields alone changes nothing, and is counted as kept', async () => {
  const key = 'engineCapacity'
  await file({ listedAt: new Date('2020-01-01T00:00:00Z') })
  await change({ pin: [...PINNED_FIELDS, FEATURE_PIN + key] })
  const other = { ...OTHER, features: [{ key, value: '7' }] }
  for (const _ of [1, 2]) expect(await file(other)).toMatchObject({ changed: 0, unchanged: 1, kept: 1 })
  expect(await stored()).toMatchObject({ year: 2019, file_values: { values: { year: 2001 } } })
  expect(await file({ ...other, status: 'reserved' })).toMatchObject({ changed: 1, unchanged: 0, kept: 1 })
})

test('a file that says nothing of pinned photos and dates is not counted as kept', async () => {
  await file({ listedAt: new Date('2020-01-01T00:00:00Z') })
  await change({ pin: ['pictures', 'listedAt'] })
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  const vehicles = [aStockVehicle({ supplierKey: 'A1', mileageKm: 7, pictureKeys: [], listedAt: shop.clock.now })]
  const counts = await writeVehicles(shop.context.db, { supplierId, vehicles, now: shop.clock.now })
  expect(counts).toMatchObject({ changed: 1, kept: 0 })
})

test('a file that only spells pinned names otherwise is not counted as kept', async () => {
  const names = {
    colour: 'White',
    make: 'Toyota',
    model: 'Hilux',
    transmission: 'Manual',
    fuelType: 'Petrol',
    bodyType: 'Pick Up',
    driveType: '4x4',
  }
  await file({ ...names, dealerName: 'Dan' })
  await change({ pin: ['colour', 'model', 'transmission', 'fuelType', 'bodyType', 'driveType', 'dealerName'] })
  const spelt = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, ` ${value.toUpperCase()}`]))
  const before = await stored()
  expect(await file({ ...names, ...spelt, dealerName: 'Dan' })).toMatchObject({ changed: 0, unchanged: 1, kept: 0 })
  expect(await stored()).toMatchObject({ colour_id: before['colour_id'], make_id: before['make_id'] })
  expect(await file({ ...names, ...spelt, colour: 'Off-White', dealerName: 'Dan' })).toMatchObject({ kept: 1 })
  expect(await file({ ...names, ...spelt, dealerName: 'DAN' })).toMatchObject({ kept: 1 })
})

/** Differs from every vehicle of `aStockVehicle` in all fields. */
const OTHER: Partial<VehicleToWrite> = {
  title: 'Another title',
  make: 'Ford',
  model: 'Ranger',
  year: 2001,
  mileageKm: 777,
  colour: 'Mauve',
  condition: 'Odd',
  serviceHistory: 'None',
  transmission: 'Semi',
  fuelType: 'Steam',
  bodyType: 'Hearse',
  driveType: '6x6',
  subBodyType: 'Long',
  vehicleType: 'Special',
  numDoors: 7,
  numSeats: 9,
  lengthCm: 599,
  priceCents: 12_345,
  priceWithVatCents: 14_197,
  vehicleLocation: 'Elsewhere',
  extras: ['A bell'],
  features: [{ key: 'kilowatt', value: '7' }],
  pictureKeys: ['z'],
  vin: 'OTHERVIN',
  dealerName: 'Other dealer',
  dealerNumber: '999',
  dealerEmail: 'other@example.test',
  listedAt: new Date('2021-02-03T04:05:06Z'),
}

test('a dealer who is erased is also out of what files say of pinned fields, whoever the vehicle names by now', async () => {
  await file({ dealerName: 'Dan Dealer', dealerEmail: 'dan@example.test', dealerNumber: '0711' })
  await change({ pin: ['dealerName', 'dealerEmail', 'dealerNumber', 'year'] })
  await shop.context.db.execute(
    sql`update vehicle set dealer_email = 'other@example.test', dealer_name = 'Other', dealer_number = '1'`,
  )
  await erasePerson({ ...shop.context, outboxFolder: 'none' }, 'Dan@example.test')
  expect(JSON.stringify(await stored())).not.toMatch(/dan@|Dan Dealer|0711/)
  expect(await stored()).toMatchObject({ dealer_name: 'Other', file_values: { values: { year: 2019 } } })
})

describe('a change of pins', () => {
  test('that is so already is a success, whatever version was seen', async () => {
    await file()
    await change({ pin: ['year'] })
    const { version } = await pins()
    expect((await change({ pin: ['year'], version: 0 })).statusCode).toBe(200)
    expect((await pins()).version).toBe(version)
  })

  test('of a vehicle that changed since it was seen changes nothing', async () => {
    await file()
    const { version } = await pins()
    await file({ year: 2011 })
    const response = await change({ pin: ['year'], version })
    expect([response.statusCode, response.json<{ errorKey: string }>().errorKey]).toEqual([409, 'STATE_CHANGED'])
    expect((await pins()).pins).toEqual([])
  })

  test.each([['status'], ['supplier'], ['features.'], ['make'], ['nothing']])('refuses %s by name', async (field) => {
    await file()
    const response = await change({ pin: [field] })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('is no field that can be kept against files')
  })

  test('twenty at once leave each change standing, by versions that rise', SOAK, async () => {
    await file()
    const wanted = PINNED_FIELDS.slice(0, 20)
    let open: readonly string[] = wanted
    for (let round = 0; open.length > 0 && round < 30; round++) {
      const answers = await Promise.all(open.map((field) => change({ pin: [field] })))
      expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
      open = open.filter((_, place) => answers[place]!.statusCode !== 200)
    }
    expect((await pins()).pins.map(({ field }) => field)).toEqual([...wanted].sort())
  })
})

test(
  'over files, pins and unpins each pinned field is as it was pinned, all else as the last file has it',
  SOAK,
  async () => {
    const fields = { year: 'year', mileage: 'mileage_km', title: 'title' } as const
    type Name = keyof typeof fields
    const name = fc.constantFrom<Name>('year', 'mileage', 'title')
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('file' as const),
        year: fc.integer({ min: 1990, max: 2026 }),
        km: fc.nat(9),
        title: fc.constantFrom('A', 'B', null),
      }),
      fc.record({ kind: fc.constant('pin' as const), name }),
      fc.record({ kind: fc.constant('unpin' as const), name }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await shop.context.db.execute(sql`truncate vehicle, saex_counter restart identity cascade`)
        let said: Record<Name, unknown> = { year: 2018, mileage: 5, title: 'A' }
        const kept = new Map<Name, unknown>()
        await file({ year: 2018, mileageKm: 5, title: 'A' })
        for (const one of steps) {
          if (one.kind === 'file') {
            await file({ year: one.year, mileageKm: one.km, title: one.title })
            said = { year: one.year, mileage: one.km, title: one.title }
          } else if (one.kind === 'pin') {
            await change({ pin: [one.name] })
            if (!kept.has(one.name)) kept.set(one.name, said[one.name])
          } else {
            await change({ unpin: [one.name] })
            kept.delete(one.name)
          }
        }
        const row = await stored()
        for (const [field, column] of Object.entries(fields) as [Name, string][]) {
          expect(row[column], field).toEqual(kept.has(field) ? kept.get(field) : said[field])
        }
        for (const { field, fileValue } of (await pins()).pins) {
          const value = said[field as Name]
          const words = field === 'mileage' ? `${String(value)} km` : String(value)
          expect(fileValue, field).toBe(value === null ? null : words)
        }
      }),
      { numRuns: 40 },
    )
  },
)

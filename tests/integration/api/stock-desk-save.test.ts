import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { markMissingSold } from '../../../src/server/features/stock/mark-missing-sold.ts'
import { TEST_TIME } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'
import { savedVehicleSchema, staffVehicleSchema, type VehicleEdit } from '../../../src/shared/contract/stock-vehicle.ts'
import { carl, dora, file, history, NEW, prepareSaves, SAEX, seen, shop, supplierId } from '../../support/save-desk.ts'
import { createDesk } from '../../support/stock-desk.ts'

prepareSaves()

describe('a new vehicle', () => {
  test('needs supplier, make, model and a price, and says which are missing', async () => {
    const { status, errorKey, fields } = await carl.save({ values: { year: 1800 } })
    expect([status, errorKey]).toEqual([400, 'VALIDATION'])
    expect(fields).toEqual({
      supplier: 'is empty',
      make: 'is empty',
      model: 'is empty',
      year: 'is before 1885',
      priceWithVat: 'is empty',
    })
  })

  test('is in the shop at once, with the price with VAT worked out, and its past begins with who made it', async () => {
    await file({ supplierKey: 'B1' })
    const { status, result, fields } = await carl.save({ values: { ...NEW, features: { kilowatt: '130' } } })
    expect([status, fields]).toEqual([200, {}])
    expect(result.vehicle).toMatchObject({ saexRef: 'SAEX0000002', origin: 'hand', updatedBy: 'Carl' })
    expect(result.vehicle.values).toMatchObject({ priceWithVat: 115_000, supplierNumber: null, status: 'available' })
    expect(result.vehicle.pins.map(({ field }) => field)).toEqual(['features.kilowatt', 'model', 'price', 'year'])
    const found = await shop.app.inject({ url: PATHS.stock, query: { saexReference: 'SAEX0000002' } })
    expect(found.json()).toMatchObject({ result: { make: 'Toyota', price: 100_000 } })
    const told = await carl.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef: 'SAEX0000002' } })
    expect(told.result.changes).toHaveLength(1)
    expect(told.result.changes[0]).toMatchObject({ source: 'form', by: 'Carl' })
    expect(told.result.changes[0]?.fields).toContainEqual({ field: 'year', before: null, after: '2019' })
  })

  test('says which way it was changed last: by a person, by a file, by the command', async () => {
    await file()
    expect(await seen()).toMatchObject({ updatedBy: null, updatedFrom: null })
    const { result } = await carl.save({ saexRef: SAEX, version: (await seen()).version, values: { year: 2018 } })
    expect(result.vehicle).toMatchObject({ updatedBy: 'Carl', updatedFrom: 'form' })
    await file({ mileageKm: 4321 })
    expect(await seen()).toMatchObject({ updatedBy: null, updatedFrom: 'command' })
  })

  test('tells what is worth a look as it stands, and to a photographer nothing of price and VIN', async () => {
    await file({ vin: 'AHT123', lengthCm: 700 })
    expect((await seen()).warnings).toEqual([
      { code: 'vin.form', field: 'vin', text: 'is not 17 letters and digits without I, O and Q' },
      { code: 'length.byHand', field: 'length', text: 'is 6 m or more: its delivery is priced by hand' },
    ])
    const phil = createDesk(shop, await signInAs(shop, { name: 'Phil', permissionId: PERMISSION.photographer }))
    expect((await phil.one(SAEX)).result.warnings.map(({ code }) => code)).toEqual(['length.byHand'])
    await file({ vin: 'AHTFZ29G109012345', lengthCm: 400 })
    expect((await seen()).warnings).toEqual([])
  })

  test('is not sold by a full file, and belongs to the file that names it from then on, its pins stay', async () => {
    const { result } = await carl.save({
      values: { ...NEW, supplierNumber: 'A1' },
      confirmed: ['make.new', 'model.new'],
    })
    expect(result.vehicle.saexRef).toBe(SAEX)
    const full = { supplierId, isSeen: () => false, now: TEST_TIME }
    expect(await markMissingSold(shop.context.db, full)).toBe(0)
    await file({ year: 2018, colour: 'Red' })
    expect(await seen()).toMatchObject({ origin: 'file', values: { year: 2019, colour: 'Red' } })
    expect(await markMissingSold(shop.context.db, full)).toBe(1)
  })

  test('cannot have the number of another one of its supplier', async () => {
    await file()
    const { status, fields } = await carl.save({ values: { ...NEW, supplierNumber: 'A1' } })
    expect([status, fields]).toEqual([400, { supplierNumber: `belongs to ${SAEX}` }])
    const tilde = await carl.save({ values: { ...NEW, supplierNumber: '~A1' } })
    expect(tilde.fields).toEqual({ supplierNumber: 'begins with ~, which stands for no number' })
  })

  test('has no number where nobody gave one, also where its supplier calls another one by its reference', async () => {
    await file({ supplierKey: 'SAEX0000002' })
    const { status, result, fields } = await carl.save({ values: NEW })
    expect([status, fields]).toEqual([200, {}])
    const { saexRef, version, values } = result.vehicle
    expect([saexRef, values.supplierNumber]).toEqual(['SAEX0000002', null])
    await carl.save({ saexRef, version, values: { supplierNumber: 'C1' } })
    const told = await carl.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef } })
    const ofNumber = told.result.changes.flatMap(({ fields }) =>
      fields.filter(({ field }) => field === 'supplierNumber'),
    )
    expect(ofNumber).toEqual([{ field: 'supplierNumber', before: null, after: 'C1' }])
  })
})

describe('a save', () => {
  test('changes what it names, pins it, keeps what the file had said, and leaves the rest', async () => {
    await file()
    const { version } = await seen()
    const values: VehicleEdit = {
      year: 2020,
      mileage: 84_501,
      colour: null,
      features: { engineCapacity: null, kilowatt: ' 150 ' },
    }
    const { result } = await carl.save({ saexRef: SAEX, version, values })
    expect(result.merged).toEqual([])
    expect(result.vehicle.values).toMatchObject({
      year: 2020,
      mileage: 84_501,
      colour: null,
      price: 540_000,
      features: { kilowatt: '150' },
    })
    expect(result.vehicle.pins).toEqual([
      { field: 'colour', value: null, fileValue: 'Silver', fileAt: null },
      { field: 'features.engineCapacity', value: null, fileValue: '2755', fileAt: null },
      { field: 'features.kilowatt', value: '150', fileValue: null, fileAt: null },
      { field: 'mileage', value: '84\u00A0501 km', fileValue: '84\u00A0500 km', fileAt: null },
      { field: 'year', value: '2020', fileValue: '2019', fileAt: null },
    ])
    const changes = await history()
    expect(changes).toHaveLength(1)
    expect(changes[0]?.fields.map(({ field }) => field)).toEqual(['year', 'mileage', 'colour', 'features'])
    await file({ year: 2017, mileageKm: 1, title: 'Another title' })
    expect((await seen()).values).toMatchObject({ year: 2020, mileage: 84_501, title: 'Another title' })
  })

  test('of what is so already is a success and changes nothing, whatever version it saw', async () => {
    await file()
    await file({ year: 2020 })
    const before = await seen()
    const { status, result } = await carl.save({ saexRef: SAEX, version: 1, values: { year: 2020 } })
    expect([status, result.vehicle]).toEqual([200, before])
  })

  test('answers the same for the same key, and refuses the key for another save or another person', async () => {
    await file()
    const save = { saexRef: SAEX, version: 1, values: { mileage: 90_000 }, key: randomUUID() }
    const first = await carl.save(save)
    expect(await carl.save(save)).toEqual(first)
    expect(await history()).toHaveLength(1)
    expect((await carl.save({ ...save, values: { year: 2020 } })).errorKey).toBe('IDEMPOTENCY_MISMATCH')
    expect((await dora.save(save)).errorKey).toBe('IDEMPOTENCY_MISMATCH')
    const keyless = await carl.call('POST', STAFF_PATHS.saveVehicle, {
      payload: { saexRef: SAEX, version: 1, values: {} },
    })
    expect(keyless.fields).toEqual({ 'Idempotency-Key': 'must be a UUID' })
  })

  test('without a day of listing lists the vehicle today', async () => {
    await file()
    const { result } = await carl.save({ saexRef: SAEX, version: 1, values: { listedAt: null } })
    expect(result.vehicle.values.listedAt).toBe(shop.clock.now.toISOString())
  })

  test('leaves what it does not name as it is, also where a rule would write it otherwise', async () => {
    await file({
      features: [
        { key: 'kilowatt', value: '130.6' },
        { key: 'old', value: ' two  blanks ' },
      ],
    })
    const { result } = await carl.save({ saexRef: SAEX, version: 1, values: { features: { keys: '2' } } })
    expect(result.vehicle.values.features).toEqual({ kilowatt: '130.6', old: ' two  blanks ', keys: '2' })
    expect(result.vehicle.pins.map(({ field }) => field)).toEqual(['features.keys'])
  })

  test('writes the key of a feature without what is not seen, and refuses an empty or a doubled one', async () => {
    await file({ features: [{ key: 'Tow  bar', value: 'yes' }] })
    const seen = (await carl.one(SAEX)).result.version
    const refused = async (features: Record<string, string>) =>
      (await carl.save({ saexRef: SAEX, version: seen, values: { features } })).fields
    expect(await refused({ '\u200B': 'x' })).toEqual({ 'features.\u200B': 'has no name' })
    const twice = { 'features.Roof': 'is there twice', 'features.Roof\u202E': 'is there twice' }
    expect(await refused({ Roof: 'a', 'Roof\u202E': 'b' })).toEqual(twice)
    expect(await refused({ 'Tow bar': 'no' })).toEqual({ 'features.Tow bar': 'is there twice' })
    expect(await refused({ 'kilowatt\u200B': 'many' })).toEqual({ 'features.kilowatt': 'is no number' })
    const { result } = await carl.save({
      saexRef: SAEX,
      version: seen,
      values: { features: { ' Sun \n roof\u200B': 'y' } },
    })
    // What the save does not touch stays as it is, its key too.
    expect(result.vehicle.values.features).toEqual({ 'Tow  bar': 'yes', 'Sun roof': 'y' })
    const pins = result.vehicle.pins.map(({ field }) => field)
    expect(pins).toEqual(['features.Sun roof'])
  })

  test('is open to a vehicle that has longer texts than a rule of today takes', async () => {
    const longer = 'x'.repeat(2000)
    await file({ extras: [longer], features: [{ key: longer, value: longer }] })
    const { result } = await carl.one(SAEX)
    expect(staffVehicleSchema.safeParse(result).error).toBe(undefined)
    const values = { colour: 'Red' }
    const saved = (await carl.save({ saexRef: SAEX, version: result.version, values })).result
    expect(savedVehicleSchema.safeParse(saved).error).toBe(undefined)
    expect(saved.vehicle.values).toEqual({ ...result.values, ...values })
    const save = { saexRef: SAEX, version: saved.vehicle.version, values: { extras: ['x'.repeat(301)] } }
    expect((await carl.save(save)).fields).toEqual({ extras: 'is longer than 300 characters' })
  })

  test('answers the same where only its draft came to be meanwhile', async () => {
    const save = { values: NEW, confirmed: ['make.new', 'model.new'], key: randomUUID() }
    const first = await carl.save(save)
    expect(await carl.save({ ...save, draftId: randomUUID() })).toEqual(first)
    expect((await carl.list()).result.count).toBe(1)
  })

  test('that saw a version which is not there yet is stopped where it changes anything', async () => {
    await file()
    const { version } = await seen()
    const ahead = { saexRef: SAEX, version: version + 5 }
    const { status, errorKey, fields } = await carl.save({ ...ahead, values: { year: 2018, colour: 'Red' } })
    expect([status, errorKey]).toEqual([409, 'STATE_CHANGED'])
    expect(Object.keys(fields).sort()).toEqual(['colour', 'year'])
    expect((await seen()).version).toBe(version)
    expect((await carl.save({ saexRef: SAEX, version, values: { year: 2018 } })).status).toBe(200)
  })

  test('of a vehicle that is not there, or without the version that was seen, is refused', async () => {
    await file()
    expect((await carl.save({ saexRef: 'SAEX0000009', version: 1, values: {} })).errorKey).toBe('VEHICLE_NOT_FOUND')
    expect((await carl.save({ saexRef: SAEX, values: { year: 2020 } })).fields).toHaveProperty('version')
    const empty = await carl.save({ saexRef: ' saex ', version: 1, values: {} })
    expect([empty.errorKey, Object.keys(empty.fields)]).toEqual(['VALIDATION', ['saexRef']])
  })

  test('with one price works out the other; with both keeps both', async () => {
    await file()
    const one = await carl.save({ saexRef: SAEX, version: 1, values: { priceWithVat: 575_000 } })
    expect(one.result.vehicle.values).toMatchObject({ price: 500_000, priceWithVat: 575_000 })
    const { version } = one.result.vehicle
    const both = { saexRef: SAEX, version, values: { price: 500_000, priceWithVat: 570_000 } }
    expect((await carl.save(both)).fields).toEqual({ 'price.vat': expect.stringContaining('by the VAT') })
    const confirmed = await carl.save({ ...both, confirmed: ['price.vat'] })
    expect(confirmed.result.vehicle.values).toMatchObject({ price: 500_000, priceWithVat: 570_000 })
  })

  test('of prices that are given as they stand changes nothing of them, nor pins them', async () => {
    await file()
    const { version, values } = await seen()
    const same = { price: values.price, priceWithVat: values.priceWithVat }
    expect((await carl.save({ saexRef: SAEX, version, values: same })).result.vehicle.version).toBe(version)
    const { result } = await carl.save({ saexRef: SAEX, version, values: { ...same, colour: 'Red' } })
    expect(result.vehicle.pins.map(({ field }) => field)).toEqual(['colour'])
    expect((await history()).at(0)?.fields.map(({ field }) => field)).toEqual(['colour'])
  })
})

describe('what is odd', () => {
  test.each<[string, VehicleEdit, Record<string, string>]>([
    ['a price far from before', { price: 100_000 }, { 'price.jump': 'price is 81 % less than before' }],
    ['fewer kilometres', { mileage: 1 }, { 'mileage.back': 'mileage is less than before' }],
    ['a new make', { make: 'Toyotta', model: 'Hilux' }, { 'make.new': 'make is new: is it Toyota?' }],
    [
      'a year before those known of the model',
      { year: 1998 },
      { 'year.model': 'year is none of those known of this model, 2005 on' },
    ],
    ['a new model', { model: 'Hilux Zed' }, { 'model.new': 'model is new' }],
    ['a new fuel', { fuelType: 'Plutonium' }, { 'fuelType.new': 'fuelType is new' }],
    ['a mistyped fuel', { fuelType: 'Deisel' }, { 'fuelType.new': 'fuelType is new: is it Diesel?' }],
    [
      'other words for what buyers choose from',
      { bodyType: 'Saloon', transmission: 'Auto', driveType: '4WD' },
      {
        'bodyType.new': 'bodyType is new: is it Sedan?',
        'transmission.new': 'transmission is new: is it Automatic?',
        'driveType.new': 'driveType is new: is it 4x4?',
      },
    ],
    ['a VIN that is none', { vin: 'IOQ' }, { 'vin.form': 'vin is not 17 letters and digits without I, O and Q' }],
    ['the VIN of another', { vin: 'ahtkb3cd902600009' }, { 'vin.twice': 'vin is also that of SAEX0000002' }],
    [
      'a length that is priced by hand',
      { length: 6 },
      { 'length.byHand': 'length is 6 m or more: its delivery is priced by hand' },
    ],
  ])('%s is asked about, and saved once it is confirmed', async (_, values, fields) => {
    await file()
    await file({ supplierKey: 'A2', vin: 'AHTKB3CD902600009' })
    const save = { saexRef: SAEX, version: 1, values }
    const asked = await carl.save(save)
    expect([asked.status, asked.errorKey, asked.fields]).toEqual([422, 'CONFIRM_FIRST', fields])
    expect((await seen()).version).toBe(1)
    expect((await carl.save({ ...save, confirmed: Object.keys(fields) })).status).toBe(200)
    // It is not asked about again.
    const next = await carl.save({ saexRef: SAEX, version: 3, values: { title: 'Another' } })
    expect([next.status, next.fields]).toEqual([200, {}])
  })

  test('is no word that buyers choose from already, however it is spelled, nor one that is taken away', async () => {
    await file({ fuelType: 'Petrol' })
    const values = { fuelType: ' dIESEL ', bodyType: 'double  CAB', transmission: null, driveType: '4X4' }
    const { status, fields } = await carl.save({ saexRef: SAEX, version: 1, values })
    expect([status, fields]).toEqual([200, {}])
    expect((await seen()).values).toMatchObject({ fuelType: 'Diesel', transmission: null })
  })

  test('is a price far from others of the model, of which there must be five', async () => {
    for (let place = 0; place < 5; place++) await file({ supplierKey: `B${place}` })
    await file({ priceCents: 0, priceWithVatCents: 0 })
    const save = { saexRef: 'SAEX0000006', version: 6, values: { price: 54_000 } }
    expect((await carl.save(save)).fields).toEqual({ 'price.odd': 'price is 10 % of what others of this model cost' })
  })
})

test('a row that says what stands changes nothing; a supplier that comes round to it is noted', async () => {
  await file()
  await carl.save({ saexRef: SAEX, version: 1, values: { year: 2020 } })
  const { version } = await seen()
  const own = await file({ year: 2020, saexNumber: 1 })
  expect(own).toMatchObject({ changed: 0, unchanged: 1 })
  expect((await seen()).version).toBe(version)
  expect(await file({ year: 2020 })).toMatchObject({ changed: 0, unchanged: 1, kept: 0 })
  expect((await carl.list()).result.rows[0]?.differs).toEqual([])
})

test('a dealer that a person wrote stands nowhere but in the vehicle', async () => {
  await file()
  await carl.save({ saexRef: SAEX, version: 1, values: { dealerEmail: 'canary@example.test' }, key: randomUUID() })
  for (const table of ['vehicle_change', 'desk_key', 'audit_entry']) {
    const { rows } = await shop.context.db.execute(
      sql`select 1 from ${sql.raw(table)} t where to_jsonb(t)::text like '%canary%'`,
    )
    expect([table, rows.length]).toEqual([table, 0])
  }
})

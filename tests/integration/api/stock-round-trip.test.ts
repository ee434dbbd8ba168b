import { NO_BLOBS } from '../../../src/server/blobs/blob-store.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCEPT_NEW_WORDS } from '../../../src/shared/contract/new-words.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { writeWorkbook } from '../../../src/client/documents/spreadsheet.ts'
import { toStockWorkbook } from '../../../src/shared/domain/spreadsheet/stock-workbook.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { runStockImport, type StockImportResult } from '../../../src/server/features/stock-import/run-stock-import.ts'
import type { VehicleToWrite } from '../../../src/server/features/stock/stock-comparison.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { aStockVehicle } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { SOAK } from '../../support/soak.ts'

let shop: TestApp
let token = ''
let folder = ''

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  token = await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk })
  folder = await mkdtemp(join(tmpdir(), 'saex-round-trip-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await shop.close()
})
beforeEach(() => emptyStock(shop))

async function exported(filter: object = { status: ['available', 'reserved', 'sold'] }): Promise<string> {
  const response = await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.exportStock,
    headers: { token },
    payload: filter,
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return response.body
}

/** By the mapping that the importer proposes for the file itself: nobody is asked anything. */
async function importFile(file: string | Uint8Array, changes: object = {}): Promise<StockImportResult> {
  const path = join(folder, typeof file === 'string' ? 'Stock.csv' : 'Stock.xlsx')
  await writeFile(path, file)
  await rm(`${path}.map.json`, { force: true })
  const context = {
    db: shop.context.db,
    rates: { ZAR: 1 },
    now: new Date(TEST_TIME.getTime() + 3_600_000),
    blobs: NO_BLOBS,
    say: () => {},
    onProgress: () => {},
  }
  const options = { path, dryRun: false, full: false, priceJumps: 'accept', ...changes } as const
  await runStockImport(context, options)
  const mapPath = `${path}.map.json`
  const { supplier: _supplier, ...mapping } = JSON.parse(await readFile(mapPath, 'utf8')) as Record<string, unknown>
  await writeFile(mapPath, JSON.stringify(mapping))
  return runStockImport(context, { ...options, mapPath, newWords: ACCEPT_NEW_WORDS })
}

/** Every value of every vehicle with its reference and supplier, but what a file does not bring. */
async function stock(): Promise<readonly unknown[]> {
  const { rows } = await shop.context.db.execute(sql`
    select v.saex_number, s.name as supplier, v.supplier_key, v.title, k.name as make, m.name as model, v.year, v.mileage_km,
      (select name from colour where id = v.colour_id) as colour, v.condition, v.service_history,
      (select array_agg(o.name order by o.type_id) from filter_option o
        where o.id in (v.transmission_id, v.fuel_type_id, v.body_type_id, v.drive_type_id)) as options,
      v.sub_body_type, v.vehicle_type, v.num_doors, v.num_seats, v.length_cm, v.price_cents, v.price_with_vat_cents,
      v.vehicle_location, v.extras, v.vin, v.dealer_name, v.dealer_number, v.dealer_email, v.status, v.listed_at,
      (select jsonb_object_agg(one->>'key', one->>'value') from jsonb_array_elements(v.features) as one) as features
    from vehicle v join model m on m.id = v.model_id join make k on k.id = m.make_id join supplier s on s.id = v.supplier_id
    order by v.saex_number`)
  return rows
}

const nasty = fc.constantFrom(
  '=',
  "'=",
  "''-",
  '@x',
  '+1',
  'N/A',
  'null',
  '-',
  'a,b',
  '"q"',
  'é',
  '丰',
  "it's",
  '_x003d_',
  '~t',
)
const text = fc
  .tuple(nasty, fc.string({ unit: 'grapheme-ascii', maxLength: 12 }))
  .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())
const words = fc.option(text)
const day = fc.date({ min: new Date('2000-01-01'), max: TEST_TIME, noInvalidDate: true })

const vehicle = fc.record(
  {
    title: words,
    make: fc.constantFrom('Toyota', '=Make', "'+Make"),
    model: fc.constantFrom('Hilux', 'N/A', '-1'),
    year: fc.option(fc.integer({ min: 1885, max: 2027 }), { nil: null }),
    mileageKm: fc.option(fc.integer({ min: 0, max: 5_000_000 }), { nil: null }),
    colour: fc.constantFrom(null, 'Silver', '-', '=Red'),
    condition: words,
    serviceHistory: words,
    transmission: fc.constantFrom(null, 'Manual', '@Auto'),
    bodyType: fc.constantFrom(null, 'SUV', 'null'),
    subBodyType: words,
    numDoors: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    lengthCm: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null }),
    vehicleLocation: words,
    vin: words,
    dealerName: words,
    dealerEmail: words,
    extras: fc.array(text, { maxLength: 4 }),
    features: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('kilowatt2', 'Sunroof', 'SUNROOF', 'a: b', 'keys', "it's", 'roof;=1+1'),
        value: text,
      }),
      { selector: ({ key }) => key, maxLength: 6 },
    ),
    status: fc.constantFrom('available', 'reserved', 'sold'),
    listedAt: day,
  },
  { noNullPrototype: true },
)
const priced = fc
  .tuple(vehicle, fc.integer({ min: 0, max: 99_999_999 }), fc.boolean())
  .map(([car, priceCents, isOther]): Partial<VehicleToWrite> =>
    // A price of 0 beside another one is none: it would follow from that one.
    Object.assign(car, {
      priceCents,
      priceWithVatCents: isOther && priceCents > 0 ? priceCents + 7 : Math.round(priceCents * 1.15),
    }),
  )

describe('the export of the stock', () => {
  test('comes back as it was, into an empty stock and into the same one', SOAK, async () => {
    const suppliers = fc.array(fc.array(priced, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    const property = fc.asyncProperty(suppliers, fc.boolean(), async (given, hasNumbers) => {
      await emptyStock(shop)
      for (const [place, vehicles] of given.entries()) {
        const supplierId = await ensureSupplier(shop.context.db, { name: `=Motors ${place}`, hasLogo: false })
        const keyed = vehicles.map((car, index) => {
          // The same numbers at every supplier, and rows that had none.
          return aStockVehicle({ ...car, supplierKey: hasNumbers ? `=A${index}` : `~${'x'.repeat(23)}${index}#1` })
        })
        await writeVehicles(shop.context.db, { supplierId, vehicles: keyed, now: TEST_TIME })
      }
      const before = await stock()
      const file = await exported()
      const again = await importFile(file)
      expect(again).toMatchObject({
        kind: 'imported',
        report: { read: before.length, unchanged: before.length, changed: 0, inserted: 0, rejected: 0 },
      })
      await emptyStock(shop)
      const fresh = await importFile(file)
      expect(fresh).toMatchObject({ report: { inserted: before.length, rejected: 0 } })
      expect(await stock()).toEqual(before)
      expect(await exported()).toBe(file)
      const workbook = writeWorkbook(toStockWorkbook(file))
      expect(await importFile(workbook)).toMatchObject({
        report: { unchanged: before.length, changed: 0, rejected: 0 },
      })
      await emptyStock(shop)
      expect(await importFile(workbook)).toMatchObject({ report: { inserted: before.length, rejected: 0 } })
      expect(await stock()).toEqual(before)
    })
    await fc.assert(property, { numRuns: 15 })
  })

  test('holds what staff changed by hand, changes nothing when it comes back, and leaves a line with its count', async () => {
    const supplierId = await ensureSupplier(shop.context.db, { name: 'Motors', hasLogo: false })
    await writeVehicles(shop.context.db, { supplierId, vehicles: [aStockVehicle()], now: TEST_TIME })
    const desk = createDesk(shop, token)
    await desk.save({ saexRef: 'SAEX0000001', version: 1, values: { year: 2020, features: { keys: '2' } } })
    const file = await exported()
    expect(file).toContain('2020')
    expect(await importFile(file)).toMatchObject({ report: { unchanged: 1, changed: 0 } })
    const { rows } = await shop.context.db.execute<{ detail: string }>(
      sql`select detail from audit_entry where action = 'stock export' order by id desc limit 1`,
    )
    expect(JSON.parse(rows[0]!.detail)).toEqual({ count: 1 })
    const edited = file.replace(',2020,', ',2021,')
    expect(await importFile(edited, { dryRun: true })).toMatchObject({ preview: { firstRows: [{ year: 2020 }] } })
    expect(await importFile(edited)).toMatchObject({ report: { unchanged: 1, changed: 0, kept: 1 } })
    expect(await exported()).toBe(file)
  })

  test('has no column whose name a program that separates by semicolons takes for a formula', async () => {
    const supplierId = await ensureSupplier(shop.context.db, { name: 'Motors', hasLogo: false })
    const features = [{ key: 'Sunroof;=1+1', value: 'yes' }]
    await writeVehicles(shop.context.db, { supplierId, vehicles: [aStockVehicle({ features })], now: TEST_TIME })
    const [before, file] = [await stock(), await exported()]
    expect(file.split('\r\n')[0]).toContain("Sunroof;'=1+1")
    expect(await importFile(file)).toMatchObject({ report: { unchanged: 1, changed: 0, rejected: 0 } })
    expect(await stock()).toEqual(before)
  })

  test('has no price of 0: a price on request is a word, which comes back as one', async () => {
    const supplierId = await ensureSupplier(shop.context.db, { name: 'Motors', hasLogo: false })
    const onRequest = aStockVehicle({ priceCents: 0, priceWithVatCents: 0 })
    await writeVehicles(shop.context.db, { supplierId, vehicles: [onRequest], now: TEST_TIME })
    const [before, file] = [await stock(), await exported()]
    expect(file).toContain(',POA,POA,')
    for (const one of [file, writeWorkbook(toStockWorkbook(file))]) {
      expect(await importFile(one)).toMatchObject({ report: { unchanged: 1, changed: 0, rejected: 0, onRequest: 1 } })
      await emptyStock(shop)
      expect(await importFile(one)).toMatchObject({ report: { inserted: 1, rejected: 0, onRequest: 1 } })
      expect(await stock()).toEqual(before)
    }
  })

  test('comes back with more features than another file may have columns, also from the browser and when it was rejected', async () => {
    const supplierId = await ensureSupplier(shop.context.db, { name: 'Motors', hasLogo: false })
    const features = Array.from({ length: 302 }, (_, at) => ({ key: `What it has ${at}`, value: `yes ${at}` }))
    await writeVehicles(shop.context.db, { supplierId, vehicles: [aStockVehicle({ features })], now: TEST_TIME })
    const [before, file] = [await stock(), await exported()]
    expect(await importFile(file)).toMatchObject({ report: { unchanged: 1, changed: 0, rejected: 0 } })
    const uploader = createUploader(shop, token)
    const { id, inspection } = await uploader.upload('stock', 'Stock.csv', file)
    const mapping = inspection?.kind === 'stock' ? inspection.mapping : {}
    expect((await uploader.start({ id, mapping })).status).toBe(200)
    await workOff(shop)
    expect((await uploader.look(id)).result).toMatchObject({ unchanged: 1, changed: 0, rejected: 0 })
    const faulty = await importFile(file.replace(',Motors,', ',,'))
    const rejected = await readFile((faulty.kind === 'imported' && faulty.rejectedPath) || '', 'utf8')
    await emptyStock(shop)
    expect(await importFile(rejected.replace(',,HILUX-1,', ',Motors,HILUX-1,'))).toMatchObject({
      report: { inserted: 1 },
    })
    for (const one of [file, writeWorkbook(toStockWorkbook(file))]) {
      await emptyStock(shop)
      expect(await importFile(one)).toMatchObject({ report: { inserted: 1, rejected: 0 } })
      expect(await stock()).toEqual(before)
    }
  })

  test('holds what the filter finds; without a supplier a row is told, and no file of several is a full one', async () => {
    const supplierId = await ensureSupplier(shop.context.db, { name: 'Motors', hasLogo: false })
    const vehicles = [aStockVehicle({ supplierKey: 'A1' }), aStockVehicle({ supplierKey: 'A2', year: 2015 })]
    await writeVehicles(shop.context.db, { supplierId, vehicles, now: TEST_TIME })
    const file = await exported({ years: [2015] })
    expect(file.trim().split('\r\n')).toHaveLength(2)
    const result = await importFile(file.replace(',Motors,', ',,'))
    expect(result).toMatchObject({ report: { rejected: 1, rejections: new Map([['Supplier: is empty', 1]]) } })
    await expect(importFile(file, { full: true })).rejects.toThrow('cannot name all vehicles of one')
  })
})

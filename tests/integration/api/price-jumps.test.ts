import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockPins } from '../../../src/shared/contract/stock-pins.ts'
import type { VehicleEdit } from '../../../src/shared/contract/stock-vehicle.ts'
import { formatAmount } from '../../../src/shared/domain/money.ts'
import type { StockImportOptions } from '../../../src/server/features/stock-import/run-stock-import.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { behindAnotherWriter } from '../../support/other-writer.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk } from '../../support/stock-desk.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { SOAK } from '../../support/soak.ts'

const HEADER = 'Stock,Make,Model,Year,Km,Price'
const BEFORE = [HEADER, 'A1,Toyota,Hilux,2019,84500,345000', 'A2,Ford,Ranger,2020,1,299000', 'A3,Kia,Rio,2018,1,100000']
/** A1 becomes a tenth and is driven further, A2 moves by 10 %, A3 by 41 %, A4 is new. */
const AFTER = [
  HEADER,
  'A1,Toyota,Hilux,2019,90000,34500',
  'A2,Ford,Ranger,2020,1,328900',
  'A3,Kia,Rio,2018,1,141000',
  'A4,Mazda,BT-50,2018,1,1',
]
/** More than is imported in a moment. */
const MANY = Array.from({ length: 30_000 }, (_, at) => `L${at},Mazda,BT-50,2018,1,${100_000 + at}`)
const PRICES = { A1: 345_000, A2: 299_000, A3: 100_000 }
let shop: TestApp
let token: string
let ann: ReturnType<typeof createUploader>
let work: WorkFolder

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  token = await signInAs(shop, { name: 'Ann', permissionId: 3 })
  ann = createUploader(shop, token)
  work = await createWorkFolder()
})
afterAll(async () => {
  await shop.close()
  await work.remove()
})
beforeEach(async () => {
  await shop.context.db.execute(
    sql`truncate vehicle, vehicle_change, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  )
  await emptyAuditTrail(shop.database)
  expect(await importLines(BEFORE)).toMatchObject({ inserted: 3, heldPrices: 0 })
})

/** As the command does. */
async function importLines(
  lines: readonly string[],
  given: Partial<StockImportOptions> & { readonly map?: object } = {},
) {
  const { map = PLAIN_MAPPING, ...options } = given
  const path = await work.write('stock.csv', lines.join('\r\n'))
  const mapPath = await work.write('map.json', JSON.stringify(map))
  return (await importFile(shop.context.db, { path, mapPath, ...options })).report
}

async function prices(): Promise<Record<string, number>> {
  const { rows } = await shop.context.db.execute<{ key: string; price: string }>(
    sql`select supplier_key as key, price_with_vat_cents as price from vehicle order by id`,
  )
  return Object.fromEntries(rows.map(({ key, price }) => [key, Number(price) / 100]))
}

describe('a price that moves by more than 40 %', () => {
  test('waits, its row goes in without it, and is reported with its line', async () => {
    const { id } = await ann.upload('stock', 'Harbour Motors.csv', AFTER.join('\r\n'))
    await ann.start({ id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors' })
    await workOff(shop)
    expect(await ann.look(id)).toMatchObject({
      problem: null,
      result: { read: 4, inserted: 1, changed: 2, unchanged: 1, rejected: 0, heldPrices: 2 },
    })
    expect(await prices()).toEqual({ ...PRICES, A2: 328_900, A4: 1 })
    const { rows } = await shop.context.db.execute(sql`select mileage_km as km from vehicle where supplier_key = 'A1'`)
    expect(rows).toEqual([{ km: 90_000 }])
    expect((await ann.rejected(id)).result.text.split('\r\n')).toEqual([
      `line,reason,row key,${HEADER}`,
      `2,"price: moves by more than 40 %, so it stays until it is confirmed (345000.00 to 34500.00 rand, -90 %)",,${AFTER[1]}`,
      `4,"price: moves by more than 40 %, so it stays until it is confirmed (100000.00 to 141000.00 rand, +41 %)",,${AFTER[3]}`,
      '',
    ])
  })

  test('goes in when all are accepted, or its vehicle is', async () => {
    await importLines(AFTER, { priceJumps: ['SAEX0000003'] })
    expect(await prices()).toEqual({ ...PRICES, A2: 328_900, A3: 141_000, A4: 1 })
    expect(await importLines(AFTER, { priceJumps: 'accept' })).toMatchObject({ changed: 1, heldPrices: 0 })
    expect(await prices()).toEqual({ A1: 34_500, A2: 328_900, A3: 141_000, A4: 1 })
  })

  test('cannot go in by way of on request', async () => {
    const onRequest = BEFORE.map((line) => line.replace(',345000', ',POA'))
    const map = { ...PLAIN_MAPPING, onRequest: ['POA'] }
    expect(await importLines(onRequest, { map })).toMatchObject({ changed: 1, heldPrices: 0 })
    expect(await importLines(AFTER)).toMatchObject({ heldPrices: 2 })
    expect((await prices())['A1']).toBe(0)
  })

  test('is one of a single import: moves of 40 % and less are not added up', async () => {
    for (const price of [207_000, 124_200]) {
      const step = BEFORE.map((line) => line.replace(',345000', `,${price}`))
      expect(await importLines(step)).toMatchObject({ changed: 1, heldPrices: 0 })
    }
    expect((await prices())['A1']).toBe(124_200)
  })

  test('is not got round by a vehicle that was sold meanwhile', async () => {
    await importLines(
      BEFORE.filter((line) => !line.startsWith('A1')),
      { full: true },
    )
    expect(await importLines(AFTER)).toMatchObject({ heldPrices: 2 })
    expect((await prices())['A1']).toBe(345_000)
  })

  test('waits for the operator of the command, too, whom a dry run tells', async () => {
    expect(await importLines(AFTER, { dryRun: true })).toMatchObject({ heldPrices: 2 })
    expect(await importLines(AFTER)).toMatchObject({ heldPrices: 2 })
    expect((await prices())['A1']).toBe(345_000)
  })

  test('stays out beside a change of prices that is under way, which stands', async () => {
    const report = await behindAnotherWriter(shop.context.db, {
      change: (tx, revision) =>
        tx.execute(sql`update vehicle set price_cents = price_cents * 0.9,
          price_with_vat_cents = price_with_vat_cents * 0.9, revision = ${revision} where supplier_key = 'A1'`),
      work: () => importLines(AFTER),
    })
    expect(report).toMatchObject({ changed: 2, heldPrices: 2 })
    expect(await prices()).toEqual({ ...PRICES, A1: 310_500, A2: 328_900, A4: 1 })
    const { rows } = await shop.context.db.execute(sql`select mileage_km as km from vehicle where supplier_key = 'A1'`)
    expect(rows).toEqual([{ km: 90_000 }])
    expect(await importLines(AFTER)).toMatchObject({ changed: 0, heldPrices: 2 })
  })

  test('goes in with a call that says so', async () => {
    const { id } = await ann.upload('stock', 'Harbour Motors.csv', AFTER.join('\r\n'))
    await ann.start({ id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors', priceJumps: 'accept' })
    await workOff(shop)
    expect((await ann.look(id)).result).toMatchObject({ heldPrices: 0 })
    expect((await prices())['A1']).toBe(34_500)
  })

  test('is asked for again when its import was cancelled or took too long', async () => {
    const { id } = await ann.upload('stock', 'Harbour Motors.csv', AFTER.join('\r\n'))
    const request = { id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors' }
    await ann.start({ ...request, priceJumps: 'accept' })
    expect((await ann.cancel(id)).result.state).toBe('cancelled')
    await ann.start({ ...request, priceJumps: 'accept' })
    await workOff(shop, undefined, 1)
    expect(await ann.look(id)).toMatchObject({ state: 'failed', result: null })
    expect(await prices()).toEqual(PRICES)
    await ann.start(request)
    await workOff(shop)
    expect((await ann.look(id)).result).toMatchObject({ read: 4, heldPrices: 2 })
    expect(await prices()).toEqual({ ...PRICES, A2: 328_900, A4: 1 })
  })
})

describe('a price that staff keep against files', () => {
  const FIRST = 'SAEX0000001'
  let desk: ReturnType<typeof createDesk>

  beforeAll(async () => {
    desk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
  })

  async function keep(values: VehicleEdit) {
    const { version } = (await desk.one(FIRST)).result
    const confirmed = ['price.jump', 'price.odd', 'price.vat']
    expect(await desk.save({ saexRef: FIRST, version, values, confirmed })).toMatchObject({ status: 200 })
  }
  async function fileValue() {
    const { result } = await desk.call<StockPins>('GET', STAFF_PATHS.stockPins, { query: { saexRef: FIRST } })
    return result.pins.find(({ field }) => field === 'price')?.fileValue
  }
  async function letGo() {
    const { version } = (await desk.one(FIRST)).result
    const payload = { saexRef: FIRST, version, pin: [], unpin: ['price'] }
    expect((await desk.call('POST', STAFF_PATHS.stockPins, { payload })).status).toBe(200)
  }

  test.each([
    ['ten times that of the file', { priceWithVat: 3_450_000 }, 3_450_000],
    ['on request', { price: 0, priceWithVat: 0 }, 0],
  ])('%s, is no jump of the file, whose price comes back with one press', async (_name, values, kept) => {
    await keep(values)
    expect(await importLines(BEFORE)).toMatchObject({ changed: 0, unchanged: 3, heldPrices: 0 })
    const driven = BEFORE.map((line) => line.replace(',84500,', ',84600,'))
    expect(await importLines(driven)).toMatchObject({ changed: 1, heldPrices: 0 })
    expect(await importLines(driven)).toMatchObject({ changed: 0, heldPrices: 0 })
    expect([(await prices())['A1'], await fileValue()]).toEqual([kept, formatAmount(345_000, 'ZAR')])
    await letGo()
    expect((await prices())['A1']).toBe(345_000)
  })

  test('has what the file said before beside it while a jump of the file waits', async () => {
    await keep({ priceWithVat: 3_450_000 })
    for (const changed of [2, 0]) expect(await importLines(AFTER)).toMatchObject({ changed, heldPrices: 2 })
    expect([(await prices())['A1'], await fileValue()]).toEqual([3_450_000, formatAmount(345_000, 'ZAR')])
    expect(await importLines(AFTER, { priceJumps: [FIRST] })).toMatchObject({ changed: 0, kept: 1, heldPrices: 1 })
    expect([(await prices())['A1'], await fileValue()]).toEqual([3_450_000, formatAmount(34_500, 'ZAR')])
  })

  test('stands in preview and result as staff set it, apart from what changes', async () => {
    await keep({ priceWithVat: 330_000 })
    const edited = BEFORE.map((line) => line.replace(',345000', ',319000'))
    const { id } = await ann.upload('stock', 'Harbour Motors.csv', edited.join('\r\n'))
    const request = { id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors' }
    const { result } = await ann.compare(request)
    expect(result.kept).toBe(1)
    expect(result.firstRows.map(({ line, priceZar }) => [line, priceZar])).toEqual([
      [2, 330_000],
      [3, 299_000],
      [4, 100_000],
    ])
    await ann.start(request)
    await workOff(shop)
    expect((await ann.look(id)).result).toMatchObject({ read: 3, changed: 0, unchanged: 3, kept: 1 })
    expect([(await prices())['A1'], await fileValue()]).toEqual([330_000, formatAmount(319_000, 'ZAR')])
    for (const dryRun of [true, false]) {
      expect(await importLines(edited, { dryRun })).toMatchObject({ changed: 0, unchanged: 3, kept: 1 })
    }
    const driven = edited.map((line) => line.replace(',84500,', ',84600,'))
    for (const dryRun of [true, false]) {
      expect(await importLines(driven, { dryRun })).toMatchObject({ changed: 1, unchanged: 2, kept: 1 })
    }
    const agreed = driven.map((line) => line.replace(',319000', ',330000'))
    expect(await importLines(agreed)).toMatchObject({ changed: 0, unchanged: 3, kept: 0 })
  })

  test('is what a file may come to say without a jump', async () => {
    await keep({ priceWithVat: 3_450_000 })
    const mended = BEFORE.map((line) => line.replace(',345000', ',3450000'))
    expect(await importLines(mended)).toMatchObject({ changed: 0, kept: 0, heldPrices: 0 })
    expect(await fileValue()).toBe(formatAmount(3_450_000, 'ZAR'))
  })

  test('of a vehicle made by hand has beside it what the first file says', async () => {
    const typed = { supplier: 'Harbour Motors', supplierNumber: 'B1', make: 'Kia', model: 'Rio', price: 100_000 }
    expect((await desk.save({ values: typed })).status).toBe(200)
    expect(await importLines([HEADER, 'B1,Kia,Rio,2018,1,600000'])).toMatchObject({ changed: 1, heldPrices: 0 })
    const query = { saexRef: 'SAEX0000004' }
    const { result } = await desk.call<StockPins>('GET', STAFF_PATHS.stockPins, { query })
    expect(result.pins).toContainEqual(
      expect.objectContaining({ field: 'price', fileValue: formatAmount(600_000, 'ZAR') }),
    )
    expect((await prices())['B1']).toBe(115_000)
  })
})

describe('the preview', () => {
  async function compare(lines: readonly string[], body: object = {}) {
    const { id } = await ann.upload('stock', 'Harbour Motors.csv', lines.join('\r\n'))
    return ask(id, body)
  }

  async function ask(id: string, body: object = {}) {
    const response = await shop.app.inject({
      method: 'POST',
      url: STAFF_PATHS.comparePrices,
      headers: { token },
      payload: { id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors', ...body },
    })
    return response.json()
  }

  test('lists the prices that would wait, with line, reference and both amounts, and changes nothing', async () => {
    const { result } = await compare(AFTER)
    expect(result).toMatchObject({
      rows: 4,
      isWhole: true,
      count: 2,
      jumps: [
        { saexRef: 'SAEX0000001', line: 2, name: 'Toyota Hilux', beforeZar: 345_000, afterZar: 34_500, percent: -90 },
        { saexRef: 'SAEX0000003', line: 4, name: 'Kia Rio', beforeZar: 100_000, afterZar: 141_000, percent: 41 },
      ],
      newWords: [],
      warnings: [],
      onRequest: 0,
    })
    expect(await prices()).toEqual(PRICES)
  })

  test('compares by the supplier and the mapping that are asked for', async () => {
    expect((await compare(AFTER, { supplier: 'Somebody else' })).result).toMatchObject({ rows: 4, count: 0 })
    expect((await compare(AFTER, { mapping: { currency: 'ZAR', fields: {} } })).fields.mapping).toContain('make')
  })

  test('compares after a cancelled import as before it, and while another runs', SOAK, async () => {
    const { id } = await ann.upload('stock', 'Harbour Motors.csv', AFTER.join('\r\n'))
    await ann.start({ id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors' })
    await ann.cancel(id)
    expect((await ask(id)).result).toMatchObject({ rows: 4, isWhole: true, count: 2 })
    const large = await ann.upload('stock', 'large.csv', [HEADER, ...MANY].join('\n'))
    await ann.start({ id: large.id, mapping: PLAIN_MAPPING, supplier: 'Large' })
    const working = workOff(shop)
    await vi.waitFor(async () => expect((await ann.look(large.id)).readRows).toBeGreaterThan(0), { timeout: 20_000 })
    expect((await ask(id)).result).toMatchObject({ rows: 4, isWhole: true, count: 2 })
    expect((await ann.look(large.id)).state).toBe('running')
    await ann.cancel(large.id)
    await working
    expect((await ann.look(large.id)).state).toBe('cancelled')
    expect(await prices()).toMatchObject(PRICES)
  })

  test('goes on behind a row that cannot be read', async () => {
    // Far enough down that the preview does not meet it, and soon enough for the time of a comparison.
    const sound = [...AFTER, ...MANY.slice(0, 3_000)]
    const { result } = await compare([...sound, `A5,Kia,Rio,2018,1,"${'1\n'.repeat(140_000)}`])
    expect(result).toMatchObject({ isWhole: true, count: 2 })
  })
})

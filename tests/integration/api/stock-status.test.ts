import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { auditEntry, vehicleStatusChange } from '../../../src/server/db/schema/index.ts'
import { markMissingSold } from '../../../src/server/features/stock/mark-missing-sold.ts'
import { startStockIndex } from '../../../src/server/features/stock/stock-index.service.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockStatus } from '../../../src/shared/contract/stock-status.ts'
import type { StaffStatus } from '../../../src/shared/contract/stock-desk.ts'
import type { VehicleStatus } from '../../../src/shared/contract/stock.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'

let shop: TestApp
let saexRef = ''
let ann = ''
let ben = ''

beforeAll(async () => {
  shop = await createTestApp()
  ann = await signInAs(shop, { name: 'Ann', permissionId: 3 })
  ben = await signInAs(shop, { name: 'Ben', permissionId: 1 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.context
  shop.clock.now = TEST_TIME
  await db.execute(
    sql`truncate vehicle, vehicle_change, quotation, stock_revision, saex_counter restart identity cascade`,
  )
  await emptyAuditTrail(shop.database)
  ;[saexRef = ''] = await stockUp(db, [aStockVehicle()])
})

async function look(reference = saexRef, token = ann) {
  const response = await shop.app.inject({
    url: STAFF_PATHS.stockStatus,
    query: { saexRef: reference },
    headers: { token },
  })
  return response.json<{ errorKey?: string; result: StockStatus }>()
}

async function set(status: VehicleStatus, seen: StaffStatus, token = ann) {
  const response = await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.stockStatus,
    headers: { token },
    payload: { saexRef, status, seen },
  })
  return { code: response.statusCode, ...response.json<{ errorKey?: string; fields?: object; result: StockStatus }>() }
}

/** Takes the vehicle out of the shop as it stands. */
async function withdraw(token = ben) {
  const { rows } = await shop.context.db.execute<{ version: number }>(sql`select revision::int as version from vehicle`)
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.saveVehicle,
    headers: { token, 'idempotency-key': randomUUID() },
    payload: { saexRef, version: rows[0]?.version, draftId: null, values: { status: 'withdrawn' }, confirmed: [] },
  })
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 })
}

/** The supplier's file once more, with these values. */
const importAgain = (changes: Parameters<typeof aStockVehicle>[0]) => stockUp(shop.context.db, [aStockVehicle(changes)])

describe('a status that staff set', () => {
  test('stands with who and when, in the audit, and on the listing', async () => {
    const { result } = await set('reserved', 'available')
    const change = { at: TEST_TIME.toISOString(), by: 'Ann', from: 'available', to: 'reserved' }
    expect(result).toMatchObject({ saexRef, status: 'reserved', setBy: 'staff', changes: [change] })
    expect((await look('saex 1', ben)).result).toEqual(result)
    const listing = await shop.app.inject({ url: PATHS.stock, query: { saexReference: saexRef } })
    expect(listing.json().result).toMatchObject({ status: 'reserved', updatedAt: TEST_TIME.toISOString() })
    const [line] = await shop.context.db.select().from(auditEntry)
    expect(line).toMatchObject({ actor: 'staff 1', action: 'vehicle status', subject: saexRef })
    expect(line?.detail).toBe('{"from":"available","to":"reserved"}')
  })

  test('is said by the quotation of a reserved vehicle, and a sold one has none', async () => {
    await set('reserved', 'available')
    const quote = await requestQuote(shop, aQuoteRequest(saexRef))
    expect(quote.result.vehicle.status).toBe('reserved')
    await set('sold', 'reserved')
    expect(await requestQuote(shop, aQuoteRequest(saexRef))).toMatchObject({ status: 422, errorKey: 'NOT_QUOTABLE' })
    await set('available', 'sold')
    // Within the ten minutes in which the same request has the same paper: this one would say something else.
    expect((await requestQuote(shop, aQuoteRequest(saexRef))).result.vehicle.status).toBe('available')
    expect((await look()).result.changes.map(({ to }) => to)).toEqual(['available', 'sold', 'reserved'])
  })

  test.each([
    ['reserved', { priceCents: 530_000_00 }],
    ['reserved', { priceCents: 530_000_00, status: 'available' }],
    ['sold', { priceCents: 530_000_00, status: 'available' }],
    ['sold', { status: 'available' }],
    ['sold', { status: 'reserved' }],
    ['available', { status: 'reserved' }],
  ] as const)('%s is not overwritten by a file with %j', async (status, changes) => {
    await set('reserved', 'available')
    if (status !== 'reserved') await set(status, 'reserved')
    await importAgain(changes)
    expect((await look()).result).toMatchObject({ status, setBy: 'staff' })
    const { rows } = await shop.context.db.execute(sql`select price_cents::float8 as price from vehicle`)
    expect(rows).toEqual([{ price: 'priceCents' in changes ? changes.priceCents : 540_000_00 }])
  })

  test('stays through the same file again, which changes nothing', async () => {
    await set('sold', 'available')
    const revision = () => shop.context.db.execute(sql`select revision::int from stock_revision`)
    const before = (await revision()).rows
    await importAgain({})
    expect((await revision()).rows).toEqual(before)
    expect((await look()).result.status).toBe('sold')
  })

  test('gives way to a file that says sold, and from then on the file counts again', async () => {
    await set('reserved', 'available')
    await importAgain({ status: 'sold' })
    expect((await look()).result).toMatchObject({ status: 'sold', setBy: 'file' })
    await importAgain({ status: 'available' })
    expect((await look()).result).toMatchObject({ status: 'available', setBy: 'file' })
  })

  test('gives way to a full file that lacks the vehicle', async () => {
    await set('reserved', 'available')
    await markMissingSold(shop.context.db, { supplierId: 1, isSeen: () => false, now: TEST_TIME })
    expect((await look()).result).toMatchObject({ status: 'sold', setBy: 'file' })
    await importAgain({})
    expect((await look()).result.status).toBe('available')
  })

  test('of a vehicle sold long ago can be taken back', async () => {
    await set('sold', 'available')
    await shop.context.db.execute(sql`update vehicle set sold_at = '2026-01-01'`)
    expect((await set('available', 'sold')).result.status).toBe('available')
  })

  test('sold, after the same person withdrew the vehicle, is told to buyers again', async () => {
    await set('sold', 'available')
    await shop.context.db.execute(sql`update vehicle set withdrawn_at = ${TEST_TIME}, sold_at = '2026-01-01'`)
    await set('sold', 'withdrawn')
    const listing = await shop.app.inject({ url: PATHS.stock, query: { saexReference: saexRef } })
    expect(listing.json()).toMatchObject({ result: { status: 'sold' } })
    await set('sold', 'withdrawn')
    expect((await look()).result.changes).toHaveLength(2)
  })

  test('puts nothing back in the shop that somebody withdrew since it was looked at', async () => {
    await set('sold', 'available')
    await withdraw()
    const unseen = await set('available', 'sold')
    expect(unseen).toMatchObject({ errorKey: 'STATE_CHANGED', fields: { status: 'is withdrawn by now' } })
    const { status, changes } = (await look()).result
    expect({ status, by: changes[0]?.by }).toEqual({ status: 'withdrawn', by: 'Ben' })
    await emptyAuditTrail(shop.database)
    expect((await set('available', 'withdrawn')).result.status).toBe('available')
    const lines = await shop.context.db.select({ detail: auditEntry.detail }).from(auditEntry)
    expect(lines).toEqual([{ detail: '{"from":"withdrawn","to":"available"}' }])
  })
})

describe('two at once', () => {
  test('the second is told what the first did, and may then decide', async () => {
    const codes = (await Promise.all([set('reserved', 'available', ann), set('sold', 'available', ben)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409])
    const now = (await look()).result.status
    const late = await set('available', now === 'sold' ? 'reserved' : 'sold', ann)
    expect(late).toMatchObject({ errorKey: 'STATE_CHANGED', fields: { status: `is ${now} by now` } })
    expect((await set('available', now, ann)).code).toBe(200)
    expect(await shop.context.db.select().from(vehicleStatusChange)).toHaveLength(2)
  })

  test('the same change by the same person twice is one change', async () => {
    await Promise.all([set('reserved', 'available'), set('reserved', 'available')])
    expect((await look()).result.changes).toHaveLength(1)
    expect((await set('reserved', 'available', ben)).errorKey).toBe('STATE_CHANGED')
  })
})

test('index and cards of another process follow within a tenth of a second', async () => {
  const { db } = shop.context
  const index = startStockIndex({
    db,
    connectionString: shop.database.connectionString,
    clock: () => new Date(),
    log: { info: () => {}, warn: () => {} },
    pollMs: 3_600_000,
  })
  const other = await buildApp({ ...shop.context, stockIndex: index }, { checkAnswers: true })
  const search = async () => {
    const response = await other.inject({ method: 'POST', url: PATHS.stock, payload: {} })
    return response.json<{ result: { cars: { status: string }[]; count: number } }>().result
  }
  try {
    await vi.waitFor(() => expect(index.current()).toBeDefined())
    expect(await search()).toMatchObject({ count: 1, cars: [{ status: 'available' }] })
    await set('reserved', 'available')
    const start = performance.now()
    await vi.waitFor(async () => expect((await search()).cars[0]?.status).toBe('reserved'), { interval: 5 })
    const reservedMs = performance.now() - start
    await set('sold', 'reserved')
    await vi.waitFor(async () => expect((await search()).count).toBe(0), { interval: 5 })
    expect((await other.inject({ url: PATHS.makes })).json().result).toEqual([])
    // Two shared, noisy cores: the promise is 100 ms, the assertion says that no poll was waited for.
    expect(reservedMs).toBeLessThan(1000)
  } finally {
    await other.close()
    await index.close()
  }
})

describe('a reference', () => {
  test.each([
    ['', 'VALIDATION'],
    ['SAEX', 'VALIDATION'],
    ['SAEX9999999', 'VEHICLE_NOT_FOUND'],
    ['nonsense', 'VEHICLE_NOT_FOUND'],
  ])('"%s" is %s', async (reference, errorKey) => {
    expect((await look(reference)).errorKey).toBe(errorKey)
  })

  test('tells visitors and advertisers nothing', async () => {
    const advertiser = await signInAs(shop, { name: 'Adam', permissionId: 2 })
    expect((await look(saexRef, 'garbled')).errorKey).toBe('SESSION_INVALID')
    expect((await look(saexRef, advertiser)).errorKey).toBe('FORBIDDEN')
    expect((await set('sold', 'available', advertiser)).errorKey).toBe('FORBIDDEN')
    expect((await look()).result.status).toBe('available')
  })
})

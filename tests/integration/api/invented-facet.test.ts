import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { startStockIndex, type StockIndexService } from '../../../src/server/features/stock/stock-index.service.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { createLocalDevice, type LocalDevice } from '../../support/local-device.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

vi.mock(import('../../../src/shared/domain/facets/table.ts'), async (original) => {
  const { withInvented } = await import('../../support/invented-facets.ts')
  return withInvented(await original())
})

let shop: TestApp
let index: StockIndexService
let indexed: TestApp['app']
let device: LocalDevice

beforeAll(async () => {
  shop = await createTestApp()
  const { db } = shop.context
  await seedReference(db, { now: TEST_TIME })
  await addVehicles(db, [
    makeVehicle({ supplierKey: 'two', model: 'Two', numSeats: 2, colour: 'White' }),
    makeVehicle({ supplierKey: 'five', model: 'Five', numSeats: 5, colour: 'Black' }),
    makeVehicle({ supplierKey: 'seven', model: 'Seven', numSeats: 5, colour: 'Black' }),
    makeVehicle({ supplierKey: 'unknown', model: 'Unknown', numSeats: null, colour: null }),
  ])
  index = startStockIndex({
    db,
    connectionString: shop.database.connectionString,
    clock: () => new Date(),
    log: { info: () => {}, warn: () => {} },
  })
  indexed = await buildApp({ ...shop.context, stockIndex: index }, { checkAnswers: true })
  device = createLocalDevice(shop)
  await device.save()
  // One vehicle that stands beside the base of both indexes.
  await addVehicles(db, [makeVehicle({ supplierKey: 'seven', model: 'Seven', numSeats: 7, colour: 'Red' })])
  await device.update('beside')
  await vi.waitFor(async () => expect(await modelsOf('index', { InventedSeats: [7] })).toEqual(['Seven']))
}, 60_000)
afterAll(async () => {
  await indexed.close()
  await index.close()
  await shop.close()
})

type Body = Readonly<Record<string, unknown>>
const ANSWERERS = ['sql', 'index', 'device'] as const
type Answerer = (typeof ANSWERERS)[number]

async function ask(answerer: Answerer, path: string, body: Body) {
  if (answerer === 'device') {
    const kind = path === PATHS.stock ? 'search' : 'counts'
    return (await device.answer({ kind, path, body }))?.result
  }
  const app = answerer === 'index' ? indexed : shop.app
  const response = await app.inject({ method: 'POST', url: path, payload: body })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().result
}

async function modelsOf(answerer: Answerer, body: Body): Promise<string[]> {
  const { cars } = (await ask(answerer, PATHS.stock, { SortId: 28, ...body })) as { cars: { model: string }[] }
  return cars.map(({ model }) => model)
}

async function colourIds(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await shop.context.db.execute<{ id: number; name: string }>(sql`select id, name from colour`)
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}

describe.each(ANSWERERS)('facets that only the table knows, asked of the %s', (answerer) => {
  test('a list finds what has one of its numbers, and nothing unknown', async () => {
    expect(await modelsOf(answerer, { InventedSeats: [2, 7, 99] })).toEqual(['Seven', 'Two'])
    expect(await modelsOf(answerer, { InventedSeats: [5] })).toEqual(['Five'])
  })

  test('a range finds what is within its bounds, and nothing unknown', async () => {
    const { White = 0, Black = 0, Red = 0 } = await colourIds()
    const within = (MinInvented: number | null, MaxInvented: number | null) =>
      modelsOf(answerer, { MinInvented, MaxInvented })
    expect(await within(White, White)).toEqual(['Two'])
    expect(await within(Math.max(White, Black, Red) + 1, null)).toEqual([])
    expect(await within(null, Number.MAX_SAFE_INTEGER)).toEqual(['Five', 'Seven', 'Two'])
    expect(await within(0, null)).toEqual(['Five', 'Seven', 'Two', 'Unknown'])
  })

  test('the values of a list are counted under all other conditions', async () => {
    const { White = 0 } = await colourIds()
    const all = await ask(answerer, PATHS.stockCounts, { InventedSeats: [5] })
    expect(all).toMatchObject({
      count: 1,
      inventedSeats: [
        { value: 2, count: 1 },
        { value: 5, count: 1 },
        { value: 7, count: 1 },
      ],
      models: [{ name: 'Five', count: 1 }],
    })
    const white = await ask(answerer, PATHS.stockCounts, { MinInvented: White, MaxInvented: White })
    expect(white).toMatchObject({ inventedSeats: [{ value: 2, count: 1 }] })
  })

  test('the options of a range are counted under all other conditions', async () => {
    const ids = Object.values(await colourIds())
    const from = (bound: number) => ids.filter((id) => id >= bound).length
    const upTo = (bound: number) => ids.filter((id) => id <= bound).length
    expect(await ask(answerer, PATHS.stockCounts, {})).toMatchObject({
      minInventeds: [
        { value: 0, count: 4 },
        { value: 1, count: from(1) },
        { value: 2, count: from(2) },
        { value: 3, count: from(3) },
      ],
      maxInventeds: [
        { value: 1, count: upTo(1) },
        { value: 2, count: upTo(2) },
        { value: 3, count: upTo(3) },
      ],
    })
  })
})

describe('what is wrong about them is refused with the name of the field', () => {
  test.each([
    [{ InventedSeats: [100] }, 'InventedSeats.0'],
    [{ InventedSeats: [-1] }, 'InventedSeats.0'],
    [{ MinInvented: 2, MaxInvented: 1 }, 'MaxInvented'],
  ])('%j', async (payload, field) => {
    const response = await shop.app.inject({ method: 'POST', url: PATHS.stock, payload })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().result?.fields ?? response.json().fields)).toEqual([field])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toSearchFilter } from '../../../src/shared/domain/search-address/search-criteria.ts'
import { readCriteria } from '../../../src/shared/domain/search-address/criteria-query.ts'
import { createLocalAnswers } from '../../../src/offline/local/local-answers.ts'
import { buildApp } from '../../../src/server/app.ts'
import { wordAlias } from '../../../src/server/db/schema/index.ts'
import { keepAliases } from '../../../src/server/features/stock-import/word-aliases.ts'
import { ensureSupplier } from '../../../src/server/features/stock/stock-writer.ts'
import { startStockIndex, type StockIndexService } from '../../../src/server/features/stock/stock-index.service.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { SearchResult } from '../../../src/shared/contract/stock.ts'
import { buildStockIndex } from '../../../src/shared/domain/stock-index/stock-index.ts'
import { toModelNames } from '../../../src/shared/domain/stock-list/list-names.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { createListDevice } from '../../support/list-device.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

const STOCK = [
  ['Toyota', 'Land Cruiser Prado'],
  ['Toyota', 'Land Cruiser 79'],
  ['Toyota', 'Hilux DC'],
  ['Isuzu', 'KB 250'],
  ['Isuzu', 'D-Max'],
  ['Citroën', 'C4'],
  ['Mercedes-Benz', 'C-Class'],
  ['Mercedes-Benz', 'A-Class'],
  ['Volkswagen', 'Polo Vivo'],
  ['Mazda', '3'],
] as const

let shop: TestApp
let stockIndex: StockIndexService
let indexed: TestApp['app']

beforeAll(async () => {
  shop = await createTestApp()
  const vehicles = STOCK.map(([make, model]) => makeVehicle({ supplierKey: `${make} ${model}`, make, model }))
  await addVehicles(shop.context.db, vehicles)
  const clock = () => new Date()
  const { connectionString } = shop.database
  stockIndex = startStockIndex({
    db: shop.context.db,
    connectionString,
    clock,
    log: { info: () => {}, warn: () => {} },
  })
  indexed = await buildApp({ ...shop.context, clock, stockIndex }, { checkAnswers: true })
  await vi.waitFor(() => expect(stockIndex.current()).toBeDefined())
})
afterAll(async () => {
  await stockIndex.close()
  await indexed.close()
  await shop.close()
})
beforeEach(() => shop.context.db.delete(wordAlias))

const namesOf = ({ cars }: SearchResult) => cars.map(({ make, model }) => `${make} ${model}`).toSorted()

async function bodyOf(vehicle: string) {
  return toSearchFilter(readCriteria(new URLSearchParams({ type: 'qs', vehicle })))
}

async function askServer(app: TestApp['app'], vehicle: string) {
  const payload = await bodyOf(vehicle)
  const answer = await app.inject({ method: 'POST', url: PATHS.stock, payload })
  return namesOf(answer.json<{ result: SearchResult }>().result)
}

async function askDevice(vehicle: string) {
  const device = createListDevice()
  await device.begin(shop.app)
  // The manifest may be older than what staff said of a word.
  await device.follow(shop.app)
  const columns = device.columns()
  const names = device.names()
  const index = buildStockIndex({ columns, models: toModelNames(names) })
  const state = { revision: 1, savedAt: '2026-11-16T06:00:00.000Z' }
  const answers = createLocalAnswers({
    list: async () => ({ index, columns, names, state }),
    saved: async () => undefined,
  })
  const body = await bodyOf(vehicle)
  const found = await answers.answer({ kind: 'search', path: PATHS.stock, query: {}, body })
  return namesOf(found?.result as SearchResult)
}

/** By SQL, by the server's index, and on a device without a connection. */
async function find(vehicle: string): Promise<readonly string[]> {
  const bySql = await askServer(shop.app, vehicle)
  await vi.waitFor(async () => expect(await askServer(indexed, vehicle)).toEqual(bySql), 3000)
  expect(await askDevice(vehicle)).toEqual(bySql)
  return bySql
}

describe('a quick search', () => {
  test.each([
    ['toyota prado', ['Toyota Land Cruiser Prado']],
    ['Prado Toyota', ['Toyota Land Cruiser Prado']],
    ['toyota land cruiser', ['Toyota Land Cruiser 79', 'Toyota Land Cruiser Prado']],
    ['land-cruiser', ['Toyota Land Cruiser 79', 'Toyota Land Cruiser Prado']],
    ['toyota hilux', ['Toyota Hilux DC']],
    ['citroen c4', ['Citroën C4']],
    ['mercedes c class', ['Mercedes-Benz C-Class']],
    ['mazda 3', ['Mazda 3']],
    ['mercedes', ['Mercedes-Benz A-Class', 'Mercedes-Benz C-Class']],
    ['isuzu kb', ['Isuzu KB 250']],
    ['d-max', ['Isuzu D-Max']],
    ['mazda 3|toyota prado', ['Mazda 3', 'Toyota Land Cruiser Prado']],
    ['toyota ranger', []],
    ['vw polo', []],
    ['%', []],
    ["'; drop table vehicle; --", []],
  ])('of %j finds %j, by SQL, by index and on a device alike', async (vehicle, names) => {
    expect(await find(vehicle)).toEqual(names)
  })

  test.each(STOCK)('finds every make and model in stock: %s %s', async (make, model) => {
    expect(await find(`${make} ${model}`)).toContain(`${make} ${model}`)
    expect(await find(`${make} ${model}`.toLowerCase())).toContain(`${make} ${model}`)
  })

  test('takes KB and D-Max for one, either way, when the aliases of an import say so', async () => {
    const { db } = shop.context
    const supplierId = await ensureSupplier(db, { name: 'Harbour Motors', hasLogo: false })
    await keepAliases(db, supplierId, {
      make: { VW: 'Volkswagen' },
      model: { 'Isuzu KB': 'D-Max', 'Isuzu Bakkie': null, 'VW Vivo': 'Polo Vivo' },
    })
    const both = ['Isuzu D-Max', 'Isuzu KB 250']
    for (const vehicle of ['isuzu kb', 'isuzu d-max', 'ISUZU DMAX|kb']) expect(await find(vehicle)).toEqual(both)
    expect(await find('vw polo')).toEqual(['Volkswagen Polo Vivo'])
    expect(await find('vw vivo')).toEqual(['Volkswagen Polo Vivo'])
    expect(await find('toyota prado')).toEqual(['Toyota Land Cruiser Prado'])
    expect(await find('isuzu bakkie')).toEqual([])
  })
})

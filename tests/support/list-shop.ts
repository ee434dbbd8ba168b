import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createListReader } from '../../src/offline/stock/saved-list.ts'
import type { StockStore } from '../../src/offline/stock/stock-store.ts'
import type { SavedBlock } from '../../src/offline/stock/stock-tables.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { listRowsOf } from '../../src/shared/domain/stock-list/list-columns.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { NO_LIMITS } from './fuzz/run-fuzz.ts'
import { createListDevice } from './list-device.ts'
import type { MemoryStock } from './memory-stock.ts'
import { oddVehicle } from './random-stock.ts'
import { addVehicles, makeVehicle } from './stock.ts'

export type ListShop = Pick<TestApp, 'app' | 'context' | 'clock'> & {
  readonly writeOdd: (odd: Odd) => Promise<void>
  /** The device has exactly the stock, as a device that shares none of its code has it. */
  readonly expectStock: (store: StockStore, app?: Pick<TestApp['app'], 'inject'>) => Promise<void>
}

type Odd = { readonly count: number; readonly seed: number; readonly first?: number }

/** A shop for all tests of a file, without vehicles before each. */
export function openListShop(): ListShop {
  let shop: TestApp
  beforeAll(async () => {
    shop = await createTestApp({ rateRules: NO_LIMITS })
    await seedReference(shop.context.db, { now: TEST_TIME })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.context.db.execute(sql`delete from vehicle`)
    await rm(join(shop.context.dataDir, 'catalogue'), { recursive: true, force: true })
  })
  return {
    get app() {
      return shop.app
    },
    get clock() {
      return shop.clock
    },
    get context() {
      return shop.context
    },
    writeOdd: async ({ count, seed, first = 0 }) => {
      const odd = fc.sample(oddVehicle, { numRuns: count, seed })
      await addVehicles(
        shop.context.db,
        odd.map((given, place) => makeVehicle({ ...given, supplierKey: `odd-${first + place}` })),
      )
    },
    expectStock: async (store, app = shop.app) => {
      const other = createListDevice()
      await other.begin(app)
      await other.follow(app)
      const list = await createListReader({ store }).load()
      expect(list && listRowsOf(list.columns)).toEqual([...other.vehicles.values()].toSorted((a, b) => a.id - b.id))
      expect(list?.names).toEqual(other.names())
      expect(list?.state).toMatchObject({ ...other.at(), count: other.vehicles.size })
      expect(list?.index.count).toBe(other.vehicles.size)
    },
  }
}

export const blocksOf = ({ tables }: MemoryStock) => [...tables.blocks.values()] as unknown as SavedBlock[]
export const partsOf = (asked: readonly string[]) => asked.filter((url) => url.startsWith(PATHS.catalogueBlock)).length
/** As if the device had lost its power at the n-th transaction that writes from now on. */
export function killAt(stock: MemoryStock, place: number): void {
  let writes = 0
  stock.beforeWrite = () => {
    writes += 1
    if (writes >= place) throw new Error('killed')
  }
}
export const revive = (stock: MemoryStock) => (stock.beforeWrite = () => undefined)

import { readPrimary } from '../../src/server/db/reads.ts'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { searchFilterSchema, type SearchFilterInput } from '../../src/shared/contract/stock-requests.ts'
import { toCriteria, type Criteria } from '../../src/shared/domain/criteria.ts'
import { applyChanges, foldInSteps } from '../../src/shared/domain/stock-index/changes.ts'
import { countOptions } from '../../src/shared/domain/stock-index/counts.ts'
import { search } from '../../src/shared/domain/stock-index/search.ts'
import { runSteps } from '../../src/shared/domain/stock-index/run-steps.ts'
import type { Db } from '../../src/server/db/database.ts'
import { getRates } from '../../src/server/features/currencies/rates.ts'
import { listFilterOptions } from '../../src/server/features/reference/reference.read-model.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { createDeliveredPriceReader } from '../../src/server/features/stock/delivered-prices.ts'
import { searchStock } from '../../src/server/features/stock/search.read-model.ts'
import { countOptionsBySql } from '../../src/server/features/stock/stock-counts.read-model.ts'
import {
  findChanges,
  loadStock,
  type OrderedStock,
  type StockAtRevision,
} from '../../src/server/features/stock/stock-at-revision.ts'
import { ensureSupplier, writeVehicles } from '../../src/server/features/stock/stock-writer.ts'
import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'
import { oddFilter, oddVehicle } from './random-stock.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const PLAIN: VehicleInput = {
  supplierKey: '',
  title: null,
  make: 'Toyota',
  model: 'Hilux',
  year: null,
  mileageKm: null,
  colour: null,
  condition: null,
  serviceHistory: null,
  transmission: null,
  fuelType: null,
  bodyType: null,
  driveType: null,
  subBodyType: null,
  vehicleType: null,
  numDoors: null,
  numSeats: null,
  lengthCm: null,
  priceCents: 0,
  priceWithVatCents: 0,
  vehicleLocation: null,
  extras: [],
  features: [],
  pictureKeys: [],
  vin: null,
  dealerName: null,
  dealerNumber: null,
  dealerEmail: null,
  status: 'available',
  listedAt: NOW,
}

export type Equality = {
  /** Searches compared: ids in order, count, and the counts of every option. */
  readonly cases: number
  /** Those that found some vehicles but not all: the ones that say something. */
  readonly telling: number
  /** The searches that the index answered otherwise than SQL. */
  readonly differences: readonly {
    readonly filter: SearchFilterInput
    readonly index: unknown
    readonly sql: unknown
  }[]
}

type Plan = { readonly stocks: number; readonly searches: number; readonly seed: number }

/**
 * Compares the index with SQL over random stocks, each in three states: freshly loaded, with changes beside the base, and
 * folded with more changes beside it. `searches` are spread over all of them. Needs an empty, migrated database.
 */
export async function compareSearches(db: Db, { stocks, searches, seed }: Plan): Promise<Equality> {
  await seedReference(db, { now: NOW })
  const results: Equality[] = []
  for (let stock = 0; stock < stocks; stock++) {
    const part = { count: Math.ceil(searches / stocks / 3), seed: seed + stock * 10 }
    await db.execute(sql`delete from vehicle`)
    await writeOddVehicles(db, { count: [0, 1, 40, 400][stock % 4]!, seed: part.seed })
    let loaded = await loadStock({ db, reads: readPrimary(db) }, new AbortController().signal)
    results.push(await compareAll(db, loaded, part))
    loaded = await change(db, loaded, part.seed + 1)
    results.push(await compareAll(db, loaded, { ...part, seed: part.seed + 1 }))
    loaded = { ...loaded, index: runSteps(foldInSteps(loaded.index)) }
    loaded = await change(db, loaded, part.seed + 2)
    results.push(await compareAll(db, loaded, { ...part, seed: part.seed + 2 }))
  }
  return sumUp(results)
}

/** How a stock is kept outside of the database, and how it comes back with what changed since. */
export type Keeping = {
  readonly keep: (stock: OrderedStock) => Promise<void>
  readonly load: () => Promise<StockAtRevision>
}

/** Compares what comes back with SQL: unchanged, with changes since, and folded, kept anew and changed once more. */
export async function compareKept(
  db: Db,
  { keep, load }: Keeping,
  { stocks, searches, seed }: Plan,
): Promise<Equality> {
  await seedReference(db, { now: NOW })
  const results: Equality[] = []
  for (let stock = 0; stock < stocks; stock++) {
    const part = { count: Math.ceil(searches / stocks / 3), seed: seed + stock * 10 }
    await db.execute(sql`delete from vehicle`)
    await writeOddVehicles(db, { count: [40, 400][stock % 2]!, seed: part.seed })
    const fresh = await loadStock({ db, reads: readPrimary(db) }, new AbortController().signal)
    await keep({ ...fresh, baseRevision: fresh.revision })
    results.push(await compareAll(db, await load(), part))
    const changed = await change(db, fresh, part.seed + 1)
    results.push(await compareAll(db, await load(), { ...part, seed: part.seed + 1 }))
    await keep({ ...changed, index: runSteps(foldInSteps(changed.index)), baseRevision: changed.revision })
    await change(db, changed, part.seed + 2)
    results.push(await compareAll(db, await load(), { ...part, seed: part.seed + 2 }))
  }
  return sumUp(results)
}

function sumUp(results: readonly Equality[]): Equality {
  return {
    cases: results.reduce((sum, { cases }) => sum + cases, 0),
    telling: results.reduce((sum, { telling }) => sum + telling, 0),
    differences: results.flatMap(({ differences }) => differences),
  }
}

/** Overwrites some vehicles, sells some, brings some back and adds some, in two revisions. */
async function change(db: Db, loaded: StockAtRevision, seed: number): Promise<StockAtRevision> {
  await writeOddVehicles(db, { count: 60, seed: seed + 1_000_000 })
  await writeOddVehicles(db, { count: 20, seed: seed + 2_000_000, first: 390 })
  const found = await findChanges({ db, reads: readPrimary(db) }, loaded)
  if (found === undefined || found === 'lost') throw new Error('the changes were not found')
  return { index: applyChanges(loaded.index, found.changes), revision: found.revision }
}

async function writeOddVehicles(db: Db, plan: { count: number; seed: number; first?: number }): Promise<void> {
  const { count, seed, first = 0 } = plan
  const supplierId = await ensureSupplier(db, { name: 'Odd Motors', hasLogo: false })
  const vehicles = fc
    .sample(oddVehicle, { numRuns: count, seed })
    .map((given, index): VehicleInput => Object.assign({}, PLAIN, given, { supplierKey: `odd-${first + index}` }))
  await writeVehicles(db, { supplierId, vehicles, now: NOW })
}

async function compareAll(db: Db, { index }: StockAtRevision, { count, seed }: { count: number; seed: number }) {
  const { byCurrency } = await getRates(db)
  const readPrice = createDeliveredPriceReader(db, { clock: () => NOW, isAway: () => false })
  const differences: Equality['differences'][number][] = []
  let telling = 0
  for (const filter of fc.sample(oddFilter(await listOptionIds(db)), { numRuns: count, seed })) {
    const parsed = searchFilterSchema.parse(filter)
    const criteria = toCriteria(parsed, byCurrency, { price: await readPrice(parsed, byCurrency) })
    const bySql = await askSql(db, criteria)
    const byIndex = { ...search(index, criteria), options: countOptions(index, criteria, BOUNDS) }
    if (byIndex.count > 0 && byIndex.count < index.count) telling += 1
    if (!isDeepStrictEqual(byIndex, bySql)) differences.push({ filter, index: byIndex, sql: bySql })
  }
  return { cases: count, telling, differences }
}

async function askSql(db: Db, criteria: Criteria) {
  const { count, rows } = await searchStock(db, criteria)
  return { ids: rows.map(({ id }) => id), count, options: await countOptionsBySql(db, criteria, BOUNDS) }
}

const BOUNDS = {
  priceCents: {
    min: [null, 0, 1, 17_184, 17_184_000, 17_184_001, 99_999_999_999],
    max: [null, 0, 1, 17_184_000, 99_999_999_998],
  },
  mileageKm: { min: [null, 0, 10_000, 80_001], max: [null, 0, 20_000, 79_999, 80_000] },
}

async function listOptionIds(db: Db) {
  const ids = async (typeId: 1 | 2 | 3 | 4) => (await listFilterOptions(db, typeId)).map(({ id }) => id)
  const [fuel, body, transmission, drive] = await Promise.all([ids(1), ids(2), ids(3), ids(4)])
  return { fuel, body, transmission, drive }
}

import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray, like } from 'drizzle-orm'
import { nameKey } from '../../src/shared/domain/name-key.ts'
import type { Db, Queries } from '../../src/server/db/database.ts'
import { supplier, vehicle } from '../../src/server/db/schema/index.ts'
import { parseJsonFile } from '../../src/server/features/reference/import-problems.ts'
import { readSeedText, vehicleModelsFileSchema } from '../../src/server/features/reference/seed-files.ts'
import type { ModelFacts } from '../../src/server/features/reference/seed-files.ts'
import { ensureSupplier, writeVehicles } from '../../src/server/features/stock/stock-writer.ts'
import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'
import { onceForEver } from '../once-for-ever.ts'
import { generateVehicles, SAMPLE_KEY_PREFIX } from './generate-vehicles.ts'
import type { SampleStockPlan } from './generate-vehicles.ts'
import { renderSupplierLogo } from './supplier-logo.ts'
import { SAMPLE_SUPPLIERS } from './suppliers.ts'

/** The key under which processes agree who fills the database with sample stock. */
const SAMPLE_LOCK = 7_239_004
const BATCH = 1000

export type SampleStockOptions = {
  readonly count: number
  readonly seed: number
  readonly now: Date
  /** Logos go to `suppliers/{id}.png` in it. */
  readonly dataDir: string
}

/**
 * Fills the database with sample suppliers, their logos and `count` vehicles, once for ever: one transaction, noted as
 * an installation step. Killed in the middle, the next start begins anew; of two starts at once one waits and finds it
 * done. Answers how many vehicles were written; 0 when it had been done before. Needs a pool for bulk work.
 */
export async function seedSampleStock(db: Db, options: SampleStockOptions): Promise<number> {
  const step = { name: 'sample-stock', lock: SAMPLE_LOCK, now: options.now }
  const written = await onceForEver(db, step, async (tx) => {
    const count = await writeSampleVehicles(tx, { ...options, models: await loadModelFacts() })
    return { detail: `${count} vehicles of seed ${options.seed}`, result: count }
  })
  await writeMissingLogos(db, options.dataDir)
  return written ?? 0
}

/** Writes the vehicles of a plan to their suppliers, which are made where they are missing; answers how many. */
export async function writeSampleVehicles(db: Queries, plan: SampleStockPlan): Promise<number> {
  const supplierIds: number[] = []
  for (const { name, wordmark } of SAMPLE_SUPPLIERS) {
    supplierIds.push(await ensureSupplier(db, { name, hasLogo: wordmark !== null }))
  }
  const waiting: VehicleInput[][] = SAMPLE_SUPPLIERS.map(() => [])
  const flush = async (index: number) => {
    const vehicles = waiting[index]!.splice(0)
    await writeVehicles(db, { supplierId: supplierIds[index]!, vehicles, now: plan.now })
  }
  for (const { supplierIndex, vehicle: input } of generateVehicles(plan)) {
    const size = waiting[supplierIndex]!.push(input)
    if (size === BATCH) await flush(supplierIndex)
  }
  for (const index of SAMPLE_SUPPLIERS.keys()) await flush(index)
  return plan.count
}

/** How many vehicles of the sample there are, sold ones included: the place at which further ones go on. */
export async function countSampleVehicles(db: Queries): Promise<number> {
  return db.$count(vehicle, like(vehicle.supplierKey, `${SAMPLE_KEY_PREFIX}%`))
}

/** The facts that sample vehicles are made from. */
export async function loadModelFacts(): Promise<readonly ModelFacts[]> {
  const source = 'vehicle-models.json'
  return parseJsonFile(vehicleModelsFileSchema, { text: await readSeedText('vehicle-models'), source }).models
}

/** Also for a data folder that is new beside a database that is not. */
export async function writeMissingLogos(db: Queries, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'suppliers')
  await mkdir(folder, { recursive: true })
  const byKey = new Map(SAMPLE_SUPPLIERS.map((entry) => [nameKey(entry.name), entry]))
  const rows = await db
    .select({ id: supplier.id, nameKey: supplier.nameKey })
    .from(supplier)
    .where(inArray(supplier.nameKey, [...byKey.keys()]))
  for (const row of rows) {
    const entry = byKey.get(row.nameKey)
    const file = join(folder, `${row.id}.png`)
    if (entry === undefined || (await exists(file))) continue
    const logo = await renderSupplierLogo(entry)
    if (logo !== undefined) await writeWhole(file, logo)
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** No reader ever sees half a file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`
  await writeFile(draft, bytes)
  await rename(draft, file)
}

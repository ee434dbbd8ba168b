import { inArray, like } from 'drizzle-orm'
import { nameKey } from '../../src/shared/domain/name-key.ts'
import { type BlobStore, hasBlob } from '../../src/server/blobs/blob-store.ts'
import type { Db, Queries } from '../../src/server/db/database.ts'
import { supplier, vehicle } from '../../src/server/db/schema/index.ts'
import { parseJsonFile } from '../../src/server/features/reference/import-problems.ts'
import {
  readSeedText,
  vehicleModelsFileSchema,
  type ModelFacts,
} from '../../src/server/features/reference/seed-files.ts'
import { ensureSupplier, writeVehicles } from '../../src/server/features/stock/stock-writer.ts'
import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'
import { onceForEver } from '../once-for-ever.ts'
import { generateVehicles, SAMPLE_KEY_PREFIX, type SampleStockPlan } from './generate-vehicles.ts'
import { SAMPLE_SUPPLIERS, type SampleSupplier } from './suppliers.ts'
import sharp from 'sharp'

const SIZE = { width: 192, height: 64 } as const
const LETTER = { width: 20, height: 28, gap: 9 } as const

/** Capitals as strokes in a box of 20 × 28: no font is needed, so the logo is the same on every machine. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 28L10 0L20 28M4 18H16',
  B: 'M1 0V28H11A7.5 7 0 0 0 11 14H1M11 14A7 7 0 0 0 11 0H1',
  C: 'M19 6A11 13 0 1 0 19 22',
  D: 'M1 0V28H8A12 14 0 0 0 8 0Z',
  E: 'M18 0H1V28H18M1 14H14',
  F: 'M18 0H1V28M1 14H14',
  G: 'M19 6A11 13 0 1 0 19 22V15H11',
  H: 'M1 0V28M19 0V28M1 14H19',
  J: 'M16 0V19A7.5 8 0 0 1 1 20',
  K: 'M1 0V28M18 0L1 16M7 11L19 28',
  L: 'M1 0V28H18',
  M: 'M0 28V0L10 16L20 0V28',
  O: 'M10 0A10 14 0 0 0 10 28A10 14 0 0 0 10 0Z',
  P: 'M1 28V0H11A8 8 0 0 1 11 16H1',
  R: 'M1 28V0H11A7.5 7.5 0 0 1 11 15H1M10 15L19 28',
  S: 'M18 5A9 7 0 1 0 10 14A9 7 0 1 1 1 23',
  U: 'M1 0V18A9 10 0 0 0 19 18V0',
  V: 'M0 0L10 28L20 0',
  W: 'M-1 0L5 28L10 8L15 28L21 0',
  Y: 'M0 0L10 14L20 0M10 14V28',
}

/** The key under which processes agree who fills the database with sample stock. */
const SAMPLE_LOCK = 7_239_004
const BATCH = 1000

export type SampleStockOptions = {
  readonly count: number
  readonly seed: number
  readonly now: Date
  /** Where logos go. */
  readonly blobs: BlobStore
}

/**
 * Fills the database with sample suppliers, their logos and `count` vehicles, once for ever: one transaction, noted as
 * an installation step. Killed in the middle, the next start begins anew; of two starts at once one waits and finds it
 * done. Where there are vehicles already, such as those of an import, it writes none among them. Answers how many were
 * written. Needs a pool for bulk work.
 */
export async function seedSampleStock(db: Db, options: SampleStockOptions): Promise<number> {
  const step = { name: 'sample-stock', lock: SAMPLE_LOCK, now: options.now }
  const written = await onceForEver(db, step, async (tx) => {
    const [first] = await tx.select({ id: vehicle.id }).from(vehicle).limit(1)
    if (first !== undefined) return undefined
    const count = await writeSampleVehicles(tx, { ...options, models: await loadModelFacts() })
    return { detail: `${count} vehicles of seed ${options.seed}`, result: count }
  })
  await writeMissingLogos(db, options.blobs)
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

/** Also for a store that is new beside a database that is not. */
export async function writeMissingLogos(db: Queries, blobs: BlobStore): Promise<void> {
  const byKey = new Map(SAMPLE_SUPPLIERS.map((entry) => [nameKey(entry.name), entry]))
  const rows = await db
    .select({ id: supplier.id, nameKey: supplier.nameKey })
    .from(supplier)
    .where(inArray(supplier.nameKey, [...byKey.keys()]))
  for (const row of rows) {
    const entry = byKey.get(row.nameKey)
    const key = `suppliers/${row.id}.png`
    if (entry === undefined || (await hasBlob(blobs, key))) continue
    const logo = await renderSupplierLogo(entry)
    if (logo !== undefined) await blobs.put(key, logo, { type: 'image/png', ifAbsent: true })
  }
}

/** The supplier's wordmark as a PNG of 192 × 64 with a transparent ground; undefined for one without. */
export async function renderSupplierLogo({ wordmark, colour }: SampleSupplier): Promise<Buffer | undefined> {
  if (wordmark === null) return undefined
  const letters = Array.from(wordmark)
  const width = letters.length * (LETTER.width + LETTER.gap) - LETTER.gap
  const left = (SIZE.width - width) / 2
  const top = (SIZE.height - LETTER.height) / 2 - 4
  const strokes = letters.map((letter, i) => {
    const path = STROKES[letter]
    if (path === undefined) throw new RangeError(`the wordmark alphabet has no ${letter}`)
    return `<path transform="translate(${left + i * (LETTER.width + LETTER.gap)} ${top})" d="${path}"/>`
  })
  const rule = `<path d="M${left} ${top + LETTER.height + 11}H${left + width}" stroke-width="3"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><g fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}${rule}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer()
}

import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { findPriceJump, type PriceJump } from '../../../shared/domain/price-jump.ts'
import { findUnclearKeys } from '../stock/file-keys.ts'
import {
  countDrafts,
  draftVehicles,
  findConflicts,
  type BatchCounts,
  type Draft,
  type DraftedBatch,
  type StockBatch,
  type VehicleToWrite,
} from '../stock/stock-comparison.ts'
import { type HoldingBatch, lastPrices, writeVehicles } from '../stock/stock-writer.ts'
import { RowProblem } from './row-problem.ts'
import type { SourceRow } from './source-row.ts'
import { findVinTwins } from './vin-twins.ts'
import { type OpenSupplier, type PreparedRow, reject, rowKey, type StockImport, type Work } from './import-work.ts'

/** Rows of one transaction. */
export const BATCH_ROWS = 2_000

/** Writes rows of any suppliers; those whose key is unclear are put off until the whole file was read. */
export async function writeBatch(work: Work, rows: readonly PreparedRow[]): Promise<void> {
  for (const { own, opened, unclear } of await bySupplier(work, rows)) {
    const isUnclear = (row: PreparedRow) => unclear.has(row.key) && !bringsReference(row)
    work.putOff.push(...own.filter(isUnclear))
    const clear = own.filter((row) => !isUnclear(row))
    if (clear.length > 0) await writeRows(work, clear, opened)
  }
}

/**
 * Writes the rows with an unclear key (`findUnclearKeys`), now that the whole file was read. Where the file has both the old
 * and the new number of a vehicle it means two, and the old one is another vehicle; else the old number still means the same
 * one. A new number that is itself unclear is no sign of that (`import.corrected-numbers`).
 */
export async function writePutOff(work: Work): Promise<void> {
  const nameOf = ({ supplier }: PreparedRow, key: string) => (supplier === '' ? key : `${nameKey(supplier)}\n${key}`)
  const putOff = new Set(work.putOff.map((row) => nameOf(row, row.key)))
  for (let at = 0; at < work.putOff.length; at += BATCH_ROWS) {
    for (const { own, opened, unclear } of await bySupplier(work, work.putOff.slice(at, at + BATCH_ROWS))) {
      const isNamedToo = (row: PreparedRow) => {
        const name = nameOf(row, unclear.get(row.key) ?? row.key)
        return work.seen.has(name) && !putOff.has(name)
      }
      const [others, same] = [own.filter(isNamedToo), own.filter((row) => !isNamedToo(row))]
      if (others.length > 0) await writeRows(work, others, { ...opened, isByOwnNumbers: true })
      if (same.length > 0) await writeRows(work, same, opened)
    }
  }
}

/** The rows of each supplier, with those of their keys that are unclear. */
async function bySupplier({ job }: Work, rows: readonly PreparedRow[]) {
  const groups = []
  for (const [supplier, own] of Map.groupBy(rows, (row) => nameKey(row.supplier))) {
    const { openSupplier, db } = job
    const opened: OpenSupplier =
      supplier === '' || openSupplier === undefined ? job : await openSupplier(own[0]!.supplier)
    const { supplierId } = opened
    const keys = own.map(({ key }) => key)
    const unclear = supplierId === null ? new Map<string, string>() : await findUnclearKeys(db, { supplierId, keys })
    groups.push({ own, opened, unclear })
  }
  return groups
}

function bringsReference({ identity }: PreparedRow): boolean {
  return 'number' in identity && identity.saexNumber !== null
}

type Opened = OpenSupplier & Pick<StockBatch, 'isByOwnNumbers'>

async function writeRows(work: Work, rows: readonly PreparedRow[], opened: Opened): Promise<void> {
  const { job, tally } = work
  const vehicles = []
  for (const row of rows) vehicles.push(await toVehicle(job, row))
  await noteVinTwins(work, rows, opened)
  const { importId, isByOwnNumbers = false } = opened
  const hasPhotos = job.photos !== undefined
  const batch = { supplierId: opened.supplierId ?? 0, vehicles, now: job.now, importId, isByOwnNumbers, hasPhotos }
  const writable = await toWritable(work, rows, batch)
  tally.addBatch(job.dryRun ? tryBatch(work, rows, writable) : await writeVehicles(job.db, writable))
}

/** What writing the batch would do. */
function tryBatch({ job }: Work, rows: readonly PreparedRow[], { drafts }: DraftedBatch): BatchCounts {
  const lines = new Map(rows.map(({ key, source }) => [key, source.line]))
  for (const { vehicle, kept } of drafts) {
    if (kept !== undefined) job.preview?.keep(lines.get(vehicle.supplierKey)!, kept)
  }
  return countDrafts(drafts)
}

/** Looked for before the rows go in: then a vehicle does not meet itself. */
async function noteVinTwins({ job, mapper, tally }: Work, rows: readonly PreparedRow[], opened: OpenSupplier) {
  const withVin = rows.map(({ source, key, identity, values: { vin } }) => ({
    vin,
    key,
    saexNumber: 'number' in identity ? identity.saexNumber : null,
    line: source.line,
  }))
  const twins = await findVinTwins(job.db, { rows: withVin, supplierId: opened.supplierId })
  for (const { line } of twins) tally.doubt(`${mapper.columnOf('vin')}: is also that of another vehicle`, line)
}

async function toVehicle(job: StockImport, row: PreparedRow) {
  const saexNumber = 'number' in row.identity ? row.identity.saexNumber : null
  const numbers = row.identity.photoNumbers
  const pictureKeys = job.photos === undefined ? [] : await job.photos.keysFor({ named: row.pictures, numbers })
  return { ...row.values, supplierKey: row.key, saexNumber, pictureKeys }
}

/** The batch without rows that must not go in; a vehicle whose new price is held keeps its last one. */
async function toWritable(work: Work, rows: readonly PreparedRow[], batch: StockBatch): Promise<HoldingBatch> {
  const { db } = work.job
  const drafts = await draftVehicles(db, batch)
  const conflicts = findConflicts(drafts, batch.supplierId)
  const vehicles: VehicleToWrite[] = []
  const held = new Set<VehicleToWrite>()
  for (const [index, draft] of drafts.entries()) {
    const { source, key, identity } = rows[index]!
    const conflict = conflicts.get(draft)
    if (conflict === undefined) {
      const vehicle = await withHeldPrice(work, { source, ...rowKey({ identity, key }) }, draft)
      vehicles.push(vehicle)
      if (vehicle !== draft.vehicle) held.add(vehicle)
    } else await reject(work, source, { problems: [new RowProblem(...conflictOf(conflict, { identity, key }))] })
  }
  const isAsGiven = vehicles.length === drafts.length && held.size === 0
  if (isAsGiven) return { ...batch, drafts, held }
  return { ...batch, vehicles, drafts: await draftVehicles(db, { ...batch, vehicles }), held }
}

/** The problem with the field by which the row names its vehicle. */
function conflictOf(problem: string, { identity, key }: Pick<PreparedRow, 'identity' | 'key'>) {
  const isReference = !('number' in identity) || identity.saexNumber !== null
  const value = 'number' in identity ? identity.number : key
  return [isReference ? 'reference' : 'supplierNumber', { problem, value }] as const
}

/** The vehicle with the last price of its file, while the new one jumps and nobody accepted it. */
async function withHeldPrice(
  { job, mapper, tally }: Work,
  { source, key }: { readonly source: SourceRow; readonly key?: string },
  { stored, vehicle }: Draft,
) {
  if (stored === undefined) return vehicle
  const last = lastPrices(stored)
  // One that comes near to the price that staff keep is no slip either.
  const jump = last && findPriceJump(stored, vehicle) && findPriceJump(last, vehicle)
  if (jump === undefined) return vehicle
  const saexRef = toSaexRef(stored.saexNumber)
  if (job.priceJumps === 'accept' || job.priceJumps.includes(saexRef)) return vehicle
  tally.heldPrices++
  job.onHeldPrice?.({ saexRef, source, vehicle, jump })
  await job.rejected.add(mapper.spelledOut(source), heldWords(jump), key)
  return { ...vehicle, ...last }
}

function heldWords({ beforeCents, afterCents, percent }: PriceJump): string {
  const [before, after] = [beforeCents, afterCents].map((cents) => (cents / 100).toFixed(2))
  if (percent === null) return `price: comes after 'on request', so it waits until it is confirmed (${after} rand)`
  const move = `${before} to ${after} rand, ${percent > 0 ? '+' : ''}${percent} %`
  return `price: moves by more than 40 %, so it stays until it is confirmed (${move})`
}

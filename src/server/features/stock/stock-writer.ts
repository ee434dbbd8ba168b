import { sql } from 'drizzle-orm'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { toSaexRef, MAX_SAEX_NUMBER } from '../../../shared/domain/saex-reference.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { nameImport } from './change-origin.ts'
import { catchUp } from './file-keys.ts'
import { recordBefore, recordNew } from './import-record.ts'
import { resolveNames } from './name-ids.ts'
import {
  countDrafts,
  draftVehicles,
  findConflicts,
  isByFileKey,
  type BatchCounts,
  type Draft,
  type DraftedBatch,
  type StockBatch,
  type VehicleToWrite,
} from './stock-comparison.ts'
import { lockNextStockRevision, publishStockRevision } from './stock-revision.ts'
import { upsertVehicleRows } from './vehicle-rows.ts'
import { findStoredPhotos } from './write-pictures.ts'

/** With the SAEX references in the order of the vehicles. */
export type WrittenBatch = BatchCounts & { readonly refs: readonly string[] }

/** A batch in which some new prices are held (`import.price-jumps`). */
export type HoldingBatch = DraftedBatch & {
  /** Vehicles that keep the price which their file said last; it is looked up again when they are written. */
  readonly held: ReadonlySet<VehicleToWrite>
}

/**
 * Writes a batch of one supplier's vehicles in one transaction with one revision; equal rows are not touched, and a
 * batch of only such rows takes neither lock nor revision. A sold vehicle that comes again is for sale again.
 * Throws for a conflict as `findConflicts` finds it.
 */
export async function writeVehicles(
  db: Queries,
  batch: StockBatch | DraftedBatch | HoldingBatch,
): Promise<WrittenBatch> {
  if (batch.vehicles.length === 0) return { inserted: 0, changed: 0, unchanged: 0, kept: 0, refs: [] }
  const drafts = 'drafts' in batch ? batch.drafts : await draftVehicles(db, batch)
  assertWritable(drafts, batch.supplierId)
  const isNothing = drafts.every((draft) => draft.isUnchanged) && caughtUp(drafts).length === 0
  if (isNothing) return summarise(drafts, drafts.map(storedNumber))
  return db.transaction((tx) => writeChanges(tx, batch, 'held' in batch ? batch.held : new Set()))
}

/** Id of the supplier of that name, created when there is none. */
export async function ensureSupplier(
  db: Queries,
  supplier: { readonly name: string; readonly hasLogo: boolean },
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into supplier (name, name_key, has_logo)
    values (${supplier.name.trim()}, ${nameKey(supplier.name)}, ${supplier.hasLogo})
    on conflict (name_key) do update set has_logo = supplier.has_logo or excluded.has_logo
    returning id`)
  return rows[0]!.id
}

/** Undefined when no supplier has that name. */
export async function findSupplierId(db: Queries, name: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from supplier where name_key = ${nameKey(name)}`)
  return rows[0]?.id
}

/** Compares again under the lock: another writer may have been here since. */
async function writeChanges(tx: Transaction, batch: StockBatch, held: Held): Promise<WrittenBatch> {
  const revision = await lockNextStockRevision(tx)
  const drafts = await draftHolding(tx, batch, held)
  assertWritable(drafts, batch.supplierId)
  const keys = byOwnNumber(drafts).map(({ vehicle }) => vehicle.supplierKey)
  await catchUp(tx, { keys, numbers: caughtUp(drafts) }, { supplierId: batch.supplierId, importId: batch.importId })
  const changed = drafts.filter((draft) => !draft.isUnchanged)
  if (changed.length === 0) return summarise(drafts, drafts.map(storedNumber))
  const ids = await resolveNames(
    tx,
    changed.map((draft) => draft.vehicle),
  )
  const numbers = await numberDrafts(tx, drafts)
  const rows = drafts.flatMap(({ isUnchanged, contentDigest, vehicle }, index) =>
    isUnchanged ? [] : [{ saexNumber: numbers[index]!, contentDigest, vehicle }],
  )
  const { importId } = batch
  const record = async (write: typeof recordBefore, isNew: boolean) => {
    if (importId === undefined) return
    const values = numbers.filter(
      (_, index) => !drafts[index]!.isUnchanged && (drafts[index]!.stored === undefined) === isNew,
    )
    if (values.length > 0) await write(tx, { importId, ids: { by: 'saex_number', values }, revision })
  }
  if (importId !== undefined) await nameImport(tx, importId)
  await record(recordBefore, false)
  const exported = changed.flatMap(({ vehicle }) => vehicle.saexNumber ?? [])
  await upsertVehicleRows(tx, rows, { ids, supplierId: batch.supplierId, revision, now: batch.now, exported })
  await record(recordNew, true)
  await publishStockRevision(tx, revision)
  return summarise(drafts, numbers)
}

type Held = HoldingBatch['held']

/** The drafts of a batch with the last prices by now where the new ones wait, without photos that were erased meanwhile. */
async function draftHolding(tx: Transaction, batch: StockBatch, held: Held): Promise<readonly Draft[]> {
  const drafts = await draftVehicles(tx, batch)
  const withPrices = drafts.map((draft) => (held.has(draft.vehicle) ? withLastPrices(draft) : draft.vehicle))
  const vehicles = batch.hasPhotos === true ? await withStoredPhotos(tx, withPrices) : withPrices
  if (drafts.every(({ vehicle }, index) => vehicle === vehicles[index])) return drafts
  return draftVehicles(tx, { ...batch, vehicles })
}

async function withStoredPhotos(tx: Transaction, vehicles: readonly VehicleToWrite[]) {
  const areThere = await findStoredPhotos(
    tx,
    vehicles.flatMap(({ pictureKeys }) => pictureKeys),
  )
  return vehicles.map((vehicle) => {
    const pictureKeys = vehicle.pictureKeys.filter(areThere)
    return pictureKeys.length === vehicle.pictureKeys.length ? vehicle : { ...vehicle, pictureKeys }
  })
}

function withLastPrices({ vehicle, stored }: Draft): VehicleToWrite {
  const last = stored && lastPrices(stored)
  const isSame = last?.priceCents === vehicle.priceCents && last.priceWithVatCents === vehicle.priceWithVatCents
  return isSame ? vehicle : { ...vehicle, ...last }
}

/** The prices that the file said last. Where staff pinned the price they are kept beside it; undefined if no file said any. */
export function lastPrices(stored: NonNullable<Draft['stored']>) {
  const { priceCents, priceWithVatCents, isPricePinned, filePrices } = stored
  if (!isPricePinned) return { priceCents, priceWithVatCents }
  return filePrices === null ? undefined : { priceCents: filePrices[0], priceWithVatCents: filePrices[1] }
}

/** Drafts whose row names its vehicle by the number that it has now; rows of our own export name it by its reference instead. */
function byOwnNumber(drafts: readonly Draft[]): readonly Draft[] {
  return drafts.filter((draft) => draft.stored !== undefined && !draft.vehicle.saexNumber && !isByFileKey(draft))
}

/** Those of them whose number staff gave them: the file has caught up with it (`import.corrected-numbers`). */
function caughtUp(drafts: readonly Draft[]): readonly number[] {
  return byOwnNumber(drafts).flatMap(({ stored }) => (stored?.isCorrected ? stored.saexNumber : []))
}

function assertWritable(drafts: readonly Draft[], supplierId: number): void {
  for (const [draft, conflict] of findConflicts(drafts, supplierId)) {
    throw new Error(`the row with key ${draft.vehicle.supplierKey} ${conflict}`)
  }
}

function storedNumber(draft: Draft): number {
  return draft.stored!.saexNumber
}

function summarise(drafts: readonly Draft[], numbers: readonly number[]): WrittenBatch {
  return { ...countDrafts(drafts), refs: numbers.map(toSaexRef) }
}

/** The number that each draft has, brings, or gets from the counter. */
async function numberDrafts(tx: Transaction, drafts: readonly Draft[]): Promise<readonly number[]> {
  const known = drafts.map((draft) => draft.stored?.saexNumber ?? draft.vehicle.saexNumber ?? null)
  const taken = new Set(known)
  const wanted = known.filter((number) => number === null).length
  const fresh: number[] = []
  while (fresh.length < wanted) {
    const block = await takeNumbers(tx, wanted - fresh.length)
    fresh.push(...block.filter((number) => !taken.has(number)))
  }
  let next = 0
  return known.map((number) => number ?? fresh[next++]!)
}

/** One number for a vehicle that brings none. */
export async function takeNumber(tx: Transaction): Promise<number> {
  for (;;) {
    const [number] = await takeNumbers(tx, 1)
    if (number !== undefined) return number
  }
}

/** The counter's next numbers, without those that a vehicle once brought with it. */
async function takeNumbers(tx: Transaction, count: number): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ last: number }>(
    sql`insert into saex_counter (id, last) values (1, ${count})
        on conflict (id) do update set last = saex_counter.last + ${count} returning last`,
  )
  const last = rows[0]!.last
  if (last > MAX_SAEX_NUMBER) throw new Error('all SAEX reference numbers of seven digits are given out')
  const brought = await tx.execute<{ number: number }>(
    sql`select saex_number as number from vehicle where saex_number > ${last - count} and saex_number <= ${last}`,
  )
  const used = new Set(brought.rows.map((row) => row.number))
  return Array.from({ length: count }, (_, index) => last - count + 1 + index).filter((number) => !used.has(number))
}

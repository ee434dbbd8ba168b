import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Queries } from '../../db/database.ts'
import { withFileKey } from './file-keys.ts'
import { readStanding, type Standing } from './standing-values.ts'
import { spelledAs, underPins } from './under-pins.ts'
import type { VehicleInput } from './vehicle-input.ts'

/** A vehicle that brings its own SAEX reference keeps that number and is found by it before its key is looked at. */
export type VehicleToWrite = VehicleInput & { readonly saexNumber?: number | null }

export type StockBatch = {
  readonly supplierId: number
  /** 500 to 2,000 rows; no two of them the same vehicle. No pictures: those that are stored stay. */
  readonly vehicles: readonly VehicleToWrite[]
  /** Time of the change; a vehicle whose `listedAt` equals it keeps the older one that is stored. */
  readonly now: Date
  /** Whether numbers are those that vehicles have, and not those that files had for them (`import.corrected-numbers`). */
  readonly isByOwnNumbers?: boolean
  /** The import that the batch belongs to, if it can be undone. */
  readonly importId?: number | undefined
  /** Photos come with it: those that were erased since they were stored are given to none of its vehicles. */
  readonly hasPhotos?: boolean
}

export type BatchCounts = {
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
  /** Those of the changed and unchanged ones of which staff keep something that the file says otherwise. */
  readonly kept: number
}

type Stored = {
  readonly saexNumber: number
  readonly supplierId: number
  readonly supplierKey: string
  readonly contentDigest: string
  readonly status: string
  readonly statusByStaff: boolean
  readonly priceCents: number
  readonly priceWithVatCents: number
  readonly isPinned: boolean
  readonly isPricePinned: boolean
  /** What the last file said of a pinned price, without and with VAT; null where none said anything. */
  readonly filePrices: readonly [number, number] | null
  /** Under which files of this supplier know it, where staff gave it another number or supplier; null otherwise. */
  readonly fileKey: string | null
  /** Whether staff gave it another number or supplier than files have, whosever those are. */
  readonly isCorrected: boolean
}

/** A vehicle with what the database has of it. */
export type Draft = {
  readonly vehicle: VehicleToWrite
  readonly stored: Stored | undefined
  /** As it is to be stored. */
  readonly contentDigest: string
  readonly isUnchanged: boolean
  /** Only what the file says of pinned fields is written; the vehicle itself stays as it is. */
  readonly isNoted?: boolean
  /** The row with the pinned values in place of its own; undefined where no pin differs from the row. */
  readonly kept?: VehicleInput | undefined
}

/** A batch with its drafts as they were found just now. */
export type DraftedBatch = StockBatch & { readonly drafts: readonly Draft[] }

/** The drafts of a batch in its order. */
export async function draftVehicles(db: Queries, batch: StockBatch): Promise<readonly Draft[]> {
  const stored = await findStored(db, batch)
  const byNumber = new Map(stored.map((row) => [row.saexNumber, row]))
  const own = stored.filter((row) => row.supplierId === batch.supplierId)
  const byKey = new Map(own.map((row) => [row.supplierKey, row]))
  const byFileKey = new Map(batch.isByOwnNumbers ? [] : stored.map((row) => [row.fileKey, row]))
  const drafts = batch.vehicles.map((vehicle) => {
    const numbered = vehicle.saexNumber ? byNumber.get(vehicle.saexNumber) : undefined
    return toDraft(vehicle, {
      stored: numbered ?? toNamed(byKey.get(vehicle.supplierKey), byFileKey.get(vehicle.supplierKey)),
      now: batch.now,
    })
  })
  return markStanding(db, drafts, batch.now)
}

/**
 * Which vehicle a file means by a number: `own` has it now, `known` had it until staff corrected that one's number. Files go
 * on with the old number, so they mean `known`; unless `own` has its number from files, and not from staff.
 */
function toNamed(own: Stored | undefined, known: Stored | undefined): Stored | undefined {
  return known !== undefined && (own === undefined || own.isCorrected) ? known : own
}

/**
 * Finds those of changed drafts that say what the vehicle is by now, whoever made it so (`import.equal-rows`), and what pins
 * keep. Where staff pinned something, a supplier's row is still written: what the file says is kept beside it. Our own export
 * has nothing to say.
 */
async function markStanding(db: Queries, drafts: readonly Draft[], now: Date): Promise<readonly Draft[]> {
  const numbers = drafts.flatMap(({ stored, isUnchanged }) =>
    stored === undefined || (isUnchanged && !stored.isPinned) ? [] : stored.saexNumber,
  )
  if (numbers.length === 0) return drafts
  const standing = await readStanding(db, numbers)
  return drafts.map((draft) => {
    const { vehicle, stored } = draft
    const found = stored && standing.get(stored.saexNumber)
    if (found === undefined) return draft
    const { pinned } = found
    const marked = pinned.length === 0 ? draft : { ...draft, ...markPins(draft, found, now) }
    if (draft.isUnchanged || (pinned.length > 0 && !vehicle.saexNumber)) return marked
    return isOther(vehicle, found.vehicle) ? marked : { ...marked, isUnchanged: true }
  })
}

/** What becomes of the row of a vehicle of which staff pinned something. */
function markPins({ vehicle, stored }: Draft, found: Standing, now: Date): Pick<Draft, 'isNoted' | 'kept'> {
  // A date of now is none that the file says.
  const isDated = vehicle.listedAt.getTime() !== now.getTime()
  const row = isDated ? vehicle : { ...vehicle, listedAt: found.vehicle.listedAt }
  const kept = underPins(row, found)
  const isStatusKept = found.withdrawnAt !== null || (stored?.statusByStaff === true && row.status !== 'sold')
  const after = isStatusKept ? { ...kept, status: found.vehicle.status } : kept
  return { isNoted: !isOther(after, found.vehicle), kept: isOther(spelledAs(kept, row), kept) ? kept : undefined }
}

/** Whether a row makes a vehicle other than it stands; one without pictures says nothing of them. */
function isOther(row: VehicleInput, standing: VehicleInput): boolean {
  const hasOtherPictures = row.pictureKeys.length > 0 && row.pictureKeys.join() !== standing.pictureKeys.join()
  return hasOtherPictures || digestValues(row) !== digestValues(standing)
}

/** How many vehicles would be new, other and equal if the batch were written now. */
export function countDrafts(drafts: readonly Draft[]): BatchCounts {
  const inserted = drafts.filter((draft) => draft.stored === undefined).length
  const unchanged = drafts.filter((draft) => draft.isUnchanged || draft.isNoted === true).length
  const kept = drafts.filter((draft) => draft.kept !== undefined).length
  return { inserted, changed: drafts.length - inserted - unchanged, unchanged, kept }
}

export type Conflict = 'belongs to another supplier' | 'names a vehicle of another row'

/** What must not be written: a reference of another supplier's vehicle, and the same vehicle a second time. */
export function findConflicts(drafts: readonly Draft[], supplierId: number): ReadonlyMap<Draft, Conflict> {
  const seen = new Set<string>()
  const conflicts = new Map<Draft, Conflict>()
  for (const draft of drafts) {
    const names = namesOf(draft)
    if (draft.stored !== undefined && draft.stored.supplierId !== supplierId && !isByFileKey(draft)) {
      conflicts.set(draft, 'belongs to another supplier')
    } else if (names.some((name) => seen.has(name))) {
      conflicts.set(draft, 'names a vehicle of another row')
    } else {
      for (const name of names) seen.add(name)
    }
  }
  return conflicts
}

/** Whether the row names its vehicle by the number that it had before staff corrected it. */
export function isByFileKey({ vehicle, stored }: Draft): boolean {
  return stored !== undefined && stored.fileKey === vehicle.supplierKey && !vehicle.saexNumber
}

function namesOf({ vehicle, stored }: Draft): readonly string[] {
  const number = stored?.saexNumber ?? vehicle.saexNumber
  return number ? [`key ${vehicle.supplierKey}`, toSaexRef(number)] : [`key ${vehicle.supplierKey}`]
}

function toDraft(
  vehicle: VehicleToWrite,
  { stored, now }: { readonly stored: Stored | undefined; readonly now: Date },
): Draft {
  const features = vehicle.features.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const digest = digestVehicle({ ...vehicle, features }, now)
  if (stored === undefined) return { vehicle, stored, contentDigest: digest, isUnchanged: false }
  const contentDigest = mergeDigests(digest, stored.contentDigest)
  const returns = stored.status === 'sold' && vehicle.status !== 'sold' && !stored.statusByStaff
  return { vehicle, stored, contentDigest, isUnchanged: !returns && contentDigest === stored.contentDigest }
}

/**
 * The rows of this supplier with one of the keys, those that its files know under one of them (`import.corrected-numbers`),
 * and those of any supplier with one of the given numbers.
 */
async function findStored(db: Queries, batch: StockBatch): Promise<readonly Stored[]> {
  const keys = batch.vehicles.map((vehicle) => vehicle.supplierKey)
  const numbers = batch.vehicles.flatMap((vehicle) => vehicle.saexNumber ?? [])
  const columns = sql`
    saex_number as "saexNumber", vehicle.supplier_id as "supplierId", vehicle.supplier_key as "supplierKey",
     content_digest as "contentDigest", status, status_by_staff as "statusByStaff",
     price_cents::float8 as "priceCents", price_with_vat_cents::float8 as "priceWithVatCents",
     pinned <> '{}' as "isPinned", 'price' = any(pinned) as "isPricePinned", file_values #> '{values,price}' as "filePrices",
     case when f.supplier_id = ${batch.supplierId}::int then f.supplier_key end as "fileKey",
     f.vehicle_id is not null as "isCorrected"
     from ${withFileKey('vehicle')}`
  const { rows } = await db.execute<Stored>(
    sql`select ${columns}
        where vehicle.supplier_id = ${batch.supplierId} and vehicle.supplier_key = any(${sql.param(keys)}::text[])
        union all
        select ${columns}
        where f.supplier_id = ${batch.supplierId} and f.supplier_key = any(${sql.param(keys)}::text[])`,
  )
  if (numbers.length === 0) return rows
  const numbered = await db.execute<Stored>(
    sql`select ${columns} where saex_number = any(${sql.param(numbers)}::int[])`,
  )
  return [...rows, ...numbered.rows]
}

/**
 * Digest of all values of a vehicle as 'values.pictures', so that a row given without pictures can be compared with
 * one that has some. The order of features is that of the mapping, so it must not count (`import.equal-by-any-door`). A `listedAt` equal to `now` means 'first seen now' and does not count.
 */
function digestVehicle(vehicle: VehicleInput, now: Date): string {
  const listedAt = vehicle.listedAt.getTime() === now.getTime() ? null : vehicle.listedAt.toISOString()
  const pictures = vehicle.pictureKeys.length === 0 ? '' : digest(vehicle.pictureKeys)
  return `${digest([...valuesOf(vehicle), listedAt])}.${pictures}`
}

/** Digest of a vehicle's values as they stand, whoever set them; photos do not count. */
function digestValues(vehicle: VehicleInput): string {
  const features = vehicle.features.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const never = new Date(Number.NaN)
  return digestVehicle({ ...vehicle, features, pictureKeys: [] }, never).slice(0, -1)
}

/** The digest that is stored: a vehicle given without pictures keeps those it has. */
function mergeDigests(given: string, stored: string): string {
  const [values = '', pictures = ''] = given.split('.')
  return `${values}.${pictures === '' ? (stored.split('.')[1] ?? '') : pictures}`
}

/** Whether the rows that these stored digests are of say the same, pictures apart. */
export function isSameRow(one: string, other: string): boolean {
  return one.split('.')[0] === other.split('.')[0]
}

/** The stored digest of a vehicle that gets other pictures. */
export function withPictures(stored: string, pictureKeys: readonly string[]): string {
  return `${stored.split('.')[0] ?? ''}.${pictureKeys.length === 0 ? '' : digest(pictureKeys)}`
}

/** A new value goes to the end; any other order would make every stored vehicle look changed once. */
function valuesOf(vehicle: VehicleInput): readonly unknown[] {
  return [
    vehicle.title,
    vehicle.make,
    vehicle.model,
    vehicle.year,
    vehicle.mileageKm,
    vehicle.colour,
    vehicle.condition,
    vehicle.serviceHistory,
    vehicle.transmission,
    vehicle.fuelType,
    vehicle.bodyType,
    vehicle.driveType,
    vehicle.subBodyType,
    vehicle.vehicleType,
    vehicle.numDoors,
    vehicle.numSeats,
    vehicle.lengthCm,
    vehicle.priceCents,
    vehicle.priceWithVatCents,
    vehicle.vehicleLocation,
    vehicle.extras,
    vehicle.features.map(({ key, value }) => [key, value]),
    vehicle.vin,
    vehicle.dealerName,
    vehicle.dealerNumber,
    vehicle.dealerEmail,
    vehicle.status,
  ]
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
}

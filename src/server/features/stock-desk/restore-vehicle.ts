import { and, eq, sql } from 'drizzle-orm'
import { HISTORY_FIELDS, type HistoryField } from '../../../shared/contract/stock-history.ts'
import { type RestoreVehicle, type SavedVehicle, STAYS_CHANGED } from '../../../shared/contract/stock-vehicle.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { historyFieldOf, pinOf } from '../../../shared/domain/vehicle-rules/merge-edit.ts'
import { partnersOf } from '../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import type { Transaction } from '../../db/database.ts'
import { vehicleChange } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { movePins, setPins } from '../stock-pins/stock-pins.service.ts'
import { COLUMN_OF } from '../stock/field-columns.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { populateColumns, readRow } from '../stock/vehicle-json.ts'
import { findMoved, movedPlaces } from './moved-fields.read-model.ts'
import { findStanding } from './find-standing.ts'
import type { SaveDeps } from './save-vehicle.ts'
import { getStaffVehicle } from './staff-vehicle.read-model.ts'
import { renew } from './edited-pictures.ts'

/** What a vehicle cannot be without: before it was made there is nothing to go back to. */
const ALWAYS = new Set<HistoryField>(['make', 'model', 'price', 'priceWithVat', 'listedAt'])
const LISTS = new Set<HistoryField>(['extras', 'features', 'pictures'])

type Restore = RestoreVehicle & { readonly staffUserId: number }

/**
 * Brings back what fields were before a change, as pinned as if they had been typed. What counts is whether a field changed
 * since that change, not the version that was seen; what stands as it was before is put back already. Throws VALIDATION for an
 * empty reference, VEHICLE_NOT_FOUND, ITEM_NOT_FOUND for a change that is not this vehicle's, and VALIDATION where a field changed since or cannot be put back.
 */
export async function restoreVehicle(deps: SaveDeps, restore: Restore): Promise<SavedVehicle> {
  await deps.db.transaction((tx) => restoreLocked(tx, { ...restore, now: deps.clock() }))
  return { vehicle: await getStaffVehicle(deps, restore.saexRef), merged: [] }
}

async function restoreLocked(tx: Transaction, { now, ...restore }: Restore & { readonly now: Date }): Promise<void> {
  const revision = await lockNextStockRevision(tx)
  const { id, saexNumber, vehicle } = await findStanding(tx, restore.saexRef)
  const [change] = await tx
    .select()
    .from(vehicleChange)
    .where(and(eq(vehicleChange.id, restore.changeId), eq(vehicleChange.vehicleId, id)))
  if (change === undefined) throw new AppError('ITEM_NOT_FOUND')
  const group = withPartners(restore.fields)
  const fields = group.filter((field) => change.fields[COLUMN_OF[field]] !== undefined)
  const later = await findMoved(tx, { vehicleId: id, since: change.revision })
  const before = new Map(fields.map((field) => [field, change.fields[COLUMN_OF[field]]![0]]))
  const backOf = (field: HistoryField) => before.get(field) ?? (LISTS.has(field) ? [] : null)
  const row = await readRow(tx, id)
  // Whoever asks again because the answer was lost finds it put back.
  const isBack = fields.every((field) => isSame(row[COLUMN_OF[field]], backOf(field)))
  assertRestorable(restore.fields, { group, before, later: isBack ? new Set() : later })
  const places = movedPlaces(change.fields).filter((place) => fields.includes(historyFieldOf(place)))
  const pin = [...new Set(places.flatMap((place) => pinOf(place) ?? []))]
  await nameOrigin(tx, { source: 'undo', staffUserId: restore.staffUserId })
  const values: Record<string, unknown> = Object.fromEntries(fields.map((field) => [COLUMN_OF[field], backOf(field)]))
  if (before.has('pictures')) {
    const pictures = (values[COLUMN_OF.pictures] ?? []) as readonly string[]
    const standing = vehicle.pictureKeys
    const there = new Set([...standing, ...(await renew(tx, { pictures, standing, former: new Set(pictures), now }))])
    // One that was erased since does not come back.
    const left = pictures.filter((key) => there.has(key))
    if (pictures.length > 0 && left.length === 0) {
      throw new AppError('VALIDATION', { fields: { pictures: 'are not there any more' } })
    }
    values[COLUMN_OF.pictures] = left
  }
  await populateColumns(tx, {
    id,
    values,
    also: sql`updated_at = ${now.toISOString()}, revision = ${revision}, ${setPins(movePins(row, { pin, unpin: [] }))}`,
  })
  await publishStockRevision(tx, revision)
  await recordAudit(tx, {
    at: now,
    actor: staffMember(restore.staffUserId),
    action: 'vehicle put back',
    subject: toSaexRef(saexNumber),
    detail: { fields: fields.join(', ') },
  })
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}

function withPartners(fields: readonly string[]): readonly HistoryField[] {
  const known = HISTORY_FIELDS.filter((field) => fields.includes(field))
  return [...new Set(known.flatMap((field) => partnersOf(field)))]
}

type Judged = {
  /** What is asked for, and what was always changed with it. */
  readonly group: readonly HistoryField[]
  readonly before: ReadonlyMap<HistoryField, unknown>
  readonly later: ReadonlySet<string>
}

function assertRestorable(asked: readonly string[], { group, before, later }: Judged): void {
  const isLater = (field: string) => [...later].some((place) => place === field || place.startsWith(`${field}.`))
  const faults = Object.fromEntries(
    [...new Set<string>([...asked, ...group])].flatMap((field) => {
      const known = HISTORY_FIELDS.find((name) => name === field)
      if (known === undefined || !before.has(known)) {
        if (asked.includes(field)) return [[field, 'was not changed then']]
        // What it was always changed with stayed then: where that moved since, half of each would be nobody's.
        return isLater(field) ? [[field, 'was changed since']] : []
      }
      const isFirst = ALWAYS.has(known) && before.get(known) === null
      if (isFirst || STAYS_CHANGED.some((name) => name === field)) return [[field, 'cannot be put back']]
      return isLater(field) ? [[field, 'was changed since']] : []
    }),
  )
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION', { fields: faults })
}

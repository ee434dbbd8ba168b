import { and, eq, sql } from 'drizzle-orm'
import { HISTORY_FIELDS, type HistoryField } from '../../../shared/contract/stock-history.ts'
import type { RestoreVehicle, SavedVehicle } from '../../../shared/contract/stock-vehicle.ts'
import { parseSaexReference, toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Transaction } from '../../db/database.ts'
import { vehicleChange } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { COLUMN_OF } from '../stock/field-columns.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { populateColumns, readRow, storedValue } from '../stock/vehicle-json.ts'
import { pinOf } from '../../../shared/domain/vehicle-rules/merge-wish.ts'
import { findMoved } from './moved-fields.read-model.ts'
import { findStanding, type SaveDeps } from './save-vehicle.ts'
import { getStaffVehicle } from './staff-vehicle.read-model.ts'

/** A status goes with its date and its owner, a dealer's values are in no history, and a supplier with its number. */
const NEVER_PUT_BACK: readonly HistoryField[] = [
  'status',
  'supplier',
  'supplierNumber',
  'dealerName',
  'dealerNumber',
  'dealerEmail',
]
/** Fields that were always changed together. */
const TOGETHER: readonly (readonly HistoryField[])[] = [
  ['make', 'model'],
  ['price', 'priceWithVat'],
]

type Restore = RestoreVehicle & { readonly staffUserId: number }

/**
 * Brings back what fields were before a change, as pinned as if they had been typed. Throws VEHICLE_NOT_FOUND,
 * ITEM_NOT_FOUND for a change that is not this vehicle's, and VALIDATION where a field changed since or cannot be put back.
 */
export async function restoreVehicle(deps: SaveDeps, restore: Restore): Promise<SavedVehicle> {
  const reference = parseSaexReference(restore.saexRef)
  if (reference.kind !== 'number') throw new AppError('VEHICLE_NOT_FOUND')
  await deps.db.transaction((tx) => restoreLocked(tx, { ...restore, now: deps.clock() }))
  return { vehicle: await getStaffVehicle(deps, toSaexRef(reference.saexNumber)), merged: [] }
}

async function restoreLocked(tx: Transaction, { now, ...restore }: Restore & { readonly now: Date }): Promise<void> {
  const revision = await lockNextStockRevision(tx)
  const { id, saexNumber } = await findStanding(tx, restore.saexRef)
  const [change] = await tx
    .select()
    .from(vehicleChange)
    .where(and(eq(vehicleChange.id, restore.changeId), eq(vehicleChange.vehicleId, id)))
  if (change === undefined) throw new AppError('ITEM_NOT_FOUND')
  const fields = withPartners(restore.fields).filter((field) => change.fields[COLUMN_OF[field]] !== undefined)
  const later = await findMoved(tx, { vehicleId: id, since: change.revision })
  assertRestorable(restore.fields, { fields, later })
  const row = await readRow(tx, id)
  const pins = [...new Set(fields.flatMap((field) => (field === 'features' ? [] : (pinOf(field) ?? []))))]
  const added = pins.filter((pin) => !row.pinned.includes(pin))
  const fileValues = {
    at: row.file_values?.at ?? null,
    values: { ...row.file_values?.values, ...Object.fromEntries(added.flatMap((pin) => storedValue(row, pin))) },
  }
  const pinned = [...row.pinned, ...added].sort()
  await nameOrigin(tx, { source: 'undo', staffUserId: restore.staffUserId })
  const values = Object.fromEntries(fields.map((field) => [COLUMN_OF[field], change.fields[COLUMN_OF[field]]![0]]))
  await populateColumns(tx, {
    id,
    values,
    also: sql`updated_at = ${now.toISOString()}, revision = ${revision}, pinned = ${sql.param(pinned)}::text[],
      file_values = ${pinned.length === 0 ? null : JSON.stringify(fileValues)}::jsonb`,
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

function withPartners(fields: readonly string[]): readonly HistoryField[] {
  const known = HISTORY_FIELDS.filter((field) => fields.includes(field))
  const partners = TOGETHER.filter((group) => group.some((field) => known.includes(field))).flat()
  return [...new Set([...known, ...partners])]
}

function assertRestorable(
  asked: readonly string[],
  { fields, later }: { readonly fields: readonly HistoryField[]; readonly later: ReadonlySet<string> },
): void {
  const isLater = (field: string) => [...later].some((place) => place === field || place.startsWith(`${field}.`))
  const faults = Object.fromEntries(
    [...new Set([...asked, ...fields])].flatMap((field) => {
      if (!fields.some((name) => name === field)) return [[field, 'was not changed then']]
      if (NEVER_PUT_BACK.some((name) => name === field)) return [[field, 'cannot be put back']]
      return isLater(field) ? [[field, 'was changed since']] : []
    }),
  )
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION', { fields: faults })
}

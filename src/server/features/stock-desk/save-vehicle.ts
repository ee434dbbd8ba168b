import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ChangeSource, HistoryField } from '../../../shared/contract/stock-history.ts'
import { FEATURE_PIN } from '../../../shared/contract/stock-pins.ts'
import type { SavedVehicle, SaveVehicle, VehicleValues } from '../../../shared/contract/stock-vehicle.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { type CheckedVehicle, checkVehicle, NO_VALUES } from '../../../shared/domain/vehicle-rules/check-vehicle.ts'
import {
  changedPlaces,
  definedOnly,
  historyFieldOf,
  mergeEdit,
  pinOf,
} from '../../../shared/domain/vehicle-rules/merge-edit.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { deskKey, vehicleChange, vehicleStatusChange } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { dropDraft } from '../desk-drafts/desk-drafts.service.ts'
import type { createTariffReader } from '../reference/pricing-data.read-model.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { movePins, setPins } from '../stock-pins/stock-pins.service.ts'
import { COLUMN_OF } from '../stock/field-columns.ts'
import { resolveNames } from '../stock/name-ids.ts'
import type { Standing } from '../stock/standing-values.ts'
import { keyOf, numberOf, otherKeyOf } from '../stock/supplier-number.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { ensureSupplier, takeNumber } from '../stock/stock-writer.ts'
import { readRow } from '../stock/vehicle-json.ts'
import { columnSettings, upsertVehicleRows } from '../stock/vehicle-rows.ts'
import { assertSound, keepUntouched } from './check-save.ts'
import { toInput, toValues } from './desk-values.ts'
import { findStanding } from './find-standing.ts'
import { findMoved } from './moved-fields.read-model.ts'
import { setStatus } from './staff-status.ts'
import { getStaffVehicle } from './staff-vehicle.read-model.ts'
import { assertPictures, noteFirstVehicle, settlePictures } from './edited-pictures.ts'

export type SaveDeps = Pick<AppContext, 'db' | 'clock'> & { readonly readTariff: ReturnType<typeof createTariffReader> }
export type Save = SaveVehicle & { readonly staffUserId: number; readonly key: string }

type Written = { readonly saexNumber: number; readonly merged: readonly string[] }

/**
 * Saves a vehicle as a person left it, or makes a new one, in one transaction with one revision of the stock. What others
 * changed meanwhile stays and is named; the same field is STATE_CHANGED. Throws VALIDATION by field, CONFIRM_FIRST by doubt,
 * VEHICLE_NOT_FOUND, and IDEMPOTENCY_MISMATCH for a key of another save; the same key again answers the first save.
 */
export async function saveVehicle(deps: SaveDeps, save: Save): Promise<SavedVehicle> {
  const { saexNumber, merged } = await deps.db.transaction((tx) => saveLocked(tx, deps, save))
  return { vehicle: await getStaffVehicle(deps, toSaexRef(saexNumber)), merged: [...merged] }
}

async function saveLocked(tx: Transaction, deps: SaveDeps, save: Save): Promise<Written> {
  const revision = await lockNextStockRevision(tx)
  const requestDigest = digestOf(save)
  const [known] = await tx.select().from(deskKey).where(eq(deskKey.key, save.key))
  if (known !== undefined) {
    if (known.requestDigest !== requestDigest || known.staffUserId !== save.staffUserId) {
      throw new AppError('IDEMPOTENCY_MISMATCH')
    }
    return known
  }
  const now = deps.clock()
  const { tariff } = await deps.readTariff(tx)
  const work = { tx, save, revision, now, vatPercent: tariff.vatPercent }
  await nameOrigin(tx, { source: sourceOf(save), staffUserId: save.staffUserId })
  // Before the audit, as whoever throws one away: of two that take them in another order each would wait for the other.
  const draft = await endDraft(tx, save)
  const written = save.saexRef === null ? await make(work) : await change(work, save.saexRef)
  // Shared by clerks: somebody else has put it in the shop, thrown it away, or gone on with it.
  if (save.draftId !== null && save.saexRef === null && draft?.isDropped !== true) throw draftMoved(draft)
  await tx.insert(deskKey).values({
    key: save.key,
    staffUserId: save.staffUserId,
    requestDigest,
    saexNumber: written.saexNumber,
    merged: [...written.merged],
    createdAt: now,
  })
  return written
}

async function endDraft(tx: Transaction, { draftId: id, draftSaves: saves, staffUserId }: Save) {
  return id === null ? undefined : dropDraft(tx, { id, saves, staffUserId, isClosed: false })
}

type Work = {
  readonly tx: Transaction
  readonly save: Save
  readonly revision: number
  readonly now: Date
  readonly vatPercent: number
}

async function change(work: Work, saexRef: string): Promise<Written> {
  const { tx, save, vatPercent } = work
  const standing = await findStanding(tx, saexRef)
  const { saexNumber } = standing
  const edit = await mergeSave(work, standing)
  await assertSound(tx, { ...edit, save, vatPercent, saexNumber })
  if (edit.places.length > 0) await writeChange(work, standing, edit)
  return { saexNumber, merged: edit.merged }
}

type Edit = {
  readonly before: VehicleValues
  readonly checked: CheckedVehicle
  /** What the save changes. */
  readonly places: readonly string[]
  /** What others changed meanwhile, and stays. */
  readonly merged: readonly string[]
}

/** What a save comes to beside what others changed since the version that it saw. Throws STATE_CHANGED by field. */
async function mergeSave(work: Work, standing: Standing): Promise<Edit> {
  const { tx, save, revision, now, vatPercent } = work
  const before = toValues(standing)
  if (save.version === null) throw new AppError('VALIDATION', { fields: { version: 'must be the one that was seen' } })
  // Of a version that is not there yet, as after a backup was brought back, nobody knows what it was.
  const moved =
    save.version < revision
      ? await findMoved(tx, { vehicleId: standing.id, since: save.version })
      : new Set(changedPlaces(before, mergeEdit(before, save.values, new Set()).values))
  const pictures = await editedPictures(work, standing, save.version)
  const merge = mergeEdit(before, { ...save.values, ...pictures }, pictures === undefined ? moved : others(moved))
  if (merge.clashes.length > 0) throw clash(merge.clashes)
  const checked = keepUntouched(before, merge.values, checkVehicle(merge.values, { now, vatPercent }))
  const places = changedPlaces(before, checked.values)
  return { before, checked, places, merged: [...moved].filter((place) => !places.includes(place)).sort() }
}

async function writeChange(work: Work, standing: Standing, { checked, places }: Edit): Promise<void> {
  const { tx, revision, now } = work
  const { id, saexNumber } = standing
  const row = await readRow(tx, id)
  const after = checked.values
  const key = places.includes('supplierNumber') ? keyOf(after.supplierNumber, saexNumber) : standing.vehicle.supplierKey
  const { supplierId, supplierKey } = await settleSupplier(tx, after, { key, saexNumber })
  const input = toInput(after, { supplierKey, now })
  const ids = await resolveNames(tx, [input])
  const settings = [
    sql`updated_at = ${now.toISOString()}, revision = ${revision}`,
    setPins(movePins(row, { pin: pinsOf(places), unpin: [] })),
    sql`supplier_id = ${supplierId}`,
    ...columnSettings({ saexNumber, contentDigest: '', vehicle: input }, { fields: columnFields(places), ids }),
    ...(places.includes('status') ? [setStatus(after.status, { now, row })] : []),
  ]
  // One statement, so that the history has one line.
  await tx.execute(sql`update vehicle set ${sql.join(settings, sql`, `)} where id = ${id}`)
  if (places.includes('status')) await noteStatus(work, { standing, to: input.status })
  if (places.includes('pictures')) await noteFirstVehicle(tx, id, after.pictures)
  await publishStockRevision(tx, revision)
  await audit(work, { saexNumber, places })
}

/** The list of photos that an edit comes to; undefined where it names none. */
async function editedPictures({ tx, save, now }: Work, standing: Standing, since: number) {
  const asked = save.values.pictures
  if (asked === undefined) return undefined
  const { id: vehicleId, vehicle } = standing
  return { pictures: [...(await settlePictures(tx, { asked, standing: vehicle.pictureKeys, since, vehicleId, now }))] }
}

/** What others did to the photos is in the list already. */
function others(moved: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...moved].filter((place) => place !== 'pictures'))
}

/** The screen that a save comes from, as the history tells it. */
function sourceOf({ saexRef, values }: Save): ChangeSource {
  return saexRef !== null && Object.keys(definedOnly(values)).join() === 'pictures' ? 'photos' : 'form'
}

async function make(work: Work): Promise<Written> {
  const { tx, save, revision, now, vatPercent } = work
  if (save.values.status === 'withdrawn') {
    throw new AppError('VALIDATION', { fields: { status: 'is none of available, reserved, sold' } })
  }
  const checked = checkVehicle({ ...NO_VALUES, ...definedOnly(save.values) }, { now, vatPercent })
  const after = checked.values
  const places = changedPlaces(NO_VALUES, after).filter((place) => place !== 'listedAt' || after.listedAt !== null)
  await assertSound(tx, { save, vatPercent, before: null, checked, places, saexNumber: null })
  await assertPictures(tx, { pictures: after.pictures, standing: [], former: new Set(), now })
  const saexNumber = await takeNumber(tx)
  const key = keyOf(after.supplierNumber, saexNumber)
  const { supplierId, supplierKey } = await settleSupplier(tx, after, { key, saexNumber })
  const input = toInput(after, { supplierKey, now })
  const ids = await resolveNames(tx, [input])
  await upsertVehicleRows(tx, [{ saexNumber, contentDigest: '', vehicle: input }], { ids, supplierId, revision, now })
  await tx.execute(sql`
    update vehicle set origin = 'hand', pinned = ${sql.param(pinsOf(places))}::text[],
      status_by_staff = ${input.status !== 'available'} where saex_number = ${saexNumber}`)
  await recordMaking(work, saexNumber)
  await publishStockRevision(tx, revision)
  await audit(work, { saexNumber, places })
  return { saexNumber, merged: [] }
}

function clash(places: readonly string[]): AppError {
  return new AppError('STATE_CHANGED', {
    fields: Object.fromEntries(places.map((place) => [place, 'was changed by somebody else meanwhile'])),
  })
}

function draftMoved(draft: { readonly saves: number } | undefined): AppError {
  const fields = draft ? { draftSaves: `is ${draft.saves} by now` } : { draftId: 'is not there any more' }
  return new AppError('STATE_CHANGED', { fields })
}

/** Fields whose columns are written one by one; a model belongs to its make. */
function columnFields(places: readonly string[]): readonly HistoryField[] {
  const own = places.map(historyFieldOf).filter((field) => field !== 'status' && field !== 'supplier')
  return places.includes('make') ? [...own, 'model'] : own
}

function pinsOf(places: readonly string[]): readonly string[] {
  return [...new Set(places.flatMap((place) => pinOf(place) ?? []))].sort()
}

/** Id of the supplier, made where it is new, and the key within it; a number that another of its vehicles has is refused. */
async function settleSupplier(
  tx: Transaction,
  { supplier }: VehicleValues,
  { key, saexNumber }: { readonly key: string; readonly saexNumber: number },
) {
  const supplierId = await ensureSupplier(tx, { name: supplier ?? '', hasLogo: false })
  const { rows } = await tx.execute<{ number: number }>(sql`
    select saex_number as number from vehicle
    where supplier_id = ${supplierId} and supplier_key = ${key} and saex_number <> ${saexNumber}`)
  const [other] = rows
  if (other === undefined) return { supplierId, supplierKey: key }
  // Nobody typed it, so nobody could type another one.
  if (numberOf(key, saexNumber) === null) return { supplierId, supplierKey: otherKeyOf(saexNumber) }
  throw new AppError('VALIDATION', { fields: { supplierNumber: `belongs to ${toSaexRef(other.number)}` } })
}

async function noteStatus(
  { tx, now, save }: Work,
  { standing, to }: { readonly standing: Standing; readonly to: Standing['vehicle']['status'] },
) {
  // Also from sold to withdrawn, which is stored as sold: it is that person's word.
  await tx.insert(vehicleStatusChange).values({
    vehicleId: standing.id,
    at: now,
    staffUserId: save.staffUserId,
    fromStatus: standing.vehicle.status,
    toStatus: to,
  })
}

/** The trigger tells of changes alone; who made a vehicle by hand, and with which values, is its first line. */
async function recordMaking({ tx, save, revision, now }: Work, saexNumber: number): Promise<void> {
  const { id, vehicle } = await findStanding(tx, toSaexRef(saexNumber))
  await noteFirstVehicle(tx, id, vehicle.pictureKeys)
  const row = await readRow(tx, id)
  const fields = Object.fromEntries(
    Object.values(COLUMN_OF).flatMap((column) => {
      const value = row[column]
      if (value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)) return []
      return [[column, column.startsWith('dealer_') ? ([null, null] as const) : ([null, value] as const)]]
    }),
  )
  const source = { source: 'form', staffUserId: save.staffUserId } as const
  await tx.insert(vehicleChange).values({ vehicleId: id, at: now, revision, ...source, fields })
}

async function audit(
  { tx, now, save }: Work,
  { saexNumber, places }: { readonly saexNumber: number; readonly places: readonly string[] },
): Promise<void> {
  await recordAudit(tx, {
    at: now,
    actor: staffMember(save.staffUserId),
    action: save.saexRef === null ? 'vehicle made' : 'vehicle saved',
    subject: toSaexRef(saexNumber),
    detail: { fields: places.map((place) => (place.startsWith(FEATURE_PIN) ? 'features' : place)).join(', ') },
  })
}

/** A draft may have come to be, and doubts been confirmed, since the first try. */
function digestOf({ saexRef, version, values }: Save): string {
  return createHash('sha256').update(JSON.stringify({ saexRef, version, values })).digest('base64url')
}

import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { QUOTED_DAYS } from '../../../shared/contract/stock-desk.ts'
import type { StaffVehicle, VehicleValues } from '../../../shared/contract/stock-vehicle.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { NO_VALUES } from '../../../shared/domain/vehicle-rules/check-vehicle.ts'
import { changedPlaces } from '../../../shared/domain/vehicle-rules/merge-edit.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import {
  conditionReport,
  quotation,
  staffUser,
  vehicle as vehicleTable,
  vehicleChange,
  photo,
} from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { createTariffReader } from '../reference/pricing-data.read-model.ts'
import { getPins } from '../stock-pins/stock-pins.service.ts'
import { readSaexRef } from '../stock/reference-query.ts'
import { readStanding } from '../stock/standing-values.ts'
import { toReport } from '../stock/to-report.ts'
import { findDeskDoubts } from './desk-doubts.ts'
import { daysAgo } from './desk-condition.ts'
import { daysInStock } from './desk-list.read-model.ts'
import { toValues } from './desk-values.ts'
import type { StaffPhoto } from '../../../shared/contract/photos.ts'
import { findLike } from '../media/like-photos.ts'
import { toPictureAddress } from '../stock/vehicle.mapper.ts'

/** Quotations that a vehicle's page lists. */
const LISTED_QUOTES = 5

/** A vehicle with all that staff know of it. Throws VALIDATION for an empty reference, VEHICLE_NOT_FOUND. */
export async function getStaffVehicle(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  saexRef: string,
): Promise<StaffVehicle> {
  const saexNumber = readSaexRef(saexRef)
  const standing = (await readStanding(db, [saexNumber])).get(saexNumber)
  if (standing === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  const now = clock()
  const { id, vehicle, updatedAt } = standing
  const { pins } = await getPins(db, saexRef)
  const values = toValues(standing)
  return {
    saexRef: toSaexRef(saexNumber),
    version: standing.revision,
    origin: standing.origin ?? 'file',
    values,
    pins,
    photos: await readPhotos(db, vehicle.pictureKeys),
    report: await readReport(db, id, now),
    quotes: await readQuotes(db, id, now),
    daysInStock: daysInStock(vehicle.listedAt, now),
    updatedAt: updatedAt.toISOString(),
    ...(await findLastChange(db, id)),
    warnings: await findWarnings(db, { saexNumber, values }),
  }
}

async function readReport(db: Queries, vehicleId: number, now: Date): Promise<StaffVehicle['report']> {
  const [row] = await db
    .select({ report: conditionReport })
    .from(vehicleTable)
    .innerJoin(conditionReport, eq(conditionReport.id, vehicleTable.reportId))
    .where(eq(vehicleTable.id, vehicleId))
  return row === undefined ? null : toReport(row.report, now)
}

async function readQuotes(db: Queries, vehicleId: number, now: Date): Promise<StaffVehicle['quotes']> {
  const { rows } = await db.execute<{ total: number; last30: number }>(sql`
    select count(*)::int as total, (count(*) filter (where issued_at >= ${daysAgo(now, QUOTED_DAYS)}))::int as last30
    from quotation where vehicle_id = ${vehicleId}`)
  const newest = await db
    .select({
      quoteNumber: quotation.number,
      issuedAt: quotation.issuedAt,
      endLocation: sql<string>`${quotation.document} #>> '{destination,endLocation}'`,
    })
    .from(quotation)
    .where(eq(quotation.vehicleId, vehicleId))
    .orderBy(desc(quotation.issuedAt))
    .limit(LISTED_QUOTES)
  return {
    ...rows[0]!,
    newest: newest.map(({ quoteNumber, issuedAt, endLocation }) => ({
      quoteNumber,
      issuedAt: issuedAt.toISOString(),
      endLocation,
    })),
  }
}

const readTariff = createTariffReader()

/** What a save of the whole vehicle would ask about, as it stands. */
async function findWarnings(
  db: Queries,
  { saexNumber, values }: { readonly saexNumber: number; readonly values: VehicleValues },
): Promise<StaffVehicle['warnings']> {
  const { tariff } = await readTariff(db)
  const places = changedPlaces(NO_VALUES, values)
  const whole = { saexNumber, before: null, after: values, places, extrasGiven: 0, vatPercent: tariff.vatPercent }
  const doubts = await findDeskDoubts(db, whole)
  return Object.entries(doubts).map(([code, words]) => {
    const [field = '', ...text] = words.split(' ')
    return { code, field, text: text.join(' ') }
  })
}

/** Nobody changed it by hand, or it never changed: null. */
async function findLastChange(
  db: Queries,
  vehicleId: number,
): Promise<Pick<StaffVehicle, 'updatedBy' | 'updatedFrom'>> {
  const [last] = await db
    .select({ updatedBy: staffUser.name, updatedFrom: vehicleChange.source })
    .from(vehicleChange)
    .leftJoin(staffUser, and(eq(staffUser.id, vehicleChange.staffUserId), ne(vehicleChange.source, 'import')))
    .where(eq(vehicleChange.vehicleId, vehicleId))
    .orderBy(sql`${vehicleChange.id} desc nulls last`)
    .limit(1)
  return last ?? { updatedBy: null, updatedFrom: null }
}

/** The photos of a list with what is known of them, in its order. */
async function readPhotos(db: Queries, keys: readonly string[]): Promise<StaffPhoto[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ photo, addedBy: staffUser.name })
    .from(photo)
    .leftJoin(staffUser, eq(staffUser.id, photo.storedBy))
    .where(inArray(photo.key, [...keys]))
  const known = new Map(rows.map((row) => [row.photo.key, row]))
  const fingerprints = new Map(
    rows.flatMap(({ photo: { key, fingerprint } }) => (fingerprint === null ? [] : [[key, fingerprint] as const])),
  )
  return keys.map((key, index) => {
    const row = known.get(key)
    return {
      key,
      address: toPictureAddress(key),
      width: row?.photo.width ?? null,
      height: row?.photo.height ?? null,
      addedAt: row?.photo.createdAt.toISOString() ?? null,
      addedBy: row?.addedBy ?? null,
      looksLike: findLike(fingerprints, keys.slice(0, index), key),
    }
  })
}

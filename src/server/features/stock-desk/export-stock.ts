import { sql, type SQL } from 'drizzle-orm'
import type { StaffFilter } from '../../../shared/contract/stock-desk.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { toShieldedText } from '../../../shared/domain/spreadsheet/safe-text.ts'
import type { Queries } from '../../db/database.ts'
import { toCsvLine } from '../stock-import/csv-line.ts'
import { EXPORT_COLUMNS, type ExportField, featureColumn, LIST_MARK } from '../stock-import/export-columns.ts'
import { readStanding, type Standing } from '../stock/standing-values.ts'
import { toDeskCondition } from './desk-condition.ts'

/** Vehicles of one step: no statement runs long, nobody waits for it, and an export stays within 64 MiB (`performance.stock-export`). */
const STEP = 500
const FEATURE_STEP = 20_000
/** Of a price on request (`money.price-on-request`): what `onRequest` of a mapping has by itself, so that it comes back as one. */
const ON_REQUEST = 'POA'

/** Some lines of the file, and how many vehicles are in them. */
type Step = { readonly text: string; readonly vehicles: number }

/**
 * The vehicles that a filter finds as CSV, which the importer reads back as they are (`import.round-trip`): every field, a
 * column for each feature, entries of a list one a line.
 */
export async function* exportStock(db: Queries, filter: StaffFilter, now: Date): AsyncGenerator<Step> {
  const condition = await toDeskCondition(db, filter, now)
  const features = await findFeatures(db, condition)
  const header = [...Object.values(EXPORT_COLUMNS), ...features.map((key, place) => featureColumn(place + 1, key))]
  yield { text: toCsvLine(header.map(toShieldedText)), vehicles: 0 }
  for (let last = 0; ;) {
    const { rows } = await db.execute<{ number: number }>(sql`
      select v.saex_number as number from vehicle v where ${condition} and v.saex_number > ${last}
      order by v.saex_number limit ${STEP}`)
    const standing = await readStanding(
      db,
      rows.map(({ number }) => number),
    )
    const lines = rows.flatMap(({ number }) => {
      const vehicle = standing.get(number)
      return vehicle === undefined ? [] : toLine(vehicle, features)
    })
    if (lines.length > 0) yield { text: lines.join(''), vehicles: lines.length }
    if (rows.length < STEP) return
    last = rows.at(-1)!.number
  }
}

/** Keys of all features, in steps too. */
async function findFeatures(db: Queries, condition: SQL): Promise<readonly string[]> {
  const { rows: ends } = await db.execute<{ last: number | null }>(sql`select max(saex_number) as last from vehicle`)
  const keys = new Set<string>()
  for (let from = 0; from < (ends[0]?.last ?? 0); from += FEATURE_STEP) {
    const { rows } = await db.execute<{ key: string }>(sql`
      select distinct one->>'key' as key from vehicle v, jsonb_array_elements(v.features) as one
      where ${condition} and v.saex_number > ${from} and v.saex_number <= ${from + FEATURE_STEP}`)
    for (const { key } of rows) keys.add(key)
  }
  return [...keys].sort()
}

function toLine(standing: Standing, features: readonly string[]): string {
  const own = new Map(standing.vehicle.features.map(({ key, value }) => [key, value]))
  const cells = (Object.keys(EXPORT_COLUMNS) as ExportField[]).map((field) => cellOf(field, standing))
  return toCsvLine([...cells, ...features.map((key) => own.get(key) ?? '')].map(toShieldedText))
}

/** Of fields that do not stand in the vehicle as they are written. */
const CELLS: Readonly<Partial<Record<ExportField, (standing: Standing) => string>>> = {
  reference: ({ saexNumber }) => toSaexRef(saexNumber),
  supplier: ({ supplierName }) => supplierName,
  supplierNumber: ({ vehicle }) => vehicle.supplierKey,
  mileage: ({ vehicle }) => textOf(vehicle.mileageKm),
  length: ({ vehicle }) => (vehicle.lengthCm === null ? '' : String(vehicle.lengthCm / 100)),
  price: ({ vehicle }) => priceText(vehicle.priceCents),
  priceWithVat: ({ vehicle }) => priceText(vehicle.priceWithVatCents),
  listedAt: ({ vehicle }) => vehicle.listedAt.toISOString(),
  extras: ({ vehicle }) => vehicle.extras.join(LIST_MARK),
}

function priceText(cents: number): string {
  return cents === 0 ? ON_REQUEST : (cents / 100).toFixed(2)
}

function cellOf(field: ExportField, standing: Standing): string {
  const write = CELLS[field]
  const own: Readonly<Record<string, unknown>> = standing.vehicle
  const value = own[field]
  return write === undefined ? textOf(value) : write(standing)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

import { sql, type SQL } from 'drizzle-orm'
import { FEATURE_PIN, type PinnedField } from '../../../shared/contract/stock-pins.ts'

/** The columns of `vehicle` in which a field stands that staff can keep against files (`staff.pinned-fields`). */
export const PINNED_COLUMNS = {
  title: ['title'],
  model: ['make_id', 'model_id'],
  year: ['year'],
  mileage: ['mileage_km'],
  colour: ['colour_id'],
  condition: ['condition'],
  serviceHistory: ['service_history'],
  transmission: ['transmission_id'],
  fuelType: ['fuel_type_id'],
  bodyType: ['body_type_id'],
  subBodyType: ['sub_body_type'],
  driveType: ['drive_type_id'],
  vehicleType: ['vehicle_type'],
  numDoors: ['num_doors'],
  numSeats: ['num_seats'],
  length: ['length_cm'],
  price: ['price_cents', 'price_with_vat_cents'],
  vehicleLocation: ['vehicle_location'],
  vin: ['vin'],
  dealerName: ['dealer_name'],
  dealerNumber: ['dealer_number'],
  dealerEmail: ['dealer_email'],
  listedAt: ['listed_at'],
  extras: ['extras'],
  pictures: ['picture_keys'],
} as const satisfies Readonly<Record<PinnedField, readonly string[]>>

const PIN_OF_COLUMN: ReadonlyMap<string, string> = new Map(
  Object.entries(PINNED_COLUMNS).flatMap(([pin, columns]) => columns.map((column) => [column, pin])),
)

/** In an upsert of `vehicle`: what a file says for a column, or `value`, unless staff keep what stands there. */
export function unlessPinned(column: string, value = `excluded.${column}`): string {
  if (column === 'features') return mergedFeatures(value)
  const pin = PIN_OF_COLUMN.get(column)
  return pin === undefined ? value : `case when '${pin}' = any(vehicle.pinned) then vehicle.${column} else ${value} end`
}

/** What a file says of the pinned fields, as the columns keep it, and when; null where nothing is pinned. */
export const FILE_VALUES: SQL = sql.raw(`case when vehicle.pinned <> '{}' then jsonb_build_object(
  'at', excluded.updated_at, 'values', coalesce((select jsonb_object_agg(said.pin, said.value) from (
    ${Object.entries(PINNED_COLUMNS).map(valueOf).join(' union all ')}
    union all select '${FEATURE_PIN}' || (one->>'key'), one->'value' from jsonb_array_elements(excluded.features) as one
  ) as said(pin, value) where said.pin = any(vehicle.pinned)), '{}')) end`)

function valueOf([pin, columns]: readonly [string, readonly string[]]): string {
  const values = columns.map((column) => `excluded.${column}`).join(', ')
  return `select '${pin}', ${columns.length === 1 ? `to_jsonb(${values})` : `jsonb_build_array(${values})`}`
}

/** Each feature is kept or taken by itself. */
function mergedFeatures(value: string): string {
  const isPinned = `('${FEATURE_PIN}' || (one->>'key')) = any(vehicle.pinned)`
  return `case when vehicle.pinned = '{}' then ${value} else (select coalesce(jsonb_agg(one), '[]') from (
    select one from jsonb_array_elements(${value}) as one where not ${isPinned}
    union all select one from jsonb_array_elements(vehicle.features) as one where ${isPinned}) as merged(one)) end`
}

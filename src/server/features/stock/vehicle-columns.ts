import { sql, type SQL } from 'drizzle-orm'
import type { Vehicle, VehicleStatus } from '../../../shared/contract/stock.ts'

/** A vehicle as public questions read it: only what an answer may show, so that VIN and dealer cannot slip out. */
export type VehicleRow = {
  readonly id: number
  readonly saexNumber: number
  readonly title: string | null
  readonly make: string
  readonly model: string
  readonly year: number | null
  readonly mileageKm: number | null
  readonly colour: string | null
  readonly colourId: number | null
  readonly condition: string | null
  readonly serviceHistory: string | null
  readonly transmission: string | null
  readonly fuelType: string | null
  readonly bodyType: string | null
  readonly driveType: string | null
  readonly subBodyType: string | null
  readonly vehicleType: string | null
  readonly numDoors: number | null
  readonly numSeats: number | null
  readonly lengthCm: number | null
  readonly priceCents: number
  readonly priceWithVatCents: number
  readonly supplierId: number
  readonly supplierName: string
  readonly hasLogo: boolean
  readonly vehicleLocation: string | null
  /** All of them, or the main picture alone. */
  readonly pictureKeys: string[]
  readonly status: VehicleStatus
  readonly extras: string[]
  readonly features: Vehicle['features']
  /** ISO 8601 in UTC with milliseconds. */
  readonly listedAt: string
  readonly updatedAt: string
}

/**
 * The columns of {@link VehicleRow} for vehicle `v`, model `m` and make `k`; other names are looked up for the few rows answered.
 * Lists come as JSON: the driver reads an array of PostgreSQL letter by letter.
 */
export function vehicleColumns(pictures: 'main' | 'all'): SQL {
  return sql.raw(`
  v.id::float8 as id, v.saex_number as "saexNumber", v.title, k.name as make, m.name as model, v.year,
  v.mileage_km as "mileageKm",
  (select c.name from colour c where c.id = v.colour_id) as colour, v.colour_id as "colourId",
  v.condition, v.service_history as "serviceHistory",
  ${optionName('transmission_id')} as transmission, ${optionName('fuel_type_id')} as "fuelType",
  ${optionName('body_type_id')} as "bodyType", ${optionName('drive_type_id')} as "driveType",
  v.sub_body_type as "subBodyType", v.vehicle_type as "vehicleType", v.num_doors as "numDoors",
  v.num_seats as "numSeats", v.length_cm as "lengthCm",
  v.price_cents::float8 as "priceCents", v.price_with_vat_cents::float8 as "priceWithVatCents",
  v.supplier_id as "supplierId", s.name as "supplierName", s.has_logo as "hasLogo",
  v.vehicle_location as "vehicleLocation",
  to_json(${pictures === 'main' ? 'v.picture_keys[1:1]' : 'v.picture_keys'}) as "pictureKeys",
  v.status, to_json(v.extras) as extras, v.features, ${isoText('v.listed_at')} as "listedAt", ${isoText('v.updated_at')} as "updatedAt"`)
}

function optionName(column: string): string {
  return `(select o.name from filter_option o where o.id = v.${column})`
}

function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

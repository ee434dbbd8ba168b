import { sql, type SQL } from 'drizzle-orm'
import type { HistoryField } from '../../../shared/contract/stock-history.ts'
import type { Queries } from '../../db/database.ts'
import { COLUMN_OF } from './field-columns.ts'
import { OPTION_TYPE, type NameIds } from './name-ids.ts'
import { FILE_VALUES, unlessPinned } from './pinned-columns.ts'
import type { VehicleInput } from './vehicle-input.ts'

/** A vehicle as it is written: what a file or a person says of it, under its number. */
type WrittenRow = {
  readonly saexNumber: number
  readonly contentDigest: string
  readonly vehicle: VehicleInput
}

type Value = string | number | null
type Column = {
  readonly name: string
  readonly type: 'int' | 'bigint' | 'text' | 'timestamptz'
  /** What the unnested text becomes, where that is no plain type: unnest would flatten an array of arrays. */
  readonly cast?: 'text[]' | 'jsonb'
  readonly valueOf: (row: WrittenRow, ids: NameIds) => Value
}

const COLUMNS: readonly Column[] = [
  { name: 'saex_number', type: 'int', valueOf: (row) => row.saexNumber },
  { name: 'supplier_key', type: 'text', valueOf: (row) => row.vehicle.supplierKey },
  { name: 'content_digest', type: 'text', valueOf: (row) => row.contentDigest },
  { name: 'title', type: 'text', valueOf: (row) => row.vehicle.title },
  { name: 'make_id', type: 'int', valueOf: ({ vehicle }, ids) => ids.make(vehicle.make) },
  { name: 'model_id', type: 'int', valueOf: ({ vehicle }, ids) => ids.model(vehicle.make, vehicle.model) },
  { name: 'year', type: 'int', valueOf: (row) => row.vehicle.year },
  { name: 'mileage_km', type: 'int', valueOf: (row) => row.vehicle.mileageKm },
  { name: 'colour_id', type: 'int', valueOf: (row, ids) => ids.colour(row.vehicle.colour) },
  { name: 'condition', type: 'text', valueOf: (row) => row.vehicle.condition },
  { name: 'service_history', type: 'text', valueOf: (row) => row.vehicle.serviceHistory },
  {
    name: 'transmission_id',
    type: 'int',
    valueOf: (row, ids) => ids.option(OPTION_TYPE.transmission, row.vehicle.transmission),
  },
  { name: 'fuel_type_id', type: 'int', valueOf: (row, ids) => ids.option(OPTION_TYPE.fuel, row.vehicle.fuelType) },
  { name: 'body_type_id', type: 'int', valueOf: (row, ids) => ids.option(OPTION_TYPE.body, row.vehicle.bodyType) },
  { name: 'drive_type_id', type: 'int', valueOf: (row, ids) => ids.option(OPTION_TYPE.drive, row.vehicle.driveType) },
  { name: 'sub_body_type', type: 'text', valueOf: (row) => row.vehicle.subBodyType },
  { name: 'vehicle_type', type: 'text', valueOf: (row) => row.vehicle.vehicleType },
  { name: 'num_doors', type: 'int', valueOf: (row) => row.vehicle.numDoors },
  { name: 'num_seats', type: 'int', valueOf: (row) => row.vehicle.numSeats },
  { name: 'length_cm', type: 'int', valueOf: (row) => row.vehicle.lengthCm },
  { name: 'price_cents', type: 'bigint', valueOf: (row) => row.vehicle.priceCents },
  { name: 'price_with_vat_cents', type: 'bigint', valueOf: (row) => row.vehicle.priceWithVatCents },
  { name: 'vehicle_location', type: 'text', valueOf: (row) => row.vehicle.vehicleLocation },
  { name: 'extras', type: 'text', cast: 'text[]', valueOf: (row) => arrayText(row.vehicle.extras) },
  { name: 'features', type: 'text', cast: 'jsonb', valueOf: (row) => JSON.stringify(row.vehicle.features) },
  { name: 'picture_keys', type: 'text', cast: 'text[]', valueOf: (row) => arrayText(row.vehicle.pictureKeys) },
  { name: 'vin', type: 'text', valueOf: (row) => row.vehicle.vin },
  { name: 'dealer_name', type: 'text', valueOf: (row) => row.vehicle.dealerName },
  { name: 'dealer_number', type: 'text', valueOf: (row) => row.vehicle.dealerNumber },
  { name: 'dealer_email', type: 'text', valueOf: (row) => row.vehicle.dealerEmail },
  { name: 'status', type: 'text', valueOf: (row) => row.vehicle.status },
  { name: 'listed_at', type: 'timestamptz', valueOf: (row) => row.vehicle.listedAt.toISOString() },
]

/** Columns whose value on a change depends on what is there; a vehicle keeps its number and its key for ever. */
const KEPT = new Set(['saex_number', 'supplier_key', 'picture_keys', 'listed_at', 'status'])
/** What staff said stands, unless the file says that the vehicle is sold (`staff.status-stands`); withdrawn is withdrawn. */
const STAFF_WORD_STANDS = sql.raw(
  `(vehicle.withdrawn_at is not null or vehicle.status_by_staff and excluded.status <> 'sold')`,
)
const STATUS = sql`case when ${STAFF_WORD_STANDS} then vehicle.status else excluded.status end`

const PICTURE_KEYS = sql.raw(
  unlessPinned(
    'picture_keys',
    `case when excluded.picture_keys = '{}' then vehicle.picture_keys else excluded.picture_keys end`,
  ),
)
const LISTED_AT = sql.raw(unlessPinned('listed_at'))

const NAMES = sql.raw(COLUMNS.map((column) => column.name).join(', '))
const SELECTED = sql.raw(
  COLUMNS.map(({ name, cast }) => (cast === undefined ? `v.${name}` : `v.${name}::${cast}`)).join(', '),
)
const ASSIGNED = sql.raw(
  COLUMNS.filter((column) => !KEPT.has(column.name))
    .map(({ name }) => `${name} = ${unlessPinned(name)}`)
    .join(', '),
)

/** Inserts or overwrites the rows by their SAEX number, in one statement; what staff keep against files stays. */
export async function upsertVehicleRows(
  tx: Queries,
  rows: readonly WrittenRow[],
  batch: {
    readonly ids: NameIds
    readonly supplierId: number
    readonly revision: number
    readonly now: Date
    /** Of rows that come from our own export: no file of the supplier has named them by that. */
    readonly exported?: readonly number[]
  },
): Promise<void> {
  const ordered = rows.toSorted((a, b) => a.saexNumber - b.saexNumber)
  const now = batch.now.toISOString()
  await tx.execute(sql`
    insert into vehicle (supplier_id, sold_at, updated_at, revision, ${NAMES})
    select ${batch.supplierId}::int, case when v.status = 'sold' then ${now}::timestamptz end,
      ${now}::timestamptz, ${batch.revision}::bigint, ${SELECTED}
    from unnest(${columnArrays(ordered, batch.ids)}) as v(${NAMES})
    on conflict (saex_number) do update set ${ASSIGNED},
      picture_keys = ${PICTURE_KEYS},
      listed_at = case when excluded.listed_at = ${now}::timestamptz then vehicle.listed_at else ${LISTED_AT} end,
      file_values = ${FILE_VALUES}, 
      origin = case when vehicle.saex_number = any(${sql.param(batch.exported ?? [])}::int[]) then vehicle.origin end,
      status = ${STATUS}, status_by_staff = ${STAFF_WORD_STANDS},
      sold_at = case when ${STATUS} = 'sold' then coalesce(vehicle.sold_at, excluded.sold_at) end,
      updated_at = excluded.updated_at, revision = excluded.revision`)
}

/** `column = value` of those fields of one vehicle, for an update of it. */
export function columnSettings(
  row: WrittenRow,
  { fields, ids }: { readonly fields: readonly HistoryField[]; readonly ids: NameIds },
): readonly SQL[] {
  return COLUMNS.filter(({ name }) => fields.some((field) => COLUMN_OF[field] === name)).map(
    ({ name, type, cast, valueOf }) => sql`${sql.raw(name)} = ${valueOf(row, ids)}::${sql.raw(cast ?? type)}`,
  )
}

/** As array texts: the driver's own way through arrays costs several times as much for each value. */
function columnArrays(rows: readonly WrittenRow[], ids: NameIds): SQL {
  const arrays = COLUMNS.map(({ type, valueOf }) => {
    const values = rows.map((row) => valueOf(row, ids))
    return sql`${arrayText(values)}::${sql.raw(type)}[]`
  })
  return sql.join(arrays, sql`, `)
}

/** An array as PostgreSQL writes it. */
function arrayText(values: readonly Value[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: Value): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
}

import { sql, type SQL } from 'drizzle-orm'
import type { HistoryField } from '../../../shared/contract/stock-history.ts'
import { FEATURE_PIN, PINNED_FIELDS, type PinnedField } from '../../../shared/contract/stock-pins.ts'
import { COLUMN_OF } from './field-columns.ts'

/** Fields that are never pinned without another one. */
const TOGETHER: Readonly<Partial<Record<PinnedField, readonly HistoryField[]>>> = {
  model: ['make', 'model'],
  price: ['price', 'priceWithVat'],
}

/** The columns of `vehicle` in which a field stands that staff can keep against files (`staff.pinned-fields`). */
export function columnsOfPin(field: PinnedField): readonly string[] {
  return (TOGETHER[field] ?? [field]).map((name) => COLUMN_OF[name])
}

const PIN_OF_COLUMN: ReadonlyMap<string, PinnedField> = new Map(
  PINNED_FIELDS.flatMap((field) => columnsOfPin(field).map((column) => [column, field] as const)),
)

/** In an upsert of `vehicle`: what a file says for a column, or `value`, unless staff keep what stands there. */
export function unlessPinned(column: string, value = `excluded.${column}`): string {
  if (column === 'features') return mergedFeatures(value)
  const pin = PIN_OF_COLUMN.get(column)
  return pin === undefined ? value : `case when '${pin}' = any(vehicle.pinned) then vehicle.${column} else ${value} end`
}

/** Where a file says nothing of a field whose value a vehicle then keeps: it has no photos, or no date but now. */
const SAYS_NOTHING: Readonly<Partial<Record<PinnedField, string>>> = {
  pictures: `excluded.picture_keys = '{}'`,
  listedAt: 'excluded.listed_at = excluded.updated_at',
}

/**
 * Null of such a field is nothing that a file said: an earlier release kept it of vehicles made by hand. Of other fields
 * it is a value.
 */
export function isUnsaid(field: string, value: unknown): boolean {
  return value === null && Object.hasOwn(SAYS_NOTHING, field)
}

/** What a file says of the pinned fields, as the columns keep it, and when; null where nothing is pinned. */
export const FILE_VALUES: SQL = sql.raw(`case when vehicle.pinned <> '{}' then jsonb_build_object(
  'at', excluded.updated_at, 'values', coalesce((select jsonb_object_agg(said.pin, said.value) from (
    ${PINNED_FIELDS.map(valueOf).join(' union all ')}
    union all select '${FEATURE_PIN}' || (one->>'key'), one->'value' from jsonb_array_elements(excluded.features) as one
  ) as said(pin, value) where said.pin = any(vehicle.pinned)), '{}')) end`)

function valueOf(field: PinnedField): string {
  const columns = columnsOfPin(field).map((column) => `excluded.${column}`)
  const values = columns.join(', ')
  const value = columns.length === 1 ? `to_jsonb(${values})` : `jsonb_build_array(${values})`
  const isSilent = SAYS_NOTHING[field]
  if (isSilent === undefined) return `select '${field}', ${value}`
  const said = `nullif(vehicle.file_values #> '{values,${field}}', 'null')`
  return `select '${field}', case when ${isSilent} then ${said} else ${value} end
    where not (${isSilent}) or ${said} is not null`
}

/** Each feature is kept or taken by itself. */
function mergedFeatures(value: string): string {
  const isPinned = `('${FEATURE_PIN}' || (one->>'key')) = any(vehicle.pinned)`
  return `case when vehicle.pinned = '{}' then ${value} else (select coalesce(jsonb_agg(one), '[]') from (
    select one from jsonb_array_elements(${value}) as one where not ${isPinned}
    union all select one from jsonb_array_elements(vehicle.features) as one where ${isPinned}) as merged(one)) end`
}

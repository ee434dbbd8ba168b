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
 * What stands beside a pin of such a field, as JSON has it, where no file said anything: earlier releases kept it, and
 * erasing leaves a list without photos. Of other fields it is a value.
 */
const UNSAID = ['null', '[]']

/** Whether no file said this of a pinned field. */
export function isUnsaid(field: string, value: unknown): boolean {
  return Object.hasOwn(SAYS_NOTHING, field) && UNSAID.includes(JSON.stringify(value))
}

/** The condition that files said a value of a pinned field, in SQL. */
export function isSaid(field: PinnedField, value: string): string {
  return Object.hasOwn(SAYS_NOTHING, field) ? `${value} not in (${UNSAID.map((none) => `'${none}'`).join()})` : 'true'
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
  const said = `vehicle.file_values #> '{values,${field}}'`
  return `select '${field}', case when ${isSilent} then ${said} else ${value} end
    where not (${isSilent}) or ${isSaid(field, said)}`
}

/** Each feature is kept or taken by itself. */
function mergedFeatures(value: string): string {
  const isPinned = `('${FEATURE_PIN}' || (one->>'key')) = any(vehicle.pinned)`
  return `case when vehicle.pinned = '{}' then ${value} else (select coalesce(jsonb_agg(one), '[]') from (
    select one from jsonb_array_elements(${value}) as one where not ${isPinned}
    union all select one from jsonb_array_elements(vehicle.features) as one where ${isPinned}) as merged(one)) end`
}

import { sql, type SQL } from 'drizzle-orm'
import { FEATURE_PIN, PINNED_FIELDS } from '../../../shared/contract/stock-pins.ts'
import type { Queries } from '../../db/database.ts'
import type { Features } from '../../db/schema/index.ts'
import { columnsOfPin, isUnsaid } from './pinned-columns.ts'

/** The columns of a vehicle as JSON has them. */
export type VehicleJson = Readonly<Record<string, unknown>> & {
  readonly revision: number
  readonly content_digest: string
  readonly pinned: readonly string[]
  readonly file_values: FileValues | null
  readonly features: Features
}
/** `values`: by pinned field what the columns would hold; a list where there are two. `at` = of the last file, null = before the pin. */
export type FileValues = { readonly at: string | null; readonly values: Readonly<Record<string, unknown>> }

/** The row of a vehicle that is there. */
export async function readRow(queries: Queries, id: number): Promise<VehicleJson> {
  const { rows } = await queries.execute<{ row: VehicleJson }>(
    sql`select to_jsonb(vehicle) as row from vehicle where id = ${id}`,
  )
  return rows[0]!.row
}

/** What a field holds now, as an entry of `FileValues`; nothing for a feature that the vehicle has not. */
export function storedValue(
  row: Readonly<Record<string, unknown>> & Pick<VehicleJson, 'features'>,
  field: string,
): readonly (readonly [string, unknown])[] {
  const columns = columnsOfField(field)
  if (columns !== undefined) {
    return [[field, columns.length === 1 ? row[columns[0]!] : columns.map((column) => row[column])]]
  }
  const feature = row.features.find(({ key }) => field === FEATURE_PIN + key)
  return feature === undefined ? [] : [[field, feature.value]]
}

/** What files said of pinned fields. */
export function saidByFiles({ file_values: said }: Pick<VehicleJson, 'file_values'>): FileValues['values'] {
  return Object.fromEntries(Object.entries(said?.values ?? {}).filter(([field, value]) => !isUnsaid(field, value)))
}

/** What files say of pinned fields, with what stands where a pin is added: a file had put it there, but not by hand. */
export function withFileValues(row: VehicleJson, added: readonly string[]): FileValues {
  const stored = row['origin'] === 'hand' ? [] : added.flatMap((pin) => storedValue(row, pin))
  const values = { ...row.file_values?.values, ...Object.fromEntries(stored) }
  const at = row.file_values?.at ?? null
  return { at, values: saidByFiles({ file_values: { at, values } }) }
}

/** The columns of a pin's field; undefined for a feature. */
export function columnsOfField(field: string): readonly string[] | undefined {
  const known = PINNED_FIELDS.find((name) => name === field)
  return known === undefined ? undefined : columnsOfPin(known)
}

/** Writes columns of a vehicle as JSON has them, and what else the caller sets, in one statement: one line of history. */
export async function populateColumns(
  tx: Queries,
  { id, values, also }: { readonly id: number; readonly values: Readonly<Record<string, unknown>>; readonly also: SQL },
): Promise<void> {
  const names = Object.keys(values)
  const own = names.map((name) => `, ${name} = was.${name}`).join('')
  await tx.execute(sql`
    update vehicle set ${also}${sql.raw(own)}
    from (select (jsonb_populate_record(v, ${JSON.stringify(values)}::jsonb)).* from vehicle v where v.id = ${id}) as was
    where vehicle.id = ${id}`)
}

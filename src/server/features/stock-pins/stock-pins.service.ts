import { sql, type SQL } from 'drizzle-orm'
import { type ChangePins, FEATURE_PIN, PINNED_FIELDS, type StockPins } from '../../../shared/contract/stock-pins.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { AppContext } from '../../context.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { describeValues } from '../stock-history/stock-history.read-model.ts'
import { getStatusRow } from '../stock-status/stock-status.service.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { columnsOfPin } from '../stock/pinned-columns.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'

type Features = readonly { readonly key: string; readonly value: string }[]
/** The columns of a vehicle as JSON has them. */
type Row = Readonly<Record<string, unknown>> & {
  readonly revision: number
  readonly pinned: readonly string[]
  readonly file_values: FileValues | null
  readonly features: Features
}
/** `values`: by pinned field what the columns would hold; a list where there are two. `at` = of the last file, null = before the pin. */
type FileValues = { readonly at: string | null; readonly values: Readonly<Record<string, unknown>> }

/** Throws VALIDATION for an empty reference, VEHICLE_NOT_FOUND for one that is garbled or nobody's. */
export async function getPins(db: Queries, saexRef: string): Promise<StockPins> {
  const { id, saexNumber } = await getStatusRow(db, saexRef)
  const row = await readRow(db, id)
  const { revision, pinned, file_values: said } = row
  const words = await describeValues(db, said?.values ?? {})
  const own = await describeValues(db, Object.fromEntries(pinned.flatMap((field) => storedValue(row, field))))
  return {
    saexRef: toSaexRef(saexNumber),
    version: revision,
    pins: pinned.map((field) => ({
      field,
      value: own[field] ?? null,
      fileValue: words[field] ?? null,
      fileAt: said?.at == null ? null : new Date(said.at).toISOString(),
    })),
  }
}

type Change = ChangePins & { readonly staffUserId: number }

/**
 * Keeps fields against files (`staff.pinned-fields`), or lets them go: what the last file says of those is taken over at
 * once. A wish that is so already is a success; else another version than the one that was seen is STATE_CHANGED.
 */
export async function changePins({ db, clock }: Pick<AppContext, 'db' | 'clock'>, change: Change): Promise<StockPins> {
  const { id } = await getStatusRow(db, change.saexRef)
  await db.transaction((tx) => changeLocked(tx, { ...change, id, now: clock() }))
  return getPins(db, change.saexRef)
}

async function changeLocked(tx: Transaction, change: Change & { readonly id: number; readonly now: Date }) {
  const revision = await lockNextStockRevision(tx)
  const { id, staffUserId, now } = change
  const row = await readRow(tx, id)
  const pin = change.pin.filter((field) => !row.pinned.includes(field) && !change.unpin.includes(field))
  const unpin = change.unpin.filter((field) => row.pinned.includes(field))
  if (pin.length + unpin.length === 0) return
  if (row.revision !== change.version) {
    throw new AppError('STATE_CHANGED', { fields: { version: `is ${row.revision} by now` } })
  }
  const pinned = [...new Set([...row.pinned, ...pin])].filter((field) => !unpin.includes(field)).sort()
  const said = row.file_values?.values ?? {}
  const values = Object.fromEntries([
    ...Object.entries(said).filter(([field]) => !unpin.includes(field)),
    ...pin.flatMap((field) => storedValue(row, field)),
  ])
  const fileValues = pinned.length === 0 ? null : { at: row.file_values?.at ?? null, values }
  await nameOrigin(tx, { source: 'pin', staffUserId })
  await tx.execute(sql`
    update vehicle set pinned = ${sql.param(pinned)}::text[], updated_at = ${now.toISOString()}, revision = ${revision},
      file_values = ${fileValues === null ? null : JSON.stringify(fileValues)}::jsonb where id = ${id}`)
  await takeOver(tx, { id, taken: columnsOf(row, { said, unpin }) })
  await publishStockRevision(tx, revision)
  await recordAudit(tx, {
    at: now,
    actor: staffMember(staffUserId),
    action: 'vehicle pins',
    subject: toSaexRef(Number(row['saex_number'])),
    detail: { pin: pin.join(', '), unpin: unpin.join(', ') },
  })
}

async function readRow(queries: Queries, id: number): Promise<Row> {
  const { rows } = await queries.execute<{ row: Row }>(
    sql`select to_jsonb(vehicle) as row from vehicle where id = ${id}`,
  )
  return rows[0]!.row
}

/** What a field holds now, as an entry of `FileValues`; nothing for a feature that the vehicle has not. */
function storedValue(row: Row, field: string): readonly (readonly [string, unknown])[] {
  const columns = columnsOfField(field)
  if (columns !== undefined) {
    return [[field, columns.length === 1 ? row[columns[0]!] : columns.map((column) => row[column])]]
  }
  const feature = row.features.find(({ key }) => field === FEATURE_PIN + key)
  return feature === undefined ? [] : [[field, feature.value]]
}

/** The columns of let-go fields with what the last file says; those of which no file said anything stay. */
function columnsOf(
  row: Row,
  { said, unpin }: { readonly said: FileValues['values']; readonly unpin: readonly string[] },
) {
  const taken: Record<string, unknown> = {}
  for (const field of unpin) {
    const columns = columnsOfField(field)
    if (columns === undefined) {
      const others = ((taken['features'] as Features | undefined) ?? row.features).filter(
        ({ key }) => field !== FEATURE_PIN + key,
      )
      const value = said[field]
      taken['features'] =
        typeof value === 'string' ? [...others, { key: field.slice(FEATURE_PIN.length), value }] : others
    } else if (field in said) {
      const value = said[field]
      columns.forEach((column, place) => (taken[column] = columns.length === 1 ? value : (value as unknown[])[place]))
    }
  }
  return taken
}

function columnsOfField(field: string): readonly string[] | undefined {
  const known = PINNED_FIELDS.find((name) => name === field)
  return known === undefined ? undefined : columnsOfPin(known)
}

async function takeOver(
  tx: Transaction,
  { id, taken }: { readonly id: number; readonly taken: Readonly<Record<string, unknown>> },
): Promise<void> {
  const names = Object.keys(taken)
  if (names.length === 0) return
  const columns: SQL = sql.raw(names.join(', '))
  await tx.execute(sql`
    update vehicle set (${columns}) = row(${sql.raw(names.map((name) => `was.${name}`).join(', '))})
    from (select (jsonb_populate_record(v, ${JSON.stringify(taken)}::jsonb)).* from vehicle v where v.id = ${id}) as was
    where vehicle.id = ${id}`)
}

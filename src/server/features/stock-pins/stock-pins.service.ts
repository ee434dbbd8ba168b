import { sql, type SQL } from 'drizzle-orm'
import { type ChangePins, FEATURE_PIN, type StockPins } from '../../../shared/contract/stock-pins.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { AppContext } from '../../context.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import type { Features } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { describeValues } from '../stock-history/stock-history.read-model.ts'
import { getStatusRow } from '../stock-status/stock-status.service.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import {
  columnsOfField,
  type FileValues,
  populateColumns,
  readRow,
  saidByFiles,
  storedValue,
  type VehicleJson,
  withFileValues,
} from '../stock/vehicle-json.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'

/** Throws VALIDATION for an empty reference, VEHICLE_NOT_FOUND for one that is garbled or nobody's. */
export async function getPins(db: Queries, saexRef: string): Promise<StockPins> {
  const { id, saexNumber } = await getStatusRow(db, saexRef)
  const row = await readRow(db, id)
  const { revision, pinned, file_values: said } = row
  const words = await describeValues(db, saidByFiles(row))
  const own = await describeValues(db, Object.fromEntries(pinned.flatMap((field) => storedValue(row, field))))
  return {
    saexRef: toSaexRef(saexNumber),
    version: revision,
    origin: row['origin'] === 'hand' ? 'hand' : 'file',
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
 * once. A change that is so already is a success; else another version than the one that was seen is STATE_CHANGED.
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
  const { columns, ...pins } = movePins(row, { pin, unpin })
  await nameOrigin(tx, { source: 'pin', staffUserId })
  await populateColumns(tx, {
    id,
    values: columns,
    also: sql`${setPins(pins)}, updated_at = ${now.toISOString()}, revision = ${revision}`,
  })
  await publishStockRevision(tx, revision)
  await recordAudit(tx, {
    at: now,
    actor: staffMember(staffUserId),
    action: 'vehicle pins',
    subject: toSaexRef(Number(row['saex_number'])),
    detail: { pin: pin.join(', '), unpin: unpin.join(', ') },
  })
}

/** A row once fields are kept, which may be kept already, and others let go that were kept: its pins, and what the last file says. */
export function movePins(
  row: VehicleJson,
  { pin, unpin }: { readonly pin: readonly string[]; readonly unpin: readonly string[] },
) {
  const said = saidByFiles(row)
  const added = pin.filter((field) => !row.pinned.includes(field))
  const pinned = [...row.pinned, ...added].filter((field) => !unpin.includes(field)).sort()
  const { at, values } = withFileValues(row, added)
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !unpin.includes(field)))
  const fileValues = pinned.length === 0 ? null : { at, values: kept }
  return { columns: columnsOf(row, { said, unpin }), pinned, fileValues }
}

/** Writes what `movePins` answered, in an update of `vehicle`. */
export function setPins({ pinned, fileValues }: Pick<ReturnType<typeof movePins>, 'pinned' | 'fileValues'>): SQL {
  const said = fileValues === null ? null : JSON.stringify(fileValues)
  return sql`pinned = ${sql.param(pinned)}::text[], file_values = ${said}::jsonb`
}

/** The columns of let-go fields with what the last file says; those of which no file said anything stay. */
function columnsOf(
  row: VehicleJson,
  { said, unpin }: { readonly said: FileValues['values']; readonly unpin: readonly string[] },
) {
  const taken: Record<string, unknown> = {}
  for (const field of unpin) {
    const columns = columnsOfField(field)
    if (columns === undefined) {
      // Of a vehicle that no file has named yet there is nothing to take.
      if (!(field in said) && row['origin'] === 'hand') continue
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

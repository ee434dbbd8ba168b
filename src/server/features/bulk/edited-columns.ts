import type { BulkReason, BulkEdit } from '../../../shared/contract/bulk.ts'
import type { StaffStatus } from '../../../shared/contract/stock-desk.ts'
import { changePrice } from '../../../shared/domain/vehicle-rules/change-price.ts'
import type { Features } from '../../db/schema/index.ts'
import { statusColumns } from '../stock-desk/staff-status.ts'
import { movePins } from '../stock-pins/stock-pins.service.ts'
import { isSameRow } from '../stock/stock-comparison.ts'
import { columnsOfField, storedValue, type VehicleJson } from '../stock/vehicle-json.ts'

export type Columns = Readonly<Record<string, unknown>>
type Edited = { readonly main: Columns; readonly side: Columns }
type Context = {
  readonly now: Date
  /** Of a change of the supplier. */
  readonly supplierId: number | undefined
}

export const PRICES = ['price_cents', 'price_with_vat_cents'] as const

/** All columns that an edit may be about. */
export function mainColumns(edit: BulkEdit): readonly string[] {
  if ('price' in edit) return PRICES
  if ('status' in edit) return ['status', 'withdrawn_at']
  if ('supplier' in edit) return ['supplier_id']
  return columnsOfPins(edit.unpin)
}

function columnsOfPins(pins: readonly string[]): readonly string[] {
  return [...new Set(pins.flatMap((pin) => columnsOfField(pin) ?? ['features']))]
}

export function pick(row: Columns, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

export function isSame(row: Columns, seen: Columns, names: readonly string[]): boolean {
  return names.every((name) => JSON.stringify(row[name] ?? null) === JSON.stringify(seen[name] ?? null))
}

/**
 * What an edit comes to for a vehicle: the columns that it is about, where one of which moved since it is left alone, and those
 * beside them; or why it is left alone.
 */
export function editedColumns(row: VehicleJson, edit: BulkEdit, context: Context): Edited | { reason: BulkReason } {
  if ('price' in edit) return editedPrice(row, edit)
  if ('status' in edit) return editedStatus(row, edit.status, context.now)
  if ('supplier' in edit) {
    return row['supplier_id'] === context.supplierId
      ? { reason: 'unchanged' }
      : { main: { supplier_id: context.supplierId }, side: {} }
  }
  return letGo(row, edit.unpin)
}

function editedPrice(row: VehicleJson, { price, pin }: Extract<BulkEdit, { readonly price: unknown }>) {
  const before = { priceCents: Number(row['price_cents']), priceWithVatCents: Number(row['price_with_vat_cents']) }
  if (before.priceWithVatCents === 0 || before.priceCents === 0) return { reason: 'onRequest' } as const
  const after = changePrice(before, price)
  if (after === undefined) return { reason: 'priceOutside' } as const
  if (after.priceWithVatCents === before.priceWithVatCents) return { reason: 'unchanged' } as const
  const main = { price_cents: after.priceCents, price_with_vat_cents: after.priceWithVatCents }
  if (!pin || row.pinned.includes('price')) return { main, side: {} }
  const { pinned, fileValues } = movePins(row, { pin: ['price'], unpin: [] })
  return { main, side: { pinned, file_values: fileValues } }
}

function editedStatus(row: VehicleJson, asked: StaffStatus, now: Date) {
  const is = row['withdrawn_at'] == null ? row['status'] : 'withdrawn'
  if (is === asked) return { reason: 'unchanged' } as const
  const { status, withdrawn_at, ...side } = statusColumns(asked, { now, row })
  return { main: { status, withdrawn_at }, side }
}

/** What the last file says of let-go fields; a field of which no file said anything stays, and is told as it is. */
function letGo(row: VehicleJson, asked: readonly string[]): Edited | { reason: BulkReason } {
  const unpin = asked.filter((pin) => row.pinned.includes(pin))
  if (unpin.length === 0) return { reason: 'unchanged' }
  const { columns, pinned, fileValues } = movePins(row, { pin: [], unpin })
  return { main: { ...pick(row, columnsOfPins(unpin)), ...columns }, side: { pinned, file_values: fileValues } }
}

/**
 * A row with what files say of those fields alone that a change pinned or let go: all else, such as a dealer, is nobody's
 * business here.
 */
export function onlyMoved(row: VehicleJson, was: VehicleJson, is: VehicleJson): Columns {
  if (row.file_values === null) return row
  const moved = Object.entries(row.file_values.values).filter(
    ([pin]) => was.pinned.includes(pin) !== is.pinned.includes(pin),
  )
  return { ...row, file_values: { at: row.file_values.at, values: Object.fromEntries(moved) } }
}

/** The columns that are kept of a change that wrote some; of a status that was the file's also what tells its row from another. */
export function keptColumns(row: VehicleJson, written: Columns): readonly string[] {
  const names = Object.keys(written)
  return 'status' in written && row['status_by_staff'] === false ? [...names, 'content_digest'] : names
}

/**
 * The columns that bring a vehicle back to what it was before; undefined where something that the change wrote was changed
 * since, or a file said something else of a field that it pinned, or of a vehicle whose status was the file's.
 */
export function undoneColumns(row: VehicleJson, { before, after }: { before: Columns; after: Columns }) {
  const { pinned: pinnedBefore, file_values: saidBefore, content_digest: rowBefore, ...columns } = before
  const { pinned: pinnedAfter, file_values: saidAfter } = after
  // The day beside a status follows it.
  const names = Object.keys(columns).filter((name) => name !== 'sold_at')
  if (!isSame(row, after, names)) return undefined
  // Nothing keeps what a file says of a status that staff set.
  if (typeof rowBefore === 'string' && !isSameRow(rowBefore, row.content_digest)) return undefined
  if (pinnedBefore === undefined) return columns
  const [had, has] = [toList(pinnedBefore), toList(pinnedAfter)]
  const [added, removed] = [has.filter((pin) => !had.includes(pin)), had.filter((pin) => !has.includes(pin))]
  const [now, then] = [row.file_values?.values ?? {}, toValues(saidAfter)]
  if (added.some((pin) => JSON.stringify(now[pin]) !== JSON.stringify(then[pin]))) return undefined
  if (removed.some((pin) => row.pinned.includes(pin))) return undefined
  const pinned = [...row.pinned.filter((pin) => !added.includes(pin)), ...removed].toSorted()
  const kept = Object.entries(now).filter(([pin]) => !added.includes(pin))
  const back = Object.entries(toValues(saidBefore)).filter(([pin]) => removed.includes(pin))
  const values = Object.fromEntries([...kept, ...back])
  const fileValues = pinned.length === 0 ? null : { at: row.file_values?.at ?? null, values }
  return { ...columns, pinned, file_values: fileValues }
}

function toList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function toValues(said: unknown): Columns {
  return (said as { readonly values?: Columns } | null)?.values ?? {}
}

/** What pins stand for, as their words are made of: the value of a column, or of two; nothing of those that stayed pinned. */
export function pinValues(pins: readonly string[], columns: Columns): Columns {
  const row = { ...columns, features: (columns['features'] ?? []) as Features }
  const isThere = (pin: string) => (columnsOfField(pin) ?? []).every((name) => name in columns)
  return Object.fromEntries(pins.filter(isThere).flatMap((pin) => storedValue(row, pin)))
}

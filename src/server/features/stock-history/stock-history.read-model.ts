import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  HISTORY_FIELDS,
  HISTORY_PAGE,
  type HistoryField,
  type StockHistory,
} from '../../../shared/contract/stock-history.ts'
import { dayAndMinuteInDigits } from '../../../shared/domain/johannesburg.ts'
import { formatAmount, formatCount, fromCents } from '../../../shared/domain/money.ts'
import type { Queries } from '../../db/database.ts'
import { COLUMN_OF, WITHDRAWN_COLUMN } from '../stock/field-columns.ts'
import { numberOf } from '../stock/supplier-number.ts'
import {
  type Features,
  bulkChange,
  colour,
  conditionReport,
  filterOption,
  make,
  model,
  staffUser,
  supplier,
  upload,
  vehicle,
  vehicleChange,
} from '../../db/schema/index.ts'

/** A value as JSON keeps it. */
type Value = unknown
/** Names by id of the table that a column points to. */
type Names = ReadonlyMap<string, ReadonlyMap<number, string>>
type Reading = {
  /** Where its values are ids. */
  readonly of?: NamedTable
  /** Where a name alone is not enough. */
  readonly called?: (name: string, id: number) => string
  /** Where they are no plain texts and numbers; `other` is the value on the other side of the change. */
  readonly words?: (value: Value, other: Value) => string | null
}
/** `name` = what a row is called by. */
type NamedTable = { readonly table: PgTable; readonly id: PgColumn; readonly name: PgColumn }

/** Of fields whose values are no plain texts and numbers. */
const READINGS: Readonly<Partial<Record<HistoryField, Reading>>> = {
  supplier: { of: byName(supplier) },
  make: { of: byName(make) },
  model: { of: byName(model) },
  mileage: { words: (km) => `${formatCount(Number(km))} km` },
  colour: { of: byName(colour) },
  transmission: { of: byName(filterOption) },
  fuelType: { of: byName(filterOption) },
  bodyType: { of: byName(filterOption) },
  driveType: { of: byName(filterOption) },
  length: { words: (cm) => `${Number(cm) / 100} m` },
  price: { words: inRand },
  priceWithVat: { words: inRand },
  listedAt: { words: (instant) => dayAndMinuteInDigits(new Date(String(instant)).toISOString()) },
  extras: { words: (own, other) => onlyHere(listOf(own), listOf(other)) },
  features: { words: (own, other) => onlyHere(featuresOf(own), featuresOf(other)) },
  pictures: { words: picturesInWords },
  report: {
    of: { table: conditionReport, id: conditionReport.id, name: conditionReport.inspectedOn },
    called: (inspectedOn, id) => `${inspectedOn}, no. ${id}`,
  },
}

function byName(table: PgTable & { readonly id: PgColumn; readonly name: PgColumn }): NamedTable {
  return { table, id: table.id, name: table.name }
}

type Page = {
  readonly vehicleId: number
  readonly field?: HistoryField | undefined
  readonly before?: number | undefined
}

/** A page of the changes of a vehicle, newest first, in words. */
export async function readHistory(queries: Queries, { vehicleId, field, before }: Page): Promise<StockHistory> {
  const rows = await queries
    .select({
      id: vehicleChange.id,
      at: vehicleChange.at,
      source: vehicleChange.source,
      fields: vehicleChange.fields,
      file: upload.name,
      bulkId: bulkChange.id,
      by: staffUser.name,
      saexNumber: vehicle.saexNumber,
    })
    .from(vehicleChange)
    .innerJoin(vehicle, eq(vehicle.id, vehicleChange.vehicleId))
    .leftJoin(upload, eq(upload.id, vehicleChange.uploadId))
    .leftJoin(bulkChange, eq(bulkChange.id, vehicleChange.bulkId))
    .leftJoin(staffUser, sql`${staffUser.id} = coalesce(${vehicleChange.staffUserId}, ${upload.startedBy})`)
    .where(
      and(
        eq(vehicleChange.vehicleId, vehicleId),
        before === undefined ? undefined : lt(vehicleChange.id, before),
        field === undefined ? undefined : tellsOf(field),
      ),
    )
    // As the index of a vehicle's changes has them; otherwise those of all vehicles are read.
    .orderBy(sql`${vehicleChange.id} desc nulls last`)
    .limit(HISTORY_PAGE + 1)
  const page = rows.slice(0, HISTORY_PAGE)
  const names = await readNames(
    queries,
    page.map(({ fields }) => fields),
  )
  return {
    changes: page.map(({ at, fields, saexNumber, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      fields: HISTORY_FIELDS.flatMap((name) => {
        const told = toldOf(name, { fields, saexNumber })
        if (told === undefined) return []
        const [was, is] = told
        return {
          field: name,
          before: inWords(name, { own: was, other: is, names }),
          after: inWords(name, { own: is, other: was, names }),
        }
      }),
    })),
    next: rows.length > HISTORY_PAGE ? page.at(-1)!.id : null,
  }
}

type Fields = (typeof vehicleChange.$inferSelect)['fields']

/** What a change tells of a field; undefined = nothing. */
function toldOf(name: HistoryField, { fields, saexNumber }: { readonly fields: Fields; readonly saexNumber: number }) {
  if (name === 'status') return statusChange(fields)
  const told = fields[COLUMN_OF[name]]
  if (name !== 'supplierNumber' || told === undefined) return told
  const [was, is] = told.map((key) => (typeof key === 'string' ? numberOf(key, saexNumber) : null))
  // Another text that stands for no number is no change that anybody made.
  return was === is ? undefined : ([was, is] as const)
}

/** 'withdrawn' stands for what is stored as sold long ago. */
function statusChange(fields: Fields): readonly [unknown, unknown] | undefined {
  const status = fields[COLUMN_OF.status]
  const withdrawn = fields[WITHDRAWN_COLUMN]
  if (withdrawn === undefined) return status
  const [was, is] = status ?? ['sold', 'sold']
  return [withdrawn[0] === null ? was : 'withdrawn', withdrawn[1] === null ? is : 'withdrawn']
}

function tellsOf(field: HistoryField) {
  const { fields } = vehicleChange
  return field === 'status'
    ? sql`(${fields} ? ${COLUMN_OF.status} or ${fields} ? ${WITHDRAWN_COLUMN})`
    : sql`${fields} ? ${COLUMN_OF[field]}`
}

/** Values by field as the columns keep them, in the words of a history; two columns of a field are a list of two. */
export async function describeValues(
  queries: Queries,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, string | null>>> {
  const [words] = await describeAll(queries, [values])
  return words ?? {}
}

/** The same of many, with one query a table for all of them. */
export async function describeAll(
  queries: Queries,
  all: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly Readonly<Record<string, string | null>>[]> {
  const listed = all.map((values) => Object.entries(values).flatMap(([field, value]) => toColumns(field, value)))
  const names = await readNames(
    queries,
    listed.map((own) => Object.fromEntries(own.map(({ column, value }) => [column, [null, value] as const]))),
  )
  return listed.map((own) => wordsOf(own, names))
}

function wordsOf(listed: ReturnType<typeof toColumns>, names: Names): Readonly<Record<string, string | null>> {
  const words = new Map<string, string>()
  for (const { field, of, value } of listed) {
    const said = of === undefined ? plainText(value) : inWords(of, { own: value, other: null, names })
    if (said !== null) words.set(field, [words.get(field) ?? [], said].flat().join(' '))
  }
  return Object.fromEntries(words)
}

/** A make goes before its model; of the prices the one with VAT is told. A feature has no column of its own. */
function toColumns(field: string, value: Value) {
  const one = (of: HistoryField, own: Value) => ({ field, of, column: COLUMN_OF[of], value: own })
  const [first, second] = Array.isArray(value) ? (value as readonly Value[]) : []
  if (field === 'model') return [one('make', first), one('model', second)]
  if (field === 'price') return [one('priceWithVat', second)]
  const own = HISTORY_FIELDS.find((name) => name === field)
  return [own === undefined ? { field, of: undefined, column: field, value } : one(own, value)]
}

/** Of all ids that the changes name, one query a table. */
async function readNames(queries: Queries, changes: readonly Fields[]): Promise<Names> {
  const found = new Map<string, ReadonlyMap<number, string>>()
  for (const field of HISTORY_FIELDS) {
    const { of, called = (name: string) => name } = READINGS[field] ?? {}
    if (of === undefined) continue
    const name = COLUMN_OF[field]
    const ids = changes.flatMap((fields) => fields[name] ?? []).filter((id) => typeof id === 'number')
    if (ids.length === 0) continue
    const rows = await queries
      .select({ id: of.id, name: of.name })
      .from(of.table)
      .where(inArray(of.id, [...new Set(ids)]))
    found.set(name, new Map(rows.map((row) => [Number(row.id), called(String(row.name), Number(row.id))])))
  }
  return found
}

type Side = { readonly own: Value; readonly other: Value; readonly names: Names }

function inWords(field: HistoryField, { own, other, names }: Side): string | null {
  const { of, words } = READINGS[field] ?? {}
  if (own === null) return null
  if (of !== undefined) return names.get(COLUMN_OF[field])?.get(Number(own)) ?? plainText(own)
  return words === undefined ? plainText(own) : words(own, other)
}

function plainText(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function inRand(cents: Value): string {
  return cents === 0 ? 'on request' : formatAmount(fromCents(Number(cents)), 'ZAR')
}

function listOf(value: Value): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function featuresOf(value: Value): readonly string[] {
  const features = (value ?? []) as Features
  return features.map((feature) => `${feature.key} ${feature.value}`)
}

/** A long list is told by what the other side lacks. */
function onlyHere(own: readonly string[], other: readonly string[]): string | null {
  return own.filter((entry) => !other.includes(entry)).join(', ') || null
}

function picturesInWords(own: Value, other: Value): string | null {
  const [mine, others] = [listOf(own), listOf(other)]
  if (mine.length === 0) return null
  const count = mine.length === 1 ? '1 photo' : `${mine.length} photos`
  if (mine.length !== others.length) return count
  return mine.every((key) => others.includes(key)) ? `${count}, in another order` : `${count}, others`
}

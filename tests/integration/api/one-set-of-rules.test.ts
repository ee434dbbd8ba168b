import { readFile, rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeWorkbook } from '../../../src/client/documents/spreadsheet.ts'
import { readTyped, toTyped, type Typed } from '../../../src/client/features/staff/vehicle-desk/typed-values.ts'
import { FEATURE_PIN } from '../../../src/shared/contract/stock-pins.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import type { VehicleValues, VehicleEdit } from '../../../src/shared/contract/stock-vehicle.ts'
import { dayInJohannesburg } from '../../../src/shared/domain/johannesburg.ts'
import { isFormulaLike, withoutShield } from '../../../src/shared/domain/spreadsheet/safe-text.ts'
import { toStockWorkbook } from '../../../src/shared/domain/spreadsheet/stock-workbook.ts'
import { checkVehicle, NO_VALUES } from '../../../src/shared/domain/vehicle-rules/check-vehicle.ts'
import { mergeEdit } from '../../../src/shared/domain/vehicle-rules/merge-edit.ts'
import { problemWords } from '../../../src/shared/domain/vehicle-rules/problem.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { toValues } from '../../../src/server/features/stock-desk/desk-values.ts'
import { toCsvLine } from '../../../src/server/features/stock-import/csv-line.ts'
import {
  EXPORT_COLUMNS,
  type ExportField,
  featureColumn,
  mappingOfExport,
} from '../../../src/server/features/stock-import/export-columns.ts'
import { readStanding } from '../../../src/server/features/stock/standing-values.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'
import { createWorkFolder, importFile, type WorkFolder } from '../../support/stock-import.ts'
import { VALUE_CASES, type ValueCase } from '../../support/value-table.ts'
import { SOAK } from '../../support/soak.ts'

/** What one door makes of a value: as it is stored, or the sentence that refuses it. */
type Told = { readonly stored: unknown } | { readonly sentence: string }

let shop: TestApp
let desk: ReturnType<typeof createDesk>
let work: WorkFolder

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  desk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
  work = await createWorkFolder()
})
afterAll(async () => {
  await work.remove()
  await shop.close()
})
beforeEach(() => emptyStock(shop))

/** What else the vehicle of a case says; a price of its own only where none is tried. */
const AROUND = { supplier: 'Motors', make: 'Toyota', model: 'Hilux' }
function around({ field }: ValueCase): VehicleEdit {
  return isPrice(field) ? AROUND : { ...AROUND, price: 100_000 }
}

const isPrice = (field: string) => field === 'price' || field === 'priceWithVat'
const keyOf = (field: string) => (field.startsWith(FEATURE_PIN) ? field.slice(FEATURE_PIN.length) : undefined)

/** A day without its time: how exactly it is typed is the form's, how it is written the file's. */
function valueOf({ field }: ValueCase, values: VehicleValues): Told {
  const key = keyOf(field)
  if (key !== undefined) return { stored: values.features[key] ?? null }
  if (field === 'listedAt') return { stored: dayInJohannesburg(new Date(values.listedAt ?? '')) }
  return { stored: values[field as keyof VehicleValues] }
}

/** Of two prices it is said of the pair. */
function sentenceOf({ field }: ValueCase, sentences: Readonly<Record<string, string | undefined>>): string | undefined {
  return isPrice(field) ? (sentences['price'] ?? sentences['priceWithVat']) : sentences[field]
}

describe('a value is told the same', () => {
  test('in a table of some 300 values, none of them twice', () => {
    expect(VALUE_CASES.length).toBeGreaterThan(300)
    expect(new Set(VALUE_CASES.map(({ field, text }) => `${field}\n${text}`)).size).toBe(VALUE_CASES.length)
  })

  test('by the form', () => {
    expectTold(new Map(VALUE_CASES.map((one) => [one, throughForm(one)])))
  })

  test('by the API', SOAK, async () => {
    const told = new Map<ValueCase, Told | undefined>()
    for (const one of VALUE_CASES) told.set(one, await throughApi(one))
    expectTold(told)
  })

  test('by a file of CSV', async () => expectTold(await throughFile('csv')))

  test('by a workbook', async () => expectTold(await throughFile('xlsx')))
})

/** One list of all that differs, so that a rule that moved shows as a whole. */
function expectTold(told: ReadonlyMap<ValueCase, Told | undefined>): void {
  const cases = [...told].flatMap(([one, answer]) => (answer === undefined ? [] : [{ one, answer }]))
  expect(cases.length).toBeGreaterThan(250)
  const line = ({ field, text }: ValueCase, answer: unknown) =>
    `${field} ${JSON.stringify(text)}: ${JSON.stringify(answer)}`
  const expected = cases.map(({ one }) => {
    return line(one, one.sentence === undefined ? { stored: one.stored } : { sentence: one.sentence })
  })
  expect(cases.map(({ one, answer }) => line(one, answer))).toEqual(expected)
}

/** As the page does before it asks the server. Undefined: there is no such thing to type. */
function throughForm(one: ValueCase): Told | undefined {
  const { field, text } = one
  // A status is chosen from a list, an empty day is left as it was.
  if (field === 'status' || (field === 'listedAt' && text === '')) return undefined
  const empty = toTyped(null)
  const { price, ...rest } = around(one)
  const own = field === 'listedAt' ? 'listedOn' : (keyOf(field) ?? field)
  const typed = own in empty ? { [own]: text } : { facts: `${own}: ${text}` }
  // A fact has a value, on one line.
  if ('facts' in typed && (text.trim() === '' || text.includes('\n'))) return undefined
  const form = { ...empty, ...rest, price: price === undefined ? '' : String(price), ...typed } as Typed
  const { edit, faults } = readTyped(form, empty, null)
  const { values } = mergeEdit(NO_VALUES, edit, new Set())
  const checked = checkVehicle(values, { now: TEST_TIME, vatPercent: 15 })
  const judged = Object.entries(checked.problems).map(([place, problem]) => [place, problemWords(problem)])
  const sentence = sentenceOf(one, { ...Object.fromEntries(judged), ...faults, ...featureFaults(faults) })
  return sentence === undefined ? valueOf(one, checked.values) : { sentence }
}

function featureFaults(faults: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(faults).map(([field, words]) => [FEATURE_PIN + field, words]))
}

/** A new vehicle by a program. Undefined: the call's shape has no such value. */
async function throughApi(one: ValueCase): Promise<Told | undefined> {
  if (one.value === undefined) return undefined
  const key = keyOf(one.field)
  const own = key === undefined ? { [one.field]: one.value } : { features: { [key]: one.value } }
  const values = { ...around(one), ...own } as VehicleEdit
  const first = await desk.save({ values })
  // What is odd about a value is confirmed: here it counts whether it is taken.
  const doubts = first.errorKey === 'CONFIRM_FIRST' ? Object.keys(first.fields) : undefined
  const { status, fields, result } = doubts === undefined ? first : await desk.save({ values, confirmed: doubts })
  if (status === 200) return valueOf(one, result.vehicle.values)
  return { sentence: sentenceOf(one, fields) ?? JSON.stringify(fields) }
}

/** Also the number of a case goes through the file, as a feature, so that its vehicle is found again. */
const FEATURES = [...new Set(VALUE_CASES.flatMap(({ field }) => keyOf(field) ?? [])), 'case']
const FIELDS = Object.keys(EXPORT_COLUMNS) as ExportField[]
const HEADER = [...Object.values(EXPORT_COLUMNS), ...FEATURES.map((key, place) => featureColumn(place + 1, key))]

function rowOf(one: ValueCase, place: number, fault: Readonly<Record<string, string>>): readonly string[] {
  const { price = '' } = around(one)
  const said: Readonly<Record<string, string>> = {
    supplierNumber: `N${place}`,
    ...AROUND,
    price: String(price),
    ...fault,
    [one.field]: one.text,
  }
  const cells = FIELDS.map((field) => said[field] ?? '')
  const features = FEATURES.map((key) => (key === 'case' ? String(place) : key === keyOf(one.field) ? one.text : ''))
  return [...cells, ...features]
}

async function importRows(kind: 'csv' | 'xlsx', faultOf: (one: ValueCase) => Readonly<Record<string, string>>) {
  const rows = VALUE_CASES.map((one, place) => rowOf(one, place, faultOf(one)).map(shielded))
  const csv = [HEADER, ...rows].map(toCsvLine).join('')
  const path = await work.write(`stock.${kind}`, kind === 'csv' ? csv : writeWorkbook(toStockWorkbook(csv)))
  const mapPath = await work.write('map.json', JSON.stringify(mappingOfExport(HEADER)))
  await rm(`${path}.rejected.csv`, { force: true })
  return importFile(shop.context.db, { path, mapPath, priceJumps: 'accept' }, { now: TEST_TIME })
}

/**
 * All cases as rows of one file, twice: first as they are, for what is stored, and then each with a fault in another
 * field, since of a rejected row every value is told that cannot be taken.
 */
async function throughFile(kind: 'csv' | 'xlsx'): Promise<ReadonlyMap<ValueCase, Told | undefined>> {
  await importRows(kind, () => ({}))
  const { rows } = await shop.context.db.execute<{ number: number }>(sql`select saex_number as number from vehicle`)
  const standing = await readStanding(
    shop.context.db,
    rows.map(({ number }) => number),
  )
  const vehicles = new Map(
    [...standing.values()].map((one) => {
      const values = toValues(one)
      return [Number(values.features['case']), values]
    }),
  )
  const { report, rejectedPath } = await importRows(kind, ({ field }) => {
    return field === 'status' ? { year: '1800' } : { status: 'faulty' }
  })
  expect(report).toMatchObject({ read: VALUE_CASES.length, rejected: VALUE_CASES.length })
  const rejected = parse(await readFile(rejectedPath ?? '', 'utf8'), { columns: true }) as Record<string, string>[]
  const reasons = new Map(rejected.map((row) => [Number(row[HEADER.at(-1)!]), row['reason'] ?? '']))
  return new Map(
    VALUE_CASES.map((one, place) => {
      if (kind === 'xlsx' && CONTROLS.test(one.text)) return [one, undefined]
      const columns = isPrice(one.field) ? ['price', 'priceWithVat'] : [one.field]
      const sentence = columns
        .map((field) => sentenceIn(reasons.get(place) ?? '', columnOf(field)))
        .find((words) => words !== undefined)
      const values = vehicles.get(place)
      if (sentence === undefined)
        return [one, values === undefined ? { sentence: 'is not in the stock' } : valueOf(one, values)]
      // A value that a vehicle can do without is left out, not guessed (`import.cleared-values`).
      const isCleared = values === undefined || one.field === 'listedAt' || isNothing(valueOf(one, values))
      return [one, isCleared ? { sentence } : valueOf(one, values)]
    }),
  )
}

/** What no workbook can hold. */
const CONTROLS = /[^\P{Cc}\t\n]/u

/** As the export writes it, but with the control characters that other programs let through. */
function shielded(text: string): string {
  return isFormulaLike(text) || withoutShield(text) !== text ? `'${text}` : text
}

function isNothing(told: Told): boolean {
  return 'stored' in told && (told.stored === null || (Array.isArray(told.stored) && told.stored.length === 0))
}

function columnOf(field: string): string {
  const key = keyOf(field)
  return key === undefined ? EXPORT_COLUMNS[field as ExportField] : featureColumn(FEATURES.indexOf(key) + 1, key)
}

/** 'Year: is before 1885 ("1800"); Status: …' → of the year 'is before 1885'. */
function sentenceIn(reason: string, column: string): string | undefined {
  const start = `; ${reason}`.indexOf(`; ${column}: `)
  if (start < 0) return undefined
  return reason.slice(start + column.length + 2).split(/ \("|; /u)[0]
}

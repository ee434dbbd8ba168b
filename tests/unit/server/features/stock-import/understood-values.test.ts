import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guessMapping } from '../../../../../src/server/features/stock-import/guess-mapping.ts'
import { parseMapping } from '../../../../../src/server/features/stock-import/mapping.ts'
import { compileMapper } from '../../../../../src/server/features/stock-import/vehicle-mapper.ts'
import { CURRENCY_SYMBOLS } from '../../../../../src/shared/domain/currency-symbols.ts'
import { IMPORT_TIME } from '../../../../support/stock-import.ts'

/** One unit of any currency is a rand, so that amounts are compared as they are written. */
const RATES = Object.fromEntries(Object.keys(CURRENCY_SYMBOLS).map((code) => [code, 1]))
const GUIDE = readFileSync(new URL('../../../../../docs/import.md', import.meta.url), 'utf8')

/** The rows of the table that begins with this column, as cells without their code marks. */
function tableOf(firstColumn: string): [string, ...string[]][] {
  const lines = GUIDE.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${firstColumn} `))
  const end = lines.findIndex((line, at) => at > start && line === '')
  return lines.slice(start + 2, end < 0 ? undefined : end).map((line) => {
    const cells = line.split('|').slice(1, -1)
    return cells.map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')) as [string, ...string[]]
  })
}

/** The values of one row, or the words by which it is refused; with what was left out. */
function read(row: Record<string, string>, mapping: Record<string, unknown>) {
  const { fields, ...rest } = mapping
  const cells = { Make: 'Toyota', Model: 'Hilux', Amount: '1', ...row }
  const whole = {
    currency: 'ZAR',
    fields: { make: 'Make', model: 'Model', price: 'Amount', ...Object(fields) },
    ...rest,
  }
  const mapper = compileMapper({
    mapping: parseMapping(whole),
    header: Object.keys(cells),
    rates: RATES,
    now: IMPORT_TIME,
  })
  const warnings: string[] = []
  try {
    return { values: mapper.values(Object.values(cells), ({ message }) => warnings.push(message)), warnings }
  } catch (error) {
    return { refusal: String(error), warnings }
  }
}

function expectReading(
  { refusal, warnings, value }: { refusal: string | undefined; warnings: readonly string[]; value: unknown },
  expected: string,
): void {
  const [, kind, words = ''] = /^(refused|left out): (.+)$/.exec(expected) ?? []
  if (kind === 'refused') expect(refusal).toContain(words)
  else expect(refusal).toBeUndefined()
  if (kind === 'left out') {
    expect(warnings.join()).toContain(words)
    expect(value).toBeFalsy()
  }
  if (kind !== undefined) return
  expect(String(value)).toBe(expected)
  expect(warnings).toEqual([])
}

describe('the tables of the guide', () => {
  test.each(tableOf('price'))(
    'a price %s with the decimal mark "%s" in %s is %s',
    (text, mark = '', currency = '', expected = '') => {
      const decimal = mark === '' ? {} : { decimalMark: mark }
      const { refusal, warnings, values } = read({ Amount: text }, { currency, ...decimal })
      const value = values?.priceWithVatCents === 0 ? 'on request' : (values?.priceWithVatCents ?? 0) / 100
      expectReading({ refusal, warnings, value }, expected)
    },
  )

  test.each(tableOf('mileage'))(
    'a mileage %s with the decimal mark "%s" in the column %s, unit "%s", is %s',
    (text, mark = '', column = '', unit = '', expected = '') => {
      const decimal = mark === '' ? {} : { decimalMark: mark }
      const source = unit === '' ? column : { column, unit }
      const { refusal, warnings, values } = read({ [column]: text }, { fields: { mileage: source }, ...decimal })
      expectReading({ refusal, warnings, value: values?.mileageKm }, expected)
    },
  )

  test.each(tableOf('date'))('a date %s in the order %s is %s', (text, dateOrder, expected = '') => {
    const { refusal, warnings, values } = read({ Listed: text }, { fields: { listedAt: 'Listed' }, dateOrder })
    const date = values?.listedAt.toISOString()
    expectReading({ refusal, warnings, value: date === IMPORT_TIME.toISOString() ? null : date }, expected)
  })

  test.each(tableOf('value'))('%s as %s, unit "%s", is %s', (text, field = '', unit = '', expected = '') => {
    const source = { column: 'X', ...(unit === '' ? {} : { unit }) }
    const isFeature = field.startsWith('engine') || field === 'kilowatt'
    const given = isFeature ? { features: { [field]: source } } : { fields: { [field]: source } }
    const { refusal, warnings, values } = read({ X: text }, given)
    const known: Readonly<Record<string, unknown>> = {
      year: values?.year,
      numDoors: values?.numDoors,
      length: values?.lengthCm,
    }
    const value = isFeature ? values?.features.find(({ key }) => key === field)?.value : known[field]
    expectReading({ refusal, warnings, value }, expected)
  })

  test.each(tableOf('name of the column'))(
    'the column %s with %s is guessed as %s',
    (name, cell = '', expected = '') => {
      const { notes, vat: _vat, dateOrder: _order, fields, features, ...rest } = guessMapping([name], [[cell]])
      const found = [
        ...Object.entries(fields),
        ...Object.entries(features).map(([key, field]) => [`features.${key}`, field] as const),
      ]
      const words = [
        ...found.flatMap(([key, { unit }]) => [key, unit === undefined ? [] : `unit ${unit}`].flat()),
        ...Object.entries(rest).map(([key, value]) => `${key} ${String(value)}`),
      ]
      expect(words.join(', ') || 'nothing').toBe(expected)
      expect(notes.some((note) => note.startsWith('Add the currency'))).toBe(rest.currency === undefined)
    },
  )

  test('have more than examples that go in', () => {
    expect(tableOf('price').length).toBeGreaterThan(30)
    expect(tableOf('mileage').length).toBeGreaterThan(10)
  })
})

import { describe, expect, test } from 'vitest'
import {
  ambiguousDate,
  ambiguousNumber,
  openQuestions,
  otherMarks,
  zeroPrices,
} from '../../../../../../src/client/features/staff/uploads/file-questions.ts'
import { withColumn } from '../../../../../../src/client/features/staff/uploads/mapping-document.ts'
import type { MappingDocument } from '../../../../../../src/shared/contract/uploads.ts'
import { guessMapping } from '../../../../../../src/server/features/stock-import/guess-mapping.ts'
import { factsOfColumn } from '../../../../../../src/server/features/stock-import/column-facts.ts'

/** The first look at a file with these columns, as the page gets it. */
function look(given: Readonly<Record<string, readonly string[]>>) {
  const columns: typeof given = { ...given, Make: ['Toyota'], Model: ['Hilux'] }
  const header = Object.keys(columns)
  const rows = (columns[header[0] ?? ''] ?? []).map((_, at) => header.map((name) => columns[name]?.[at] ?? ''))
  const facts = header.flatMap((name) => factsOfColumn(name, columns[name] ?? []) ?? [])
  return { mapping: { ...guessMapping(header, rows) }, facts }
}

describe('what is asked of a file', () => {
  test.each([
    [{ Price: ['5000'], Km: ['1'] }, ['currency']],
    [{ Price: ['$5000'], Km: ['1'] }, ['currency']],
    [{ Price: ['R 5000'], Km: ['1'] }, []],
    [{ 'Price (ZAR)': ['5000'], Mileage: ['84500'] }, ['mileage']],
    [{ 'Price (ZAR)': ['5000'], Mileage: ['84500 km'] }, []],
    [{ 'Price (ZAR)': ['5000'], 'Mileage (mi)': ['84500'] }, []],
    [{ Price: ['€ 5.000'], Km: ['1'] }, ['decimalMark']],
    [{ Price: ['€ 5.000', '€ 1.000.000'], Km: ['1'] }, []],
    [{ 'Price (ZAR)': ['5000'], Km: ['84.500'] }, ['decimalMark']],
    [{ Price: ['R 5000'], Listed: ['05/06/2024'] }, ['dateOrder']],
    [{ Price: ['R 5000', 'R 1'], Listed: ['05/06/2024', '04/25/2024'] }, []],
    [{ Price: ['R 5000'], Listed: ['05/05/2024'] }, []],
    [{ Price: ['R 5000'], Listed: ['2024-05-06'] }, []],
    [{ Price: ['R 5000'], Sold: ['05/06/2024'] }, []],
    [{ 'Price (10,000 JPY)': ['68.5'], Km: ['1'] }, ['priceUnit']],
    [{ 'Price incl VAT (10,000 JPY)': ['68.5'], Km: ['1'] }, ['priceUnit']],
    [{ "Price (R'000)": ['345'], Km: ['1'] }, []],
    [{ 'Price (R1000 deposit)': ['R 5000'], Km: ['1'] }, []],
  ])('with %j is %j', (columns, questions) => {
    const { mapping, facts } = look(columns)
    expect(openQuestions(mapping, facts)).toEqual(questions)
  })

  test('are the columns that no vehicle can do without', () => {
    const { facts } = look({ Price: ['R 5000'] })
    expect(openQuestions({ currency: 'ZAR', fields: {} }, facts)).toEqual(['make', 'model', 'price'])
    expect(openQuestions({ currency: 'ZAR', fields: { make: 'M', model: 'N', priceWithVat: 'P' } }, facts)).toEqual([])
  })

  test('is what to do with marks that mean another currency than the chosen one', () => {
    const { mapping, facts } = look({ Price: ['$5000', '£6000', '7000'] })
    expect(otherMarks({ ...mapping, currency: 'USD' }, facts)).toMatchObject([{ mark: '£', cells: 1 }])
    expect(openQuestions({ ...mapping, currency: 'USD' }, facts)).toEqual(['currencyMarks'])
    expect(openQuestions({ ...mapping, currency: 'USD', currencyMarks: 'reject' }, facts)).toEqual([])
  })

  test('is no question once it is answered', () => {
    const { mapping, facts } = look({ Price: ['€ 5.000'], Mileage: ['84500'] })
    const fields = {
      make: 'Make',
      model: 'Model',
      price: { column: 'Price' },
      mileage: { column: 'Mileage', unit: 'km' },
    }
    expect(openQuestions({ ...mapping, decimalMark: ',', fields }, facts)).toEqual([])
    expect(ambiguousNumber(mapping, facts)).toBe('5.000')
  })

  test('is the order of dates also where a mapping has one by which none is understood', () => {
    const { mapping, facts } = look({ Price: ['R 5000'], Listed: ['05/06/2024'] })
    expect(openQuestions({ ...mapping, dateOrder: 'ymd' }, facts)).toEqual(['dateOrder'])
    expect(openQuestions({ ...mapping, dateOrder: 'mdy' }, facts)).toEqual([])
    expect(ambiguousDate(mapping, facts)).toBe('05/06/2024')
  })

  test('is the order of dates of the chosen column, whatever that of the proposed one is', () => {
    const dates = { Listed: ['25/06/2024', '05/06/2024'], Came: ['04/25/2024', '05/06/2024'], Seen: ['05/06/2024', ''] }
    const { mapping: guess, facts } = look({ Price: ['R 5000', 'R 1'], ...dates })
    const original = { ...guess, fields: { ...guess.fields, listedAt: 'Listed' }, dateOrder: 'dmy' }
    const choose = (column: string, mapping: MappingDocument = original) =>
      withColumn(mapping, { field: 'listedAt', column, original })
    // Nothing is said of it: the import takes the order that the cells show.
    expect(choose('Came')).not.toHaveProperty('dateOrder')
    expect(openQuestions(choose('Came'), facts)).toEqual([])
    expect(openQuestions(choose('Seen'), facts)).toEqual(['dateOrder'])
    expect(choose('')).not.toHaveProperty('dateOrder')
    expect(choose('Listed', choose('Came'))).toHaveProperty('dateOrder', 'dmy')
    expect(withColumn(original, { field: 'vin', column: 'Came', original })).toHaveProperty('dateOrder', 'dmy')
  })

  test('counts prices of 0', () => {
    const { mapping, facts } = look({ Price: ['0', 'R 0.00', '5'], Km: ['0'] })
    expect(zeroPrices(mapping, facts)).toBe(2)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openXlsx } from '../../../../../src/server/features/stock-import/xlsx-file.ts'
import type { SourceRow } from '../../../../../src/server/features/stock-import/source-row.ts'
import { parseMapping } from '../../../../../src/server/features/stock-import/mapping.ts'
import { createWorkFolder, type WorkFolder } from '../../../../support/stock-import.ts'
import { makeZip, numberFormats, rowXml, withSheets } from '../../../../support/zip.ts'

let work: WorkFolder

beforeAll(async () => {
  work = await createWorkFolder()
})
afterAll(() => work.remove())

const HEADER = rowXml(['Stock', 'Make', 'Model', 'Price', 'Odo', 'Year', 'Engine'])
const MAPPING = parseMapping({
  currency: 'ZAR',
  fields: { supplierNumber: 'Stock', make: 'Make', model: 'Model', price: 'Price', mileage: 'Odo', year: 'Year' },
  features: { engineCapacity: { column: 'Engine', unit: 'litres' } },
})

async function rowsOf(rows: readonly string[], formats: readonly string[], options = {}) {
  const sheet = withSheets([{ name: 'Cars', rows: HEADER + rows.join('') }])
  const path = await work.write('stock.xlsx', makeZip([...sheet, numberFormats(formats)]))
  const read: SourceRow[] = []
  for await (const row of (await openXlsx(path, { ...MAPPING, ...options })).rows) read.push(row)
  return read
}

test.each([
  // Currencies
  ['"£"#,##0', 14_995, '£'],
  ['£#,##0.00', 14_995.5, '£'],
  ['[$AED] #,##0', 145_000, 'AED'],
  ['[$$-409]#,##0.00', 32_000, '$'],
  ['[$R-1C09]\\ #,##0.00', 345_000, 'R'],
  ['"R"\\ # ##0', 345_000, 'R'],
  ['#,##0\\ [$€-407]', 14_995, '€'],
  ['#,##0.00 "EUR"', 14_995, 'EUR'],
  ['"Price: "[$£-809]#,##0" excl. VAT"', 14_995, '£'],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 32_000, '$'],
  ['_-[$R-1C09]* #,##0.00_-;-[$R-1C09]* #,##0.00_-;_-[$R-1C09]* "-"??_-;_-@_-', 5, 'R'],
  ['[Red]"US$"#,##0', 32_000, 'US$'],
  // By section
  ['"£"#,##0;[Red]\\("$"#,##0\\)', -5, '$'],
  ['"£"#,##0;-"£"#,##0;"POA"', 0, ''],
  ['"£"#,##0', 0, ''],
  ['[<1000]"$"0;"£"#,##0', 14_995, '£'],
  ['[<1000]"US$"0;"£"#,##0', 14, 'US$'],
  ['#,##0;"£"#,##0;0;"$"@', 14_995, ''],
  // Distances
  ['#,##0" miles"', 52_000, 'miles'],
  ['#,##0\\ \\k\\m', 52_000, 'km'],
  ['General" km"', 52_000, 'km'],
  ['"km "#,##0', 52_000, 'km'],
  ['0" miles"', 0, 'miles'],
  ['#,##0" k km"', 52, 'k km'],
  ['#,##0," k km"', 52_000, 'km'],
  ['0.0"万km"', 5.2, '万km'],
  ['0.0" km/l"', 12.5, 'km/l'],
  ['0" miles per gallon"', 30, 'miles per gallon'],
  ['#,##0" km driven"', 45_000, 'km'],
  ['#,##0" km (approx)"', 45_000, 'km'],
  ['"Km: "#,##0', 45_000, 'Km'],
  // Neither
  ['[$-409]#,##0', 14_995, ''],
  ['#,##0', 14_995, ''],
  ['#,##0,"k"', 14_000, ''],
  ['0.0,,"M"', 1_250_000, ''],
  ['"£"0%', 0.5, ''],
  ['"£"# ?/?', 0.5, ''],
  ['0.00"m"', 5.33, ''],
  ['0.0 "L"', 2.4, ''],
  ['"KES"00000', 12, ''],
  ['"SH"0', 12, ''],
  ['0.00E+00', 14_995, ''],
  ['"£"', 14_995, ''],
  ['@', 14_995, ''],
  [`"£"#,##0${'_)'.repeat(150)}`, 14_995, ''],
])('by the format %s the number %d stands beside its currency or distance: %s', async (format, value, expected) => {
  const cell = `<c s="1"><v>${value}</v></c>`
  const [row] = await rowsOf([rowXml(['A1', 'Toyota', 'Hilux', cell, cell])], [format])
  expect(row?.cells.slice(3, 5)).toEqual([String(value), String(value)])
  const shown = [3, 4].map((column) => row?.shown?.[column])
  expect(shown.map((of) => [of?.currencies ?? [], of?.distance ?? []].flat().join(' '))).toEqual([expected, expected])
})

test('marks before and behind a number both count', async () => {
  const [row] = await rowsOf([rowXml(['<c s="1"><v>5</v></c>'])], ['"US$"#,##0" AUD"'])
  expect(row?.shown).toEqual([{ currencies: ['US$', 'AUD'], distance: undefined }])
})

test('only what is read as a number has the decimal mark of the mapping; models keep the point', async () => {
  const rows = [rowXml([100.5, 'Saab', 9.3, 1234.5, 84_500.5, 2015, 1.498])]
  const cells = ['100.5', 'Saab', '9.3', '1234,5', '84500,5', '2015', '1,498']
  const written = ['100,5', 'Saab', '9,3', ...cells.slice(3)]
  expect(await rowsOf(rows, [], { decimalMark: ',' })).toEqual([{ line: 2, cells, written }])
})

test('more formats than any program has are refused', async () => {
  const formats = Array.from({ length: 10_001 }, (_, at) => `"£"#,##0"${at}"`)
  await expect(rowsOf([rowXml(['A1'])], formats)).rejects.toThrow('more than 10000 formats of currencies')
})

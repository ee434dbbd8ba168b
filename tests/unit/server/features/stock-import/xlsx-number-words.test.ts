import { afterAll, beforeAll, expect, test } from 'vitest'
import { openXlsx } from '../../../../../src/server/features/stock-import/xlsx-file.ts'
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

async function cellsOf(rows: readonly string[], formats: readonly string[], options = {}) {
  const sheet = withSheets([{ name: 'Cars', rows: HEADER + rows.join('') }])
  const path = await work.write('stock.xlsx', makeZip([...sheet, numberFormats(formats)]))
  const cells: (readonly string[])[] = []
  for await (const row of (await openXlsx(path, { ...MAPPING, ...options })).rows) cells.push(row.cells)
  return cells
}

test.each([
  // Currencies
  ['"£"#,##0', 14_995, '£14995'],
  ['£#,##0.00', 14_995.5, '£14995.5'],
  ['[$AED] #,##0', 145_000, 'AED 145000'],
  ['[$$-409]#,##0.00', 32_000, '$32000'],
  ['[$R-1C09]\\ #,##0.00', 345_000, 'R 345000'],
  ['"R"\\ # ##0', 345_000, 'R 345000'],
  ['#,##0\\ [$€-407]', 14_995, '14995 €'],
  ['#,##0.00 "EUR"', 14_995, '14995 EUR'],
  ['"Price: "[$£-809]#,##0" excl. VAT"', 14_995, '£14995'],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 32_000, '$32000'],
  ['_-[$R-1C09]* #,##0.00_-;-[$R-1C09]* #,##0.00_-;_-[$R-1C09]* "-"??_-;_-@_-', 5, 'R 5'],
  ['[Red]"US$"#,##0', 32_000, 'US$32000'],
  // By section
  ['"£"#,##0;[Red]\\("$"#,##0\\)', -5, '$-5'],
  ['"£"#,##0;-"£"#,##0;"POA"', 0, '0'],
  ['"£"#,##0', 0, '0'],
  ['[<1000]"$"0;"£"#,##0', 14_995, '£14995'],
  ['[<1000]"US$"0;"£"#,##0', 14, 'US$14'],
  ['#,##0;"£"#,##0;0;"$"@', 14_995, '14995'],
  // Distances
  ['#,##0" miles"', 52_000, '52000 miles'],
  ['#,##0\\ \\k\\m', 52_000, '52000 km'],
  ['General" km"', 52_000, '52000 km'],
  ['"km "#,##0', 52_000, '52000 km'],
  ['0" miles"', 0, '0 miles'],
  ['#,##0" k km"', 52, '52 k km'],
  ['#,##0," k km"', 52_000, '52000 km'],
  ['0.0"万km"', 5.2, '5.2万km'],
  ['0.0" km/l"', 12.5, '12.5 km/l'],
  // Neither
  ['[$-409]#,##0', 14_995, '14995'],
  ['#,##0', 14_995, '14995'],
  ['#,##0,"k"', 14_000, '14000'],
  ['0.0,,"M"', 1_250_000, '1250000'],
  ['"£"0%', 0.5, '0.5'],
  ['"£"# ?/?', 0.5, '0.5'],
  ['0.00"m"', 5.33, '5.33'],
  ['0.0 "L"', 2.4, '2.4'],
  ['"KES"00000', 12, '12'],
  ['"SH"0', 12, '12'],
  ['0.00E+00', 14_995, '14995'],
  ['"£"', 14_995, '14995'],
  ['@', 14_995, '14995'],
  [`"£"#,##0${'_)'.repeat(150)}`, 14_995, '14995'],
])('of the format %s the number %d keeps its currency or distance: %s', async (format, value, expected) => {
  const cell = `<c s="1"><v>${value}</v></c>`
  const [row] = await cellsOf([rowXml(['A1', 'Toyota', 'Hilux', cell, cell])], [format])
  expect(row?.slice(3, 5)).toEqual([expected, expected])
})

test('only prices and distances have such words once a mapping says which columns they are', async () => {
  const cell = '<c s="1"><v>2015</v></c>'
  const rows = [rowXml([cell, 'Toyota', cell, cell, cell, cell, cell])]
  expect(await cellsOf(rows, ['"R" #,##0'])).toEqual([['2015', 'Toyota', '2015', 'R 2015', 'R 2015', '2015', '2015']])
  const [guessed] = await cellsOf(rows, ['"R" #,##0'], { fields: undefined })
  expect(guessed?.slice(0, 4)).toEqual(['R 2015', 'Toyota', 'R 2015', 'R 2015'])
})

test('only what is read as a number has the decimal mark of the mapping; stock numbers and models keep the point', async () => {
  const rows = [rowXml([100.5, 'Saab', 9.3, 1234.5, 84_500.5, 2015, 1.498])]
  expect(await cellsOf(rows, [], { decimalMark: ',' })).toEqual([
    ['100.5', 'Saab', '9.3', '1234,5', '84500,5', '2015', '1,498'],
  ])
})

test('more formats than any program has are refused', async () => {
  const formats = Array.from({ length: 10_001 }, (_, at) => `"£"#,##0"${at}"`)
  await expect(cellsOf([rowXml(['A1'])], formats)).rejects.toThrow('more than 10000 formats of currencies')
})

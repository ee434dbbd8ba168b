import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MappingDocument, SheetLook, UploadDetail } from '../../../src/shared/contract/uploads.ts'
import { useImportDesk } from '../../support/import-desk.ts'
import { importFile } from '../../support/stock-import.ts'
import { workOff } from '../../support/uploading.ts'
import { makeZip, numberFormats, rowXml, withSheets } from '../../support/zip.ts'

const desk = useImportDesk()

const CARS = rowXml(['Stock', 'Make', 'Model', 'Year', 'Km', 'Price']) + rowXml(['A1', 'Kia', 'Rio', 2015, 845, 145])
const TRUCKS = rowXml(['Nr', 'Marca', 'Modelo', 'Price']) + rowXml(['T1', 'Hino', '300', 745])
const COVER = rowXml(['ABC Motors']) + rowXml(['Stock list'])
const SEVERAL = withSheets([
  { name: 'Cover', rows: COVER },
  { name: 'Cars', rows: CARS },
  { name: 'Trucks', rows: TRUCKS },
  { name: 'Old', rows: CARS, state: 'hidden' },
])
const FIELDS = { supplierNumber: 'Stock', make: 'Make', model: 'Model', year: 'Year', mileage: 'Km', price: 'Price' }
const MAPPING = { currency: 'ZAR', fields: FIELDS }
const TRUCK_FIELDS = { supplierNumber: 'Nr', make: 'Marca', model: 'Modelo', price: 'Price' }
const supplier = 'Harbour Motors'

function stockOf({ inspection }: UploadDetail) {
  if (inspection?.kind !== 'stock') throw new Error('no stock')
  return inspection
}

const seen = ({ sheet, columns, mapping }: SheetLook) => [sheet?.name, columns[1], mapping['sheet']]

async function numbers() {
  const { rows } = await desk.shop.context.db.execute<{ key: string; status: string }>(
    sql`select supplier_key as key, status from vehicle order by 1`,
  )
  return rows.map(({ key, status }) => `${key} ${status}`)
}

describe('a workbook of several sheets', () => {
  test('is described by the sheet that is read, past a cover, and by the others that have rows', async () => {
    const inspection = stockOf(await desk.ann.upload('stock', 'several.xlsx', makeZip(SEVERAL)))
    const format = 'workbook, sheet "Cars", not its other sheets ("Trucks")'
    expect(inspection).toMatchObject({ format, otherSheets: ['Trucks'] })
    expect(seen(inspection)).toEqual(['Cars', 'Make', undefined])
    expect(inspection.sheets.map(seen)).toEqual([
      ['Cars', 'Make', undefined],
      ['Trucks', 'Marca', 'Trucks'],
    ])
    const one = stockOf(await desk.ann.upload('stock', 'one.xlsx', makeZip(withSheets([{ name: 'Cars', rows: CARS }]))))
    expect(one).toMatchObject({ sheets: [], otherSheets: [] })
  })

  test('marks nothing as sold: it is refused before the start, by browser and command', async () => {
    const { id } = await desk.ann.upload('stock', 'before.csv', 'Stock,Make,Model,Price\nT1,Hino,300,745\n')
    const { year: _year, mileage: _mileage, ...few } = FIELDS
    await desk.ann.start({ id, supplier, mapping: { currency: 'ZAR', fields: few } })
    await workOff(desk.shop)
    const upload = await desk.ann.upload('stock', 'several.xlsx', makeZip(SEVERAL))
    const request = { id: upload.id, supplier, full: true, mapping: MAPPING }
    for (const answer of [await desk.ann.compare(request), await desk.ann.start(request)]) {
      expect(answer.status).toBe(400)
      expect(answer.fields).toEqual({ full: expect.stringContaining('only its sheet "Cars" is read') })
      expect(answer.fields?.['full']).toContain('other sheets have rows, too: "Trucks". Put all vehicles on one sheet')
    }
    const path = await desk.work.write('several.xlsx', makeZip(SEVERAL))
    const mapPath = await desk.work.write('map.json', JSON.stringify({ supplier, ...MAPPING }))
    await expect(importFile(desk.shop.context.db, { path, mapPath, full: true })).rejects.toThrow(
      'cannot name all vehicles of its supplier: only its sheet "Cars" is read',
    )
    expect(await numbers()).toEqual(['T1 available'])
  })

  test('is read by its first sheet, though that has only a header: the vehicles on the next may be sold', async () => {
    const [header] = CARS.split('<row>').slice(1)
    const sheets = withSheets([
      { name: 'Stock', rows: `<row>${header}` },
      { name: 'Sold', rows: CARS },
    ])
    const upload = await desk.ann.upload('stock', 'empty.xlsx', makeZip(sheets))
    const inspection = stockOf(upload)
    expect(inspection.sheets.map(({ sheet }) => sheet?.name)).toEqual(['Stock', 'Sold'])
    const request = { id: upload.id, supplier, mapping: MAPPING }
    expect((await desk.ann.start({ ...request, full: true })).fields?.['full']).toContain(
      'other sheets have rows, too: "Sold"',
    )
    await desk.ann.start(request)
    await workOff(desk.shop)
    expect(await numbers()).toEqual([])
  })

  test.each<[string, MappingDocument, string]>([
    ['the first with rows', MAPPING, 'A1'],
    ['one by its name', { currency: 'ZAR', sheet: 'Trucks', fields: TRUCK_FIELDS }, 'T1'],
    ['one by its number', { currency: 'ZAR', sheet: 3, fields: TRUCK_FIELDS }, 'T1'],
    ['one that is hidden', { ...MAPPING, sheet: 'Old' }, 'A1'],
  ])('is read by the sheet that the mapping names: %s', async (_name, mapping, number) => {
    const { id } = await desk.ann.upload('stock', 'several.xlsx', makeZip(SEVERAL))
    expect((await desk.ann.start({ id, supplier, mapping })).fields).toBeUndefined()
    await workOff(desk.shop)
    expect(await numbers()).toEqual([`${number} available`])
  })

  test('has its columns asked of that sheet before the start, and a name that it lacks', async () => {
    const { id } = await desk.ann.upload('stock', 'several.xlsx', makeZip(SEVERAL))
    const wrong = await desk.ann.start({ id, supplier, mapping: { ...MAPPING, sheet: 'Trucks' } })
    expect(wrong.fields?.['mapping']).toContain('the file has no column "Make"')
    const lacking = await desk.ann.compare({ id, supplier, mapping: { ...MAPPING, sheet: 'Vans' } })
    expect(lacking.fields?.['mapping']).toContain('no sheet Vans. Its sheets are: "Cover", "Cars", "Trucks"')
  })

  test('keeps the sheet that was chosen for the next one, where that has it', async () => {
    const { id } = await desk.ann.upload('stock', 'several.xlsx', makeZip(SEVERAL))
    await desk.ann.start({ id, supplier, mapping: { currency: 'ZAR', sheet: 'Trucks', fields: TRUCK_FIELDS } })
    await workOff(desk.shop)
    const again = stockOf(await desk.ann.upload('stock', 'several.xlsx', makeZip(SEVERAL)))
    expect(again).toMatchObject({ mappingFrom: 'earlier', mapping: { sheet: 'Trucks' } })
  })

  const trucksOf = (name: string, header: readonly string[], cells: readonly string[]) => ({
    name,
    rows: rowXml([...header, 'Listed']) + rowXml(['T1', 'Hino', '300', ...cells]),
  })
  const TRUCK_HEADER = ['Nr', 'Marca', 'Modelo', 'Price']
  const TRUCK_MAPPING = {
    currency: 'USD',
    dateOrder: 'mdy',
    sheet: 'Trucks May',
    fields: { ...TRUCK_FIELDS, listedAt: 'Listed' },
  }

  async function importTrucks(sheets: Parameters<typeof withSheets>[0], mapping: MappingDocument = TRUCK_MAPPING) {
    const { id } = await desk.ann.upload('stock', 'acme.xlsx', makeZip(withSheets(sheets)))
    expect((await desk.ann.start({ id, supplier, mapping })).fields).toBeUndefined()
    await workOff(desk.shop)
  }
  const lookAt = async (name: string, sheets: Parameters<typeof withSheets>[0]) =>
    stockOf(await desk.ann.upload('stock', name, makeZip(withSheets(sheets))))

  const cars = {
    name: 'Cars',
    rows:
      rowXml(['Stock', 'Make', 'Model', 'Price', 'Listed']) + rowXml(['A1', 'Kia', 'Rio', 'R 145000', '25/04/2026']),
  }
  const trucks = trucksOf('Trucks May', TRUCK_HEADER, ['745', '03/04/2026'])

  test('has the dates and the currency of the sheet that was chosen, not those of the first', async () => {
    await importTrucks([cars, trucks])
    const again = await lookAt('acme (2).xlsx', [cars, trucks])
    expect(again).toMatchObject({ mappingFrom: 'earlier', mapping: { sheet: 'Trucks May', dateOrder: 'mdy' } })
    const other = await lookAt('zebra.xlsx', [cars, trucks])
    expect(other).toMatchObject({ mappingFrom: 'earlier', mapping: { sheet: 'Trucks May' } })
    expect(other.mapping).not.toHaveProperty('currency')
    expect(other.mapping).not.toHaveProperty('dateOrder')
  })

  const june = { ...trucks, name: 'Trucks June' }
  const sameColumns = trucksOf('Old', TRUCK_HEADER, ['1', '1/1/2026'])
  const otherColumns = { name: 'Trucks May', rows: rowXml(['Nr', 'Marca', 'Price']) + rowXml(['T1', 'Hino', 745]) }
  const likeCars = { ...cars, rows: trucks.rows }
  test.each<[string, Parameters<typeof withSheets>[0], Parameters<typeof withSheets>[0], string | undefined]>([
    ['renamed, by its columns', [cars, trucks], [cars, june], 'Trucks June'],
    ['renamed, where the first has the same columns', [likeCars, trucks], [likeCars, june], undefined],
    [
      'of a workbook whose first sheet is renamed, beside one of what is sold',
      [trucks],
      [june, sameColumns],
      undefined,
    ],
    ['renamed, where two others have its columns', [cars, trucks], [cars, june, sameColumns], undefined],
    ['gone', [cars, trucks], [cars], undefined],
    ['of other columns now', [cars, trucks], [cars, otherColumns], undefined],
  ])('finds the sheet that was chosen, or guesses: one %s', async (_name, before, after, sheet) => {
    await importTrucks(before)
    const next = await lookAt('acme (2).xlsx', after)
    expect([next.mappingFrom, next.mapping['sheet']]).toEqual([sheet === undefined ? 'guess' : 'earlier', sheet])
  })

  test('that has only one is read as before under another name', async () => {
    await importTrucks([trucks])
    const next = await lookAt('acme (2).xlsx', [june])
    expect(next).toMatchObject({ mappingFrom: 'earlier', mapping: { dateOrder: 'mdy' } })
    expect(next.mapping).not.toHaveProperty('sheet')
  })
})

test('hidden rows are told before the start and in the preview, and go in', async () => {
  const rows = CARS + rowXml(['A2', 'Kia', 'Rio', 2011, 84_500, 145], ' hidden="1"')
  const upload = await desk.ann.upload('stock', 'cars.xlsx', makeZip(withSheets([{ name: 'Cars', rows }])))
  expect(stockOf(upload).hiddenRows).toBe(1)
  const request = { id: upload.id, supplier, mapping: MAPPING }
  const doubt = { reason: 'row: is hidden in the workbook', count: 1, line: 3 }
  expect((await desk.ann.compare(request)).result.doubts).toEqual([doubt])
  await desk.ann.start(request)
  await workOff(desk.shop)
  expect((await desk.ann.look(upload.id)).result).toMatchObject({ doubts: [doubt] })
  expect(await numbers()).toEqual(['A1 available', 'A2 available'])
})

test('what cells show by their format is asked about as what they say: pounds as rand, dollars beside dirham', async () => {
  const cells = (format: number, price: number) => [`<c s="3"><v>52000</v></c>`, `<c s="${format}"><v>${price}</v></c>`]
  const rows =
    rowXml(['Stock', 'Make', 'Model', 'Year', 'Km', 'Price']) +
    rowXml(['A1', 'Kia', 'Rio', 2015, ...cells(1, 14_995)]) +
    rowXml(['A2', 'Kia', 'Rio', 2016, ...cells(2, 32_000)])
  const formats = numberFormats(['[$AED] #,##0', '[$$-409]#,##0.00', '#,##0" miles"'])
  const { id } = await desk.ann.upload(
    'stock',
    'dubai.xlsx',
    makeZip([...withSheets([{ name: 'Cars', rows }]), formats]),
  )
  const refused = await desk.ann.compare({ id, supplier, mapping: { ...MAPPING, currency: 'AED' } })
  expect(refused.fields?.['mapping']).toContain('1 of the first prices have the mark "$"')
  const mapping = { ...MAPPING, currency: 'AED', currencyMarks: 'reject' }
  const { result } = await desk.ann.compare({ id, supplier, mapping })
  expect(result).toMatchObject({ rejected: 1, firstRows: [{ line: 2, mileageKm: 83_686 }] })
})

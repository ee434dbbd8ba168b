import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openXlsx } from '../../../../../src/server/features/stock-import/xlsx-file.ts'
import type { SourceRow } from '../../../../../src/server/features/stock-import/source-row.ts'
import { inspectFile } from '../../../../../src/server/features/uploads/inspect-file.ts'
import { createWorkFolder, type WorkFolder } from '../../../../support/stock-import.ts'
import { makeZip, rowXml, withSheets, workbookEntries, type ZipEntry } from '../../../../support/zip.ts'

const SHEET = [
  ['Make', 'Price'],
  ['Toyota', 345_000.5],
  ['Škoda', 'POA'],
]
const MAPPED = { fields: { make: [{ column: 'Title', when: [] }], price: [{ column: 'Price', when: [] }] } }
let work: WorkFolder

beforeAll(async () => {
  work = await createWorkFolder()
})
afterAll(() => work.remove())

async function open(entries: readonly ZipEntry[], options = {}) {
  const path = await work.write('stock.xlsx', makeZip(entries))
  return openXlsx(path, { sheet: 1, decimalMark: '.', ...options })
}

async function rowsOf(file: { readonly rows: AsyncIterable<SourceRow> }) {
  const rows: SourceRow[] = []
  for await (const row of file.rows) rows.push(row)
  return rows
}

/** The workbook with a sheet of lists before that of the stock. */
function withSheetBefore(state: string): readonly ZipEntry[] {
  const [lists] = workbookEntries([
    ['Word', 'Meaning'],
    ['POA', 'price on request'],
  ]).slice(-1)
  const entries = workbookEntries(SHEET).map(({ name, content }) => ({
    name,
    content: String(content)
      .replace('<sheets>', `<sheets><sheet name="Lists" sheetId="2" state="${state}" r:id="rId2"/>`)
      .replace(/<Relationship Id="rId1"[^>]*>/, (own) => {
        return own + own.replace('rId1', 'rId2').replace('sheet1.xml', 'sheet2.xml')
      }),
  }))
  return [...entries, { name: 'xl/worksheets/sheet2.xml', content: lists!.content }]
}

describe('a workbook', () => {
  it('is read by its first sheet, header first', async () => {
    const file = await open(workbookEntries(SHEET))
    expect(file.header).toEqual(['Make', 'Price'])
    expect(await rowsOf(file)).toEqual([
      { line: 2, cells: ['Toyota', '345000.5'] },
      { line: 3, cells: ['Škoda', 'POA'] },
    ])
    expect(file.progress()).toBe(1)
  })

  it('writes its numbers with the decimal mark of the mapping', async () => {
    const file = await open(workbookEntries(SHEET), { decimalMark: ',' })
    expect((await rowsOf(file))[0]?.cells).toEqual(['Toyota', '345000,5'])
  })

  it.each(['2026-11-20T08:30:00', '2026-11-20T08:30:00Z', '2026-11-20T08:30:00.000+02:00'])(
    'has the time that a cell shows, in no zone: %s',
    async (text) => {
      const dated = `<c t="d"><v>${text}</v></c></row></sheetData>`
      const entries = workbookEntries(SHEET).map(({ name, content }) => ({
        name,
        content: String(content).replace('</row></sheetData>', dated),
      }))
      expect((await rowsOf(await open(entries)))[1]?.cells).toEqual(['Škoda', 'POA', '2026-11-20T08:30:00.000'])
    },
  )

  it.each(['1', 'true'])('counts days from 1904 where it says so as %s', async (from1904) => {
    const dated = '<c t="n" s="1"><v>43890</v></c></row></sheetData>'
    const entries = workbookEntries(SHEET).map(({ name, content }) => ({
      name,
      content: String(content)
        .replace('<sheets>', `<workbookPr date1904="${from1904}"/><sheets>`)
        .replace('</row></sheetData>', dated),
    }))
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const file = await open([...entries, { name: 'xl/styles.xml', content: styles }])
    expect((await rowsOf(file))[1]?.cells[2]).toBe('2024-03-01T00:00:00.000')
  })

  it('is read by the first sheet that is seen, and by any that is named', async () => {
    const stock = await open(withSheetBefore('hidden'))
    expect(stock.header).toEqual(['Make', 'Price'])
    expect((await open(withSheetBefore('veryHidden'))).header).toEqual(['Make', 'Price'])
    expect((await open(withSheetBefore('visible'))).header).toEqual(['Word', 'Meaning'])
    expect((await open(withSheetBefore('hidden'), { sheet: 'Lists' })).header).toEqual(['Word', 'Meaning'])
    await expect(open(withSheetBefore('hidden'), { sheet: 2 })).rejects.toThrow('no sheet 2. Its sheets are: "Stock".')
    const allHidden = withSheetBefore('hidden').map(({ name, content }) => ({
      name,
      content: String(content).replace('sheetId="1"', 'sheetId="1" state="hidden"'),
    }))
    expect((await open(allHidden)).header).toEqual(['Word', 'Meaning'])
  })

  it('is read by the first sheet that has rows where none is named, and names the others', async () => {
    const rows = rowXml(['Make', 'Price']) + rowXml(['Toyota', 1])
    const cover = { name: 'Cover', rows: rowXml(['ABC Motors']) + rowXml(['Stock list']) }
    const sheets = [cover, { name: 'Cars', rows }, { name: 'Old', rows, state: 'hidden' }, { name: 'Trucks', rows }]
    const file = await open(withSheets(sheets), { sheet: undefined })
    expect(file).toMatchObject({
      header: ['Make', 'Price'],
      format: 'workbook, sheet "Cars", not its other sheets ("Trucks")',
      sheet: { name: 'Cars', number: 2 },
      otherSheets: ['Trucks'],
    })
    expect(await open(withSheets(sheets))).toMatchObject({ header: ['ABC Motors'], otherSheets: ['Cars', 'Trucks'] })
    expect(await open(withSheets([cover]), { sheet: undefined })).toMatchObject({ otherSheets: [] })
  })

  it.each<[string, readonly (readonly string[])[], object, string, readonly string[]]>([
    ['three columns and no row', [['Make', 'Model', 'Price']], {}, 'Stock', ['Sold']],
    ['a title, three columns and no row', [['ABC Motors'], ['Make', 'Model', 'Price']], {}, 'Stock', ['Sold']],
    ['the two columns of the mapping', [['Title', 'Price']], MAPPED, 'Stock', ['Sold']],
    ['two cells that may be columns', [['Title', 'Price']], {}, 'Sold', ['Stock']],
    ['two cells that are no columns', [['Price', 'Rand']], MAPPED, 'Sold', ['Stock']],
    ['texts', [['Title'], ['Price']], MAPPED, 'Sold', []],
  ])('passes by the first sheet only where it is a cover: one of %s', async (_name, first, options, read, others) => {
    const rows = first.map((cells) => rowXml(cells)).join('')
    const sold = rowXml(['Title', 'Price']) + rowXml(['Toyota', 1])
    const sheets = withSheets([
      { name: 'Stock', rows },
      { name: 'Sold', rows: sold },
    ])
    const file = await open(sheets, { sheet: undefined, ...options })
    expect([file.sheet?.name, file.otherSheets]).toEqual([read, others])
  })

  it('has none of its parts read more often by the first look because it has more sheets', async () => {
    const rows = rowXml(['Make', 'Model', 'Price']) + rowXml(['Kia', 'Rio', 145_000])
    const lists = Array.from({ length: 8 }, (_, at) => ({ name: `List ${at}`, rows }))
    const empty = Array.from({ length: 3 }, (_, at) => ({ name: `Empty ${at}`, rows: '<row/>' }))
    const zip = makeZip(withSheets([...lists, ...empty]))
    const path = await work.write('sheets.xlsx', zip)
    const cut = vi.spyOn(Buffer.prototype, 'subarray')
    const { inspection } = await inspectFile({ path, kind: 'stock', name: 'sheets.xlsx' })
    const starts = cut.mock.calls.flatMap(([start], at) => (cut.mock.contexts[at]?.length === zip.length ? start! : []))
    cut.mockRestore()
    expect(inspection).toMatchObject({
      sheets: lists.map(({ name }) => ({ sheet: { name }, columns: ['Make', 'Model', 'Price'], lookedAt: 1 })),
      otherSheets: lists.slice(1).map(({ name }) => name),
    })
    const reads = new Map(starts.map((start) => [start, starts.filter((other) => other === start).length]))
    // Whether it is safe, whether it has rows, how wide it is, and its rows.
    expect(Math.max(...reads.values())).toBe(4)
  })

  it('has the rows that a filter hides, and counts them', async () => {
    const hidden = rowXml(['Kia', 2], ' hidden="1"')
    const rows = rowXml(['Make', 'Price']) + rowXml(['Toyota', 1]) + hidden + rowXml([], ' hidden="true"')
    const file = await open(withSheets([{ name: 'Cars', rows }]))
    expect(file.hiddenRows).toBe(1)
    expect(await rowsOf(file)).toEqual([
      { line: 2, cells: ['Toyota', '1'] },
      { line: 3, cells: ['Kia', '2'], isHidden: true },
    ])
  })

  it('has an error where a formula was never calculated, and nothing where its result is an empty text', async () => {
    const never = ['<c><f>1+1</f></c>', '<c><f>1+1</f><v/></c>', '<c t="str"><f>"A"&amp;1</f></c>']
    const rows =
      rowXml(['Make', 'Price', 'Status']) + rowXml(never) + rowXml(['Kia', '<c t="str"><f>""</f><v></v></c>'])
    expect(await rowsOf(await open(withSheets([{ name: 'Cars', rows }])))).toEqual([
      { line: 2, cells: ['#NO RESULT!', '#NO RESULT!', '#NO RESULT!'] },
      { line: 3, cells: ['Kia', '', ''] },
    ])
  })

  it.each([
    ['a last row', '<row r="1048576"/>'],
    ['a cell far to the right', '<row r="700"><c r="AMJ700" s="0"/></row>'],
    ['a cell far below', '<row r="30000"><c r="A30000"/></row>'],
  ])('has as many rows and columns as have values: %s that is only formatted is none', async (_name, empty) => {
    const entries = workbookEntries(SHEET).map(({ name, content }) => ({
      name,
      content: String(content).replace('</sheetData>', `${empty}</sheetData>`),
    }))
    expect(await rowsOf(await open(entries))).toHaveLength(2)
  })

  it('is refused with more empty cells than any program leaves', async () => {
    // Packed too well it would be refused for that.
    const noise = `<!--${randomBytes(200_000).toString('hex')}-->`
    const rows = rowXml(['Make', 'Price']) + rowXml(['Toyota', 1]) + noise + '<row/>'.repeat(2_000_001)
    await expect(open(withSheets([{ name: 'Cars', rows }]))).rejects.toThrow('at most 2000000 rows and cells')
  })

  it.each([
    ['xl/workbook.bin', 'a binary workbook (.xlsb). Save it as .xlsx'],
    ['Index/Document.iwa', 'a Numbers document (.numbers). Export it as .xlsx'],
    ['Index/Tables/DataList.iwa', 'a Numbers document'],
    ['stock.csv', 'a zip archive. Unpack it first'],
  ])('is called by its name when another program made it: %s', async (name, words) => {
    await expect(open([{ name, content: 'x' }])).rejects.toThrow(words)
  })

  it('has the error of a formula as its text', async () => {
    const failed = '<c t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData>'
    const entries = workbookEntries(SHEET).map(({ name, content }) => ({
      name,
      content: String(content).replace('</row></sheetData>', failed),
    }))
    expect((await rowsOf(await open(entries)))[1]?.cells).toEqual(['Škoda', 'POA', '#DIV/0!'])
  })

  it.each<[string, readonly ZipEntry[], string]>([
    ['with a part packed 1000 to 1', [{ name: 'xl/a.xml', content: Buffer.alloc(5_000_000) }], 'more than 100 to 1'],
    [
      'that claims to unpack to gigabytes',
      Array.from({ length: 90 }, (_, index) => ({
        name: `xl/${index}.xml`,
        content: randomBytes(20_000),
        claimedBytes: 1_300_000,
      })),
      'too large when unpacked',
    ],
    [
      'of 5,001 parts',
      Array.from({ length: 5_001 }, (_, index) => ({ name: `xl/${index}.xml`, content: '' })),
      'more than 5000 parts',
    ],
    ['with another archive inside', [{ name: 'xl/nested.zip', content: 'PK' }], 'contains another archive'],
    ['with a path that leads out', [{ name: '../../etc/passwd', content: 'x' }], 'lead out of it'],
    ['with a link', [{ name: 'xl/link.xml', content: '/etc/passwd', mode: 0o120777 }], 'lead out of it'],
  ])('is refused before it is unpacked: %s', async (_name, entries, words) => {
    await expect(open([...workbookEntries(SHEET), ...entries])).rejects.toThrow(words)
  })

  it('is refused when one far cell would make it huge', async () => {
    const far = '<row><c x="a>b" r="XFD1048576"><v>1</v></c></row></sheetData>'
    const entries = workbookEntries(SHEET).map(({ name, content }) => ({
      name,
      content: String(content).replace('</sheetData>', far),
    }))
    await expect(open(entries)).rejects.toThrow('at most 20000 vehicles')
  })

  it('is refused in words when it is none', async () => {
    const path = await work.write('no.xlsx', 'Make,Price\nToyota,1\n')
    await expect(openXlsx(path, { sheet: 1, decimalMark: '.' })).rejects.toThrow('is no workbook')
    const large = await work.write('large.xlsx', Buffer.alloc(11 * 1024 * 1024))
    await expect(openXlsx(large, { sheet: 1, decimalMark: '.' })).rejects.toThrow('at most 10 MiB')
  })
})

import * as fc from 'fast-check'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { openXlsx } from '../../../../../src/server/features/stock-import/xlsx-file.ts'
import { isDateFormat, isDateTemplate } from '../../../../../src/server/features/stock-import/xlsx-date-format.ts'
import { createWorkFolder, type WorkFolder } from '../../../../support/stock-import.ts'
import { makeZip, workbookEntries } from '../../../../support/zip.ts'

let work: WorkFolder

beforeAll(async () => {
  work = await createWorkFolder()
})
afterAll(() => work.remove())

/** The rows of a workbook by another reader, as texts. */
async function rowsByAnother(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const rows = await readSheet(new Uint8Array(bytes).buffer)
  return rows.map((row) =>
    row.map((cell) => {
      if (cell === null || cell === undefined) return ''
      // What a workbook says has no zone.
      if (cell instanceof Date) return cell.toISOString().slice(0, -1)
      return typeof cell === 'string' ? cell : JSON.stringify(cell)
    }),
  )
}

async function rowsByUs(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const file = await openXlsx(await work.write('stock.xlsx', bytes), { sheet: 1, decimalMark: '.' })
  const rows: (readonly string[])[] = []
  for await (const { line, cells } of file.rows) rows[line - 2] = cells
  return [file.header, ...Array.from(rows, (row) => row ?? file.header.map(() => ''))]
}

const SPECIAL = [
  'Ä€😀丰田 محمد',
  'a & b < c > "d"',
  '_x000D_',
  '_x0041_',
  ' lead',
  'x\ny',
  '&#65;',
  '&amp;',
  ']]>',
  '0012',
  'true',
]
const cell = fc.oneof(
  fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')),
  fc.constantFrom(...SPECIAL),
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
  fc.boolean(),
  fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
  fc.constant(null),
)
const COLUMNS = Array.from({ length: 8 }, (_, column) => `Column ${column}`)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 })

test('a workbook of any cells is read as another reader reads it', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), fc.boolean(), async (rows, bookSST, cellDates) => {
      const book = utils.book_new()
      // A header as wide as the rows, or some of them would be titles above one.
      utils.book_append_sheet(book, utils.aoa_to_sheet([COLUMNS, ...rows], { cellDates }), 'Stock')
      const bytes = new Uint8Array(write(book, { type: 'array', bookSST, cellDates, compression: true }))
      expect(await rowsByUs(bytes)).toEqual(await rowsByAnother(bytes))
    }),
    { numRuns: 60 },
  )
})

test('texts in runs, readings, formulas, errors, gaps and other calendars are read as another reader reads them', async () => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD9"/><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="3"><c r="B3" t="str"><f>A1&amp;"x"</f><v>_x0041_b</v></c><c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D3" s="1"><v>45000.5</v></c></row>
    <row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" t="b"><v>0</v></c><c r="C4" s="2"><v>3.25</v></c><c r="D4" t="inlineStr"><is><r><t>run </t></r><r><t>two</t></r></is></c></row>
    <row r="5"><c r="A5" s="3"><v>1</v></c><c r="B5"><v>1e3</v></c><c r="C5"/><c r="D5" t="s"><v>2</v></c><c r="E5"/></row>
    <row r="6"/></sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>`
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="171" formatCode="0.00&quot;m&quot;"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="170" xfId="0"/><xf numFmtId="171" xfId="0"/><xf numFmtId="14" xfId="0"/></cellXfs></styleSheet>`
  const texts =
    '<sst><si><t>Make</t></si><si><r><t>Mo</t></r><r><t>del</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si><si><t xml:space="preserve"> a &amp;lt; b </t></si></sst>'
  for (const book of ['', '<workbookPr date1904="1"/>']) {
    const bytes = makeZip([
      ...workbookEntries([['x']]).map(({ name, content }) => {
        if (name === 'xl/workbook.xml') return { name, content: String(content).replace('<sheets>', `${book}<sheets>`) }
        return { name, content: name.endsWith('sheet1.xml') ? sheet : content }
      }),
      { name: 'xl/styles.xml', content: styles },
      { name: 'xl/sharedStrings.xml', content: texts },
    ])
    const rows = await rowsByUs(bytes)
    // Where a formula failed the other reader has nothing.
    const bare = rows.map((row) => row.map((text) => (text === '#DIV/0!' ? '' : text)))
    expect(bare).toEqual(await rowsByAnother(bytes))
    expect(rows[2]?.[2]).toBe('#DIV/0!')
    expect(rows[4]?.[3]).toBe('a &lt; b')
  }
})

test.each([
  ['yyyy-mm-dd', true],
  ['[$-409]d-mmm-yy;@', true],
  ['[h]:mm:ss.00', true],
  ['"Date: "dd/mm/yyyy', true],
  ['0.00', false],
  ['#,##0.00 "m"', false],
  ['[Red]0;[Blue]0', false],
  ['General', false],
  ['d'.repeat(256), false],
])('the format %s is one of dates: %s', (template, expected) => {
  expect(isDateTemplate(template)).toBe(expected)
  expect([13, 14, 22, 23, 47, 48, 81, 164].map(isDateFormat)).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
    true,
    false,
  ])
})

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { writeWorkbook } from '../../../../src/client/documents/spreadsheet.ts'
import { openXlsx } from '../../../../src/server/features/stock-import/xlsx-file.ts'
import { listZipParts, unpackPart } from '../../../../src/server/features/stock-import/zip-directory.ts'
import { formatAmount } from '../../../../src/shared/domain/money.ts'
import { describeVehicleExport } from '../../../../src/shared/domain/spreadsheet/describe-vehicle-export.ts'
import { describeTable, type Workbook } from '../../../../src/shared/domain/spreadsheet/workbook.ts'
import { INJECTION_PAYLOADS } from '../../../support/injection-payloads.ts'
import { anExportedVehicle } from '../../../support/exported-vehicle.ts'

const origin = 'https://shop.example.test'
const vehicle = anExportedVehicle({
  title: '=HYPERLINK("https://evil.example","click")',
  colour: 'Grün & <Blau> "丰田" محمد',
  priceWithVAT: 434_700.05,
  featuresProperties: [{ name: 'kilowatt', value: '130' }],
})
const book = describeVehicleExport(vehicle, { origin })

/** The sheet as another program than the one that wrote it reads it. */
async function readBack(workbook: Workbook, sheet: string) {
  const bytes = writeWorkbook(workbook)
  return readSheet(bytes.buffer, sheet)
}

/** A part of the file as text, its names of the format and all. */
async function partOf(workbook: Workbook, name: string): Promise<string> {
  const bytes = Buffer.from(writeWorkbook(workbook))
  const part = listZipParts(bytes).find((candidate) => candidate.name === name)
  if (part === undefined) throw new Error(`the file has no ${name}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of unpackPart(bytes, part)) text += decoder.decode(piece, { stream: true })
  return text
}

/** The number format of each cell in the first sheet's second row, read from the file itself. */
async function formatsOf(workbook: Workbook): Promise<ReadonlyMap<string, string>> {
  const styles = await partOf(workbook, 'xl/styles.xml')
  const codes = new Map([
    ['49', '@'],
    ...[...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id = '', code = '']) => [id, code.replaceAll('&quot;', '"')] as const,
    ),
  ])
  const cellStyles = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
  const sheet = await partOf(workbook, 'xl/worksheets/sheet1.xml')
  const cells = [...sheet.matchAll(/<c r="([A-Z]+)2"(?: s="(\d+)")?/g)]
  return new Map(
    cells.map(([, column = '', style = '0']) => [column, codes.get(cellStyles[Number(style)] ?? '') ?? '']),
  )
}

test('every value comes back as it was, text as text and amounts as numbers', async () => {
  const [headings = [], row = []] = await readBack(book, 'Export')
  const cells = Object.fromEntries(headings.map((heading, index) => [String(heading), row[index]]))
  expect(headings).toEqual(book.sheets[0]?.columns.map(({ heading }) => heading))
  expect(cells).toMatchObject({
    'SAEX REF': 'SAEX0001234',
    TITLE: `=HYPERLINK("https://evil.example","click")`,
    COLOUR: 'Grün & <Blau> "丰田" محمد',
    YEAR: 2019,
    'PRICE WITH VAT': 434_700.05,
    'PRICE WITH VAT USD': 25_296.79,
    'DEALER NUMBER': '+27 31 000 0001',
    'SERVICE HISTORY': null,
  })
})

test('dates come back as the minute of Johannesburg', async () => {
  const [headings = [], row = []] = await readBack(book, 'Export')
  const listed = row[headings.indexOf('LISTED AT')]
  // Without a zone: the reader writes the minute of the cell as if it were UTC. It also cuts a part of a millisecond off.
  expect(listed).toBeInstanceOf(Date)
  expect(Math.abs(Number(listed) - Date.parse('2026-11-01T08:00:00.000Z'))).toBeLessThanOrEqual(1)
})

test('amounts carry their format in the file, and no cell is a formula', async () => {
  const formats = [...(await formatsOf(book)).values()]
  expect(formats.filter((code) => code === '"US$" #,##0.00')).toHaveLength(2)
  expect(formats.filter((code) => code === '"R" #,##0.00')).toHaveLength(2)
  expect(formats.filter((code) => code === 'yyyy/mm/dd hh:mm')).toHaveLength(2)
  for (const sheet of [1, 2, 3]) expect(await partOf(book, `xl/worksheets/sheet${sheet}.xml`)).not.toContain('<f')
})

test('the amount that a reader sees in the sheet is the one on listing and papers, to the cent', async () => {
  const [headings = [], row = []] = await readBack(book, 'Export')
  const amount = Number(row[headings.indexOf('PRICE WITH VAT USD')])
  const shown = `US$ ${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  expect(shown.replaceAll(',', '\u00A0').replace('US$ ', 'US$\u00A0')).toBe(formatAmount(amount, 'USD'))
})

test('features and images have their own sheets; images open on a click', async () => {
  expect(await readBack(book, 'Features')).toEqual([
    ['NAME', 'VALUE'],
    ['kilowatt', '130'],
  ])
  expect(await readBack(book, 'Images')).toEqual([['IMAGE'], [`${origin}/pictures/p1`], [`${origin}/pictures/p2`]])
  const links = await partOf(book, 'xl/worksheets/_rels/sheet3.xml.rels')
  expect([...links.matchAll(/Target="([^"]*)"/g)].map((match) => match[1])).toEqual([
    `${origin}/pictures/p1`,
    `${origin}/pictures/p2`,
  ])
})

test('an address that is no web page is a text, never a link', async () => {
  const images = describeTable({
    name: 'Images',
    columns: [{ name: 'image', kind: 'link', valueOf: (address: string) => address }],
    rows: ['javascript:alert(1)', 'file:///etc/passwd'],
  })
  const workbook = { fileName: 'x.xlsx', sheets: [images] }
  expect(await partOf(workbook, 'xl/worksheets/sheet1.xml')).not.toContain('hyperlink')
})

test('a sheet without rows and a table wider than the alphabet are written too', async () => {
  const columns = Array.from({ length: 60 }, (_, index) => ({ name: `c${index}`, valueOf: () => index }))
  const wide = { fileName: 'x.xlsx', sheets: [describeTable({ name: 'Wide', columns, rows: ['one'] })] }
  const [headings = [], row = []] = await readBack(wide, 'Wide')
  expect(headings).toEqual(columns.map(({ name }) => name.toUpperCase()))
  expect(row).toEqual(columns.map((_, index) => index))
  const empty = { fileName: 'x.xlsx', sheets: [describeTable({ name: 'Empty', columns, rows: [] })] }
  expect(await readBack(empty, 'Empty')).toHaveLength(1)
})

/** Texts that must be shown as typed: some are formulas to a careless program, some look like an escape of the file format. */
const AS_TYPED = [
  ...INJECTION_PAYLOADS.filter(([kind]) => kind === 'formula').map(([, payload]) => payload),
  '+27 31 000 0001',
  '-',
  '-5',
  '@home',
  '=1+1',
  "'=1+1",
  '＝1+1',
  '_x003D_1+1',
  'a_x0041_x0042_ and _x005F_x003d_',
  '_X003D_',
  '007',
  '1,5',
  '  blanks around  ',
  'two\nlines',
  'Grün & <Blau> "丰田" 😀',
]
const typed = {
  fileName: 'x.xlsx',
  sheets: [
    describeTable({ name: 'Typed', columns: [{ name: 'text', valueOf: (text: string) => text }], rows: AS_TYPED }),
  ],
}

test('every text is shown as typed, by a reader of others', async () => {
  const sheet = await readSheet(writeWorkbook(typed).buffer, 'Typed', { trim: false })
  expect(sheet.slice(1).map(([text]) => text)).toEqual(AS_TYPED)
})

test('a text that could be a formula is a text cell of the format of texts; amounts below zero stay numbers', async () => {
  const sheets = [
    describeTable({
      name: 'x',
      columns: [
        { name: 'a', valueOf: () => '=1+1' },
        { name: 'b', valueOf: () => '\t+1' },
        { name: 'c', valueOf: () => '－1' },
        { name: 'd', valueOf: () => 'Toyota' },
        { name: 'e', valueOf: () => -5 },
      ],
      rows: ['one'],
    }),
  ]
  const workbook = { fileName: 'x.xlsx', sheets }
  expect([...(await formatsOf(workbook)).values()]).toEqual(['@', '@', '@', '', ''])
  const sheet = await partOf(workbook, 'xl/worksheets/sheet1.xml')
  const types = [...sheet.matchAll(/<c r="[A-E]2"[^>]*?(?: t="(\w+)")?>/g)].map(([, type]) => type)
  expect(types).toEqual(['s', 's', 's', 's', undefined])
})

/** What the importer or a spreadsheet program gets of the file when it lies on a disk. */
async function fromDisk<Read>(read: (path: string, folder: string) => Promise<Read>): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), 'saex-sheet-'))
  try {
    const path = join(folder, 'typed.xlsx')
    await writeFile(path, writeWorkbook(typed))
    return await read(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('our importer reads every text as typed, but for blanks around it and an apostrophe that shields one', async () => {
  const texts = await fromDisk(async (path) => {
    const { rows } = await openXlsx(path, { sheet: 'Typed', decimalMark: '.' })
    const read: (string | undefined)[] = []
    for await (const { cells } of rows) read.push(cells[0])
    return read
  })
  expect(texts).toEqual(AS_TYPED.map((text) => text.trim().replace(/^'(?==)/, '')))
})

const LIBREOFFICE = '/usr/bin/soffice'

test.skipIf(!existsSync(LIBREOFFICE))(
  'LibreOffice shows every text as typed and takes none for a formula (skipped where it is not installed)',
  { timeout: 120_000 },
  async () => {
    const convert = (to: string) =>
      fromDisk(async (path, folder) => {
        const own = `-env:UserInstallation=file://${folder}/profile`
        execFileSync(LIBREOFFICE, [own, '--headless', '--convert-to', to, '--outdir', folder, path], {
          stdio: 'ignore',
        })
        return readFile(join(folder, `typed.${to.split(':')[0]}`), 'utf8')
      })
    // Comma, quotes around texts, UTF-8, from line 1, texts as they are.
    const csv: string[][] = parse(await convert('csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true'), { bom: true })
    expect(csv.slice(1).map(([text]) => text)).toEqual(AS_TYPED)
    const flat = await convert('fods')
    expect(flat).not.toContain('table:formula')
    expect(flat.match(/<table:table-cell[^>]*office:value-type="string"/g)).toHaveLength(AS_TYPED.length + 1)
  },
)

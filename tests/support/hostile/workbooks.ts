import { randomBytes } from 'node:crypto'
import { makeZip, workbookEntries, type ZipEntry } from '../zip.ts'
import type { HostileFile } from './hostile-file.ts'

const ROWS = [
  ['Make', 'Model', 'Price'],
  ['Toyota', 'Hilux', 345_000],
]
const MEGA = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const TARGETS = `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>`

/** A sound workbook and more. */
const withParts = (...more: readonly ZipEntry[]) => makeZip([...workbookEntries(ROWS), ...more])

/** A sound workbook with other contents in one of its parts. */
const replacing = (name: string, content: string | Uint8Array, more: readonly ZipEntry[] = []) =>
  makeZip([...workbookEntries(ROWS).map((entry) => (entry.name === name ? { name, content } : entry)), ...more])

const withSheet = (rows: string, before = '') =>
  replacing(SHEET, `<worksheet ${MAIN}>${before}<sheetData>${HEADER}${rows}</sheetData></worksheet>`)

const HEADER =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Make</t></is></c><c r="B1" t="inlineStr"><is><t>Model</t></is></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>'
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (price: string) => `<row r="2">${text('A2', 'Toyota')}${text('B2', 'Hilux')}${price}</row>`

/** Repeats of a text that no packer makes small: each has other letters between. */
function mixed(bytes: number, piece: string): string {
  const noise = randomBytes(Math.ceil(bytes / (piece.length + 16)) * 8).toString('hex')
  let made = ''
  for (let at = 0; made.length < bytes; at += 16) made += piece + noise.slice(at, at + 16)
  return made
}

const withTexts = (content: string, rows: string) =>
  makeZip([
    ...workbookEntries(ROWS).map((entry) => {
      if (entry.name === SHEET)
        return { name: SHEET, content: `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>` }
      if (entry.name !== 'xl/_rels/workbook.xml.rels') return entry
      const texts = `<Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>`
      return { name: entry.name, content: `<Relationships>${TARGETS}${texts}</Relationships>` }
    }),
    { name: 'xl/sharedStrings.xml', content },
  ])

const laughs = `<!DOCTYPE lolz [<!ENTITY a0 "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`

/** Archives whose list of contents lies. */
const ARCHIVES: readonly HostileFile[] = [
  {
    name: 'workbook: parts that share one place and say that they are empty',
    // Each of them is most of the file.
    make: () => {
      const parts = Array.from({ length: 2_000 }, (_, at) => ({
        name: `xl/${at}.xml`,
        content: '',
        listed: { method: 0, packedBytes: 1_200_000, unpackedBytes: 0, offset: 0 },
      }))
      return makeZip([{ name: 'xl/a.xml', content: randomBytes(1_200_000) }, ...workbookEntries(ROWS), ...parts])
    },
    words: 'damaged',
  },
  {
    name: 'workbook: stored parts that say that they are empty',
    make: () =>
      withParts(
        ...Array.from({ length: 20 }, (_, at) => ({
          name: `xl/${at}.xml`,
          content: Buffer.alloc(60_000, 'a'),
          listed: { method: 0, unpackedBytes: 0 },
        })),
      ),
    words: 'damaged',
  },
  {
    name: 'workbook: a part that unpacks to more than it says',
    make: () => withParts({ name: 'xl/lie.xml', content: Buffer.alloc(8 * MEGA, 'a'), claimedBytes: 300_000 }),
    words: 'damaged',
  },
  {
    name: 'workbook: a part that unpacks to less than it says',
    make: () => withParts({ name: 'xl/lie.xml', content: randomBytes(20_000), claimedBytes: 1_000_000 }),
    words: 'xl/lie.xml',
  },
  {
    name: 'workbook: a part that says it has 4 GB',
    make: () => withParts({ name: 'xl/a.xml', content: 'a', claimedBytes: 0xfffffffe }),
    words: 'more than 100 to 1',
  },
  {
    name: 'workbook: parts that say they have 117 MB',
    make: () =>
      withParts(
        ...Array.from({ length: 90 }, (_, at) => ({
          name: `xl/${at}.xml`,
          content: randomBytes(20_000),
          claimedBytes: 1_300_000,
        })),
      ),
    words: 'too large when unpacked',
  },
  {
    name: 'workbook: packed parts that share one place',
    make: () => {
      const entries = workbookEntries(ROWS)
      const content = 'x'.repeat(900)
      const same = Array.from({ length: 3_000 }, (_, at) => ({ name: `xl/${at}.xml`, content, listed: { offset: 0 } }))
      return makeZip([{ name: 'xl/0.xml', content }, ...entries, ...same.slice(1)])
    },
    words: 'damaged',
  },
  {
    name: 'workbook: 5,001 parts',
    make: () => withParts(...Array.from({ length: 5_001 }, (_, at) => ({ name: `xl/${at}.xml`, content: '' }))),
    words: 'more than 5000 parts',
  },
  {
    name: 'workbook: an archive inside',
    make: () => withParts({ name: 'xl/nested.zip', content: makeZip(workbookEntries(ROWS)) }),
    words: 'another archive',
  },
  { name: 'workbook: a part twice', make: () => withParts({ name: SHEET, content: '<x/>' }), words: 'twice' },
  {
    name: 'workbook: sizes that only ZIP64 can hold',
    make: () =>
      withParts({ name: 'xl/a.xml', content: 'a', listed: { packedBytes: 0xffffffff, unpackedBytes: 0xffffffff } }),
    words: 'too large when unpacked',
  },
  {
    name: 'workbook: a wrong checksum',
    make: () => withParts({ name: 'xl/a.xml', content: '<a/>', listed: { crc: 1 } }),
    words: 'xl/a.xml',
  },
  {
    name: 'workbook: a password',
    make: () => withParts({ name: 'xl/a.xml', content: '<a/>', listed: { flags: 1 } }),
    words: 'a password',
  },
  {
    name: 'workbook: an unknown packing',
    make: () => withParts({ name: 'xl/a.xml', content: '<a/>', listed: { method: 12 } }),
    words: 'damaged',
  },
  {
    name: 'workbook: a part that has another name where it lies',
    make: () => withParts({ name: 'xl/a.xml', content: '<a/>', listed: { offset: 0 } }),
    words: 'damaged',
  },
  {
    name: 'workbook: a place behind the end',
    make: () => withParts({ name: 'xl/a.xml', content: '<a/>', listed: { offset: 0xfffffff0 } }),
    words: 'damaged',
  },
  { name: 'workbook: its second half missing', make: () => withParts().subarray(0, 700), words: 'no workbook' },
  {
    name: 'workbook: a part packed 1000 to 1',
    make: () => withParts({ name: 'xl/a.xml', content: Buffer.alloc(30 * MEGA) }),
    words: 'more than 100 to 1',
  },
  {
    name: 'workbook: the start of an archive only',
    make: () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(9 * MEGA, 'PK\x05\x06')]),
    words: 'list of contents breaks off',
  },
]

/** Parts that are large or endless, in archives that are sound. */
const PARTS: readonly HostileFile[] = [
  {
    name: 'workbook: relationships of 7 MB that never end',
    make: () =>
      withParts({ name: 'xl/worksheets/_rels/sheet1.xml.rels', content: mixed(7 * MEGA, '<Relationship a="') }),
    words: 'sheet1.xml.rels is no XML',
  },
  {
    name: 'workbook: 250,000 relationships',
    make: () =>
      replacing(
        'xl/_rels/workbook.xml.rels',
        `<Relationships>${TARGETS}${Array.from({ length: 250_000 }, (_, at) => `<Relationship Id="r${at}" Type="${RELATIONS}/image" Target="${(at * 2_654_435_761) % 9_999_991}.png"/>`).join('')}</Relationships>`,
      ),
    words: 'bytes of links',
  },
  {
    name: 'workbook: shared texts of 30 MB',
    make: () => withTexts(`<sst>${mixed(30 * MEGA, '</t></si><si><t>').slice(9)}</t></si></sst>`, HEADER),
    words: 'characters of text',
  },
  {
    name: 'workbook: a shared text of 10 million characters',
    make: () => withTexts(`<sst><si><t>${randomBytes(5_000_000).toString('hex')}</t></si></sst>`, HEADER),
    words: 'shared text 1',
  },
  {
    name: 'workbook: one long text in every one of 390,000 cells',
    make: () => {
      const cells = 'ABCDEFGHIJKLMNOPQRST'.split('')
      const rows = Array.from(
        { length: 19_500 },
        (_, at) =>
          `<row r="${at + 1}" style="${randomBytes(8).toString('hex')}">${cells.map((letter) => `<c r="${letter}${at + 1}" t="s"><v>0</v></c>`).join('')}</row>`,
      )
      return withTexts(`<sst><si><t>${mixed(32_000, 'long ')}</t></si></sst>`, rows.join(''))
    },
    words: 'characters',
  },
  {
    name: 'workbook: styles of 25 MB',
    make: () =>
      withParts({
        name: 'xl/styles.xml',
        content: `<styleSheet><numFmts>${Array.from({ length: 280_000 }, (_, at) => `<numFmt numFmtId="${at + 200}" formatCode="0.0${(at * 2_654_435_761) % 9_999_991};[Red]yyyy"/>`).join('')}</numFmts></styleSheet>`,
      }),
    words: 'done',
  },
  {
    name: 'workbook: a format of 60,000 brackets',
    make: () =>
      withParts({
        name: 'xl/styles.xml',
        content: `<styleSheet>${`<numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/>`.repeat(30)}${mixed(200_000, 'a')}</styleSheet>`,
      }),
    words: 'done',
  },
  {
    name: 'workbook: a drawing of 15 MB',
    make: () => withParts({ name: 'xl/drawings/drawing1.xml', content: `<d>${mixed(15 * MEGA, '<a b="')}` }),
    words: 'drawing1.xml is no XML',
  },
  {
    name: 'workbook: entities that multiply, among the texts',
    make: () => withTexts(`${laughs}<sst><si><t>&a9;</t></si></sst>`, HEADER),
    words: 'document types',
  },
  {
    name: 'workbook: entities that multiply, in UTF-16',
    make: () => replacing(SHEET, Buffer.from(`\uFEFF${laughs}<worksheet>&a9;</worksheet>`, 'utf16le')),
    words: 'empty',
  },
  {
    name: 'workbook: a million levels',
    make: () => withSheet(row(`${'<a>'.repeat(1_000_000)}${mixed(400_000, 'b')}`)),
    words: 'done',
  },
  {
    name: 'workbook: a comment that never ends',
    make: () => withSheet(`<!-- ${mixed(15 * MEGA, '<!-- ')}`),
    words: 'is no XML',
  },
  { name: 'workbook: tags that never end', make: () => withSheet(mixed(15 * MEGA, '<c r="')), words: 'damaged' },
  {
    name: 'workbook: an attribute of 5 MB',
    make: () => withSheet(`<row r="2" s="${mixed(5 * MEGA, 'a')}"/>`),
    words: 'is no XML',
  },
]

/** Cells that are long, far, or no values. */
const CELLS: readonly HostileFile[] = [
  {
    name: 'workbook: a cell of 32,768 characters',
    make: () => withSheet(row(text('C2', mixed(32_768, 'a')))),
    words: 'cell C2',
  },
  {
    name: 'workbook: a cell of 10 million characters',
    make: () => withSheet(row(text('C2', mixed(10_000_000, 'a')))),
    words: 'cell C2',
  },
  {
    name: 'workbook: a price of 30,000 blanks',
    make: () => withSheet(row(text('C2', `1${' '.repeat(30_000)}x`)).concat(`<!--${mixed(5_000, '-a')}-->`)),
    words: 'longer than 200 characters',
  },
  {
    name: 'workbook: a price of 30,000 digits',
    make: () => withSheet(row(`<c r="C2"><v>${'9'.repeat(30_000)}</v></c>`).concat(`<!--${mixed(5_000, '-a')}-->`)),
    words: 'price',
  },
  {
    name: 'workbook: 16,384 columns',
    make: () => withSheet(row(`<c r="XFD2"><v>1</v></c>`)),
    words: 'more than 300 columns',
  },
  {
    name: 'workbook: a cell at the far end',
    make: () => withSheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    words: 'at most 20000 vehicles',
  },
  {
    name: 'workbook: a dimension of 17 thousand million cells',
    make: () => withSheet(row('<c r="C2"><v>5</v></c>'), '<dimension ref="A1:XFD1048576"/>'),
    words: 'done',
  },
  {
    name: 'workbook: 19,000 formulas of 1,000 characters',
    make: () =>
      withSheet(
        Array.from(
          { length: 19_000 },
          (_, at) =>
            `<row r="${at + 2}">${text(`A${at + 2}`, 'Toyota')}${text(`B${at + 2}`, 'Hilux')}<c r="C${at + 2}"><f>${mixed(1_000, 'SUM(A1:')}</f><v>${at}</v></c></row>`,
        ).join(''),
      ),
    words: 'done',
  },
  { name: 'workbook: a date that is none', make: datedWorkbook, words: 'cell C2 is no date' },
  {
    name: 'workbook: NULs in its sheet',
    make: () => replacing(SHEET, Buffer.alloc(200_000)),
    words: 'more than 100 to 1',
  },
]

function datedWorkbook(): Buffer {
  const styles = { name: 'xl/styles.xml', content: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>' }
  const sheet = `<worksheet ${MAIN}><sheetData>${HEADER}${row('<c r="C2" s="0"><v>1e300</v></c>')}</sheetData></worksheet>`
  return replacing(SHEET, sheet, [styles])
}

/** An OLE file whose first sector follows itself, and one of plain noise. */
function oleFile(): Buffer {
  const bytes = Buffer.alloc(20 * 512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(0xffffff, 44)
  for (let sector = 0; sector < 109; sector++) bytes.writeUInt32LE(0, 76 + sector * 4)
  return bytes
}

const OLD: readonly HostileFile[] = [
  { name: 'workbook: an old workbook whose sectors go in a circle', make: oleFile, words: 'old workbook' },
  {
    name: 'workbook: an old workbook that is called a new one',
    file: 'stock.xlsx',
    make: () => Buffer.concat([oleFile(), randomBytes(MEGA)]),
    words: 'old workbook',
  },
  {
    name: 'workbook: a BIFF record without an archive',
    make: () => Buffer.concat([Buffer.from('0908100000060500', 'hex'), randomBytes(MEGA)]),
    words: 'NUL',
  },
]

export const HOSTILE_WORKBOOKS: readonly HostileFile[] = [...ARCHIVES, ...PARTS, ...CELLS, ...OLD]

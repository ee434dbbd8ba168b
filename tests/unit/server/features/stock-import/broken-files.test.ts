import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import * as fc from 'fast-check'
import { SAMPLE_ROWS, sampleStockFile } from '../../../../../src/server/features/stock-import/guess-mapping.ts'
import { type SourceRow } from '../../../../../src/server/features/stock-import/source-row.ts'
import { StoppedReading } from '../../../../../src/server/features/stock-import/stock-file-error.ts'
import { openStockFile } from '../../../../../src/server/features/stock-import/stock-file.ts'
import { createWorkFolder, type WorkFolder } from '../../../../support/stock-import.ts'
import { makeZip, workbookEntries } from '../../../../support/zip.ts'
import { SOAK } from '../../../../support/soak.ts'

const AUTO = { encoding: 'auto', delimiter: 'auto', sheet: 1, decimalMark: '.' } as const
let work: WorkFolder

beforeAll(async () => {
  work = await createWorkFolder()
})
afterAll(() => work.remove())

/** All that is read, and why it stopped. */
async function read(content: string | Uint8Array, name = 'stock.csv') {
  const file = await openStockFile(await work.write(name, content), AUTO)
  const rows: SourceRow[] = []
  let stopped: string | undefined
  try {
    for await (const row of file.rows) rows.push(row)
  } catch (error) {
    if (!(error instanceof StoppedReading)) throw error
    stopped = `${error.line}: ${error.because}`
  }
  const good = rows.filter(({ fault }) => fault === undefined).map(({ line, cells }) => `${line} ${cells[0]}`)
  const bad = rows.flatMap(({ line, fault }) => (fault === undefined ? [] : [`${line} ${fault}`]))
  return { header: file.header, format: file.format, rows, good, bad, stopped }
}

const HEADER = 'Stock,Make,Model,Price'
const lines = (count: number) => Array.from({ length: count }, (_, at) => `S${at},Citroën,C${at},1`)
const UNCLOSED = 'row: a quotation mark is opened in it and never closed'

describe('the encoding of a file', () => {
  const text = `${HEADER}\r\n${lines(5_000).join('\r\n')}\r\n`
  const bigEndian = () => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  test.each<[string, () => Buffer, string]>([
    ['Windows-1252', () => Buffer.from(text, 'latin1'), 'windows-1252'],
    ['UTF-16LE with its mark', () => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16BE with its mark', bigEndian, 'utf-16be'],
    ['UTF-16LE without a mark', () => Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-8 with its mark', () => Buffer.from(`\uFEFF${text}`), 'utf-8'],
  ])('%s is read to its end, and may be left after its first rows', async (_name, make, encoding) => {
    const { good, bad, rows, format } = await read(make())
    expect([good.length, bad, rows[4_999]?.cells[1], rows[4_999]?.line]).toEqual([5_000, [], 'Citroën', 5_001])
    expect(format).toContain(encoding)
    const { rows: sample } = await sampleStockFile(await work.write('sample.csv', make()))
    expect(sample).toHaveLength(SAMPLE_ROWS)
    // An error that nobody waits for would come now, and end the process.
    await new Promise((resolve) => setTimeout(resolve, 50))
  })

  it('stays UTF-8 with a few bytes that are none: their rows are rejected', async () => {
    const bytes = Buffer.from(`${HEADER}\n${lines(300).join('\n')}\n`)
    bytes[bytes.indexOf('ë', 4_000)] = 0xeb
    const { good, bad, format } = await read(bytes)
    expect(format).toContain('utf-8')
    expect(good).toHaveLength(299)
    expect(bad).toEqual([
      expect.stringMatching(/^\d+ row: has characters that are no UTF-8 \(column 2, "Citro\uFFFD+n"\)$/),
    ])
  })

  it('is asked for by no text with characters that have no meaning', async () => {
    await expect(read(`${HEADER}\nA,B\0,C,1\n`)).rejects.toThrow('NUL')
  })
})

describe('a quotation mark that is never closed', () => {
  it('costs its own row, and the rows after it go in', async () => {
    const rows = [...lines(3), 'X1,"Toyota,Hilux,1', ...lines(20_000)]
    const { good, bad, stopped } = await read([HEADER, ...rows, ''].join('\n'))
    expect([good.length, bad, stopped]).toEqual([20_003, [`5 ${UNCLOSED}`], undefined])
  })

  it('swallows no row up to the next quotation mark', async () => {
    const rows = ['X1,"Toyota,Hilux,1', 'X2,Ford,Ranger,2', 'X3,"Land Rover",Defender,3', 'X4,BMW,X3,4']
    const { good, bad } = await read([HEADER, ...rows, ''].join('\r\n'))
    expect(good).toEqual(['3 X2', '4 X3', '5 X4'])
    expect(bad).toEqual([`2 ${UNCLOSED}`])
  })

  it('does not give a row the price of the next', async () => {
    const rows = ['X1,Toyota,"Hilux 2.4,345000', 'X2,Ford,"Ranger XLT",299000']
    const { good, bad } = await read([HEADER, ...rows, ''].join('\n'))
    expect(good).toEqual(['3 X2'])
    expect(bad).toEqual([`2 ${UNCLOSED}`])
  })

  it('is none when every one stands where it should, however odd the row', async () => {
    const { good, bad } = await read(`${HEADER}\nX1,"a\nX2,Ford,Ranger,2\n",C,1,2,3\nX3,a,C,1\n`)
    expect(good).toEqual(['5 X3'])
    expect(bad).toEqual(['2 row: has not as many columns as the header (6 instead of 4)'])
  })

  it('leaves a cell of several lines alone', async () => {
    const { good, bad, rows } = await read(`${HEADER}\nX1,"""Special""\nedition",C,1\nX2,"a\r\n\r\nb",C,1\nX3,a,C,1\n`)
    expect([good, bad]).toEqual([['2 X1', '4 X2', '7 X3'], []])
    expect(rows[0]?.cells[1]).toBe('"Special"\nedition')
  })
})

describe('a file that was cut off', () => {
  it('inside a quote says at which line it stopped', async () => {
    const { good, bad, stopped, rows } = await read(`${HEADER}\nX1,a,b,1\nX2,"never\nclosed, as`)
    expect([good, bad]).toEqual([['2 X1'], [`3 ${UNCLOSED}`]])
    expect(stopped).toBe('3: a quotation mark is opened there and never closed; the file may be cut off')
    expect(rows[1]?.cells.join(',')).toBe('X2,never\nclosed, as')
  })

  it('inside a character, whatever the encoding', async () => {
    const utf8 = Buffer.from(`${HEADER}\nX1,Citroën,b,1\nX2,Citroë`)
    const first = await read(utf8.subarray(0, -1))
    expect([first.good, first.stopped]).toEqual([['2 X1'], '3: the file ends inside a character; it is cut off'])
    const utf16 = Buffer.from(`\uFEFF${HEADER}\nX1,Citroën,b,1\nX2,Citroën,b,1`, 'utf16le')
    const second = await read(utf16.subarray(0, -1))
    expect([second.good, second.stopped]).toEqual([['2 X1'], '3: the file ends inside a character; it is cut off'])
  })

  it('inside a row', async () => {
    const { good, stopped } = await read(`${HEADER}\nX1,a,b,1\nX2,a`)
    expect([good, stopped]).toEqual([['2 X1'], '3: the file ends inside the row; it may be cut off'])
  })

  it('and is a workbook says that nothing of it can be read', async () => {
    const bytes = makeZip(workbookEntries([['Make'], ['Toyota']]))
    await expect(read(bytes.subarray(0, bytes.length / 2), 'stock.xlsx')).rejects.toThrow(
      'The workbook is cut off: its list of contents, which stands at its end, is missing.',
    )
  })
})

describe('what stands above the header', () => {
  it.each([
    ['a title', 'Harbour Motors, stock of 16 November\n\n', 3],
    ['titles with empty columns', 'Harbour Motors;;;;;\nDate:;16/11/2026;;;;\n;;;;;\n', 4],
    ['the separator', 'sep=;\r\n', 2],
    ['nothing', '', 1],
  ])('is left out: %s', async (_name, above, line) => {
    const { header, good, bad, format } = await read(
      `${above}Stock;Make;Model;Price;Year;Km\nX1;"a;b";c;"12,50";2019;1\n`,
    )
    expect(header).toEqual(['Stock', 'Make', 'Model', 'Price', 'Year', 'Km'])
    expect([good, bad]).toEqual([[`${line + 1} X1`], []])
    expect(format.includes('header in line')).toBe(line > 1)
  })

  it('is left out of a workbook, too', async () => {
    const sheet = [['Harbour Motors'], [], [46_000], ['Stock', 'Make', 'Model', 'Price'], ['X1', 'a', 'b', 1]]
    const { header, good } = await read(makeZip(workbookEntries(sheet)), 'stock.xlsx')
    expect([header, good]).toEqual([['Stock', 'Make', 'Model', 'Price'], ['5 X1']])
  })
})

test('a workbook of exactly 20,000 vehicles and 20 columns is read, one more row is not', SOAK, async () => {
  const sheet = (vehicles: number) => [
    Array.from({ length: 20 }, (_, column) => `C${column}`),
    ...Array.from({ length: vehicles }, (_, at) => Array.from({ length: 20 }, () => at)),
  ]
  const { good } = await read(makeZip(workbookEntries(sheet(20_000))), 'stock.xlsx')
  expect(good).toHaveLength(20_000)
  await expect(read(makeZip(workbookEntries(sheet(20_001))), 'stock.xlsx')).rejects.toThrow('at most 20000 vehicles')
})

describe('a file that is no stock', () => {
  const ods = makeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', listed: { method: 0 } },
    { name: 'content.xml', content: '<x/>' },
  ])
  it.each<[string, Uint8Array, string]>([
    ['stock.csv', Buffer.from('ffd8ffe000104a464946', 'hex'), 'The file is a picture.'],
    ['stock.csv', makeZip([{ name: 'a.csv', content: 'a' }]), 'The file is a zip archive. Unpack it first.'],
    ['stock.xlsx', makeZip([{ name: 'a.csv', content: 'a' }]), 'The file is a zip archive. Unpack it first.'],
    ['stock.csv', ods, 'The file is an OpenDocument sheet (.ods). Save it as .xlsx or CSV.'],
    ['stock.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old workbook (.xls)'],
    ['stock.csv', Buffer.from('%PDF-1.7'), 'a PDF'],
    ['stock.csv', Buffer.from('<!doctype html><table>'), 'a web page'],
    ['stock.csv', Buffer.from('[{"a":1}]'), 'The file is JSON. Stock comes as CSV or .xlsx.'],
    ['stock.csv', Buffer.from(''), 'The file is empty.'],
    ['stock.csv', Buffer.from('\n\n\r\n'), 'The file is empty.'],
  ])('is refused in words: %s (%#)', async (name, bytes, words) => {
    await expect(read(bytes, name)).rejects.toThrow(words)
  })

  it('is a workbook by its content, not by its name', async () => {
    expect((await read(makeZip(workbookEntries([['Make'], ['Toyota']])), 'stock.csv')).good).toEqual(['2 Toyota'])
  })
})

test('the line of a row is the one that it begins in, whatever stands before', async () => {
  const cell = fc.constantFrom(
    'a',
    'Citroën',
    '"x"',
    '"a\nb"',
    '"a\r\nb\r\n\r\nc"',
    '"with, comma"',
    '"say ""hi"""',
    '',
  )
  const row = fc.array(cell, { minLength: 3, maxLength: 3 })
  const table = fc.array(fc.tuple(row, fc.nat(3)), { minLength: 1, maxLength: 30 })
  const shape = fc.record({ table, end: fc.constantFrom('\n', '\r\n', '\r'), filler: fc.nat(70_000) })
  await fc.assert(
    fc.asyncProperty(shape, async ({ table: given, end, filler }) => {
      const records = [
        [['h1', 'h2', 'h3', 'h4'], 0] as const,
        [['f', '', 'x'.repeat(filler).slice(0, 32_000), '0'], 0] as const,
      ]
      const all = [...records, ...given.map(([cells, blank], at) => [[...cells, `id${at}`], blank] as const)]
      const expected: string[] = []
      let text = ''
      for (const [cells, blank] of all) {
        expected.push(`${1 + (text.match(/\r\n|\r|\n/g) ?? []).length} ${cells[3]}`)
        text += cells.join(',') + end + end.repeat(blank)
      }
      const { rows, bad } = await read(text)
      expect(bad).toEqual([])
      expect(rows.map(({ line, cells }) => `${line} ${cells[3]}`)).toEqual(expected.slice(1))
    }),
    { numRuns: 60 },
  )
})

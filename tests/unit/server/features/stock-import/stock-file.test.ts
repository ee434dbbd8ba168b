import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_COLUMNS, featureColumn } from '../../../../../src/server/features/stock-import/export-columns.ts'
import { openStockFile } from '../../../../../src/server/features/stock-import/stock-file.ts'
import { type SourceRow } from '../../../../../src/server/features/stock-import/source-row.ts'
import { createWorkFolder, type WorkFolder } from '../../../../support/stock-import.ts'

const AUTO = { encoding: 'auto', delimiter: 'auto', sheet: 1, decimalMark: '.' } as const
let work: WorkFolder

beforeAll(async () => {
  work = await createWorkFolder()
})
afterAll(() => work.remove())

async function read(content: string | Uint8Array, name = 'stock.csv') {
  const file = await openStockFile(await work.write(name, content), AUTO)
  const rows: SourceRow[] = []
  for await (const row of file.rows) rows.push(row)
  return { header: file.header, rows, format: file.format, progress: file.progress() }
}

describe('a text file', () => {
  it.each([
    ['comma', ',', 'separated by commas'],
    ['semicolon', ';', 'separated by semicolons'],
    ['tab', '\t', 'separated by tabs'],
  ])('is read when separated by %s', async (_name, mark, words) => {
    const { header, rows, format } = await read(['Make', 'Price'].join(mark) + `\r\nCitroën${mark}"1${mark}2"\r\n`)
    expect(header).toEqual(['Make', 'Price'])
    expect(rows).toEqual([{ line: 2, cells: ['Citroën', `1${mark}2`] }])
    expect(format).toContain(words)
  })

  it('may begin with a byte order mark', async () => {
    expect((await read('\uFEFFMake,Price\nŠkoda,1\n')).header).toEqual(['Make', 'Price'])
  })

  it('is Windows-1252 when a byte far inside is no UTF-8', async () => {
    const filler = Buffer.from(`Make,Price\n${'Toyota,1\n'.repeat(40_000)}`)
    const { rows, format } = await read(Buffer.concat([filler, Buffer.from('Citro\xEBn \x80 \x8Akoda,2\n', 'latin1')]))
    expect(format).toContain('windows-1252')
    expect(rows.at(-1)?.cells).toEqual(['Citroën € Škoda', '2'])
  })

  it('is UTF-16 by its byte order mark', async () => {
    const { rows } = await read(Buffer.from('\uFEFFMake\tPrice\r\nŠkoda\t1\r\n', 'utf16le'))
    expect(rows).toEqual([{ line: 2, cells: ['Škoda', '1'] }])
  })

  it('counts lines also behind quotes with line breaks', async () => {
    const { rows } = await read('Make,Phone\nToyota,"02 **** ****\n"\n\nFord,"say ""hi"""\n')
    expect(rows).toEqual([
      { line: 2, cells: ['Toyota', '02 **** ****\n'] },
      { line: 5, cells: ['Ford', 'say "hi"'] },
    ])
  })

  it('flags records with another number of columns, but for empty ones at the end', async () => {
    const { rows } = await read('Make,Price\nToyota,1,,\nFord\nBMW,1,2\n')
    expect(rows.map((row) => row.fault)).toEqual([
      undefined,
      'row: has not as many columns as the header (1 instead of 2)',
      'row: has not as many columns as the header (3 instead of 2)',
    ])
  })

  it('is refused in words when it is empty or not there', async () => {
    await expect(read('')).rejects.toThrow('The file is empty.')
    await expect(openStockFile('/nowhere.csv', AUTO)).rejects.toThrow('The file /nowhere.csv cannot be read.')
    await expect(openStockFile('/', AUTO)).rejects.toThrow('The file / cannot be read.')
    // The folder that it begins at is not the operator's own.
    await expect(openStockFile('nowhere.csv', AUTO)).rejects.toThrow(
      `The file ${join(process.cwd(), 'nowhere.csv')} cannot be read.`,
    )
  })

  it('names the line of a header that cannot be read', async () => {
    await expect(read('a'.repeat(300_000))).rejects.toThrow('(line 1): has more than 262144 bytes')
  })

  it('of UTF-16 may be left after its first rows', async () => {
    const content = Buffer.from(`\uFEFFMake,Price\n${'Ford,2\n'.repeat(400_000)}`, 'utf16le')
    const file = await openStockFile(await work.write('stock.csv', content), AUTO)
    for await (const row of file.rows) {
      expect(row.cells).toEqual(['Ford', '2'])
      break
    }
    // An error that nobody waits for would come now, and end the process.
    await new Promise((resolve) => setTimeout(resolve, 50))
  })

  it('has at most 1,000 columns where it is our own export', async () => {
    const own = Object.values(EXPORT_COLUMNS)
    const header = (columns: number) => [
      ...own,
      ...Array.from({ length: columns - own.length }, (_, at) => featureColumn(at + 1, 'a')),
    ]
    expect((await read(header(1_000).join(','))).header).toHaveLength(1_000)
    await expect(read(header(1_001).join(','))).rejects.toThrow('more than 1000 columns')
    await expect(read([...header(300), 'Another'].join(','))).rejects.toThrow('more than 300 columns')
  })

  it('has at most 300 columns, and cells of at most 32,767 characters', async () => {
    await expect(read('a,'.repeat(300))).rejects.toThrow('more than 300 columns')
    // Its rejected rows have three columns besides.
    expect((await read(`line,reason,row key,${'a,'.repeat(299)}a`)).header).toHaveLength(300)
    await expect(read(`line,reason,row key,${'a,'.repeat(300)}`)).rejects.toThrow('more than 300 columns')
    const { rows } = await read(`Make,Price\n${'a'.repeat(32_767)},1\nFord,${' '.repeat(32_768)}\n`)
    expect(rows.map(({ fault }) => fault)).toEqual([
      undefined,
      'row: has a cell of more than 32767 characters (column 2)',
    ])
  })
})

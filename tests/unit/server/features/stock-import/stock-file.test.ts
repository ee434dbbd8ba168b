import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_COLUMNS, featureColumn } from '../../../../../src/server/features/stock-import/export-columns.ts'
import { openStockFile } from '../../../../../src/server/features/stock-import/stock-file.ts'
import { parseMapping } from '../../../../../src/server/features/stock-import/mapping.ts'
import { type SourceRow } from '../../../../../src/server/features/stock-import/source-row.ts'
import { createWorkFolder, type WorkFolder } from '../../../../support/stock-import.ts'

const AUTO = { encoding: 'auto', delimiter: 'auto', sheet: 1, decimalMark: '.' } as const
let work: WorkFolder
type ReadGiven = { readonly name?: string; readonly options?: Parameters<typeof openStockFile>[1] }

beforeAll(async () => {
  work = await createWorkFolder()
})
afterAll(() => work.remove())

async function read(content: string | Uint8Array, { name = 'stock.csv', options = AUTO }: ReadGiven = {}) {
  const file = await openStockFile(await work.write(name, content), options)
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

  /** 'Make,Colour\n' and 'トヨタ,ホワイトパール\n' as old Japanese programs write them, and half of a character. */
  const MAKE = Buffer.from('Make,Colour\n')
  const TOYOTA = Buffer.from('83678388835e2c837a838f834383678370815b838b0a', 'hex')

  it('is Shift-JIS where it has bytes that Windows-1252 lacks, and kana', async () => {
    // An odd number of bytes in front, so that pieces of the file end within characters.
    const rows = Array.from({ length: 20_000 }, () => TOYOTA)
    const all = await read(Buffer.concat([MAKE, Buffer.from('a,b\n'), Buffer.from('abc,d\n'), ...rows]))
    expect(all.format).toBe('shift_jis, separated by commas')
    expect(all.rows).toHaveLength(20_002)
    expect(new Set(all.rows.slice(2).map(({ cells }) => cells.join('|')))).toEqual(new Set(['トヨタ|ホワイトパール']))
  })

  it('is Shift-JIS also where many of its bytes could be UTF-8', async () => {
    const hiragana = Buffer.from('8ed48c9f82c282ab2c82b182ea82cd838f83938349815b8369815b82c582b70a', 'hex')
    const { rows } = await read(Buffer.concat([MAKE, hiragana]))
    expect(rows.map(({ cells }) => cells)).toEqual([['車検つき', 'これはワンオーナーです']])
  })

  it('of Shift-JIS that ends within a character is read up to there', async () => {
    const file = await openStockFile(
      await work.write('stock.csv', Buffer.concat([MAKE, TOYOTA, TOYOTA.subarray(0, 10)])),
      AUTO,
    )
    const rows: SourceRow[] = []
    const reading = (async () => {
      for await (const row of file.rows) rows.push(row)
    })()
    await expect(reading).rejects.toThrow('the file ends inside a character; it is cut off')
    expect(rows.map(({ cells, fault }) => [cells[0], fault])).toEqual([
      ['トヨタ', undefined],
      ['トヨタ', 'row: the file ends inside a character; it is cut off'],
    ])
  })

  it.each([
    [
      'letters of a Mac that could be Japanese',
      'Mod\x8fle,Ann\x8ee,\x83tat\nCitro\x91n,2012,G\x8en\x8eral\n'.repeat(4),
    ],
    ['letters that are none', `Make,Price\n${'Citro\x8dn,1\n'.repeat(4)}`],
  ])('is refused in words where it has %s', async (_what, content) => {
    await expect(read(Buffer.from(content, 'latin1'))).rejects.toThrow(
      'neither UTF-8 nor Windows-1252. Save it again as CSV (UTF-8) or .xlsx.',
    )
  })

  it.each([
    ['ASCII', `${'Kia,1\n'.repeat(30)}Kia\x8d,1\n`],
    ['Windows-1252', `${'Citro\xebn,1\n'.repeat(30)}Kia\x81,1\n`],
    ['Windows-1252 where some more are', `${'Citro\xebn,1\n'.repeat(200)}${'Kia\x9d,1\n'.repeat(4)}`],
  ])('of %s goes in with a stray byte', async (_what, content) => {
    const { rows, format } = await read(Buffer.from(`Make,Price\n${content}`, 'latin1'))
    expect(format).toContain('windows-1252')
    expect(rows.filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  it('of Windows-1252 may hold letters of UTF-8 that it lacks by themselves', async () => {
    const old = Buffer.from('Make,Price\n' + 'Citro\xebn,1\n'.repeat(30), 'latin1')
    const { format } = await read(Buffer.concat([old, Buffer.from('”,2\n')]))
    expect(format).toContain('windows-1252')
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

  const amounts = parseMapping({
    currency: 'ZAR',
    fields: { make: 'Make', model: 'Model', price: 'Price', mileage: { column: 'Km', unit: 'km' } },
  })
  /** What is wrong with the last of the rows. */
  const faultOfLast = async (lines: readonly string[], options = amounts) => {
    const { rows } = await read(`${lines.join('\n')}\n`, { options })
    return rows.at(-1)?.fault
  }

  it.each([
    [['Make,Price,Note', 'Toyota,R345,000,'], 2],
    [['Make,Price,Note', 'Toyota,R345,000.50,'], 2],
    [['Make,Price,Note,', 'Toyota,R345,000,,'], 2],
    [['Make,Price,Note', 'Toyota,1,250,000'], 2],
    [['Km,Price,Note', '84,500,345000,as new'], 1],
    [['Km,Price,Note', '9,345000,', '9,345000,', '84,500 km,345000,'], 1],
    [['Make,Price,Note,', 'Kia,99000,,', 'Kia,99000,,', 'Toyota,345,000,,'], 2],
    [['Make,Price,Note', 'Kia,99000,,', 'Kia,99000,,', 'Toyota,345,000,,'], 2],
    [['Km,Price,Note,', '9,345000,,', '9,345000,,', '84,500,345000,as new'], 1],
    [['line,reason,row key,Make,Price,Note', '2,x,,Toyota,R345,000,'], 5],
    // In a file where most rows are cut, that is the usual shape.
    [['Make,Km,Price,Note', ...Array.from({ length: 3 }, () => 'Kia,45000,345,000,')], 3],
    [['Make,Price,Km,Note,Colour', ...Array.from({ length: 3 }, () => 'Kia,345,000,45000,,')], 2],
    [['Make,Price,Km,Colour', ...Array.from({ length: 3 }, () => 'Kia,345000,45,000,')], 3],
  ])('of %j says that a number has a comma', async (lines, column) => {
    expect(await faultOfLast(lines)).toBe(`row: has a comma in a number without quotation marks (column ${column})`)
  })

  it.each([
    [['Make,Price,Note', 'Toyota,"R345,000",,']],
    [['Make,Year,Price', 'Toyota,2015,345000,']],
    [['Litres,kW,Price', '2.4,110,345000,']],
    [['Day,kW,Price', '2015-03-01,110,345000,']],
    [['Doors,kW,Price,', '5,110,345000,']],
    [['Make;Price;Note', 'Toyota;345;000;']],
    // Every line ends with a comma; the header does not.
    [['Make,Model,Year,Doors,kW,Km,Price', 'Toyota,Hilux,2019,4,110,45000,345000,']],
    [['Make,Km,kW,Price', 'Kia,45000,85,99000,', 'Kia,45000,85,99000,', 'Toyota,45,110,345000,']],
    [['Make,Km,kW,Price,', 'Kia,45000,85,99000', 'Kia,45000,85,99000', 'Toyota,45,110,345000,']],
    // Columns without a name, and a remark under one of them.
    [['Make,Doors,kW,Price,,', 'Kia,5,85,99000,,', 'Kia,5,85,99000,,', 'Toyota,4,110,345000,one owner,']],
    [['Make,Model,kW,Price,', 'Ford,R350,110,345000,']],
    [['Make,Model,kW,Price,', 'Ford,R 320,165,345000,']],
    [['Make,Model,kW,Price,', 'BMW,M3,317,345000,']],
    [['Make,Doors,Stock,Price,', 'BMW,4,045,345000,']],
    [['Make,Price,kW', 'Kia,99000,85', 'Kia,99000,85', 'Toyota,0,110,']],
    [['Make,Price,kW', 'Toyota,R345,110,'], { column: 'Price', unit: 'thousands' }],
  ])('of %j goes in as it stands', async (lines, price: unknown = 'Price') => {
    const options = parseMapping({ currency: 'ZAR', fields: { ...amounts.fields, price } })
    expect(await faultOfLast(lines, options)).toBeUndefined()
  })

  it('of long cells beside numbers is looked at in time', async () => {
    const long = `${'1'.repeat(32_000)}x5`
    const names = Array.from({ length: 8 }, (_, at) => `Price ${at},kW ${at}`).join(',')
    const price = Array.from({ length: 8 }, (_, at) => `Price ${at}`)
    const options = parseMapping({ currency: 'ZAR', fields: { ...amounts.fields, price } })
    const from = performance.now()
    expect(await faultOfLast([`${names},`, `${long},123,`.repeat(8)], options)).toBeUndefined()
    expect(performance.now() - from).toBeLessThan(2000)
  })

  describe('whose rows lack cells at their end', () => {
    const price = { make: 'Make', model: 'Model', price: 'Price' }
    const faultsOf = async (text: string, fields: Record<string, unknown> = price) => {
      const options = parseMapping({ currency: 'ZAR', fields })
      const { rows } = await read(`Make,Model,Price,Stock,Note\n${text}`, { options })
      return rows.map(({ fault, cells }) => fault ?? cells)
    }
    const short = (cells: number) => `row: has not as many columns as the header (${cells} instead of 5)`

    it('has them as empty ones behind make, model, price and number', async () => {
      const whole = 'Kia,Rio,1,S9,as new'
      const text = `Kia,Rio,1\n${whole}\nKia,Rio\n${whole}\nKia,Rio,1,S1\n`
      const faults = async (fields?: Record<string, unknown>) =>
        (await faultsOf(text, fields)).filter((_, at) => at % 2 === 0)
      expect(await faults()).toEqual([['Kia', 'Rio', '1', '', ''], short(2), ['Kia', 'Rio', '1', 'S1', '']])
      const numbered = { ...price, supplierNumber: 'Stock' }
      expect(await faults(numbered)).toEqual([short(3), short(2), ['Kia', 'Rio', '1', 'S1', '']])
      const joined = { ...price, model: { columns: ['Model', 'Note'] } }
      expect(await faults(joined)).toEqual([short(3), short(2), short(4)])
      const several = 'Kia,Rio,1,S1\nKia,Rio,1,S2\nKia,Rio,1,S3\n'
      expect(await faultsOf(several)).toEqual([1, 2, 3].map((n) => ['Kia', 'Rio', '1', `S${n}`, '']))
    })

    it('has not where a row may be a part of one, or of another form', async () => {
      expect(await faultsOf('Kia,"Ri\no",1\nKia,Rio,R345,000\n')).toEqual([short(3), short(4)])
      await expect(faultsOf('Kia,Rio,1,S1,\nKia,Rio,1')).rejects.toThrow('the file ends inside the row')
      await expect(faultsOf('Kia,"Rio,1\n')).rejects.toThrow('a quotation mark is opened there and never closed')
    })

    it.each([
      ['one line break', 'Kia,Rio,1\nspare,S1,as new\n', [3, 3]],
      ['one in its last cell', 'Kia,Rio,1,S1,one owner\nfull service\nKia,Rio,1\n', [undefined, 1, 3]],
      ['one near its begin', 'Kia,Ri\no,1,S1,as new\n', [2, 4]],
      ['several', 'Kia,Rio,1\nspare\nspare,S1,as\n', [3, 1, 3]],
      ['one before the end', 'Kia,Rio,1\nKia,Rio,1,', [3, 4]],
    ])('has not where %s may have broken a row', async (_what, text, cells) => {
      const options = parseMapping({ currency: 'ZAR', fields: price })
      const file = await openStockFile(await work.write('stock.csv', `Make,Model,Price,Stock,Note\n${text}`), options)
      const faults: (string | undefined)[] = []
      const reading = (async () => {
        for await (const { fault } of file.rows) faults.push(fault)
      })()
      await reading.catch(() => {})
      expect(faults).toEqual(cells.map((count) => (count === undefined ? undefined : short(count))))
    })

    it('has not where year or mileage would lack: a comma in a broken text makes both halves rows of their own', async () => {
      const header = 'Stock,Make,Model,Price,Note,Year,Km,Colour'
      const fields = { ...price, supplierNumber: 'Stock', year: 'Year', mileage: { column: 'Km', unit: 'km' } }
      const options = parseMapping({ currency: 'ZAR', fields })
      const halves = await read(`${header}\nA1,Kia,Rio,145000,One owner\nfull, service,2015,47000,Red\n`, { options })
      expect(halves.rows.map(({ fault }) => fault !== undefined)).toEqual([true, true])
    })

    it('is a file of rejected rows, too', async () => {
      const options = parseMapping({ currency: 'ZAR', fields: price })
      const text = 'line,reason,row key,Make,Model,Price,Note\n2,x,,Kia,Rio,1\n2,x,,Kia,Rio,1,\n'
      const { rows } = await read(text, { options })
      expect(rows.map(({ fault, cells }) => fault ?? cells)).toEqual([
        ['Kia', 'Rio', '1', ''],
        ['Kia', 'Rio', '1', ''],
      ])
    })
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

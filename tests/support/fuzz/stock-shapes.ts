import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { utils, write } from 'xlsx'
import { makeZip, workbookEntries } from '../zip.ts'

/** A file of stock as suppliers have them; invented rows in forms that were seen. */
export type StockShape = { readonly name: string; readonly file: string; readonly bytes: Buffer }

const ROWS = 120
const MAKES = ['Toyota', 'Citroën', 'Škoda', 'Land Rover', 'Mercedes-Benz', 'BMW', 'Isuzu', 'Alfa Romeo']
const MODELS = ['Hilux 2.8 GD-6', 'C4', 'Octavia', 'Defender 110', 'Sprinter 516', 'X3', 'D-MAX', 'Giulietta']
const AT = [...Array.from({ length: ROWS }).keys()]
const make = (at: number) => MAKES[at % MAKES.length]!
const model = (at: number) => MODELS[at % MODELS.length]!
const price = (at: number) => 90_000 + ((at * 7919) % 900_000)
const km = (at: number) => (at * 3571) % 300_000

function lines(records: readonly (readonly unknown[])[], mark: string, end: string, isQuoted = false): string {
  const cell = (value: unknown) => {
    const text = String(value)
    return isQuoted || text.includes(mark) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return records.map((record) => record.map(cell).join(mark) + end).join('')
}

const euros = (amount: number) => `${amount.toLocaleString('de-DE')},00`

const auction = lines(
  [
    [
      'Brand',
      'Year',
      'Model',
      'Car/Suv',
      'Title',
      'UsedOrNew',
      'Transmission',
      'Engine',
      'Kilometres',
      'ColourExtInt',
      'Location',
      'Doors',
      'Price',
    ],
    ...AT.map((at) => [
      make(at),
      2005 + (at % 20),
      model(at),
      at % 7 === 0 ? '02 **** ****\n' : 'Hatchback',
      `${make(at)} ${model(at)} "special"`,
      'USED',
      'Automatic',
      `${4 + (at % 3)} cyl, 2.4 L`,
      at % 9 === 0 ? '-' : km(at),
      'White / Black',
      'Testville, NSW',
      ' 4 Doors',
      at % 11 === 0 ? 'POA' : price(at),
    ]),
  ],
  ',',
  '\n',
)
const german = lines(
  [
    ['Angebots-Nr', 'Marke', 'Modell', 'Erstzulassung', 'Kilometerstand', 'Preis (EUR)', 'Farbe', 'Beschreibung'],
    ...AT.map((at) => [
      `DE-${at}`,
      make(at),
      model(at),
      `0${1 + (at % 9)}/20${10 + (at % 15)}`,
      km(at).toLocaleString('de-DE'),
      euros(price(at)),
      'Silber',
      'Unfallfrei; Scheckheft gepflegt; 1. Hand',
    ]),
  ],
  ';',
  '\r\n',
)
const french = lines(
  [
    ['Référence', 'Marque', 'Modèle', 'Année', 'Kilométrage', 'Prix', 'Énergie'],
    ...AT.map((at) => [
      `F${at}`,
      'Citroën',
      model(at),
      2008 + (at % 15),
      km(at),
      price(at),
      at % 2 ? 'Électrique' : 'Diesel',
    ]),
  ],
  ';',
  '\r\n',
)
const plain = (mark: string, end: string) =>
  lines(
    [
      ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Colour', 'Notes'],
      ...AT.map((at) => [
        `S${at}`,
        make(at),
        model(at),
        2005 + (at % 20),
        km(at),
        price(at),
        'White',
        at % 5 === 0 ? 'One owner,\nfull history' : '',
      ]),
    ],
    mark,
    end,
  )
const british = lines(
  [
    ['Reg', 'Make', 'Model', 'Mileage (miles)', 'Asking Price', 'Extras'],
    ...AT.map((at) => [
      `AB${at} CDE`,
      make(at),
      model(at),
      km(at),
      `£${price(at).toLocaleString('en-GB')}`,
      'Sat nav;Heated seats;17" alloys',
    ]),
  ],
  '|',
  '\r\n',
  true,
)
const titled = `sep=;\r\nHarbour Motors;;;;;\r\nStock of 16 November 2026;;;;;\r\n\r\n${lines(
  [
    ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price'],
    ...AT.map((at) => [`T${at}`, make(at), model(at), 2010, km(at), price(at)]),
  ],
  ';',
  '\r\n',
)}Total;;;;;${ROWS}\r\n`
const japanese = lines(
  [
    ['Ref No', 'Make', 'Model', 'Year', 'Odometer', 'FOB Price USD', 'メモ', 'ملاحظات'],
    ...AT.map((at) => [`JP${at}`, make(at), model(at), 2012, km(at), 2000 + at, '修復歴なし 😀', 'محرك ديزل']),
  ],
  '\t',
  '\r',
)

function sheetByLibrary(): Buffer {
  const rows = [
    ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Listed'],
    ...AT.map((at) => [
      `X${at}`,
      make(at),
      model(at),
      2010,
      km(at),
      price(at) + 0.5,
      new Date(Date.UTC(2026, 0, 1 + at)),
    ]),
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true }), 'Stock')
  return Buffer.from(write(book, { type: 'array', bookSST: true, compression: true }))
}

const REAL_FILE = fileURLToPath(new URL('../../../../shared/data/real-stock-a.csv', import.meta.url))

/** Ten shapes, and a real file where it lies beside the project. */
export function stockShapes(): readonly StockShape[] {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  const shapes = [
    { name: 'Australian listing', file: 'a.csv', bytes: Buffer.from(auction) },
    { name: 'German listing, mark, semicolons', file: 'b.csv', bytes: Buffer.from(`\uFEFF${german}`) },
    { name: 'French listing, Windows-1252', file: 'c.csv', bytes: Buffer.from(french, 'latin1') },
    { name: 'UTF-16LE with tabs', file: 'd.txt', bytes: utf16(plain('\t', '\r\n')) },
    { name: 'UTF-16BE with commas', file: 'e.csv', bytes: utf16(plain(',', '\n')).swap16() },
    { name: 'British listing, bars, all quoted', file: 'f.csv', bytes: Buffer.from(british) },
    { name: 'titles and sep=', file: 'g.csv', bytes: Buffer.from(titled) },
    { name: 'Japanese listing, lines of old Macs', file: 'h.tsv', bytes: Buffer.from(japanese) },
    {
      name: 'workbook with texts in its cells',
      file: 'i.xlsx',
      bytes: makeZip(
        workbookEntries([
          ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price'],
          ...AT.map((at) => [`W${at}`, make(at), model(at), 2010, km(at), price(at)]),
        ]),
      ),
    },
    { name: 'workbook with shared texts and dates', file: 'j.xlsx', bytes: sheetByLibrary() },
  ]
  if (!existsSync(REAL_FILE)) return shapes
  const real = readFileSync(REAL_FILE)
  return [...shapes, { name: 'real file', file: 'k.csv', bytes: real.subarray(0, real.indexOf('\n', 60_000) + 1) }]
}

import type { HostileFile } from './hostile-file.ts'

const MEGA = 1024 * 1024
const HEADER = 'Make,Model,Price,Extras\n'
const filled = (line: string, bytes: number) => line.repeat(Math.floor(bytes / line.length))
const repeated = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const CSV: readonly HostileFile[] = [
  { name: 'CSV: one line of 50 MB', make: () => Buffer.alloc(50 * MEGA, 'a'), words: 'more than 262144 bytes' },
  {
    name: 'CSV: a quotation mark that never closes, and 60 MB',
    make: () => `${HEADER}"${filled(`,Hilux,1,${'a'.repeat(1000)}\n`, 60 * MEGA)}`,
    words: 'a quotation mark is opened in it and never closed',
  },
  {
    name: 'CSV: nothing but quotation marks, 30 MB',
    make: () => HEADER + filled('"', 30 * MEGA),
    words: 'has more than 262144 bytes',
  },
  {
    name: 'CSV: a NUL at the end of 60 MB',
    make: () => `${HEADER}${filled('Toyota,Hilux,1,\n', 60 * MEGA)}\0`,
    words: 'NUL',
  },
  {
    name: 'CSV: 40 MB of UTF-16 with half a character at its end',
    make: () =>
      Buffer.concat([
        Buffer.from(`\uFEFF${HEADER}${filled(`Toyota,Hilux,1,${'a'.repeat(400)}\n`, 20 * MEGA)}`, 'utf16le'),
        Buffer.from([65]),
      ]),
    words: 'the file ends inside a character',
  },
  {
    name: 'CSV: UTF-16 the other way round',
    make: () => Buffer.from(`\uFEFF${HEADER}Toyota,Hilux,1,\n`, 'utf16le').swap16(),
    words: '"inserted":1',
  },
  { name: 'CSV: byte order marks only', make: () => '\uFEFF'.repeat(100_000), words: 'more than 262144 bytes' },
  {
    name: 'CSV: 130,000 columns',
    make: () => `${'a,'.repeat(130_000)}\n${`${'b,'.repeat(130_000)}\n`.repeat(60)}`,
    words: 'more than 300 columns',
  },
  {
    name: 'CSV: rows of 130,000 cells',
    make: () => `${HEADER}${`${'b,'.repeat(130_000)}\n`.repeat(200)}`,
    words: 'not as many columns',
  },
  { name: 'CSV: 90 MB of line breaks', make: () => HEADER + filled('\n', 90 * MEGA), words: 'done' },
  {
    name: 'CSV: 4 million rows of one letter',
    make: () => HEADER + filled('a\n', 8_000_000),
    words: 'at most 2000000 rows',
  },
  {
    name: 'CSV: a price of 200,000 blanks',
    make: () => `${HEADER}Toyota,Hilux,1${' '.repeat(200_000)}x,\n`,
    words: 'more than 32767 characters',
  },
  {
    name: 'CSV: a price of 30,000 blanks',
    make: () => `${HEADER}${`Toyota,Hilux,1${' '.repeat(30_000)}x,\n`.repeat(500)}`,
    words: 'longer than 200 characters',
  },
  {
    name: 'CSV: a price of 32,000 digits',
    make: () => `${HEADER}${`Toyota,Hilux,${'9'.repeat(32_000)},\n`.repeat(500)}`,
    words: 'longer than 200 characters',
  },
  {
    name: 'CSV: 2,500 rows of 32,000 letters',
    make: () => `${HEADER}${repeated(2_500, (at) => `Toyota,Hilux ${at},5,${'long '.repeat(6_400)}\n`)}`,
    words: 'done',
  },
  {
    name: 'CSV: a name of 30,000 blanks and dots',
    make: () => `${HEADER}${`${' .'.repeat(15_000)},Hilux,5,\n`.repeat(200)}`,
    words: 'longer than',
  },
]

const REFERENCE: readonly HostileFile[] = [
  {
    name: 'tariffs: a million levels',
    kind: 'tariffs',
    make: () => '['.repeat(1_000_000),
    words: 'deeper than 32 levels',
  },
  {
    name: 'tariffs: a number of a million digits',
    kind: 'tariffs',
    make: () => `{"lines":${'9'.repeat(1_000_000)}}`,
    words: 'lines',
  },
  {
    name: 'tariffs: a text of 2 MB',
    kind: 'tariffs',
    make: () => `{"lines":"${'a'.repeat(2_000_000)}"}`,
    words: 'lines',
  },
  {
    name: 'tariffs: a text that never ends',
    kind: 'tariffs',
    make: () => `{"lines":"${String.raw`\"`.repeat(900_000)}`,
    words: 'is no JSON',
  },
  {
    name: 'destinations: 650,000 empty rows',
    kind: 'destinations',
    make: () => `{"destinations":[${'{},'.repeat(650_000)}{}]}`,
    words: 'more than 20000 values',
  },
  {
    name: 'destinations: 9,000 empty rows',
    kind: 'destinations',
    make: () => `{"destinations":[${'{},'.repeat(9_000)}{}]}`,
    words: 'startLocations',
  },
  {
    name: 'rates: one key 150,000 times',
    kind: 'rates',
    make: () => `{${'"base":"USD",'.repeat(150_000)}"currencies":[]}`,
    words: 'more than 20000 values',
  },
  {
    name: 'rates: 80,000 days that never end',
    kind: 'rates',
    make: () => `<x>${'<Cube time="2026-11-19">'.repeat(80_000)}`,
    words: 'daily reference rates',
  },
  {
    name: 'rates: 500,000 comments that never end',
    kind: 'rates',
    make: () => `<x>${'<!--'.repeat(500_000)}`,
    words: 'daily reference rates',
  },
  {
    name: 'rates: a name of 1.9 million blanks',
    kind: 'rates',
    make: () => ecb(`<name>${' '.repeat(1_900_000)}`),
    words: 'done',
  },
  {
    name: 'rates: 50,000 rates of one day',
    kind: 'rates',
    make: () =>
      `<Cube time="2026-11-19">${repeated(50_000, (at) => `<Cube currency="${code(at)}" rate="1.5"/>`)}</Cube>`,
    words: 'more than 1000 rates',
  },
  {
    name: 'rates: entities that multiply',
    kind: 'rates',
    make: () => `<!DOCTYPE x [<!ENTITY a "aa">]>${ecb('')}`,
    words: 'type of its own',
  },
  {
    name: 'rates: a rate of a million digits',
    kind: 'rates',
    make: () => ecb('').replace('18.5', '1'.repeat(1_000_000)),
    words: 'other than rates',
  },
  {
    name: 'rates: 250,000 lines',
    kind: 'rates',
    make: () => `currency,value\n${'USD,0.1\n'.repeat(250_000)}`,
    words: 'more than 2000 rates',
  },
  {
    name: 'rates: a million columns',
    kind: 'rates',
    make: () => `currency,value${',a'.repeat(1_000_000)}\n`,
    words: 'was refused',
  },
]

/** What may stand behind `RATES_URL`. */
const FETCHED: readonly HostileFile[] = [
  {
    name: 'fetched: a document of 40 MB',
    kind: 'fetched',
    make: () => Buffer.alloc(40 * MEGA, '<Cube '),
    words: 'larger than 1 MB',
  },
  {
    name: 'fetched: 40,000 days that never end',
    kind: 'fetched',
    make: () => `<x>${'<Cube time="2026-11-19">'.repeat(40_000)}`,
    words: 'daily reference rates',
  },
  {
    name: 'fetched: 240,000 comments that never end',
    kind: 'fetched',
    make: () => `<x>${'<!--'.repeat(240_000)}`,
    words: 'daily reference rates',
  },
  {
    name: 'fetched: a name of 900,000 blanks',
    kind: 'fetched',
    make: () => ecb(`<name>${' '.repeat(900_000)}`),
    words: 'updated',
  },
  {
    name: 'fetched: 100,000 levels',
    kind: 'fetched',
    make: () => '<Cube>'.repeat(100_000),
    words: 'daily reference rates',
  },
]

function ecb(before: string): string {
  return `<Envelope>${before}<Cube time="2026-11-19"><Cube currency="USD" rate="1.1"/><Cube currency="ZAR" rate="18.5"/></Cube></Envelope>`
}

/** AAA, AAB, … 17,576 of them, then again. */
function code(at: number): string {
  return [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(at / place) % 26))).join('')
}

const FIELDS = { make: 'Make', model: 'Model', price: 'Price' }
const pattern = (text: string) => ({
  currency: 'ZAR',
  fields: { ...FIELDS, colour: { column: 'Extras', pattern: text } },
})
const cells = (cell: string) => () => `${HEADER}${repeated(3_000, (at) => `Toyota,Hilux ${at},5,${cell}${at}!\n`)}`

const MAPPINGS: readonly HostileFile[] = [
  {
    name: 'mapping: (a|a)*$ on cells that almost fit',
    make: cells('a'.repeat(480)),
    mapping: pattern('(a|a)*$'),
    words: 'done',
  },
  {
    name: 'mapping: eight times anything',
    make: cells('a'.repeat(480)),
    mapping: pattern(`${'(.*)'.repeat(8)}x`),
    words: 'done',
  },
  {
    name: 'mapping: (?:a?){25}a{25}',
    make: cells('a'.repeat(24)),
    mapping: pattern('(?:a?){25}'.concat('a'.repeat(25))),
    words: 'done',
  },
  {
    name: 'mapping: repetitions in repetitions',
    make: cells('a'),
    mapping: pattern('((a{100}){100}){100}'),
    words: 'repeats more than 50 times',
  },
  {
    name: 'mapping: 300 expressions of all letters',
    make: cells('a'),
    mapping: {
      currency: 'ZAR',
      fields: FIELDS,
      features: Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [
          `f${at}`,
          { column: 'Extras', pattern: `${String.raw`\pL`.repeat(30)}${at}` },
        ]),
      ),
    },
    words: 'more than 50 patterns',
  },
  {
    name: 'mapping: one column joined 9,000 times',
    make: cells('a'.repeat(30_000)),
    mapping: {
      currency: 'ZAR',
      fields: { ...FIELDS, title: { columns: Array.from({ length: 9_000 }, () => 'Extras') } },
    },
    words: 'more than 20 columns',
  },
]

export const HOSTILE_TEXTS: readonly HostileFile[] = [...CSV, ...REFERENCE, ...FETCHED, ...MAPPINGS]

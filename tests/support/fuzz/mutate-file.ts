import type { Random } from '../../../samples/random.ts'

type Mutation = (bytes: Buffer, random: Random) => Buffer

const splice = (bytes: Buffer, at: number, removed: number, ...inserted: readonly Uint8Array[]) =>
  Buffer.concat([bytes.subarray(0, at), ...inserted, bytes.subarray(at + removed)])

/** Other bytes than those that it looks for: half a text is often what a program left behind. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'cut off': (bytes, random) => bytes.subarray(0, place(bytes, random)),
  'cut off at its end': (bytes, random) => bytes.subarray(0, Math.max(0, bytes.length - 1 - pick(40, random))),
  'without its beginning': (bytes, random) => bytes.subarray(pick(Math.min(400, bytes.length), random)),
  'a byte changed': (bytes, random) => splice(bytes, place(bytes, random), 1, Buffer.of(pick(256, random))),
  'a bit changed': (bytes, random) => {
    const copy = Buffer.from(bytes)
    const at = place(bytes, random)
    if (at < copy.length) copy[at]! ^= 1 << pick(8, random)
    return copy
  },
  'bytes at random': (bytes, random) =>
    splice(
      bytes,
      place(bytes, random),
      0,
      Buffer.from(Array.from({ length: pick(50, random) }, () => pick(256, random))),
    ),
  'a part removed': (bytes, random) => splice(bytes, place(bytes, random), pick(3_000, random)),
  'a part twice': (bytes, random) => {
    const at = place(bytes, random)
    return splice(bytes, at, 0, bytes.subarray(at, at + pick(3_000, random)))
  },
  'a quotation mark more': (bytes, random) => splice(bytes, place(bytes, random), 0, Buffer.from('"')),
  'quotation marks before lines': (bytes, random) => {
    const at = bytes.indexOf('\n', place(bytes, random)) + 1
    return splice(bytes, at, 0, Buffer.from('"'.repeat(1 + pick(3, random))))
  },
  'a quotation mark less': (bytes, random) => {
    const at = bytes.indexOf('"', place(bytes, random))
    return at < 0 ? bytes : splice(bytes, at, 1)
  },
  'other separators': (bytes, random) => replaced(bytes, [',', ';', '\t', '|'], random),
  'other line ends': (bytes, random) => replaced(bytes, ['\r\n', '\n', '\r', '\n\n', '\n\r\n'], random),
  'blank lines': (bytes, random) => splice(bytes, place(bytes, random), 0, Buffer.from('\r\n\n\r  \n,,,,\n')),
  'a NUL': (bytes, random) => splice(bytes, place(bytes, random), 0, Buffer.of(0)),
  'half a character': (bytes, random) => splice(bytes, place(bytes, random), 0, Buffer.of(0xe2, 0x82)),
  'a mark inside': (bytes, random) => splice(bytes, place(bytes, random), 0, Buffer.from('\uFEFF')),
  'a long cell': (bytes, random) => splice(bytes, place(bytes, random), 0, Buffer.alloc(40_000, 'a')),
  'a long line': (bytes, random) => splice(bytes, place(bytes, random), 0, Buffer.alloc(300_000, 'b')),
  'many columns': (bytes, random) => splice(bytes, place(bytes, random), 0, Buffer.alloc(pick(2_000, random), ',')),
  'in Windows-1252': (bytes) => Buffer.from(bytes.toString(), 'latin1'),
  'in UTF-8 twice': (bytes) => Buffer.from(bytes.toString('latin1')),
  'in UTF-16 without a mark': (bytes) => Buffer.from(bytes.toString(), 'utf16le'),
  'in UTF-16 the other way round': (bytes) => (bytes.length % 2 === 0 ? Buffer.from(bytes).swap16() : bytes),
  'another beginning': (bytes, random) => {
    const starts = [
      'PK\x03\x04',
      '\xff\xd8\xff',
      '\xff\xfe',
      '\xfe\xff',
      '<',
      '{',
      'sep=',
      'sep=,\n',
      '"',
      '\x1f\x8b',
      '',
    ]
    return Buffer.concat([Buffer.from(starts[pick(starts.length, random)]!, 'latin1'), bytes])
  },
  'nothing but its header': (bytes) => bytes.subarray(0, Math.max(0, bytes.indexOf('\n'))),
  nothing: () => Buffer.alloc(0),
  'zeros at its end': (bytes) => Buffer.concat([bytes, Buffer.alloc(512)]),
}
const NAMES = Object.keys(MUTATIONS)

/** One to three changes of a file; the same for the same random numbers. */
export function mutateFile(bytes: Buffer, random: Random): { readonly bytes: Buffer; readonly how: readonly string[] } {
  const how = Array.from({ length: 1 + pick(3, random) }, () => NAMES[pick(NAMES.length, random)]!)
  return { bytes: how.reduce((changed, name) => MUTATIONS[name]!(changed, random), bytes), how }
}

function pick(count: number, random: Random): number {
  return Math.floor(random.unit() * count)
}

function place(bytes: Buffer, random: Random): number {
  return pick(bytes.length + 1, random)
}

/** One of the marks becomes another, wherever it stands. */
function replaced(bytes: Buffer, marks: readonly string[], random: Random): Buffer {
  const [from, to] = [marks[pick(marks.length, random)]!, marks[pick(marks.length, random)]!]
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

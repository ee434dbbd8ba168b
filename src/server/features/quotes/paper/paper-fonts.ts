import { readFileSync } from 'node:fs'
import { lettersOf } from './letters.ts'

/** In the order in which a code point is looked for; a paper embeds only those that it needs. */
const FACE_NAMES = ['latin', 'greek-cyrillic', 'arabic', 'bengali-sign', 'thai-sign'] as const

export type FaceName = (typeof FACE_NAMES)[number]
export type Weight = 'regular' | 'bold'
export type Face = TrueType & {
  readonly name: FaceName
  readonly weight: Weight
  /** The file as a binary string, one character per byte: what jspdf takes without decoding. */
  readonly binary: string
}
export type PaperFonts = {
  readonly face: (name: FaceName, weight: Weight) => Face
  /** The first face that has the code point; both weights have the same ones. */
  readonly faceOf: (codePoint: number) => FaceName | undefined
  /** Whether every letter of a name can be printed (`quotation.printable-names`). */
  readonly canPrint: (name: string) => boolean
}

/** Reads the subset fonts once; the result is immutable and shared by all papers. */
export function loadPaperFonts(): PaperFonts {
  const faces = new Map(FACE_NAMES.map((name) => [name, readWeights(name)]))
  const owners = new Map<number, FaceName>()
  for (const name of FACE_NAMES.toReversed()) {
    for (const codePoint of faces.get(name)?.regular.codePoints ?? []) owners.set(codePoint, name)
  }
  const faceOf = (codePoint: number) => owners.get(codePoint)
  return {
    face: (name, weight) => {
      const found = faces.get(name)?.[weight]
      if (found === undefined) throw new Error(`there is no face ${name}`)
      return found
    },
    faceOf,
    canPrint: (name) => lettersOf(name).every((letter) => faceOf(letter.code) !== undefined),
  }
}

function readWeights(name: FaceName): Readonly<Record<Weight, Face>> {
  return { regular: readFace(name, 'regular'), bold: readFace(name, 'bold') }
}

function readFace(name: FaceName, weight: Weight): Face {
  const bytes = readFileSync(new URL(`fonts/${name}-${weight}.ttf`, import.meta.url))
  return { name, weight, binary: bytes.toString('latin1'), ...readTrueType(bytes) }
}

/** What drawing needs to know of a TrueType font: which glyph a code point has, and how wide it is in thousandths of the size. */
type TrueType = {
  readonly codePoints: readonly number[]
  readonly glyphOf: (codePoint: number) => number | undefined
  readonly advanceOf: (codePoint: number) => number
}

/** Reads cmap (format 4, the whole of the basic plane) and hmtx. Throws on a font without them. */
function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const table = tableOffsets(view)
  const unitsPerEm = view.getUint16(table('head') + 18)
  const widthCount = view.getUint16(table('hhea') + 34)
  const widths = table('hmtx')
  const glyphs = readCmap(view, table('cmap'))
  const advances = new Map<number, number>()
  for (const [codePoint, glyph] of glyphs) {
    const units = view.getUint16(widths + 4 * Math.min(glyph, widthCount - 1))
    advances.set(codePoint, (units * 1000) / unitsPerEm)
  }
  return {
    codePoints: [...glyphs.keys()],
    glyphOf: (codePoint) => glyphs.get(codePoint),
    advanceOf: (codePoint) => advances.get(codePoint) ?? 0,
  }
}

function tableOffsets(view: DataView): (tag: string) => number {
  const offsets = new Map<string, number>()
  const count = view.getUint16(4)
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(entry + index)))
    offsets.set(tag, view.getUint32(entry + 8))
  }
  return (tag) => {
    const offset = offsets.get(tag)
    if (offset === undefined) throw new Error(`the font has no table '${tag}'`)
    return offset
  }
}

function readCmap(view: DataView, cmap: number): Map<number, number> {
  const count = view.getUint16(cmap + 2)
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * count; entry += 8) {
    const subtable = cmap + view.getUint32(entry + 4)
    if (view.getUint16(subtable) === 4) return readSegments(view, subtable)
  }
  throw new Error('the font has no cmap of format 4')
}

function readSegments(view: DataView, subtable: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const size = view.getUint16(subtable + 6)
  for (let segment = 0; segment < size; segment += 2) {
    const last = view.getUint16(subtable + 14 + segment)
    const first = view.getUint16(subtable + 16 + size + segment)
    const delta = view.getUint16(subtable + 16 + 2 * size + segment)
    const rangeAt = subtable + 16 + 3 * size + segment
    const range = view.getUint16(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - first))
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

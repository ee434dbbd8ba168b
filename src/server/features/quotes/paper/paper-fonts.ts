import { readFileSync } from 'node:fs'
import { lettersOf } from './letters.ts'
import { readTrueType, type TrueType } from './true-type.ts'

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

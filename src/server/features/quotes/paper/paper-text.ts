import { lettersOf, type Letter } from './letters.ts'
import type { FaceName, PaperFonts, Weight } from './paper-fonts.ts'
import { visualOrder } from './visual-order.ts'

/** Size in points. */
export type TextStyle = { readonly size: number; readonly weight: Weight }

/** Neighbouring letters of one face, from left to right; `width` in points. */
export type Run = { readonly face: FaceName; readonly letters: readonly Letter[]; readonly width: number }

/** Stands for a letter that no face has, outside names (there the e-mail address stands in). */
const REPLACEMENT = '?'.codePointAt(0)!

/** One line of text as runs in drawing order. */
export function runsOf(text: string, style: TextStyle, fonts: PaperFonts): Run[] {
  const runs: { face: FaceName; letters: Letter[]; width: number }[] = []
  for (const letter of visualOrder(printable(lettersOf(text), fonts))) {
    const last = runs.at(-1)
    const face = faceAfter(last?.face, letter.code, style.weight, fonts)
    const width = (fonts.face(face, style.weight).advanceOf(letter.code) * style.size) / 1000
    if (last?.face !== face) {
      runs.push({ face, letters: [letter], width })
      continue
    }
    last.letters.push(letter)
    last.width += width
  }
  return runs
}

/** A blank or a hyphen stays in the face of its word, so that a name is one piece for whoever reads the file. */
function faceAfter(face: FaceName | undefined, code: number, weight: Weight, fonts: PaperFonts): FaceName {
  if (face !== undefined && fonts.face(face, weight).glyphOf(code) !== undefined) return face
  return fonts.faceOf(code) ?? 'latin'
}

function printable(letters: readonly Letter[], fonts: PaperFonts): Letter[] {
  return letters.map((letter) =>
    fonts.faceOf(letter.code) === undefined ? { code: REPLACEMENT, means: REPLACEMENT } : letter,
  )
}

export function widthOf(text: string, style: TextStyle, fonts: PaperFonts): number {
  return runsOf(text, style, fonts).reduce((width, run) => width + run.width, 0)
}

/** Lines of at most `width` points: broken between words, inside a word only when it alone is wider. '' gives one empty line. */
export function wrapText(text: string, width: number, style: TextStyle, fonts: PaperFonts): string[] {
  const fits = (line: string) => widthOf(line, style, fonts) <= width
  if (fits(text)) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \t\n]+/).flatMap((long) => pieces(long, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || fits(longer)) {
      line = longer
      continue
    }
    lines.push(line)
    line = word
  }
  return [...lines, line]
}

function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word]
  const found: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      found.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...found, piece]
}

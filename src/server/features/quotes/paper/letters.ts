import { arabicForms } from './arabic-forms.ts'

/** One glyph to draw and the code point that a reader of the file gets for it. */
export type Letter = { readonly code: number; readonly means: number }

const SPACE = 0x20
/** Zero-width space and non-joiner: they part letters and show nothing. */
const INVISIBLE: ReadonlySet<number> = new Set([0x200b, 0x200c])
const ARABIC = /\p{Script=Arabic}/u

/**
 * The glyphs of a text in logical order: composed (NFC), every kind of blank a plain space, Arabic letters in their
 * joined forms. Invisible separators have parted their neighbours by then and are not drawn.
 */
export function lettersOf(text: string): Letter[] {
  const codes = Array.from(text.normalize('NFC'), (character) =>
    /\s/.test(character) ? SPACE : character.codePointAt(0)!,
  )
  const forms = ARABIC.test(text) ? arabicForms(codes) : codes
  return codes
    .map((means, index) => ({ code: forms[index] ?? means, means }))
    .filter((letter) => !INVISIBLE.has(letter.means))
}

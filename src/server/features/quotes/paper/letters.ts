const ISOLATED = 0
const FINAL = 1
const INITIAL = 2
const MEDIAL = 3

/** Blocks of whole letters; ligatures and the Uighur alef maksura lie between them. */
const FORM_BLOCKS = [
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbe7],
  [0xfbfc, 0xfbff],
  [0xfe80, 0xfef4],
] as const

const TATWEEL = 0x0640
const LAM = 0x0644
/** Isolated form of lam with this alef; the final form follows it. */
const LAM_ALEF: Readonly<Record<number, number>> = { 0x0622: 0xfef5, 0x0623: 0xfef7, 0x0625: 0xfef9, 0x0627: 0xfefb }
/** Drawn in place of the lam that its ligature already shows: a glyph without width or ink. */
const EMPTY_GLYPH = 0x200b

const FORMS = readForms()

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

/** Presentation forms in the order of the Unicode blocks: isolated, final and, for letters that join on both sides, initial, medial. */
type Forms = readonly number[]

function readForms(): ReadonlyMap<number, Forms> {
  const forms = new Map<number, number[]>()
  for (const [first, last] of FORM_BLOCKS) {
    for (let code = first; code <= last; code++) {
      const base = Array.from(String.fromCodePoint(code).normalize('NFKC'))
      if (base.length !== 1) continue
      const letter = base[0]!.codePointAt(0)!
      forms.set(letter, [...(forms.get(letter) ?? []), code])
    }
  }
  return forms
}

/** The code points to draw for a text in logical order, one per given code point: each letter in the form its neighbours ask for. */
function arabicForms(codes: readonly number[]): number[] {
  return codes.map((code, index) => {
    const previous = neighbour(codes, index, -1)
    const next = neighbour(codes, index, 1)
    const alefAfter = code === LAM ? LAM_ALEF[codes[index + 1] ?? 0] : undefined
    if (alefAfter !== undefined) return EMPTY_GLYPH
    const lamBefore = codes[index - 1] === LAM ? LAM_ALEF[code] : undefined
    if (lamBefore !== undefined) return lamBefore + (joinsForward(neighbour(codes, index - 1, -1)) ? 1 : 0)
    return formOf(code, joinsForward(previous), joinsBackward(next))
  })
}

function formOf(code: number, afterJoined: boolean, beforeJoined: boolean): number {
  const forms = FORMS.get(code)
  if (forms === undefined) return code
  const isInitial = beforeJoined && forms[INITIAL] !== undefined
  const isFinal = afterJoined && forms[FINAL] !== undefined
  const wanted = isFinal ? (isInitial ? MEDIAL : FINAL) : isInitial ? INITIAL : ISOLATED
  return forms[wanted] ?? code
}

/** The nearest letter on one side; marks above and below letters do not part them. */
function neighbour(codes: readonly number[], index: number, step: 1 | -1): number | undefined {
  let at = index + step
  while (codes[at] !== undefined && /\p{Mn}/u.test(String.fromCodePoint(codes[at]!))) at += step
  return codes[at]
}

function joinsForward(code: number | undefined): boolean {
  return code === TATWEEL || (code !== undefined && FORMS.get(code)?.[INITIAL] !== undefined)
}

function joinsBackward(code: number | undefined): boolean {
  return code === TATWEEL || (code !== undefined && FORMS.get(code)?.[FINAL] !== undefined)
}

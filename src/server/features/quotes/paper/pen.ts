import type { jsPDF } from 'jspdf'
import type { Face, FaceName, PaperFonts, Weight } from './paper-fonts.ts'
import { runsOf, widthOf, wrapText, type Run, type TextStyle } from './paper-text.ts'
import { COLOURS, LINE_HEIGHT } from './paper-theme.ts'

type TextAt = {
  readonly text: string
  readonly x: number
  /** Upper edge of the line, not the baseline. */
  readonly top: number
  readonly style: TextStyle
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** Draws text in the subset faces and measures it; embeds a face with the first letter that needs it. */
export type Pen = {
  readonly pdf: jsPDF
  readonly text: (at: TextAt) => void
  readonly lines: (at: Omit<TextAt, 'text'> & { readonly lines: readonly string[] }) => void
  readonly width: (text: string, style: TextStyle) => number
  readonly wrap: (text: string, width: number, style: TextStyle) => string[]
  readonly rule: (line: { x: number; y: number; width: number; weight: number; colour: string }) => void
}

/** Height of one line of a style in points. */
export function lineHeight(style: TextStyle): number {
  return style.size * LINE_HEIGHT
}

/** Half the height of a capital letter, as a part of the size: centres capitals in their line. */
const HALF_CAPITAL = 0.357

export function createPen(pdf: jsPDF, fonts: PaperFonts): Pen {
  const embedded = new Set<string>()
  leaveArabicAlone(pdf)

  function useFace(name: FaceName, weight: Weight): Face {
    const face = fonts.face(name, weight)
    const file = `${name}-${weight}.ttf`
    if (!embedded.has(file)) {
      pdf.addFileToVFS(file, face.binary)
      pdf.addFont(file, `${name}-${weight}`, 'normal')
      embedded.add(file)
    }
    pdf.setFont(`${name}-${weight}`, 'normal')
    return face
  }

  function drawRun(run: Run, weight: Weight, x: number, baseline: number) {
    const face = useFace(run.face, weight)
    pdf.text(String.fromCodePoint(...run.letters.map((letter) => letter.code)), x, baseline, AS_GIVEN)
    if (run.face === 'arabic') keepMeaning(pdf, run, face)
  }

  function text({ text: content, x, top, style, colour = COLOURS.text, align = 'left' }: TextAt) {
    const runs = runsOf(content, style, fonts)
    let at = align === 'left' ? x : x - runs.reduce((width, run) => width + run.width, 0)
    const baseline = top + lineHeight(style) / 2 + HALF_CAPITAL * style.size
    pdf.setFontSize(style.size)
    pdf.setTextColor(colour)
    for (const run of runs) {
      drawRun(run, style.weight, at, baseline)
      at += run.width
    }
  }

  return {
    pdf,
    text,
    lines: ({ lines, top, ...at }) =>
      lines.forEach((line, index) => text({ ...at, text: line, top: top + index * lineHeight(at.style) })),
    width: (content, style) => widthOf(content, style, fonts),
    wrap: (content, width, style) => wrapText(content, width, style, fonts),
    rule: ({ x, y, width, weight, colour }) => {
      pdf.setDrawColor(colour)
      pdf.setLineWidth(weight)
      pdf.line(x, y, x + width, y)
    },
  }
}

/** The library would join letters once more, in drawing order: it makes a lam-alef of alef and lam. */
function leaveArabicAlone({ internal: { events } }: jsPDF): void {
  for (const token of Object.keys(events.getTopics()['preProcessText'] ?? {})) events.unsubscribe(token)
}

/** The runs stand in drawing order already: the library must not turn them round. */
const AS_GIVEN = { isInputVisual: true, isOutputVisual: true, isInputRtl: false, isOutputRtl: false }

/**
 * The library notes for each glyph the code point that was drawn, which for joined Arabic is a presentation form.
 * A reader of the file must get the letter of the name, so the note is put right.
 */
function keepMeaning(pdf: jsPDF, run: Run, { glyphOf }: Face): void {
  const metadata: unknown = pdf.getFont().metadata
  if (!hasToUnicode(metadata)) throw new Error('the PDF library no longer notes the code points of its glyphs')
  for (const { code, means } of run.letters) {
    const glyph = glyphOf(code)
    if (glyph !== undefined) metadata.toUnicode[glyph] = means
  }
}

function hasToUnicode(value: unknown): value is { toUnicode: Record<number, number> } {
  return typeof value === 'object' && value !== null && 'toUnicode' in value && typeof value.toUnicode === 'object'
}

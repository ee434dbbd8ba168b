import sharp from 'sharp'
import type { SampleSupplier } from './suppliers.ts'

const SIZE = { width: 192, height: 64 } as const
const LETTER = { width: 20, height: 28, gap: 9 } as const

/** Capitals as strokes in a box of 20 × 28: no font is needed, so the logo is the same on every machine. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 28L10 0L20 28M4 18H16',
  B: 'M1 0V28H11A7.5 7 0 0 0 11 14H1M11 14A7 7 0 0 0 11 0H1',
  C: 'M19 6A11 13 0 1 0 19 22',
  D: 'M1 0V28H8A12 14 0 0 0 8 0Z',
  E: 'M18 0H1V28H18M1 14H14',
  F: 'M18 0H1V28M1 14H14',
  G: 'M19 6A11 13 0 1 0 19 22V15H11',
  H: 'M1 0V28M19 0V28M1 14H19',
  J: 'M16 0V19A7.5 8 0 0 1 1 20',
  K: 'M1 0V28M18 0L1 16M7 11L19 28',
  L: 'M1 0V28H18',
  M: 'M0 28V0L10 16L20 0V28',
  O: 'M10 0A10 14 0 0 0 10 28A10 14 0 0 0 10 0Z',
  P: 'M1 28V0H11A8 8 0 0 1 11 16H1',
  R: 'M1 28V0H11A7.5 7.5 0 0 1 11 15H1M10 15L19 28',
  S: 'M18 5A9 7 0 1 0 10 14A9 7 0 1 1 1 23',
  U: 'M1 0V18A9 10 0 0 0 19 18V0',
  V: 'M0 0L10 28L20 0',
  W: 'M-1 0L5 28L10 8L15 28L21 0',
  Y: 'M0 0L10 14L20 0M10 14V28',
}

/** The supplier's wordmark as a PNG of 192 × 64 with a transparent ground; undefined for one without. */
export async function renderSupplierLogo({ wordmark, colour }: SampleSupplier): Promise<Buffer | undefined> {
  if (wordmark === null) return undefined
  const letters = Array.from(wordmark)
  const width = letters.length * (LETTER.width + LETTER.gap) - LETTER.gap
  const left = (SIZE.width - width) / 2
  const top = (SIZE.height - LETTER.height) / 2 - 4
  const strokes = letters.map((letter, i) => {
    const path = STROKES[letter]
    if (path === undefined) throw new RangeError(`the wordmark alphabet has no ${letter}`)
    return `<path transform="translate(${left + i * (LETTER.width + LETTER.gap)} ${top})" d="${path}"/>`
  })
  const rule = `<path d="M${left} ${top + LETTER.height + 11}H${left + width}" stroke-width="3"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><g fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}${rule}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer()
}

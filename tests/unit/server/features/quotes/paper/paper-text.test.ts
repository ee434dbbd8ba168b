import { describe, expect, it } from 'vitest'
import { lettersOf } from '../../../../../../src/server/features/quotes/paper/letters.ts'
import { loadPaperFonts } from '../../../../../../src/server/features/quotes/paper/paper-fonts.ts'
import { runsOf, widthOf, wrapText } from '../../../../../../src/server/features/quotes/paper/paper-text.ts'
import { visualOrder } from '../../../../../../src/server/features/quotes/paper/visual-order.ts'

const fonts = loadPaperFonts()
const style = { size: 10, weight: 'regular' } as const

function drawn(text: string) {
  return lettersOf(text).map((letter) => letter.code.toString(16))
}

function visual(text: string) {
  return String.fromCodePoint(...visualOrder(lettersOf(text)).map((letter) => letter.means))
}

describe('Arabic letters', () => {
  it.each([
    ['بيت', 'in their initial, medial and final form', ['fe91', 'fef4', 'fe96']],
    ['دار', 'alone where the letter before does not join', ['fea9', 'fe8d', 'fead']],
    ['سلام', 'as the ligature of lam and alef', ['feb3', '200b', 'fefc', 'fee1']],
    ['لأن', 'as the ligature at the beginning', ['200b', 'fef7', 'fee5']],
    ['مُد', 'across a vowel mark', ['fee3', '64f', 'feaa']],
    ['می‌روم', 'parted by a zero-width non-joiner', ['fee3', 'fbfd', 'fead', 'feed', 'fee1']],
  ])('%s are drawn %s', (text, _how, forms) => {
    expect(drawn(text)).toEqual(forms)
  })
})

describe('the order on the paper', () => {
  it.each([
    ['John Smith 12', 'John Smith 12'],
    ['محمد', 'دمحم'],
    ['Ahmed محمد Ali', 'Ahmed دمحم Ali'],
    ['محمد Ahmed علي', 'يلع Ahmed دمحم'],
    ['محمد 123', '123 دمحم'],
    ['علي محمد', 'دمحم يلع'],
  ])('of %s', (logical, expected) => {
    expect(visual(logical)).toBe(expected)
  })

  it('turns brackets in Arabic round', () => {
    const codes = visualOrder(lettersOf('علي (محمد)')).map((letter) => letter.code)
    expect([codes[0], codes[5]].map((code) => String.fromCodePoint(code ?? 0))).toEqual(['(', ')'])
  })
})

describe('lines', () => {
  it('break between words and keep every word', () => {
    const text = 'Removal in bond through transit countries of the continent'
    const lines = wrapText(text, 90, style, fonts)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join(' ')).toBe(text)
    for (const line of lines) expect(widthOf(line, style, fonts)).toBeLessThanOrEqual(90)
  })

  it('break inside a word only when it alone is too wide', () => {
    const lines = wrapText(`of ${'W'.repeat(60)}`, 90, style, fonts)
    expect(lines[0]).toBe('of')
    expect(lines.slice(1).join('')).toBe('W'.repeat(60))
    for (const line of lines) expect(widthOf(line, style, fonts)).toBeLessThanOrEqual(90)
  })

  it('keep an amount together at its no-break spaces', () => {
    expect(wrapText('total R\u00A01\u00A0950.00', 60, style, fonts)).toEqual(['total', 'R\u00A01\u00A0950.00'])
  })
})

describe('runs', () => {
  it('keep blanks and hyphens in the face of their word', () => {
    const faces = (text: string) => runsOf(text, style, fonts).map((run) => run.face)
    expect(faces('Анна-Мария Иванова')).toEqual(['greek-cyrillic'])
    expect(faces('محمد علي')).toEqual(['arabic'])
    expect(faces('Anna Иванова ৳')).toEqual(['latin', 'greek-cyrillic', 'bengali-sign'])
  })
})

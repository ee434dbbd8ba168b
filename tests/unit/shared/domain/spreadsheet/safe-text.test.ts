import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isFormulaLike,
  toCellText,
  toFileName,
  toSheetName,
  toShieldedText,
  withoutShield,
} from '../../../../../src/shared/domain/spreadsheet/safe-text.ts'

describe('a text in a CSV file', () => {
  test.each([
    '=1+1',
    '+27 31 000 0001',
    '-',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\n=1',
    '  =1',
    '\u00A0=1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    '_x003D_1+1',
    '=HYPERLINK("https://evil.example","x")',
  ])('%j gets an apostrophe in front', (text) => {
    expect(toShieldedText(text)).toBe(`'${text}`)
  })

  test.each(['Toyota', '2.8 GD-6 +', "it's", '1=1', '', ' plain', 'a@b.example', 'Škoda', '丰田', 'محمد', '_xenon_'])(
    '%j stays as it is',
    (text) => {
      expect(toShieldedText(text)).toBe(text)
    },
  )

  test.each([
    ["Nice;=cmd|' /C calc'!A0;car", "Nice;'=cmd|' /C calc'!A0;car"],
    ['a;+1; -1;@x\t=2;_x003D_1', "a;'+1;' -1;'@x\t'=2;'_x003D_1"],
    ['a;"=1"', 'a;\'"=1"'],
    ["a;'=1", "a;''=1"],
    ['a;\t=1', "a;\t'=1"],
    ['a; b=c; d-e', 'a; b=c; d-e'],
  ])('%j is %j: a program may take a semicolon or a tab for the end of a cell', (text, safe) => {
    expect(toShieldedText(text)).toBe(safe)
    expect(withoutShield(safe)).toBe(text)
  })

  test('of whatever text comes back as it was', () => {
    const piece = fc.constantFrom('=', '-', '@', '＝', ';', '\t', '\n', ' ', "'", '"', '_x003d_', 'x')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const safe = toShieldedText(text)
        expect(withoutShield(safe)).toBe(text)
        const [first, ...others] = safe.split(/[;\t]/)
        expect(first).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
        for (const cell of others) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })

  test('characters that a file cannot hold are dropped, also when they hide a formula', () => {
    expect(toShieldedText('a\0b\u0007c\uFFFEd\uD800e')).toBe('abcde')
    expect(toShieldedText('\0=1+1')).toBe("'=1+1")
    expect(toShieldedText('two\nlines\tand a tab')).toBe('two\nlines\tand a tab')
  })

  test('no text begins as a formula does, is too long or ends in half a character', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '\0', '＝', '_x003d_', 'x', '')
    const text = fc.tuple(fc.array(start, { maxLength: 4 }), fc.string({ unit: 'binary', maxLength: 30 }))
    fc.assert(
      fc.property(text, ([starts, rest]) => {
        const safe = toShieldedText(starts.join('') + rest)
        expect(safe.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(safe).not.toMatch(/^[\t\r\n]|\p{Cs}/u)
        // Whoever reads the file gets back what was written, also where that began with an apostrophe.
        expect(withoutShield(toShieldedText(safe))).toBe(safe)
      }),
    )
    expect(toShieldedText('='.repeat(40_000))).toHaveLength(32_767)
    expect(toShieldedText(`${'x'.repeat(32_766)}😀`)).toBe('x'.repeat(32_766))
  })
})

test('a text in a workbook stays as typed, but for what a file cannot hold', () => {
  expect(toCellText('=1+1')).toBe('=1+1')
  expect(toCellText('\0+27\uD800 31')).toBe('+27 31')
  expect(toCellText(`${'x'.repeat(32_766)}😀`)).toBe('x'.repeat(32_766))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const [cell, shielded] = [toCellText(text), toShieldedText(text)]
      // A workbook has no cells within a cell.
      const hasInner = shielded.replace(/^'/, '') !== cell && shielded !== cell
      expect(isFormulaLike(cell) || hasInner).toBe(shielded !== cell)
      if (!/[;\t]/.test(text)) expect(hasInner).toBe(false)
    }),
  )
})

test.each([
  ['Vehicle Leeds', 'Vehicle Leeds'],
  ['a:b\\c/d?e*f[g]h', 'a b c d e f g h'],
  ["'quoted'", 'quoted'],
  ['x'.repeat(40), 'x'.repeat(31)],
  ['///', 'Sheet'],
  ['', 'Sheet'],
])('a sheet of the name %j is called %j', (text, name) => {
  expect(toSheetName(text)).toBe(name)
})

test('a file is named without what file systems refuse', () => {
  expect(toFileName('Vehicle Export - SAEX0001234')).toBe('Vehicle Export - SAEX0001234.xlsx')
  expect(toFileName('../a:b"c\0')).toBe('..-a-b-c.xlsx')
})

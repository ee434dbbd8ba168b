import { expect, test } from 'vitest'
import { loadPaperFonts } from '../../../../src/server/features/quotes/paper/paper-fonts.ts'
import { canPrintName } from '../../../../src/shared/domain/printable-name.ts'

test('says of every code point, alone and between letters, what the fonts of the paper say', () => {
  const { canPrint } = loadPaperFonts()
  const differing: string[] = []
  for (let code = 0; code <= 0x2ffff; code++) {
    // Halves of a pair are refused by the contract.
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    for (const name of [letter, `ب${letter}ب`]) {
      if (canPrintName(name) !== canPrint(name)) differing.push(code.toString(16))
    }
  }
  expect(differing).toEqual([])
})

test.each([
  ["Siobhán O'Brien-Łukasik", true],
  ['محمد عبد الله', true],
  ['Юлия Παπαδοπούλου', true],
  ['王小明', false],
  ['Anna 🚗', false],
])('%s: %s', (name, isPrintable) => {
  expect(canPrintName(name)).toBe(isPrintable)
})

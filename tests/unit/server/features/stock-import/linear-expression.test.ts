import { expect, it } from 'vitest'
import { compileExpression } from '../../../../../src/server/features/stock-import/linear-expression.ts'

/** Far above what they need, and far below what an engine that steps back needs: years. */
const LIMIT_MS = 2_000

it.each([
  [String.raw`(\d+) Doors`, '4 Doors', '4'],
  [String.raw`(\d+) Doors`, '2 Seats', null],
  ['land rover', 'A Land Rover', 'Land Rover'],
  ['(x)?y', 'y', 'y'],
  [String.raw`^(\S+)\s(\S+)`, 'Alfa\u00a0Romeo', 'Alfa'],
  [String.raw`(\u00c9t\u{e9})`, 'un été', 'été'],
  [String.raw`\\u0041`, String.raw`\u0041`, String.raw`\u0041`],
  [String.raw`\x{41}{2}`, 'BAAB', 'AA'],
  ['x$', `${'a'.repeat(499)}xb`, 'x'],
])('%s finds in "%s" what stands there', (pattern, text, found) => {
  const expression = compileExpression(pattern)
  expect(expression(text)).toBe(found)
  // What is remembered is the same.
  expect(expression(text)).toBe(found)
})

it.each([
  '(a+)+$',
  '(a|a)*$',
  '(a|aa)+$',
  '(.*)*x',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x',
  '(a?){5}(a{2}){5}$',
  '(((a*)*)*)*b',
])('%s ends for any text', (pattern) => {
  const expression = compileExpression(pattern)
  const begun = performance.now()
  for (let length = 400; length < 500; length++) expression(`${'a'.repeat(length)}!`)
  expect(performance.now() - begun).toBeLessThan(LIMIT_MS)
})

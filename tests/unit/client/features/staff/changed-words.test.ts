import { expect, test } from 'vitest'
import { agoWords, changedBy } from '../../../../../src/client/features/staff/vehicle-desk/changed-words.ts'

const NOW = new Date('2026-11-24T12:00:00Z')

test.each([
  [-5000, 'just now'],
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [119_999, '1 minute ago'],
  [120_000, '2 minutes ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_400_000, '1 day ago'],
  [3 * 86_400_000, '3 days ago'],
])('what was changed %i ms before reads: %s', (ms, words) => {
  expect(agoWords(new Date(NOW.getTime() - ms), NOW)).toBe(words)
})

test.each([
  ['Carl', 'form', 'Carl'],
  [null, 'import', 'a file'],
  [null, 'command', 'the command'],
  [null, 'bulk', 'somebody'],
  [null, null, 'a file'],
] as const)('%s by %s is told as: %s', (updatedBy, updatedFrom, words) => {
  expect(changedBy({ updatedBy, updatedFrom })).toBe(words)
})

import { expect, test } from 'vitest'
import { changedBy } from '../../../../../src/client/features/staff/vehicle-desk/changed-words.ts'

test.each([
  ['Carl', 'form', 'Carl'],
  [null, 'import', 'a file'],
  [null, 'command', 'the command'],
  [null, 'bulk', 'somebody'],
  [null, null, 'a file'],
] as const)('%s by %s is told as: %s', (updatedBy, updatedFrom, words) => {
  expect(changedBy({ updatedBy, updatedFrom })).toBe(words)
})

import { expect, test } from 'vitest'
import { counted } from '../../../src/server/counted.ts'

test.each([
  [0, 'mail', '0 mails'],
  [1, 'mail', '1 mail'],
  [2, 'mail', '2 mails'],
  [1001, 'row', '1001 rows'],
])('%i of %s are %s', (count, what, words) => {
  expect(counted(count, what)).toBe(words)
})

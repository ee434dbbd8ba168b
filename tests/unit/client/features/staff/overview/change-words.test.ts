import { expect, test } from 'vitest'
import { changeWords } from '../../../../../../src/client/features/staff/overview/change-words.ts'

test.each([
  [
    { value: 7412, difference: 412, direction: 'POS' },
    { kind: 'up', text: '412 more (6\u00A0%)' },
  ],
  [
    { value: 386, difference: 14, direction: 'NEG' },
    { kind: 'down', text: '14 fewer (4\u00A0%)' },
  ],
  [
    { value: 0, difference: 1200, direction: 'NEG' },
    { kind: 'down', text: '1\u00A0200 fewer (100\u00A0%)' },
  ],
  [
    { value: 5, difference: 5, direction: 'POS' },
    { kind: 'up', text: '5 more' },
  ],
  [
    { value: 9, difference: 0, direction: 'POS' },
    { kind: 'same', text: 'No change' },
  ],
] as const)('%o reads %o', (stat, words) => {
  expect(changeWords(stat)).toEqual(words)
})

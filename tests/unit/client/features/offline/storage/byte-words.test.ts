import { beforeAll, expect, test } from 'vitest'
import { byteWords } from '../../../../../../src/client/features/offline/storage/byte-words.ts'
import { loadLateWords, wordsIn } from '../../../../../../src/client/words/words.ts'
import { LANGUAGES } from '../../../../../../src/shared/domain/language.ts'

beforeAll(() => Promise.all(LANGUAGES.map((language) => loadLateWords(language))))

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [5144, '6 kB'],
  [99_999, '100 kB'],
  [100_000, '0.1 MB'],
  [400_000, '0.4 MB'],
  [1_249_000, '1.2 MB'],
  [9_960_000, '10.0 MB'],
  [12_400_000, '12 MB'],
  [10_740_000_000, '10.7 GB'],
])('%i bytes are said as %s', (bytes, words) => {
  expect(byteWords(bytes, wordsIn('en', 'offlineUse'))).toBe(words)
})

test.each([
  ['fr', '0,4\u00A0Mo'],
  ['pt', '0,4 MB'],
] as const)('%s writes its comma and its own unit', (language, words) => {
  expect(byteWords(400_000, wordsIn(language, 'offlineUse'))).toBe(words)
})

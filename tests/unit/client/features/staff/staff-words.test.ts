import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages as stock } from '../../../../../src/client/features/staff/stock-desk/messages.ts'

const files = globSync('src/client/features/staff/**/messages.ts')

test('failures are told to staff in one voice: what could not be loaded, and what the server did', () => {
  expect(files.length).toBeGreaterThan(15)
  const others = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /'[^'\n]*(?:[Tt]he shop (?:did|had|takes)|did not come|could not (?:do it|answer) just now)[^'\n]*'/g,
      ),
    ].map(([words]) => `${file}: ${words}`),
  )
  expect(others).toEqual([])
})

test.each([
  [stock.days(1), '1 day'],
  [stock.days(9428), '9 428 days'],
  [stock.quotes(1200), '1 200 quotations'],
  [stock.photos(1), '1 photo'],
  [stock.without('Toyota', 1), 'Without “Toyota” there is 1.'],
  [stock.without('Toyota', 1240), 'Without “Toyota” there are 1 240.'],
])('a count is grouped, and stays with its word: %s', (words, expected) => {
  expect(words.replaceAll('\u00A0', ' ')).toBe(expected)
})

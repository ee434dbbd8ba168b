import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages as stock } from '../../../../../src/client/features/staff/stock-desk/messages.ts'
import { messages as uploads } from '../../../../../src/client/features/staff/uploads/messages.ts'

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

test.each([
  [uploads.understood('CSV', 1), 'Understood as CSV, with 1 column.'],
  [uploads.understood('CSV', 12), 'Understood as CSV, with 12 columns.'],
  [uploads.rowsRead('1'), '1 row read'],
  [uploads.rowsRead('24 000'), '24 000 rows read'],
  [uploads.photosRead('1'), '1 photo read'],
  [uploads.photosRead('2'), '2 photos read'],
  [uploads.dropRepeated('1'), 'Drop repeated rows: 1 is the same in every cell as an earlier one'],
  [uploads.dropRepeated('3'), 'Drop repeated rows: 3 are the same in every cell as an earlier one'],
  [uploads.firstRows('1'), 'The first vehicle'],
  [uploads.firstRows('8'), 'The first 8 vehicles'],
  [uploads.newWordsField('Make', '1', '1'), 'Make: 1 new, in 1 row'],
  [uploads.newWordsField('Make', '2', '40'), 'Make: 2 new, in 40 rows'],
  [
    uploads.heldText('1'),
    '1 price moved by more than 40 % and was not taken. Its row is in the download, too; upload it to take it.',
  ],
  [
    uploads.heldText('2'),
    '2 prices moved by more than 40 % and were not taken. Their rows are in the download, too; upload it to take them.',
  ],
  [uploads.summaryHeld('1'), ', 1 price not taken'],
  [uploads.summaryHeld('2'), ', 2 prices not taken'],
  [
    uploads.picturesNotTaken('1'),
    'Pictures that the file names were not taken (1 row): addresses are not fetched. Upload the photos as a zip, named by stock number.',
  ],
])('one is said as one: %s', (words, expected) => {
  expect(words.replaceAll('\u00A0', ' ')).toBe(expected)
})

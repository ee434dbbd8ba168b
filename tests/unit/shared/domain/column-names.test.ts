import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnTwins, sharedName, uniqueColumns } from '../../../../src/shared/domain/column-names.ts'
import { nameKey } from '../../../../src/shared/domain/name-key.ts'

it.each([
  [
    ['Make', 'Price', 'price'],
    ['Make', 'Price (1)', 'price (2)'],
  ],
  [
    ['Price', 'Price', 'Price (2)'],
    ['Price (1)', 'Price (column 2)', 'Price (2)'],
  ],
  [
    ['', 'Make', ''],
    ['Column 1', 'Make', 'Column 3'],
  ],
  [
    ['', 'Column 1'],
    ['Column 1 (1)', 'Column 1 (2)'],
  ],
  [['Mileage (miles)'], ['Mileage (miles)']],
])('columns %j are called %j', (header, names) => {
  expect(uniqueColumns(header)).toEqual(names)
})

it('has a name of its own for every column, and leaves alone those that had one', () => {
  const name = fc.constantFrom('', 'Price', 'price', 'Price (1)', 'Price (2)', 'Price (column 2)', 'Column 2', 'Make')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (header) => {
      const names = uniqueColumns(header)
      expect(new Set(names.map(nameKey)).size).toBe(header.length)
      expect(uniqueColumns(names)).toEqual(names)
      for (const [index, given] of header.entries()) {
        const isAlone = header.filter((other) => nameKey(other) === nameKey(given)).length === 1
        if (isAlone && given !== '' && !header.includes('')) expect(names[index]).toBe(given)
      }
    }),
  )
})

it('finds the columns that share a name', () => {
  const names = uniqueColumns(['Price', 'Make', 'PRICE', 'Weight (1)'])
  expect(columnTwins(names, ' price')).toEqual(['Price (1)', 'PRICE (2)'])
  expect([columnTwins(names, 'Weight'), columnTwins(names, 'Make')]).toEqual([[], []])
  expect(names.map((name) => sharedName(names, name))).toEqual(['Price', undefined, 'PRICE', undefined])
})

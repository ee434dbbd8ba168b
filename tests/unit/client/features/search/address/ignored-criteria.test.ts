import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCriteria } from '../../../../../../src/client/criteria/criteria-address.ts'
import { readCriteria } from '../../../../../../src/shared/domain/search-address/criteria-query.ts'
import { listLeftOut } from '../../../../../../src/client/features/search/address/ignored-criteria.ts'
import { wordsIn } from '../../../../../../src/client/words/words.ts'

function leftOut(address: string): readonly string[] {
  const search = new URLSearchParams(address)
  return listLeftOut(search, readCriteria(search), wordsIn('en', 'stockSearch'))
}

test.each([
  ['', []],
  ['make=Toyota&model=Hilux&year=2020,2021&maxPrice=5000&sort=21&page=3', []],
  ['utm_source=mail&lang=fr', []],
  ['minPrice=90000&maxPrice=100', ['Max Price 100']],
  ['minMileage=5&maxMileage=4', ['Max Mileage 4']],
  ['maxPrice=99999999999&maxMileage=99999999999', ['Max Price 99999999999', 'Max Mileage 99999999999']],
  ['body=abc,3&fuel=1;2', ['Body Type abc', 'Fuel Type 1;2']],
  ['year=-5', ['Year -5']],
  ['sort=99&page=0', ['Sort 99', 'page 0']],
  ['page=1e3', ['page 1e3']],
  ['type=qs&vehicle=no such car', []],
  ['type=qs&vehicle=isuzu+kb&maxPrice=5', ['Max Price 5']],
] as const)('the address ?%s leaves out %j', (address, words) => {
  expect(leftOut(address)).toEqual(words)
})

test('ten thousand letters are repeated by their first thirty', () => {
  expect(leftOut(`maxPrice=${'x'.repeat(10_000)}`)).toEqual([`Max Price ${'x'.repeat(30)}…`])
})

test('an address that the product wrote leaves nothing out', () => {
  const parts = fc.record({
    year: fc.constantFrom('', '2020', '2020,2021'),
    maxPrice: fc.constantFrom('', '5000'),
    minMileage: fc.constantFrom('', '10000'),
    drive: fc.constantFrom('', '1,2'),
    sort: fc.constantFrom('', '21', '28'),
    page: fc.constantFrom('', '1', '7'),
  })
  fc.assert(
    fc.property(parts, (given) => {
      const search = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
      expect(leftOut(writeCriteria(readCriteria(search)))).toEqual([])
    }),
  )
})

import { expect, test } from 'vitest'
import { nameOfSearch } from '../../../../../../src/client/features/saved/searches/describe-search.ts'
import { readCriteria } from '../../../../../../src/shared/domain/search-address/criteria-query.ts'
import { wordsIn } from '../../../../../../src/client/words/words.ts'

const nameOf = (address: string, options: readonly string[] = []) =>
  nameOfSearch(readCriteria(new URLSearchParams(address)), options, wordsIn('en', 'saved')).replaceAll('\u00A0', ' ')

test.each([
  ['', 'Popular vehicles'],
  ['?type=qs&vehicle=toyota+hilux', 'Toyota Hilux'],
  ['?make=Toyota', 'Toyota'],
  ['?make=Toyota&model=Hilux&make=Ford&model=Ranger', 'Toyota Hilux, Ford Ranger'],
  ['?make=A&make=B&make=C&make=D&make=E', 'A, B, C and 2 more'],
  ['?make=Toyota&year=2020,2018,2019,2015', 'Toyota · 2015, 2018–2020'],
  ['?make=Toyota&maxPrice=25000', 'Toyota · up to US$ 25 000'],
  ['?make=Toyota&minPrice=5000', 'Toyota · from US$ 5 000'],
  ['?make=Toyota&minMileage=10000&maxMileage=50000', 'Toyota · 10 000 Km – 50 000 Km'],
])('%s is called %s', (address, name) => {
  expect(nameOf(address)).toBe(name)
})

test('options are named field by field', () => {
  expect(nameOf('?make=Toyota&fuel=1,2&drive=4', ['Diesel, Petrol', '4x4'])).toBe('Toyota · Diesel, Petrol · 4x4')
})

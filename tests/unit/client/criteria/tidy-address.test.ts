import { describe, expect, test } from 'vitest'
import { writeCriteria } from '../../../../src/client/criteria/criteria-address.ts'
import { readCriteria } from '../../../../src/shared/domain/search-address/criteria-query.ts'
import { tidyAddress } from '../../../../src/client/criteria/tidy-address.ts'

const tidy = (search: string) => tidyAddress(new URLSearchParams(search))

describe('the address that a form writes', () => {
  test.each([
    ['?minPrice=&maxPrice=&sort=', ''],
    ['?make=Toyota&model=&make=Ford&model=Ranger&body=', '?make=Toyota&model=&make=Ford&model=Ranger'],
    [
      '?year=2019&year=2018&maxPrice=50000&body=1%2C3&body=4&minPrice=',
      '?year=2019%2C2018&body=1%2C3%2C4&maxPrice=50000',
    ],
    ['?page=&sort=21&make=Ford&maxPrice=', '?make=Ford&sort=21'],
    ['?lang=fr&maxPrice=&utm=1', '?lang=fr&utm=1'],
  ])('%s becomes %s', (written, address) => {
    expect(tidy(written)).toBe(address)
    expect(tidy(address)).toBeUndefined()
  })

  test('says the same search before and after', () => {
    const written = '?sort=22&year=2019&year=2018&minPrice=&maxPrice=50000&make=Toyota'
    expect(readCriteria(new URLSearchParams(written))).toEqual(readCriteria(new URLSearchParams(tidy(written))))
    expect(writeCriteria(readCriteria(new URLSearchParams(written)))).toBe(tidy(written))
  })
})

test('an address without any of that stays, also where it asks for what does not exist', () => {
  for (const address of ['', '?make=Toyota&page=0&body=abc', '?make=Toyota&model=', '?minPrice=9&maxPrice=1', '?e=1']) {
    expect(tidy(address), address).toBeUndefined()
  }
  expect(tidy('?minPrice=9&maxPrice=1&body=')).toBe('?minPrice=9&maxPrice=1')
})

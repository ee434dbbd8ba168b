import { describe, expect, test } from 'vitest'
import {
  readView,
  resized,
  sortedBy,
  writeView,
} from '../../../../../../src/client/features/staff/leads/leads-address.ts'

const read = (address: string) => readView(new URLSearchParams(address))
const plain = read('')

describe('the address of the leads', () => {
  test('without a word is the newest first, ten on a page', () => {
    expect(plain).toEqual({ page: 1, size: 10, sort: 'date', direction: 'desc', search: '', show: 'all' })
    expect(writeView(plain)).toBe('')
  })

  test('says everything that was chosen and gives it back', () => {
    const view = { page: 3, size: 25, sort: 'make', direction: 'asc', search: 'toyota & son', show: 'byHand' } as const
    expect(read(writeView(view))).toEqual(view)
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e9',
    'rows=11',
    'rows=',
    'sort=email',
    'order=up',
    'show=hand',
  ])('takes %s for no choice', (address) => expect(read(address)).toEqual(plain))

  test('cuts a search to what the shop takes', () => {
    expect(read(`search=${'a'.repeat(200)}`).search).toHaveLength(80)
  })
})

test('a column turns round at the second press; numbers and dates begin with the newest, words with A', () => {
  expect(sortedBy(plain, 'date')).toMatchObject({ sort: 'date', direction: 'asc' })
  expect(sortedBy(plain, 'number')).toMatchObject({ sort: 'number', direction: 'desc' })
  expect(sortedBy({ ...plain, page: 4 }, 'make')).toMatchObject({ sort: 'make', direction: 'asc', page: 1 })
  expect(sortedBy(sortedBy(plain, 'make'), 'make')).toMatchObject({ sort: 'make', direction: 'desc' })
})

test('other rows per page keep the first row in sight', () => {
  expect(resized({ ...plain, page: 6 }, 25)).toMatchObject({ size: 25, page: 3 })
  expect(resized({ ...plain, page: 3, size: 25 }, 10)).toMatchObject({ size: 10, page: 6 })
})

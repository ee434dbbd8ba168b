import { expect, test } from 'vitest'
import {
  readCompareAddress,
  writeCompareAddress,
} from '../../../../../../src/client/features/saved/compare/compare.page.tsx'

const read = (address: string) => readCompareAddress(new URL(address, 'https://shop.example').searchParams)

test('reads what it writes', () => {
  expect(read(writeCompareAddress(['SAEX0001234', 'SAEX0001187']))).toEqual(['SAEX0001234', 'SAEX0001187'])
})

test('takes every spelling of a reference, each vehicle once, at most four', () => {
  expect(read('/compare?refs=saex1,0000001,2,nonsense,3,4,5')).toEqual([
    'SAEX0000001',
    'SAEX0000002',
    'SAEX0000003',
    'SAEX0000004',
  ])
})

test('tells an address without vehicles from one that names none', () => {
  expect(read('/compare')).toBeNull()
  expect(read('/compare?refs=')).toEqual([])
})

import { expect, test } from 'vitest'
import { readableAddress } from '../../../../src/server/http/readable-address.ts'

test.each([
  ['/', '/'],
  ['/vehicle-listing/SAEX%200000122?a=%E0', '/vehicle-listing/SAEX%200000122?a=%E0'],
  ['/100%', '/100%25'],
  ['/%E0%A4%A?a=%', '/%25E0%25A4%25A?a=%'],
  ['/assets/%', '/assets/%25'],
  ['/api/%ff', '/api/%ff'],
])('%s is read as %s', (address, read) => {
  expect(readableAddress(address)).toBe(read)
})

import { expect, test } from 'vitest'
import { withOtherPrice } from '../../../../../../src/client/features/staff/vehicle-desk/price-pair.ts'

const typing = (field: 'price' | 'priceWithVat', text: string, isOtherTyped = false) =>
  withOtherPrice({ field, text, isOtherTyped, vatPercent: 15 })

test.each([
  ['price', '1000', { price: '1000', priceWithVat: '1150' }],
  ['priceWithVat', '1150', { price: '1000', priceWithVat: '1150' }],
  ['price', 'R 1 000,50', { price: 'R 1 000,50', priceWithVat: '1150.58' }],
  ['price', '', { price: '', priceWithVat: '' }],
  // No price, or none yet: 12.500 may be meant as thousands.
  ['price', '-5', { price: '-5', priceWithVat: '' }],
  ['price', '12.500', { price: '12.500' }],
] as const)('the other price follows a %s of %j', (field, text, prices) => {
  expect(typing(field, text)).toEqual({ ...prices, onRequest: false })
})

test('a price that was typed too stays', () => {
  expect(typing('price', '1000', true)).toEqual({ price: '1000', onRequest: false })
})

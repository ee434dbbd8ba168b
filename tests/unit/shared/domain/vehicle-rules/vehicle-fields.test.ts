import { expect, test } from 'vitest'
import { partnersOf } from '../../../../../src/shared/domain/vehicle-rules/vehicle-fields.ts'

test('both prices are one choice, and so are make and model', () => {
  for (const field of ['price', 'priceWithVat']) expect(partnersOf(field)).toEqual(['price', 'priceWithVat'])
  for (const field of ['make', 'model']) expect(partnersOf(field)).toEqual(['make', 'model'])
  expect(partnersOf('year')).toEqual(['year'])
})

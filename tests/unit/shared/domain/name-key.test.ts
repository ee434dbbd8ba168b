import { expect, test } from 'vitest'
import { compareKeys, keysBetweenBars, nameKey } from '../../../../src/shared/domain/name-key.ts'

test('folds case, width and blanks', () => {
  expect(nameKey('  hi lux ')).toBe('HI LUX')
  expect(nameKey('Ｔｏｙｏｔａ')).toBe('TOYOTA')
  expect(nameKey('Land  Rover')).toBe(nameKey('LAND ROVER'))
})

test('finds names between bars, without blanks around them and empty ones', () => {
  expect(keysBetweenBars(' isuzu | ford ||D-Max|')).toEqual(['ISUZU', 'FORD', 'D-MAX'])
  expect(keysBetweenBars(' | ')).toEqual([])
})

test('orders by code points, also beyond the basic plane', () => {
  const names = ['ab', 'a', '\u{1F697}', '\uFB01', 'B']
  expect(names.toSorted(compareKeys)).toEqual(['B', 'a', 'ab', '\uFB01', '\u{1F697}'])
})

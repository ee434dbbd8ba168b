import { expect, test } from 'vitest'
import { pictureModeOf } from '../../../../src/client/ui/picture-mode.ts'

test('without a choice the browser decides', () => {
  expect(pictureModeOf(undefined, false)).toBe('full')
  expect(pictureModeOf(undefined, true)).toBe('small')
})

test('a choice holds against the browser, and what is no choice counts as none', () => {
  expect(pictureModeOf('full', true)).toBe('full')
  expect(pictureModeOf('off', false)).toBe('off')
  expect(pictureModeOf('auto', true)).toBe('small')
  expect(pictureModeOf('<script>', false)).toBe('full')
})

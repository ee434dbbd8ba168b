import { expect, it } from 'vitest'
import { createByteCache } from '../../../../src/server/http/byte-cache.ts'

const open = () => createByteCache<string>({ maxBytes: 14, bytesOf: (text) => text.length })

it('forgets what was used least lately when there is no more space', () => {
  const cache = open()
  cache.set('a', '12345')
  cache.set('b', '12345')
  expect(cache.get('a')).toBe('12345')
  cache.set('c', '1')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['12345', undefined, '1'])
})

it('counts a value that replaces another once', () => {
  const cache = open()
  for (const value of ['1234', '5678', '9012']) cache.set('a', value)
  cache.set('b', '123456')
  expect([cache.get('a'), cache.get('b')]).toEqual(['9012', '123456'])
})

it('keeps nothing that is larger than all its space', () => {
  const cache = open()
  cache.set('a', '1234567890123')
  expect(cache.get('a')).toBeUndefined()
})

it('counts keys, which may be longer than what they stand for', () => {
  const cache = createByteCache<string>({ maxBytes: 1000, bytesOf: (text) => text.length })
  const keys = Array.from({ length: 5 }, (_, at) => String(at).repeat(200))
  for (const key of keys) cache.set(key, '')
  expect(keys.map((key) => cache.get(key))).toEqual([undefined, undefined, undefined, '', ''])
})

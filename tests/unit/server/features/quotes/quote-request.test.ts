import { describe, expect, test } from 'vitest'
import { yearInJohannesburg } from '../../../../../src/shared/domain/johannesburg.ts'
import { createOneAtATime } from '../../../../../src/server/features/quotes/one-at-a-time.ts'
import {
  languageOfCall,
  parseIdempotencyKey,
  requiredKeyOf,
} from '../../../../../src/server/features/quotes/quote-request.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['pt', 'pt'],
  ['fr-ch, en;q=0.8', 'fr'],
  ['en;q=0.3, sw-TZ;q=0.9', 'sw'],
  ['fr;q=0, de;q=0.1', 'en'],
  ['de, fr;q=0.5', 'fr'],
  ['en ; q = 0.3, fr ; q = 0.4', 'fr'],
  ['de;q=nonsense, fr;q=0.5', 'fr'],
  [`${'x'.repeat(40)}, fr`, 'fr'],
  ["en'; drop table quotation", 'en'],
])('the header %s asks for %s', (header, language) => {
  expect(languageOfCall(header)).toBe(language)
})

test.each(['', 'abc', '1', 'c0ffee00-0000-4000-8000-00000000000', 'a, b'])('%j is no key', (header) => {
  expect(() => parseIdempotencyKey(header)).toThrow(expect.objectContaining({ key: 'VALIDATION' }))
})

test('a call that needs a key is refused without one', () => {
  const key = 'c0ffee00-0000-4000-8000-000000000000'
  expect(requiredKeyOf({ headers: { 'idempotency-key': key } })).toBe(key)
  const refused = { key: 'VALIDATION', fields: { 'Idempotency-Key': 'must be a UUID' } }
  for (const headers of [{}, { 'idempotency-key': 'abc' }]) {
    expect(() => requiredKeyOf({ headers })).toThrow(expect.objectContaining(refused))
  }
})

test('a key is read without its case, and may be missing', () => {
  expect(parseIdempotencyKey('C0FFEE00-0000-4000-8000-000000000000')).toBe('c0ffee00-0000-4000-8000-000000000000')
  expect(parseIdempotencyKey(undefined)).toBeUndefined()
})

test('the year is Johannesburg’s', () => {
  expect(yearInJohannesburg(new Date('2026-12-31T21:59:59.999Z'))).toBe(2026)
  expect(yearInJohannesburg(new Date('2026-12-31T22:00:00.000Z'))).toBe(2027)
})

describe('one at a time', () => {
  const late = () => new Error('late')

  test('work of one name runs in turn, also after a failure; other names do not wait', async () => {
    const oneAtATime = createOneAtATime({ waitMs: 1000, late })
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    const first = oneAtATime('a', async () => {
      await gate.promise
      order.push('first')
      throw new Error('broken')
    })
    const second = oneAtATime('a', async () => order.push('second'))
    await oneAtATime('b', async () => order.push('other'))
    gate.resolve()
    await expect(first).rejects.toThrow('broken')
    await second
    expect(order).toEqual(['other', 'first', 'second'])
  })

  test('a turn that does not come in time is refused, and its work never runs', async () => {
    const oneAtATime = createOneAtATime({ waitMs: 20, late })
    const gate = Promise.withResolvers<void>()
    const first = oneAtATime('a', () => gate.promise)
    let ran = false
    await expect(
      oneAtATime('a', async () => {
        ran = true
      }),
    ).rejects.toThrow('late')
    gate.resolve()
    await first
    await oneAtATime('a', async () => {})
    expect(ran).toBe(false)
  })
})

import { expect, test, vi } from 'vitest'
import { freshOrKnown } from '../../../src/server/db/fresh-or-known.ts'

const FRESH = { is: 'fresh' }
const KNOWN = { is: 'known' }
const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
const wrong = new Error('wrong')
const never = () => new Promise<never>(() => {})

test.each([
  ['what is read', async () => FRESH, KNOWN, FRESH],
  ['what is read, where nothing is known', async () => FRESH, undefined, FRESH],
  ['what is known, while the database is away', async () => Promise.reject(away), KNOWN, KNOWN],
  ['what is known, when the database does not answer', never, KNOWN, KNOWN],
])('it is %s', async (_which, read, known, expected) => {
  expect(await freshOrKnown<object>(read(), known)).toBe(expected)
})

test('an error is not hidden by what is known, nor one without anything known', async () => {
  await expect(freshOrKnown(Promise.reject(wrong), KNOWN)).rejects.toBe(wrong)
  await expect(freshOrKnown(Promise.reject(away), undefined)).rejects.toBe(away)
})

test('where nothing is known it waits as long as it takes', async () => {
  vi.useFakeTimers()
  try {
    const late = new Promise<object>((resolve) => setTimeout(resolve, 60_000, FRESH))
    const waiting = freshOrKnown(late, undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await waiting).toBe(FRESH)
  } finally {
    vi.useRealTimers()
  }
})

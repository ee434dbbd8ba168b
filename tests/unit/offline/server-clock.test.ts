import { describe, expect, test } from 'vitest'
import { clockOffset } from '../../../src/offline/server-clock.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const told = (time: string, age?: string) => new Headers({ 'x-saex-time': time, ...(age === undefined ? {} : { age }) })

describe('the clock of the server', () => {
  test('is told by how far it is ahead of the device', () => {
    expect(clockOffset(told('2026-11-20T12:00:00.000Z'), NOW)).toBe(2 * 60 * 60_000)
    expect(clockOffset(told('2026-11-19T10:00:00.000Z'), NOW)).toBe(-24 * 60 * 60_000)
  })

  test('counts as the same when only the way of the answer lies between', () => {
    expect(clockOffset(told('2026-11-20T09:59:58.000Z'), NOW)).toBe(0)
  })

  test('counts the time that a cache on the way kept the answer', () => {
    expect(clockOffset(told('2026-11-20T09:50:00.000Z', '600'), NOW)).toBe(0)
    expect(clockOffset(told('2026-11-20T11:50:00.000Z', '600'), NOW)).toBe(2 * 60 * 60_000)
  })

  test('is not known by an answer without a time', () => {
    expect(clockOffset(new Headers(), NOW)).toBeUndefined()
    expect(clockOffset(told('soon'), NOW)).toBeUndefined()
  })
})

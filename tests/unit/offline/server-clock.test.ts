import { describe, expect, test } from 'vitest'
import { clockOffset } from '../../../src/offline/server-clock.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')

describe('the clock of the server', () => {
  test('is told by how far it is ahead of the device', () => {
    expect(clockOffset('2026-11-20T12:00:00.000Z', NOW)).toBe(2 * 60 * 60_000)
    expect(clockOffset('2026-11-19T10:00:00.000Z', NOW)).toBe(-24 * 60 * 60_000)
  })

  test('counts as the same when only the way of the answer lies between', () => {
    expect(clockOffset('2026-11-20T09:59:58.000Z', NOW)).toBe(0)
  })

  test('is not known by an answer without a time', () => {
    expect(clockOffset(null, NOW)).toBeUndefined()
    expect(clockOffset('soon', NOW)).toBeUndefined()
  })
})

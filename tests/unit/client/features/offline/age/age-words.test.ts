import { describe, expect, test } from 'vitest'
import type { Freshness } from '../../../../../../src/client/api/freshness.ts'
import { ageWords } from '../../../../../../src/client/features/offline/age/age-words.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const DAY = 24 * 60 * 60_000
const clock = { now: NOW, offset: 0 }

function fresh(changes: Partial<Freshness>): Freshness {
  const nothing = { serverTime: null, savedAt: null, revision: null, digest: null, partial: false, why: null }
  return { source: 'network', ...nothing, ...changes }
}

const saved = (savedAt: string | null) => ({ freshness: fresh({ source: 'saved', savedAt }), receivedAt: NOW })
const local = (savedAt: string | null) => ({ freshness: fresh({ source: 'local', savedAt }), receivedAt: NOW })

describe('the words of freshness', () => {
  test('say Live of what was answered now', () => {
    expect(ageWords({ freshness: fresh({}), receivedAt: NOW - 60_000 }, clock, 'en')).toBe('Live')
  })

  test('do not say so of an answer that has stood on screen for long', () => {
    expect(ageWords({ freshness: fresh({}), receivedAt: NOW - 20 * 60_000 }, clock, 'en')).toBe('Saved 20 minutes ago')
  })

  test('tell the age of a kept answer, and of one that the device worked out', () => {
    expect(ageWords(saved('2026-11-20T08:00:00.000Z'), clock, 'en')).toBe('Saved 2 hours ago')
    expect(ageWords(saved('2026-11-20T09:59:50.000Z'), clock, 'en')).toBe('Saved just now')
    expect(ageWords(local('2026-11-20T09:58:00.000Z'), clock, 'en')).toBe('From your saved stock list, 2 minutes ago')
  })

  test('go by the clock of the server', () => {
    const ahead = { now: NOW + 400 * DAY, offset: -400 * DAY }
    expect(ageWords(saved('2026-11-20T08:00:00.000Z'), ahead, 'en')).toBe('Saved 2 hours ago')
    expect(ageWords({ freshness: fresh({}), receivedAt: ahead.now }, ahead, 'en')).toBe('Live')
  })

  test('name the day when the clock stands before it, and are never negative', () => {
    const behind = { now: NOW - 400 * DAY, offset: 0 }
    expect(ageWords(saved('2026-11-20T08:00:00.000Z'), behind, 'en')).toBe('Saved on 2026/11/20')
    expect(ageWords(local('2026-11-20T08:00:00.000Z'), behind, 'en')).toBe(
      'From your saved stock list, saved on 2026/11/20',
    )
  })

  test('take two clocks that differ by seconds for one', () => {
    expect(ageWords(saved('2026-11-20T10:00:20.000Z'), clock, 'en')).toBe('Saved just now')
  })

  test('say no age where none is known', () => {
    expect(ageWords(saved(null), clock, 'en')).toBe('Saved')
    expect(ageWords(local('yesterday'), clock, 'en')).toBe('From your saved stock list')
  })
})

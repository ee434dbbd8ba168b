import { expect, test } from 'vitest'
import { ABSOLUTE_MS, isLive, sessionsToEnd } from '../../../../../src/server/features/staff/session-life.ts'

const START = new Date('2026-11-20T08:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const at = (ms: number) => new Date(START.getTime() + ms)
const session = (seenMs: number, createdMs = 0) => ({
  createdAt: at(createdMs),
  lastSeenAt: at(seenMs),
  expiresAt: at(createdMs + ABSOLUTE_MS),
})

test('lives until thirty minutes after its last use, to the second', () => {
  expect(isLive(session(0), at(30 * MINUTE - SECOND))).toBe(true)
  expect(isLive(session(0), at(30 * MINUTE))).toBe(false)
})

test('ends after twelve hours however lately it was used', () => {
  expect(isLive(session(12 * HOUR - SECOND), at(12 * HOUR - SECOND))).toBe(true)
  expect(isLive(session(12 * HOUR - SECOND), at(12 * HOUR))).toBe(false)
})

test('bears a clock that was set back a little, and ends when it was set back by the idle time', () => {
  expect(isLive(session(0), at(-30 * MINUTE + SECOND))).toBe(true)
  expect(isLive(session(0), at(-30 * MINUTE))).toBe(false)
  expect(isLive(session(-40 * MINUTE), at(-40 * MINUTE))).toBe(false)
})

test('one more session ends the dead ones and the oldest beyond four others', () => {
  const sessions = [0, 1, 2, 3, 4, 5].map((minutes) => session(minutes * MINUTE, minutes * MINUTE))
  const dead = session(-HOUR, -HOUR)
  expect(sessionsToEnd([...sessions, dead], at(6 * MINUTE))).toEqual([sessions[0], sessions[1], dead])
  expect(sessionsToEnd(sessions.slice(0, 4), at(6 * MINUTE))).toEqual([])
  const used = [0, 1, 2, 3].map((minutes) => session(39 * MINUTE, minutes * MINUTE))
  const idle = session(5 * MINUTE, 5 * MINUTE)
  expect(sessionsToEnd([...used, idle], at(40 * MINUTE))).toEqual([idle])
})

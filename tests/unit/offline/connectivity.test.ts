import { describe, expect, test } from 'vitest'
import {
  afterEvidence,
  CONNECTED,
  type Connectivity,
  type Evidence,
  evidenceIn,
  pauseLeft,
} from '../../../src/offline/connectivity.ts'

const NOW = 1_000_000

/** What is known after these, all at the same moment. */
function after(...evidence: readonly Evidence[]): Connectivity {
  return evidence.reduce((known, next) => afterEvidence(known, next, NOW), CONNECTED)
}

describe('what is known of the connection', () => {
  test('one failure only makes it ask; the second in a row says that the server is down', () => {
    expect(after('failed')).toEqual({ state: 'online', failures: 1, probeAt: NOW })
    expect(after('failed', 'failed')).toEqual({ state: 'serverDown', failures: 2, probeAt: NOW + 15_000 })
    expect(after('failed', 'answered', 'failed').state).toBe('online')
  })

  test('it asks a dead server later and later, but every minute', () => {
    let known = after('failed', 'failed')
    const pauses = [1, 2, 3, 4].map(() => {
      const asked = known.probeAt ?? 0
      known = afterEvidence(known, 'failed', asked)
      return (known.probeAt ?? 0) - asked
    })
    expect(pauses).toEqual([30_000, 60_000, 60_000, 60_000])
  })

  test('what fails before it is asked again is part of the same trouble', () => {
    const down = after('failed', 'failed')
    expect(after('failed', 'failed', 'failed', 'failed')).toEqual(down)
    expect(afterEvidence(down, 'failed', NOW + 14_999)).toEqual(down)
  })

  test('a clock that is put back does not stop the asking', () => {
    const back = NOW - 8 * 3_600_000
    const down = after('failed', 'failed')
    expect(pauseLeft(down.probeAt ?? 0, back)).toBe(0)
    expect(afterEvidence(down, 'failed', back).probeAt).toBe(back + 30_000)
  })

  test.each([
    ['timeout', 'waiting'],
    ['offline', 'failed'],
    ['breaker', 'failed'],
    ['fault', 'failed'],
    ['portal', 'foreign'],
    ['something new', 'answered'],
  ])('a stand-in because of %s says %s', (why, evidence) => {
    expect(evidenceIn(Response.json({}, { headers: { 'x-saex-why': why } }), false)).toBe(evidence)
  })

  test('an answer ends every trouble, a late one leaves it slow', () => {
    for (const trouble of [['failed', 'failed'], ['foreign'], ['linkLost'], ['waiting']] as const) {
      expect(after(...trouble, 'answered')).toEqual(CONNECTED)
      expect(after(...trouble, 'late').state).toBe('slow')
    }
  })

  test('waiting is slow, unless worse is known already', () => {
    expect(after('waiting')).toEqual({ state: 'slow', failures: 0, probeAt: NOW + 5000 })
    expect(after('failed', 'failed', 'waiting').state).toBe('serverDown')
    expect(after('foreign', 'waiting').state).toBe('portal')
  })

  test('an answer of another server is a portal, and is looked at again', () => {
    expect(after('foreign')).toEqual({ state: 'portal', failures: 0, probeAt: NOW + 15_000 })
  })

  test('the browser is believed when it says that there is no network, and asked about when it says there is one', () => {
    expect(after('linkLost')).toMatchObject({ state: 'offline', probeAt: null })
    expect(after('linkLost', 'failed', 'failed')).toMatchObject({ state: 'offline', probeAt: null })
    expect(after('linkLost', 'linkBack')).toMatchObject({ state: 'offline', probeAt: NOW })
    expect(after('linkLost', 'linkBack', 'answered')).toEqual(CONNECTED)
    expect(after('linkLost', 'linkBack', 'failed', 'failed').state).toBe('serverDown')
  })
})

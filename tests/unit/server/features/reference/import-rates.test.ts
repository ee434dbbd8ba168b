import { describe, expect, it } from 'vitest'
import { readQuotes } from '../../../../../src/server/features/reference/import-rates.ts'

function timeOf(timestamp: string): string | undefined {
  const text = `currency,value,timestamp\nUSD,0.0571,${timestamp}\n`
  const [quote] = readQuotes({ text, source: 'bank.csv', now: new Date('2026-11-20T08:00:00Z') })
  return quote?.publishedAt.toISOString()
}

describe('the time of a rate in CSV', () => {
  it.each([
    ['2026-11-16 08:00', '2026-11-16T06:00:00.000Z'],
    ['2026-11-16T08:00:30', '2026-11-16T06:00:30.000Z'],
    ['2026-11-16 01:30:00.250', '2026-11-15T23:30:00.250Z'],
    ['2026-11-16T06:00:00Z', '2026-11-16T06:00:00.000Z'],
    ['2026-11-16 06:00Z', '2026-11-16T06:00:00.000Z'],
    ['2026-11-16T07:00:00+01:00', '2026-11-16T06:00:00.000Z'],
    ['2026-11-15 22:00-08:00', '2026-11-16T06:00:00.000Z'],
    ['', '2026-11-20T08:00:00.000Z'],
  ])('%j is %s, South African where it names no zone', (timestamp, instant) => {
    expect(timeOf(timestamp)).toBe(instant)
  })

  it.each([
    '06/11/2026 08:00',
    '12/11/2026',
    '2026/11/16 08:00',
    '2026-11-16',
    '2026-02-29 08:00',
    '2026-11-16 24:00',
    '2026-11-16 08:00+99:00',
    '0000-01-01 08:00',
    '16 Nov 2026 08:00',
  ])('%j is refused', (timestamp) => {
    expect(() => timeOf(timestamp)).toThrow('line 2: timestamp must be a time such as 2026-11-16T06:00:00Z')
  })
})

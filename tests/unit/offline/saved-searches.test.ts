import { expect, test } from 'vitest'
import { countListedAfter, newestListed } from '../../../src/offline/saved-searches.ts'

const at = (hour: number) => ({ listedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z` })

test('counts what was listed after the newest vehicle of the last visit', () => {
  const mark = newestListed([at(8), at(7)])
  expect(countListedAfter([at(10), at(9), at(8), at(7)], mark)).toBe(2)
})

test('nothing is new when the newest was sold meanwhile', () => {
  expect(countListedAfter([at(7)], newestListed([at(8), at(7)]))).toBe(0)
})

test('vehicles of the instant of the last visit count as seen', () => {
  expect(countListedAfter([at(8), at(8)], newestListed([at(8)]))).toBe(0)
})

test('after a visit that found nothing everything is new', () => {
  expect(newestListed([])).toBe('')
  expect(countListedAfter([at(1), at(2)], '')).toBe(2)
})

test('compares instants, whatever their number of digits', () => {
  expect(countListedAfter([{ listedAt: '2026-11-20T08:00:00Z' }], '2026-11-20T08:00:00.000Z')).toBe(0)
})

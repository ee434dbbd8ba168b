import { expect, test } from 'vitest'
import type { DeviceStore } from '../../../src/offline/device-store.ts'
import { countListedAfter, newestListed, savedSearches } from '../../../src/offline/saved-searches.ts'

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

test('the mark of a visit never goes back, as what an old stock list counts would have it', async () => {
  const rows = new Map([['?make=Toyota', { newestSeen: at(8).listedAt }]])
  const table = {
    get: async (address: string) => rows.get(address),
    update: async (address: string, change: { newestSeen: string }) => void rows.set(address, change),
  }
  const write = (_tables: unknown, work: (database: unknown) => unknown) => work({ savedSearches: table })
  const searches = savedSearches({ write } as unknown as DeviceStore)
  for (const newest of [at(6).listedAt, '']) await searches.markSeen('?make=Toyota', newest)
  expect(rows.get('?make=Toyota')).toEqual({ newestSeen: at(8).listedAt })
  await searches.markSeen('?make=Toyota', at(9).listedAt)
  expect(rows.get('?make=Toyota')).toEqual({ newestSeen: at(9).listedAt })
  await searches.markSeen('?make=Removed', at(9).listedAt)
  expect(rows.size).toBe(1)
})

import { expect, test } from 'vitest'
import { MINE_TABLES, MINE_VERSIONS } from '../../../src/offline/mine-tables.ts'

test('version 1 is as it was shipped: a change of it needs a version of its own', () => {
  expect(MINE_VERSIONS[0]).toEqual({
    quotes: 'quoteId, issuedAt, vehicleId',
    outbox: 'key, [state+nextAt], dependsOn, seq',
    drafts: '[form+tabId], updatedAt',
    settings: 'name',
    reserve: 'id',
    savedVehicles: 'saexRef, seq',
    recentVehicles: 'saexRef, seq',
    savedSearches: 'address, seq',
    borderPacks: 'packId, savedAt',
  })
})

test('no later version removes a table', () => {
  expect(MINE_VERSIONS.flatMap((stores) => Object.values(stores))).not.toContain(null)
})

test('every table is emptied by forgetting everything', () => {
  const named = new Set(MINE_VERSIONS.flatMap((stores) => Object.keys(stores)))
  expect(new Set(MINE_TABLES)).toEqual(named)
})

import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { listFaults, upgradeUnderLoad } from '../reliability/upgrade-under-load.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { makeNextRelease, makeOlderRelease } from '../support/other-release.ts'

const THIS = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const EMPTY = 'DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public'

/** This release, and one with further migrations: needs no history, so it is tried wherever the tests run. */
const next = await makeNextRelease()
const forward = { name: 'this release and a next one', old: THIS, fresh: next.main }
/** A clone may have no history; its place is then taken by the next release, and the name of the test says so. */
const older = await makeOlderRelease().catch((error: unknown) => {
  console.warn(`No older release is tried: ${error instanceof Error ? error.message : String(error)}`)
  return undefined
})
const first = older && { name: `the release of ${older.name} and this one`, old: older.main, fresh: THIS }

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query(EMPTY)
})
afterEach(() => database.close())
afterAll(async () => {
  await Promise.all([next.remove(), older?.remove()])
})

test.each([
  { ...(first ?? forward), place: 'with one folder', onMachines: false },
  { ...forward, place: 'on machines of their own', onMachines: true },
])(
  '$name replace each other under load, and back, $place',
  { timeout: 300_000 },
  async ({ old, fresh, onMachines }) => {
    const databaseUrl = database.connectionString
    const report = await upgradeUnderLoad({ databaseUrl, old, fresh, onMachines, vehicles: 200, togetherMs: 1500 })
    expect(listFaults(report)).toEqual({})
    // A crowded machine refuses some by itself, which are asked again; `node tests/reliability/upgrade.ts` allows none.
    const refused = Object.values(report.refused).reduce((sum, count) => sum + count, 0)
    expect(refused).toBeLessThan(report.answered / 100)
    if (onMachines) expect(report.uploads).toBeGreaterThan(0)
  },
)

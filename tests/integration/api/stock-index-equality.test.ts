import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { compareSearches } from '../../support/search-equality.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

// Many more of them: `npm run soak`.
test('index and SQL give the same ids, order, count and counts of options over random stocks and searches', async () => {
  const { cases, telling, differences } = await compareSearches(database.db, {
    stocks: 2,
    searches: 90,
    seed: 20_261_120,
  })
  expect(differences.slice(0, 3)).toEqual([])
  expect(cases).toBe(90)
  expect(telling).toBeGreaterThan(15)
}, 60_000)

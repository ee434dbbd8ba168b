import { afterEach, expect, test, vi } from 'vitest'

import type { Reads } from '../../../../../src/server/db/database.ts'
import { countOptionsBySql } from '../../../../../src/server/features/stock/stock-counts.read-model.ts'
import { searchFilterSchema } from '../../../../../src/shared/contract/stock-requests.ts'
import { toCriteria } from '../../../../../src/shared/domain/criteria.ts'
import { toBoundOptions } from '../../../../../src/shared/domain/option-counts.ts'

const rates = { ZAR: 1, USD: 0.05 }
const criteria = toCriteria(searchFilterSchema.parse({}), rates)
const count = (db: object) => countOptionsBySql(db as unknown as Reads, criteria, toBoundOptions(rates))

afterEach(() => void vi.restoreAllMocks())

test('counts without the index ask one question at a time, so that one visitor never takes the whole pool', async () => {
  let [asked, open, most] = [0, 0, 0]
  const db = {
    execute: async () => {
      most = Math.max(most, ++open)
      asked++
      await Promise.resolve()
      open--
      return { rows: [] }
    },
  }
  await count(db)
  expect(asked).toBeGreaterThan(8)
  expect(most).toBe(1)
})

test('counts without the index are given up in time, however many questions are left', async () => {
  let now = 0
  let asked = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const execute = async () => {
    asked++
    now += 800
    return { rows: [] }
  }
  await expect(count({ execute })).rejects.toMatchObject({ key: 'OVERLOADED' })
  expect(asked).toBe(4)
})

import { expect, test } from 'vitest'
import type { Reads } from '../../../../../src/server/db/database.ts'
import { countOptionsBySql } from '../../../../../src/server/features/stock/stock-counts.read-model.ts'
import { searchFilterSchema } from '../../../../../src/shared/contract/stock-requests.ts'
import { toCriteria } from '../../../../../src/shared/domain/criteria.ts'
import { toBoundOptions } from '../../../../../src/shared/domain/option-counts.ts'

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
  const rates = { ZAR: 1, USD: 0.05 }
  const criteria = toCriteria(searchFilterSchema.parse({}), rates)
  await countOptionsBySql(db as unknown as Reads, criteria, toBoundOptions(rates))
  expect(asked).toBeGreaterThan(8)
  expect(most).toBe(1)
})

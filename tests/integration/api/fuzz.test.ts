import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { NO_LIMITS, runFuzz } from '../../support/fuzz/run-fuzz.ts'

const SEED = 20_261_120

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
})
afterAll(() => shop.close())

test('600 hostile requests get an envelope each, none a 5xx, none slowly', { timeout: 60_000 }, async () => {
  const { faults, isPolluted, statuses } = await runFuzz(shop, { requests: 600, seed: SEED })
  expect(faults).toEqual([])
  expect(isPolluted).toBe(false)
  // Some get behind the validation, or this proves little.
  expect(statuses['200']).toBeGreaterThan(60)
})

test.each([
  ['an order id beyond the database’s integers', { SearchTypeId: 1, OrderById: 2 ** 53 - 1 }],
  ['a direction id beyond the database’s integers', { SearchTypeId: 1, OrderDirectionId: 2 ** 31 }],
])('what once was a 500 is refused by name: %s', async (_name, payload) => {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/saexport/search-history', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errorKey: 'VALIDATION' })
})

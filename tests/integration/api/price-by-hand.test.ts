import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadsPage, ToPriceByHand } from '../../../src/shared/contract/reporting.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { PERMISSION, type PermissionId } from '../../../src/shared/contract/staff.ts'
import type { StockStatus } from '../../../src/shared/contract/stock-status.ts'
import { isPricedByHand } from '../../../src/shared/domain/vehicle-length.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, NO_QUOTATION_LIMITS, requestQuote, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'

const LENGTHS_CM = [null, 0, 599, 600, 695, 1250]
const ISSUED = '2026-11-20T12:00:00Z'
/** Quotations are valid for seven days, the last of which ends at midnight in Johannesburg. */
const LAST_SECOND = '2026-11-27T21:59:59Z'
const PAST = '2026-11-27T22:00:00Z'

let shop: TestApp
let refs: readonly string[] = []
const numbers: string[] = []

const vehicleOf = (lengthCm: number | null) => aStockVehicle({ supplierKey: `L${lengthCm}`, lengthCm })

beforeAll(async () => {
  shop = await createTestApp({ quotationRules: NO_QUOTATION_LIMITS })
  refs = await stockUp(shop.context.db, LENGTHS_CM.map(vehicleOf))
  shop.clock.now = new Date(ISSUED)
  // Of the longest one two.
  for (const [place, saexRef] of [...refs, refs.at(-1)!].entries()) {
    const request = aQuoteRequest(saexRef, { email: `buyer${place}@example.test` })
    numbers.push((await requestQuote(shop, request, { key: crypto.randomUUID() })).result.quoteNumber)
  }
})
afterAll(() => shop.close())

let names = 0
async function ask<T>(url: string, permissionId: PermissionId = PERMISSION.salesAgent): Promise<T> {
  const token = await signInAs(shop, { name: `somebody ${names++}`, permissionId })
  return (await shop.app.inject({ url, headers: { token } })).json<{ result: T }>().result
}

const count = (permissionId?: PermissionId) => ask<ToPriceByHand>(STAFF_PATHS.toPriceByHand, permissionId)
const leads = (query: string) => ask<LeadsPage>(`${STAFF_PATHS.leadsPage}?sort=number&direction=asc&${query}`)
const placesOf = ({ rows }: LeadsPage) => rows.map(({ quoteNumber }) => numbers.indexOf(quoteNumber))

test('open quotations of vehicles of 6 m and more are counted for advertisers and sales agents, and listed', async () => {
  const counted = { quotations: 4, vehicles: 3 }
  expect([await count(PERMISSION.advertiser), await count(PERMISSION.salesAgent)]).toEqual([counted, counted])
  const listed = await leads('show=byHand')
  expect(placesOf(listed)).toEqual([3, 4, 5, 6])
  expect(listed.totalRecords).toBe(4)
  expect(placesOf(await leads(`show=byHand&search=${refs[4]}`))).toEqual([4])
})

test('every lead and every vehicle says the length, by which the same ones are told', async () => {
  const { rows } = await leads('')
  const metres = [null, 0, 5.99, 6, 6.95, 12.5, 12.5]
  expect(rows.map(({ vehicleLength }) => vehicleLength)).toEqual(metres)
  const byHand = rows.filter(({ vehicleLength }) => isPricedByHand(vehicleLength))
  expect(byHand.map(({ quoteNumber }) => numbers.indexOf(quoteNumber))).toEqual([3, 4, 5, 6])
  const vehicles = refs.map((saexRef) => ask<StockStatus>(`${STAFF_PATHS.stockStatus}?saexRef=${saexRef}`))
  expect((await Promise.all(vehicles)).map(({ length }) => length)).toEqual(metres.slice(0, -1))
})

test('a quotation counts until its last day is over in Johannesburg, and stays in the list of all', async () => {
  shop.clock.now = new Date(LAST_SECOND)
  expect((await count()).quotations).toBe(4)
  shop.clock.now = new Date(PAST)
  expect(await count()).toEqual({ quotations: 0, vehicles: 0 })
  expect((await leads('show=byHand')).totalRecords).toBe(0)
  expect((await leads('')).totalRecords).toBe(7)
  shop.clock.now = new Date(ISSUED)
})

test('a withdrawn quotation and a vehicle whose length was corrected count no more', async () => {
  const token = await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.salesAgent })
  const payload = { quoteNumber: numbers[6], reason: 'Priced by hand' }
  const withdrawn = await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.withdrawQuotation,
    headers: { token },
    payload,
  })
  expect(withdrawn.statusCode).toBe(200)
  expect(await count()).toEqual({ quotations: 3, vehicles: 3 })
  await stockUp(shop.context.db, [aStockVehicle({ supplierKey: 'L600', lengthCm: 533 })])
  expect(await count()).toEqual({ quotations: 2, vehicles: 2 })
})

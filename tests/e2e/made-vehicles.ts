import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import { tokenOf, untilNotBusy } from './staff-screens.ts'

/** Vehicles of this test, taken out of the shop behind it: others look at the newest ones. */
export const made: string[] = []

export async function withdrawMade({ request }: { readonly request: APIRequestContext }): Promise<void> {
  const headers = { Token: await tokenOf(request, 'clerk') }
  for (const saexRef of made.splice(0)) {
    const found = await request.get(`${STAFF_PATHS.stockVehicle}?saexRef=${saexRef}`, { headers })
    const { version } = ((await found.json()) as { result: StaffVehicle }).result
    const data = { saexRef, version, values: { status: 'withdrawn' } }
    const sent = { data, headers: { ...headers, 'Idempotency-Key': randomUUID() } }
    const saved = await untilNotBusy(() => request.post(STAFF_PATHS.saveVehicle, sent))
    expect(saved.status()).toBe(200)
  }
}

/** A vehicle of this test alone, made by the call that the form uses; listed long ago, so that it stands behind all others. */
export async function makeVehicle(page: Page, values: object = {}): Promise<StaffVehicle> {
  const listedAt = '2001-02-03T08:00:00.000Z'
  const common = { supplier: 'Desk Test Motors', make: 'Toyota', model: 'Hilux', year: 2019, price: 400_000, listedAt }
  const given = { ...common, ...values }
  const sent = {
    data: { saexRef: null, version: null, values: given, confirmed: ['price.odd'] },
    headers: { Token: await tokenOf(page.request, 'clerk'), 'Idempotency-Key': randomUUID() },
  }
  const answer = await untilNotBusy(() => page.request.post(STAFF_PATHS.saveVehicle, sent))
  expect(answer.status(), await answer.text()).toBe(200)
  const { vehicle } = ((await answer.json()) as { result: { vehicle: StaffVehicle } }).result
  made.push(vehicle.saexRef)
  return vehicle
}

import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import { AGAIN, tokenOf, untilNotBusy } from './staff-screens.ts'

/** Vehicles of this test, taken out of the shop behind it: others look at the newest ones. */
export const made: string[] = []

export async function withdrawMade({ request }: { readonly request: APIRequestContext }): Promise<void> {
  const headers = { Token: await tokenOf(request, 'clerk') }
  for (const saexRef of made.splice(0)) {
    const { version } = await vehicleAt(request, saexRef)
    const data = { saexRef, version, values: { status: 'withdrawn' } }
    const sent = { data, headers: { ...headers, 'Idempotency-Key': randomUUID() } }
    const saved = await untilNotBusy(() => request.post(STAFF_PATHS.saveVehicle, { ...sent, ...AGAIN }))
    expect(saved.status()).toBe(200)
  }
}

/** As a clerk reads it. */
export async function vehicleAt(request: APIRequestContext, saexRef: string): Promise<StaffVehicle> {
  const headers = { Token: await tokenOf(request, 'clerk') }
  const path = `${STAFF_PATHS.stockVehicle}?saexRef=${saexRef}`
  const found = await untilNotBusy(() => request.get(path, { headers, ...AGAIN }))
  expect(found.status(), await found.text()).toBe(200)
  return ((await found.json()) as { result: StaffVehicle }).result
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
  const answer = await untilNotBusy(() => page.request.post(STAFF_PATHS.saveVehicle, { ...sent, ...AGAIN }))
  expect(answer.status(), await answer.text()).toBe(200)
  const { vehicle } = ((await answer.json()) as { result: { vehicle: StaffVehicle } }).result
  made.push(vehicle.saexRef)
  return vehicle
}

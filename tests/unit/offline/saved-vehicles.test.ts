import { expect, test } from 'vitest'
import type { SavedVehicle } from '../../../src/offline/mine-tables.ts'
import { renewed } from '../../../src/offline/saved-vehicles.ts'
import { hilux } from '../client/support/vehicle.ts'

const AT = new Date('2026-11-20T10:00:00.000Z')

function saved(changes: Partial<SavedVehicle> = {}): SavedVehicle {
  const vehicle = hilux()
  return {
    saexRef: vehicle.saexRef,
    seq: 3,
    vehicle,
    priceWhenSaved: 434700,
    checkedAt: '2026-11-01T10:00:00.000Z',
    isGone: false,
    ...changes,
  }
}

test('takes over what the shop answers, but keeps its place and the price it was saved at', () => {
  const row = renewed(saved(), hilux({ priceWithVAT: 420000, status: 'reserved' }), AT)
  expect(row).toMatchObject({ seq: 3, priceWhenSaved: 434700, checkedAt: '2026-11-20T10:00:00.000Z', isGone: false })
  expect(row.vehicle).toMatchObject({ priceWithVAT: 420000, status: 'reserved' })
})

test('a sold vehicle without a price keeps its last one', () => {
  const row = renewed(saved(), hilux({ status: 'sold', price: 0, priceWithVAT: 0 }), AT)
  expect(row.vehicle).toMatchObject({ status: 'sold', price: 378000, priceWithVAT: 434700 })
})

test('a vehicle that the shop no longer knows stays as it was, marked', () => {
  const row = renewed(saved(), 'gone', AT)
  expect(row).toEqual({ ...saved(), isGone: true, checkedAt: '2026-11-20T10:00:00.000Z' })
})

test('a vehicle that comes back is no longer marked', () => {
  expect(renewed(saved({ isGone: true }), hilux(), AT).isGone).toBe(false)
})

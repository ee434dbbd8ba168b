import { expect, test } from 'vitest'
import { PERMISSION } from '../../../../src/shared/contract/staff.ts'
import { hasPermission } from '../../../../src/shared/domain/permissions.ts'

const { administrator, advertiser, salesAgent, pricing } = PERMISSION
const held = (...ids: number[]) => ids.map((permissionId) => ({ permissionId }))

test('a permission opens its own door', () => {
  expect(hasPermission(held(advertiser), advertiser)).toBe(true)
  expect(hasPermission(held(advertiser), salesAgent)).toBe(false)
  expect(hasPermission(held(advertiser, salesAgent), salesAgent)).toBe(true)
})

test('one of several permissions is enough', () => {
  expect(hasPermission(held(pricing), [salesAgent, pricing])).toBe(true)
  expect(hasPermission(held(advertiser), [salesAgent, pricing])).toBe(false)
  expect(hasPermission(held(administrator), [salesAgent, pricing])).toBe(true)
})

test('the administrator passes every check, and only he passes his own', () => {
  for (const wanted of [administrator, advertiser, salesAgent])
    expect(hasPermission(held(administrator), wanted)).toBe(true)
  expect(hasPermission(held(advertiser, salesAgent), administrator)).toBe(false)
})

test('no permission, or one that nobody knows, opens nothing', () => {
  for (const wanted of [administrator, advertiser, salesAgent]) {
    expect(hasPermission([], wanted)).toBe(false)
    expect(hasPermission(held(0, 4, 99), wanted)).toBe(false)
  }
})

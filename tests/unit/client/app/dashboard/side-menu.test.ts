import { describe, expect, test } from 'vitest'
import { initialsOf } from '../../../../../src/client/app/dashboard/initials.ts'
import { MENU } from '../../../../../src/client/app/dashboard/menu.ts'
import { roleOf } from '../../../../../src/client/app/dashboard/role-of.ts'
import { PERMISSION, type PermissionId } from '../../../../../src/shared/contract/staff.ts'
import { hasPermission } from '../../../../../src/shared/domain/permissions.ts'

describe('the initials', () => {
  test.each([
    ['Nomsa Dlamini', 'ND'],
    ['nomsa van der dlamini', 'ND'],
    ['Cher', 'C'],
    ['  ', 'SA'],
    ['', 'SA'],
    ['(Élodie) "Ünal"', 'ÉÜ'],
    ['𐐀da 李', '𐐀李'],
    ['- -', 'SA'],
  ])('of %j are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('the menu', () => {
  const { administrator, advertiser, salesAgent, stockClerk, pricing } = PERMISSION
  const shownTo = (...ids: PermissionId[]) =>
    MENU.filter(({ permission }) =>
      hasPermission(
        ids.map((permissionId) => ({ permissionId })),
        permission,
      ),
    ).map(({ to }) => to)

  test('shows an advertiser the overview alone, an agent all but it, an administrator everything', () => {
    expect(shownTo(advertiser)).toEqual(['/dashboard'])
    expect(shownTo(salesAgent)).not.toContain('/dashboard')
    expect(shownTo(salesAgent).slice(0, 2)).toEqual(['/quotes', '/vehicle-export'])
    expect(shownTo(salesAgent)).not.toContain('/to-confirm')
    expect(shownTo(pricing)).toEqual(['/uploads', '/to-confirm'])
    expect(shownTo(stockClerk)).toEqual(['/stock-desk', '/uploads', '/to-confirm'])
    expect(shownTo(administrator)).toEqual(MENU.map(({ to }) => to))
    expect(shownTo()).toEqual([])
  })

  test('names what somebody is', () => {
    expect(roleOf([{ permissionId: administrator }, { permissionId: advertiser }])).toBe('Administrator')
    expect(roleOf([{ permissionId: advertiser }, { permissionId: salesAgent }])).toBe('Advertiser, Sales agent')
    expect(roleOf([{ permissionId: pricing }])).toBe('Prices')
    expect(roleOf([])).toBe('')
  })
})

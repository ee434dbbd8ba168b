import { expect, test } from 'vitest'
import { StaffError } from '../../../../../src/server/features/staff/staff-error.ts'
import {
  assertPassword,
  parseDisplayName,
  parsePermissions,
  parseUsername,
  permissionWords,
} from '../../../../../src/server/features/staff/staff-rules.ts'

test('user names are letters, digits and a few signs', () => {
  expect(['thandi', 't.mokoena', 'thandi@shop-2', 'Žofie', 'ａｂ'].map(parseUsername)).toEqual([
    'thandi',
    't.mokoena',
    'thandi@shop-2',
    'Žofie',
    'ab',
  ])
  for (const wrong of ['', 'a', 'a b', ' ab', '-rf', 'a\nb', 'a\u001B[2J', 'x'.repeat(61), 'ab\u202E']) {
    expect(() => parseUsername(wrong)).toThrow(StaffError)
  }
})

test('a display name is one line with something in it', () => {
  expect(parseDisplayName('  Thandi   Mokoena ')).toBe('Thandi Mokoena')
  for (const wrong of ['', ' ', 'a\u0007', 'x'.repeat(61)]) expect(() => parseDisplayName(wrong)).toThrow(StaffError)
})

test('passwords have twelve to two hundred characters and are not the user name', () => {
  expect(() => assertPassword('x'.repeat(12), 'thandi')).not.toThrow()
  expect(() => assertPassword('x'.repeat(200), 'thandi')).not.toThrow()
  for (const wrong of [
    'x'.repeat(11),
    'x'.repeat(201),
    '🚗'.repeat(11),
    'twelve\tcharacters',
    'thandi.mokoena',
    'THANDI.MOKOENA ',
  ]) {
    expect(() => assertPassword(wrong, 'thandi.mokoena')).toThrow(StaffError)
  }
})

test('what is wrong with a password is said without the password', () => {
  for (const wrong of ['hunter2', 'hunter2'.repeat(40), 'hunter2hunter2']) {
    expect(() => assertPassword(wrong, 'hunter2hunter2')).toThrow(/^(?!.*hunter2)/)
  }
})

test('permissions are words, and come back as words', () => {
  expect(parsePermissions('sales-agent, Advertiser,advertiser')).toEqual([2, 3])
  expect(parsePermissions('none')).toEqual([])
  expect(permissionWords([3, 1])).toBe('administrator,sales-agent')
  expect(permissionWords([9])).toBe('none')
  for (const wrong of ['', 'boss', 'advertiser,', 'none,advertiser', '1']) {
    expect(() => parsePermissions(wrong)).toThrow(StaffError)
  }
})

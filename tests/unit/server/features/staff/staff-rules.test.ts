import { expect, test } from 'vitest'
import { StaffError } from '../../../../../src/server/features/staff/staff-error.ts'
import { passwordProblem } from '../../../../../src/server/features/staff/password-rules.ts'
import {
  assertPassword,
  parseDisplayName,
  parseEmail,
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

test('an e-mail address has a name, a domain with a point, and no sign of another one', () => {
  expect([' tm@kleinmotors.example ', `${'a'.repeat(244)}@b.example`].map(parseEmail)).toEqual([
    'tm@kleinmotors.example',
    `${'a'.repeat(244)}@b.example`,
  ])
  expect(['', ' '].map(parseEmail)).toEqual([null, null])
  for (const wrong of [
    'tm',
    'tm@example',
    '@b.example',
    'a b@c.example',
    'a@b.example,c@d.example',
    'T <a@b.example>',
  ]) {
    expect(() => parseEmail(wrong)).toThrow(StaffError)
  }
  expect(() => parseEmail(`${'a'.repeat(245)}@b.example`)).toThrow(StaffError)
})

const THANDI = { username: 'thandi.mokoena', names: ['Thandi Mokoena', 'Saex', 'tm@kleinmotors.example'] }
const LONG = Array.from({ length: 90 }, (_, index) => `k${index * index}`).join('')

test('passwords have twelve to two hundred characters', () => {
  for (const right of ['kettle noon x', LONG.slice(0, 200), '🚗🚕🚙🚌🚎🏎🚓🚑🚒🚐🛻🚚', 'correct horse battery']) {
    expect(() => assertPassword(right, THANDI)).not.toThrow()
  }
  for (const wrong of ['kettle noon', LONG.slice(0, 201), '🚗🚕🚙🚌🚎🏎🚓🚑🚒🚐🛻', 'twelve\tcharacters']) {
    expect(() => assertPassword(wrong, THANDI)).toThrow(StaffError)
  }
})

test.each([
  [
    'those that are tried first',
    ['P@ssw0rd2024!', 'passwordpassw0rd!!', '1q2w3e4r5t6y', 'qwertyuiop123', 'Welcome-2-Welcome'],
  ],
  [
    'those that are tried first',
    ['Johannesburg1!', 'ILoveYou1234', 'ｐａｓｓｗｏｒｄ１２３４', 'summerholiday99', '!!!!Letmein!!!!'],
  ],
  [
    'repeats a short piece',
    ['abcabcabcabc', '123123123123', 'hunter2hunter2', 'aaaaaaaaaaaa', 'kettle9kettle9ket', '1212aa2121bb'],
  ],
  ['is a sequence', ['123456789012', 'abcdefghijklm', '112233445566', '210987654321']],
  ['must not have the user name', ['thandi.mokoena', 'THANDI.MOKOENA ', 'my Mokoena kettle', 'kettle of saex noon']],
  ['must not have the user name', ['kleinmotors rule', 'm0k03na at noon time']],
])('a password that %s is refused', (words, wrong) => {
  for (const password of wrong)
    expect([password, passwordProblem(password, THANDI)]).toEqual([password, expect.stringContaining(words)])
})

test('sentences with common words are fine', () => {
  for (const right of ['the dragon ate my monkey soup', 'a long sample password', 'my password is not password']) {
    expect([right, passwordProblem(right, THANDI)]).toEqual([right, undefined])
  }
})

test('what is wrong with a password is said without the password', () => {
  for (const wrong of ['hunter2', 'hunter2'.repeat(40), 'hunter2hunter2']) {
    expect(() => assertPassword(wrong, { username: 'hunter2hunter2' })).toThrow(/^(?!.*hunter2)/)
  }
})

test('permissions are words, and come back as words', () => {
  expect(parsePermissions('sales-agent, Advertiser,advertiser')).toEqual([2, 3])
  expect(parsePermissions('none')).toEqual([])
  expect(parsePermissions('pricing')).toEqual([7])
  expect(permissionWords([7, 3])).toBe('sales-agent,pricing')
  expect(permissionWords([3, 1])).toBe('administrator,sales-agent')
  expect(permissionWords([9])).toBe('none')
  for (const wrong of ['', 'boss', 'advertiser,', 'none,advertiser', '1']) {
    expect(() => parsePermissions(wrong)).toThrow(StaffError)
  }
})

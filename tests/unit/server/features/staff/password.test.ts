import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from '../../../../../src/server/features/staff/password.ts'

test('a password matches its own hash alone, however its letters are spelled', async () => {
  const stored = await hashPassword('pâssword of twelve'.normalize('NFC'))
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('pâssword of twelve'.normalize('NFD'), stored)).toBe(true)
  expect(await verifyPassword('pâssword of twelv', stored)).toBe(false)
  expect(await hashPassword('pâssword of twelve')).not.toBe(stored)
})

test('nothing matches where there is no hash', async () => {
  for (const stored of [undefined, '', 'former', '$argon2id$v=19$m=19456,t=2,p=1$abc']) {
    expect(await verifyPassword('', stored)).toBe(false)
  }
})

test('a hash is outdated when its parameters are not today’s', async () => {
  const stored = await hashPassword('a long password')
  expect(isOutdated(stored)).toBe(false)
  expect(isOutdated(stored.replace('t=2', 't=1'))).toBe(true)
  expect(isOutdated(stored.replace('m=19456', 'm=8192'))).toBe(true)
  expect(isOutdated('')).toBe(true)
})

test('one is checked at a time, sixteen wait, and the rest is refused', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => verifyPassword('x', undefined)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
  expect(await verifyPassword('x', undefined)).toBe(false)
})

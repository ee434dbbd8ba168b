// @module-tag soak
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { auditEntry, staffPasskey, staffRecoveryCode, staffUser } from '../../../src/server/db/schema/index.ts'
import { recordAudit } from '../../../src/server/features/audit/record-audit.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'

const COMMAND = fileURLToPath(new URL('../../../src/server/commands/staff.ts', import.meta.url))
const PASSWORD = 'correct horse battery'
const SAMPLE_PASSWORD = 'a long sample password'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date() })
  await createSampleAccounts(shop.context.db, { password: SAMPLE_PASSWORD, now: TEST_TIME })
})
afterAll(() => shop.close())

async function staff(args: readonly string[], input = '') {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: shop.database.connectionString,
    DATA_DIR: shop.context.dataDir,
  }
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: 'pipe' })
  child.stdin.end(input)
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

async function logIn(Username: string, Password: string): Promise<string | undefined> {
  const answer = await shop.app.inject({ method: 'POST', url: STAFF_PATHS.login, payload: { Username, Password } })
  return answer.json<{ sessionToken?: string }>().sessionToken
}

const statusOf = async (token = '') =>
  (await shop.app.inject({ method: 'POST', url: STAFF_PATHS.validateSession, headers: { token } })).statusCode

test('an account is made, used, changed and shut, and its sessions end each time', async () => {
  const added = await staff(
    ['add', 'thandi', '--name', 'Thandi Mokoena', '--permissions', 'sales-agent'],
    `${PASSWORD}\n`,
  )
  expect(added).toMatchObject({ code: 0, out: 'The account is made, with the permissions sales-agent.\n' })
  const token = await logIn('Thandi', PASSWORD)
  expect(await statusOf(token)).toBe(200)
  expect(await staff(['permissions', 'thandi', 'advertiser'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('ended: 1'),
  })
  expect(await statusOf(token)).toBe(401)
  const second = await logIn('thandi', PASSWORD)
  expect(await staff(['password', 'THANDI'], 'another long password')).toMatchObject({ code: 0 })
  expect([await statusOf(second), await logIn('thandi', PASSWORD)]).toEqual([401, undefined])
  const third = await logIn('thandi', 'another long password')
  expect(await staff(['disable', 'thandi'])).toMatchObject({
    code: 0,
    out: 'The account is disabled. Sessions ended: 1.\n',
  })
  expect([await statusOf(third), await logIn('thandi', 'another long password')]).toEqual([401, undefined])
  expect((await staff(['list'])).out).toContain('thandi  Thandi Mokoena  advertiser  disabled')
  expect(await staff(['enable', 'thandi'])).toMatchObject({ code: 0 })
  expect(await statusOf(third)).toBe(401)
  expect(await statusOf(await logIn('thandi', 'another long password'))).toBe(200)
})

test('a new password says what else opens the account, and how to take it away', async () => {
  const { db } = shop.context
  const key = { credentialId: 'key', publicKey: '', counter: 0, transports: [], name: 'Phone', createdAt: TEST_TIME }
  const mine = eq(staffUser.usernameKey, 'CLERK')
  const [clerk] = await db.update(staffUser).set({ totpSecret: 'sealed' }).where(mine).returning()
  const userId = clerk?.id ?? 0
  await db.insert(staffPasskey).values({ ...key, userId })
  await db.insert(staffRecoveryCode).values(['one', 'two'].map((codeDigest) => ({ userId, codeDigest })))
  expect(await staff(['password', 'clerk'], 'another long password')).toMatchObject({
    code: 0,
    out: `The password is changed. Sessions ended: 0.
What else opens the account stays: 1 passkey, TOTP, 2 recovery codes. Unless its owner knows them: saex staff second-factor clerk none
`,
  })
  expect(await staff(['second-factor', 'clerk', 'none'])).toMatchObject({ code: 0 })
  expect((await staff(['password', 'clerk'], 'one more long password')).out).toBe(
    'The password is changed. Sessions ended: 0.\n',
  )
})

test('an e-mail address is set and taken away, and second factors that were lost are taken away', async () => {
  for (const args of [
    ['email', 'advertiser', 'advertiser@example.test'],
    ['email', 'advertiser', 'none'],
    ['second-factor', 'advertiser', 'none'],
  ]) {
    expect(await staff(args)).toMatchObject({ code: 0, out: expect.stringContaining('Sessions ended: 0.') })
  }
  expect(await staff(['second-factor', 'advertiser', 'all'])).toMatchObject({ code: 2 })
})

test('sample accounts can be shut', async () => {
  expect(await staff(['disable', 'agent'])).toMatchObject({ code: 0 })
  expect(await logIn('agent', SAMPLE_PASSWORD)).toBeUndefined()
  expect((await staff(['list'])).out).toContain('agent  Sample Agent  sales-agent  disabled  sample account')
})

describe('what cannot be done', () => {
  test.each([
    [['password', 'nobody'], PASSWORD, 'There is no user of this name.'],
    [['disable', 'nobody'], '', 'There is no user of this name.'],
    [['add', 'ADMIN', '--name', 'A', '--permissions', 'none'], PASSWORD, 'There is a user of this name already.'],
    [['add', 'a b', '--name', 'A', '--permissions', 'none'], PASSWORD, 'A user name has'],
    [['add', 'sipho', '--name', ' ', '--permissions', 'none'], PASSWORD, 'A name has'],
    [['add', 'sipho', '--name', 'S', '--permissions', 'boss'], PASSWORD, 'Permissions are'],
    [['password', 'admin'], 'too short', 'A password has at least 12'],
    [['password', 'admin'], 'two lines of\na password', 'no line breaks'],
    [['add', 'lwazi.mabaso', '--name', 'S', '--permissions', 'none'], 'Lwazi.Mabaso', 'must not have the user name'],
    [['password', 'admin'], 'P@ssw0rd2024!', 'is one of those that are tried first'],
    [['password', 'admin'], 'abcabcabcabc', 'repeats a short piece'],
    [['email', 'admin', 'nobody'], '', 'An e-mail address looks like'],
  ] as const)('%j is refused in words, with 1', async (args, input, words) => {
    const { code, err, out } = await staff(args, input)
    expect({ code, out, says: err.includes(words) }).toEqual({ code: 1, out: '', says: true })
  })

  test('is not half done', async () => {
    expect((await staff(['list'])).out).not.toMatch(/sipho|lwazi/)
  })
})

test('a password as an argument is refused with the reason, and not repeated', async () => {
  for (const args of [
    ['password', 'admin', 'hunter2hunter2'],
    ['password', 'admin', '--password=hunter2hunter2'],
    ['add', 'sipho', 'hunter2hunter2', '--name', 'S', '--permissions', 'none'],
    ['add', 'sipho', '-p', 'hunter2hunter2'],
  ]) {
    const { code, err } = await staff(args, PASSWORD)
    expect({ code, why: err.includes('never an argument'), isRepeated: err.includes('hunter2') }).toEqual({
      code: 2,
      why: true,
      isRepeated: false,
    })
  }
  expect(await logIn('admin', SAMPLE_PASSWORD)).toBeDefined()
})

test('what is not understood is answered with the usage and 2', async () => {
  for (const args of [
    [],
    ['fire', 'admin'],
    ['disable'],
    ['list', 'admin'],
    ['audit', '--days', '0'],
    ['list', '--all'],
  ]) {
    expect(await staff(args)).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') })
  }
})

test('the audit list tells who did what, without passwords and without steering the terminal', async () => {
  await recordAudit(shop.context.db, {
    at: new Date(),
    actor: 'staff 1',
    action: 'upload',
    subject: 'a\u001B[2Jb\u202Ec',
  })
  const { code, out } = await staff(['audit', '--days', '1'])
  expect(code).toBe(0)
  expect(out).toMatch(/operator {2}staff disabled {2}staff \d+ \(thandi\) {2}\{"sessions":1\}/)
  expect(out).toMatch(/staff \d+ \(thandi\) {2}login {2}\{"address":/)
  expect(out).toContain('staff 1 (admin)  upload  a\uFFFD[2Jb\uFFFDc')
  expect(out).not.toMatch(/horse|another long|hunter2/)
  const stored = JSON.stringify(await shop.context.db.select().from(auditEntry))
  expect(stored).not.toMatch(/horse|another long|hunter2|\$argon2/)
})

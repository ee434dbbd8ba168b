import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { loginTry, staffSession, staffUser } from '../../../src/server/db/schema/index.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'

const PASSWORD = 'a long sample password'
const MINUTE = 60_000
let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
  await createSampleAccounts(shop.context.db, { password: PASSWORD, now: TEST_TIME })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.delete(loginTry)
})

function logIn(Username: string, Password: string) {
  return shop.app.inject({ method: 'POST', url: STAFF_PATHS.login, payload: { Username, Password } })
}

function validate(token: string) {
  return shop.app.inject({ method: 'POST', url: STAFF_PATHS.validateSession, headers: { token } })
}

async function tokenOf(username: string): Promise<string> {
  return (await logIn(username, PASSWORD)).json<{ sessionToken: string }>().sessionToken
}

describe('login', () => {
  test('answers the user beside the envelope and stores no usable token', async () => {
    const answer = (await logIn('Agent', PASSWORD)).json<Record<string, unknown>>()
    expect(answer).toMatchObject({
      errorCode: 0,
      username: 'agent',
      permissions: [{ permissionId: 3 }],
      sessionExpiry: '2026-11-20T20:00:00.000Z',
    })
    const stored = await shop.context.db.select().from(staffSession)
    expect(JSON.stringify(stored)).not.toContain(answer['sessionToken'])
  })

  test('says the same of an unknown user and a wrong password', async () => {
    const unknown = (await logIn('nobody', PASSWORD)).json<Record<string, unknown>>()
    const wrong = (await logIn('agent', 'wrong password')).json<Record<string, unknown>>()
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
    expect(wrong['errorKey']).toBe('AUTH_FAILED')
  })

  test('ends after five tries of one account from one address', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await logIn('admin', 'wrong password')).statusCode).toBe(401)
    expect((await logIn('admin', PASSWORD)).statusCode).toBe(429)
    shop.clock.now = new Date(TEST_TIME.getTime() + 15 * MINUTE)
    expect((await logIn('admin', PASSWORD)).statusCode).toBe(200)
  })

  test('of who knows the password is never slowed down by his own logins', async () => {
    for (let time = 0; time < 8; time++) expect((await logIn('agent', PASSWORD)).statusCode).toBe(200)
  })

  test('of a disabled account fails like a wrong password', async () => {
    const token = await tokenOf('advertiser')
    await shop.context.db.update(staffUser).set({ disabled: true })
    expect((await logIn('advertiser', PASSWORD)).json()).toMatchObject({ errorKey: 'AUTH_FAILED' })
    expect((await validate(token)).json()).toMatchObject({ errorKey: 'SESSION_INVALID' })
    await shop.context.db.update(staffUser).set({ disabled: false })
  })
})

describe('a session', () => {
  test('ends after thirty idle minutes', async () => {
    const token = await tokenOf('agent')
    shop.clock.now = new Date(TEST_TIME.getTime() + 29 * MINUTE)
    expect((await validate(token)).statusCode).toBe(200)
    shop.clock.now = new Date(TEST_TIME.getTime() + 58 * MINUTE)
    expect((await validate(token)).statusCode).toBe(200)
    shop.clock.now = new Date(TEST_TIME.getTime() + 89 * MINUTE)
    expect((await validate(token)).statusCode).toBe(401)
  })

  test('ends after twelve hours however busy it is', async () => {
    const token = await tokenOf('agent')
    for (let minutes = 20; minutes < 720; minutes += 20) {
      shop.clock.now = new Date(TEST_TIME.getTime() + minutes * MINUTE)
      expect((await validate(token)).statusCode).toBe(200)
    }
    shop.clock.now = new Date(TEST_TIME.getTime() + 720 * MINUTE)
    expect((await validate(token)).statusCode).toBe(401)
  })

  test('is dead after the logout, and logging out twice is no error', async () => {
    const token = await tokenOf('agent')
    for (let time = 0; time < 2; time++) {
      const out = await shop.app.inject({ method: 'POST', url: STAFF_PATHS.logout, headers: { token } })
      expect(out.json()).toMatchObject({ errorCode: 0, result: null })
    }
    expect((await validate(token)).statusCode).toBe(401)
  })

  test('public calls ignore a bad token', async () => {
    const answer = await shop.app.inject({ url: PATHS.health, headers: { token: 'garbled' } })
    expect(answer.statusCode).toBe(200)
  })
})

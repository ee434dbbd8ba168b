import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntry, loginTry, staffSession, staffUser } from '../../../src/server/db/schema/index.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import {
  accountOf,
  call,
  codeOf,
  finish,
  logIn,
  PASSWORD,
  prepareAccounts,
  setUpPasskey,
  setUpTotp,
  shop,
  ticketOf,
  tokenOf,
} from '../../support/second-factor.ts'
import { whilePasswordsWait } from '../../support/password-flood.ts'

prepareAccounts()

describe('the own page', () => {
  test('changes the password by the old one, ends the other sessions and says what is wrong with a new one', async () => {
    const { db } = shop.context
    const [{ passwordHash } = { passwordHash: '' }] = await db
      .select()
      .from(staffUser)
      .where(eq(staffUser.usernameKey, 'AGENT'))
    const [token, other] = [await tokenOf(), await tokenOf()]
    const change = (password: string, newPassword: string) =>
      call(STAFF_PATHS.changePassword, { password, newPassword }, { token })
    expect((await change('wrong', 'kettle noon minds')).fields).toHaveProperty('password')
    const [refused] = await db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
    expect(refused).toMatchObject({
      actor: 'stranger',
      action: 'proof refused',
      subject: expect.stringMatching(/^staff/),
    })
    expect((await change(PASSWORD, 'P@ssw0rd2024!')).fields).toEqual({
      newPassword: expect.stringContaining('tried first'),
    })
    expect((await change(PASSWORD, 'an agent at noon')).fields).toHaveProperty('newPassword')
    expect((await change(PASSWORD, 'kettle noon minds')).status).toBe(200)
    expect((await call(STAFF_PATHS.validateSession, {}, { token: other })).status).toBe(401)
    expect((await accountOf(token)).sessions).toMatchObject([{ isThis: true }])
    expect((await logIn()).errorKey).toBe('AUTH_FAILED')
    await db.update(staffUser).set({ passwordHash }).where(eq(staffUser.usernameKey, 'AGENT'))
  })

  test('counts no password for which there was no place among those that are checked', async () => {
    const token = await tokenOf()
    const change = () => call(STAFF_PATHS.changePassword, { password: PASSWORD, newPassword: 'short' }, { token })
    const answers = await whilePasswordsWait(() => Promise.all([change(), change(), change()]))
    expect(answers.map(({ errorKey }) => errorKey)).toContain('RATE_LIMITED')
    const left = await shop.context.db.select().from(loginTry)
    expect(left.flatMap(({ tries }) => tries)).toEqual([])
  })

  test('ends with a new password what was asked of whoever knew the old one', async () => {
    const { db } = shop.context
    const [{ passwordHash } = { passwordHash: '' }] = await db
      .select()
      .from(staffUser)
      .where(eq(staffUser.usernameKey, 'AGENT'))
    const token = await tokenOf()
    await setUpTotp(token)
    const ticket = await ticketOf()
    const body = { password: PASSWORD, newPassword: 'kettle noon minds' }
    expect((await call(STAFF_PATHS.changePassword, body, { token })).status).toBe(200)
    expect((await finish({ ticket, code: await codeOf() })).errorKey).toBe('PROOF_REFUSED')
    await db.update(staffUser).set({ passwordHash }).where(eq(staffUser.usernameKey, 'AGENT'))
  })

  test('sets no password beside one that the operator sets meanwhile', async () => {
    const { db } = shop.context
    const mine = eq(staffUser.usernameKey, 'AGENT')
    const [{ passwordHash } = { passwordHash: '' }] = await db.select().from(staffUser).where(mine)
    const token = await tokenOf()
    const body = { password: PASSWORD, newPassword: 'kettle noon minds' }
    // The row is held until the check of the old password is over.
    const { promise, resolve } = Promise.withResolvers<void>()
    const set = db.transaction(async (tx) => {
      await tx.update(staffUser).set({ passwordHash: 'set by the operator' }).where(mine)
      await promise
    })
    const changing = call(STAFF_PATHS.changePassword, body, { token })
    try {
      await expect
        .poll(async () => (await db.execute(sql`select 1 from pg_locks where not granted`)).rows.length, {
          timeout: 10_000,
        })
        .toBeGreaterThan(0)
    } finally {
      resolve()
      await set
    }
    expect(await changing).toMatchObject({ status: 409, errorKey: 'STATE_CHANGED' })
    const [row] = await db.select().from(staffUser).where(mine)
    expect(row?.passwordHash).toBe('set by the operator')
    await db.update(staffUser).set({ passwordHash }).where(mine)
  })

  test('shows sessions and sign-ins without addresses and ends one of them, but none of others', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()]
    await call(STAFF_PATHS.login, { Username: 'agent', Password: 'wrong' })
    const account = await accountOf(token)
    expect(account.logins.map(({ isRefused }) => isRefused)).toEqual([true, false, false])
    expect(JSON.stringify(account)).not.toMatch(/192\.0|digest|hash/i)
    const foreign = await accountOf(await tokenOf('advertiser'))
    const end = (id: string | null | undefined) => call(STAFF_PATHS.endSession, { id }, { token })
    expect((await end(foreign.sessions[0]?.id)).status).toBe(200)
    expect((await end(account.sessions.find(({ isThis }) => !isThis)?.id)).status).toBe(200)
    expect((await call(STAFF_PATHS.validateSession, {}, { token: other })).status).toBe(401)
    expect((await shop.context.db.select().from(staffSession)).length).toBe(2)
  })

  test('a new device is told to the e-mail address that was set, a known one is not', async () => {
    const token = await tokenOf()
    expect(shop.jobs).toEqual([])
    const wrong = await call(STAFF_PATHS.changeEmail, { email: 'nobody' }, { token })
    expect(wrong.fields).toEqual({ email: 'An e-mail address looks like name@example.com.' })
    expect((await call(STAFF_PATHS.changeEmail, { email: 'agent@example.test' }, { token })).status).toBe(200)
    const first = await logIn()
    expect(shop.jobs).toMatchObject([{ name: 'tell-new-device', data: { device: '' } }])
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? ''
    const payload = { Username: 'agent', Password: PASSWORD }
    const again = await shop.app.inject({ method: 'POST', url: STAFF_PATHS.login, headers: { cookie }, payload })
    expect([again.statusCode, shop.jobs.length]).toEqual([200, 1])
  })

  test('what somebody could sign in by from now on is told to the e-mail address', async () => {
    const token = await tokenOf()
    await setUpPasskey(token)
    expect((await call(STAFF_PATHS.changeEmail, { email: 'agent@example.test' }, { token })).status).toBe(200)
    expect(shop.jobs).toEqual([])
    await setUpPasskey(token)
    await setUpTotp(token)
    expect((await call(STAFF_PATHS.recoveryCodes, {}, { token })).status).toBe(200)
    expect((await call(STAFF_PATHS.removeTotp, {}, { token })).status).toBe(200)
    const told = (change: string) => {
      return { userId: expect.any(Number), email: 'agent@example.test', at: expect.any(String), change }
    }
    expect(shop.jobs.map(({ data }) => data)).toEqual([
      told('passkey added'),
      told('totp added'),
      told('recovery codes made'),
    ])
  })
})

import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  auditEntry,
  loginTry,
  staffChallenge,
  staffDevice,
  staffPasskey,
  staffRecoveryCode,
  staffSession,
  staffUser,
} from '../../../src/server/db/schema/index.ts'
import { removeSecondFactors } from '../../../src/server/features/staff/manage-staff.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { openTotp, totpCode } from '../../../src/server/features/staff/totp.ts'
import type { Account } from '../../../src/shared/contract/account.ts'
import type { PasskeyCreation, PasskeyRequest } from '../../../src/shared/contract/passkeys.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { TestPasskey } from '../../support/authenticator.ts'
import { SOAK } from '../../support/soak.ts'

const PASSWORD = 'a long sample password'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const HERE = { origin: 'http://shop.example.test' }

let shop: TestApp
/** Of each test another one: the application counts calls of an address over all of them. */
let here = 0
beforeAll(async () => {
  shop = await createTestApp({ env: { TRUST_PROXY: '1' } })
  await createSampleAccounts(shop.context.db, { password: PASSWORD, now: TEST_TIME })
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.context
  here += 1
  shop.clock.now = TEST_TIME
  for (const table of [loginTry, staffDevice, staffSession, staffChallenge, staffPasskey, staffRecoveryCode])
    await db.delete(table)
  await emptyAuditTrail(shop.database)
  await db.update(staffUser).set({ totpSecret: null, totpStep: null, email: null, firstLoginAt: null })
  shop.jobs.length = 0
})

const later = (ms: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + ms))

type Body = Readonly<Record<string, unknown>>
type Call = { readonly token?: string; readonly from?: string; readonly method?: 'GET' | 'POST' }

async function call(url: string, body?: Body, { token, from = `192.0.2.${here}`, method = 'POST' }: Call = {}) {
  const headers = { 'x-forwarded-for': from, ...(token === undefined ? {} : { token }) }
  const payload = body === undefined ? {} : { payload: body }
  const answer = await shop.app.inject({ method, url, headers, ...payload })
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<Answer>() }
}
type Answer = {
  readonly errorKey?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly sessionToken?: string
  readonly secondFactor?: { ticket: string; methods: string[]; passkey: PasskeyRequest | null }
  readonly result: never
}
const resultOf = <T>(answer: { readonly result: T }): T => answer.result

const logIn = (user = 'agent', from?: string) =>
  call(STAFF_PATHS.login, { Username: user, Password: PASSWORD }, from === undefined ? {} : { from })
const tokenOf = async (user = 'agent') => (await logIn(user)).sessionToken ?? ''
const ticketOf = async (user = 'agent') => (await logIn(user)).secondFactor?.ticket ?? ''
const finish = (body: Body, from?: string) => call(STAFF_PATHS.finishLogin, body, from === undefined ? {} : { from })
const accountOf = async (token: string) =>
  resultOf<Account>(await call(STAFF_PATHS.account, undefined, { token, method: 'GET' }))

/** The code of this step, or of one that is so many later. */
async function codeOf(ahead = 0, user = 'AGENT'): Promise<string> {
  const [row] = await shop.context.db.select().from(staffUser).where(eq(staffUser.usernameKey, user))
  const secret = openTotp(row?.totpSecret ?? '', shop.context.secret)
  return secret === undefined ? '' : totpCode(secret, Math.floor(shop.clock.now.getTime() / 30_000) + ahead)
}

/** Turns TOTP on and lets its first code pass; answers the recovery codes. */
async function setUpTotp(token: string): Promise<string[]> {
  const { ticket } = resultOf<{ ticket: string }>(await call(STAFF_PATHS.startTotp, {}, { token }))
  const [row] = await shop.context.db.select().from(staffChallenge).where(eq(staffChallenge.purpose, 'new-totp'))
  const secret = openTotp(row?.challenge ?? '', shop.context.secret) ?? Buffer.alloc(0)
  const wrong = await call(STAFF_PATHS.confirmTotp, { ticket, code: '000000' }, { token })
  expect(wrong).toMatchObject({ errorKey: 'VALIDATION', fields: { code: expect.stringContaining('six digits') } })
  const code = totpCode(secret, Math.floor(shop.clock.now.getTime() / 30_000))
  const { recoveryCodes } = resultOf<{ recoveryCodes: string[] }>(
    await call(STAFF_PATHS.confirmTotp, { ticket, code }, { token }),
  )
  later(30_000)
  return recoveryCodes
}

async function setUpPasskey(token: string, passkey = new TestPasskey()): Promise<TestPasskey> {
  const started = await call(STAFF_PATHS.startPasskey, {}, { token })
  const { ticket, options } = resultOf<{ ticket: string; options: PasskeyCreation }>(started)
  const body = { ticket, name: 'My phone', passkey: passkey.create(options, HERE) }
  expect(await call(STAFF_PATHS.addPasskey, body, { token })).toMatchObject({ status: 200 })
  return passkey
}

describe('an account with TOTP', () => {
  test('gets no session for the password, but for the password and a code', async () => {
    const codes = await setUpTotp(await tokenOf())
    expect(codes).toHaveLength(10)
    const first = await logIn()
    expect(first).toMatchObject({ status: 401, errorKey: 'SECOND_FACTOR_NEEDED', result: null })
    expect(first.secondFactor).toMatchObject({ methods: ['totp', 'recovery'], passkey: null })
    expect([first.sessionToken, first.headers['set-cookie']]).toEqual([undefined, undefined])
    const ticket = first.secondFactor?.ticket ?? ''
    expect(await finish({ ticket, code: '123456' })).toMatchObject({ status: 401, errorKey: 'PROOF_REFUSED' })
    const opened = await finish({ ticket, code: await codeOf() })
    expect(opened).toMatchObject({ status: 200, username: 'agent', permissions: [{ permissionId: 3 }] })
    expect(opened.headers['set-cookie']).toContain('saex-device=')
    expect((await accountOf(opened.sessionToken ?? '')).hasTotp).toBe(true)
  })

  test('is refused as openapi.json describes it, and so is a wrong password', async () => {
    await setUpTotp(await tokenOf())
    type Described = { readonly schema: Parameters<typeof z.fromJSONSchema>[0] }
    type Operation = { readonly responses: Record<string, { readonly content: Record<string, Described> }> }
    const { paths } = (await shop.app.inject(PATHS.openApi)).json<{ paths: Record<string, { post: Operation }> }>()
    const described = z.fromJSONSchema(
      paths[STAFF_PATHS.login]?.post.responses['401']?.content['application/json']?.schema ?? false,
    )
    const secondFactor: unknown = expect.objectContaining({ methods: ['totp', 'recovery'] })
    for (const [password, beside] of [
      [PASSWORD, { errorKey: 'SECOND_FACTOR_NEEDED', secondFactor }],
      ['a wrong password', { errorKey: 'AUTH_FAILED' }],
    ] as const) {
      const answer = await call(STAFF_PATHS.login, { Username: 'agent', Password: password })
      const { headers: _headers, status, ...body } = answer
      expect(status).toBe(401)
      expect(described.parse(body)).toEqual(body)
      expect(body).toMatchObject(beside)
    }
    expect(described.safeParse({ errorCode: 1 }).success).toBe(false)
  })

  test('takes no code twice, neither for another login nor an earlier one, and no ticket twice', async () => {
    await setUpTotp(await tokenOf())
    const code = await codeOf()
    const ticket = await ticketOf()
    expect((await finish({ ticket, code })).status).toBe(200)
    expect((await finish({ ticket, code: await codeOf(1) })).errorKey).toBe('PROOF_REFUSED')
    expect((await finish({ ticket: await ticketOf(), code })).errorKey).toBe('PROOF_REFUSED')
    expect((await finish({ ticket: await ticketOf(), code: await codeOf(-1) })).errorKey).toBe('PROOF_REFUSED')
    const [one, two] = [await ticketOf(), await ticketOf()]
    later(60_000)
    const same = await codeOf()
    const both = await Promise.all([finish({ ticket: one, code: same }), finish({ ticket: two, code: same })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
  })

  test('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const [code = '', next = ''] = await setUpTotp(await tokenOf())
    const opened = await finish({ ticket: await ticketOf(), code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })
    expect(opened.status).toBe(200)
    expect((await accountOf(opened.sessionToken ?? '')).recoveryCodesLeft).toBe(9)
    expect((await finish({ ticket: await ticketOf(), code })).errorKey).toBe('PROOF_REFUSED')
    const renewed = await call(STAFF_PATHS.recoveryCodes, {}, { token: opened.sessionToken ?? '' })
    expect(resultOf<{ recoveryCodes: string[] }>(renewed).recoveryCodes).toHaveLength(10)
    expect((await finish({ ticket: await ticketOf(), code: next })).errorKey).toBe('PROOF_REFUSED')
    const stored = JSON.stringify(await shop.context.db.select().from(staffRecoveryCode))
    expect(stored).not.toContain(next.slice(0, 4))
  })

  test('opens one session for a recovery code or a ticket that is used many times at once', async () => {
    const [code = '', ...codes] = await setUpTotp(await tokenOf())
    const before = (await shop.context.db.select().from(staffSession)).length
    const tickets: string[] = []
    for (let index = 0; index < 4; index++) tickets.push(await ticketOf())
    const byCode = await Promise.all(tickets.map((ticket) => finish({ ticket, code })))
    expect(byCode.filter(({ status }) => status === 200)).toHaveLength(1)
    await shop.context.db.delete(loginTry)
    const ticket = await ticketOf()
    const byTicket = await Promise.all(codes.slice(0, 4).map((other) => finish({ ticket, code: other })))
    expect(byTicket.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.context.db.select().from(staffSession)).toHaveLength(before + 2)
  })

  test(
    'lets nobody try codes: five in a quarter of an hour from one address, thirty an hour from many',
    SOAK,
    async () => {
      await setUpTotp(await tokenOf())
      const statuses: number[] = []
      for (let index = 0; index < 8; index++)
        statuses.push((await finish({ ticket: await ticketOf(), code: '000001' })).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
      let checked = 5
      for (let index = 0; index < 60; index++) {
        const ticket = (await logIn('agent', `10.0.0.${index}`)).secondFactor?.ticket ?? ''
        checked += (await finish({ ticket, code: '000001' }, `10.0.0.${index}`)).status === 401 ? 1 : 0
        later(10_000)
      }
      expect(checked).toBeLessThanOrEqual(30)
    },
  )

  test('asks anew when a ticket is too old or the account was changed', async () => {
    await setUpTotp(await tokenOf())
    const old = await ticketOf()
    later(5 * MINUTE)
    expect((await finish({ ticket: old, code: await codeOf() })).errorKey).toBe('PROOF_REFUSED')
    const ticket = await ticketOf()
    await removeSecondFactors(shop.context, 'agent')
    expect((await finish({ ticket, code: '000000' })).errorKey).toBe('PROOF_REFUSED')
    expect((await logIn()).status).toBe(200)
  })
})

describe('an account with a passkey', () => {
  test('signs in by password and passkey, or by the passkey alone', async () => {
    const passkey = await setUpPasskey(await tokenOf())
    const asked = (await logIn()).secondFactor
    expect(asked?.methods).toEqual(['passkey', 'recovery'])
    const request = asked?.passkey ?? undefined
    if (request === undefined) throw new Error('no passkey was asked for')
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([passkey.id])
    expect((await finish({ ticket: asked?.ticket, passkey: passkey.sign(request, HERE) })).status).toBe(200)
    const alone = resultOf<{ ticket: string; passkey: PasskeyRequest }>(await call(STAFF_PATHS.loginByPasskey, {}))
    expect(alone.passkey).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    const opened = await finish({ ticket: alone.ticket, passkey: passkey.sign(alone.passkey, HERE) })
    expect(opened).toMatchObject({ status: 200, username: 'agent' })
    const [line] = await shop.context.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
    expect(line).toMatchObject({ action: 'login', detail: expect.stringContaining('"by":"passkey"') })
  })

  test('opens one session for one answer, however often and for whichever ticket it is sent', async () => {
    const key = await setUpPasskey(await tokenOf())
    const { secondFactor } = await logIn()
    const other = await ticketOf()
    if (!secondFactor?.passkey) throw new Error('no passkey was asked for')
    const passkey = key.sign(secondFactor.passkey, HERE)
    const { ticket } = secondFactor
    const answers = await Promise.all([ticket, ticket, ticket, other].map((sent) => finish({ ticket: sent, passkey })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers[3]?.errorKey).toBe('PROOF_REFUSED')
  })

  test('is not opened by another place, an unverified owner, a strange key, an old answer or a code', async () => {
    const passkey = await setUpPasskey(await tokenOf())
    const ask = async () => {
      const started = await call(STAFF_PATHS.loginByPasskey, {})
      return resultOf<{ ticket: string; passkey: PasskeyRequest }>(started)
    }
    const first = await ask()
    const right = passkey.sign(first.passkey, HERE)
    const wrong: Body[] = [
      { passkey: passkey.sign(first.passkey, { origin: 'http://shop.example.test.evil.example' }) },
      { passkey: passkey.sign({ ...first.passkey, rpId: 'evil.example' }, HERE) },
      { passkey: passkey.sign(first.passkey, { ...HERE, isVerified: false }) },
      { passkey: new TestPasskey().sign(first.passkey, HERE) },
      { passkey: { ...new TestPasskey().sign(first.passkey, HERE), id: passkey.id, rawId: passkey.id } },
      { passkey: { ...right, response: { ...right.response, signature: 'AAAA' } } },
      { code: '123456' },
    ]
    for (const proof of wrong) {
      expect(await finish({ ticket: first.ticket, ...proof })).toMatchObject({ errorKey: 'PROOF_REFUSED' })
    }
    expect((await finish({ ticket: first.ticket, passkey: right })).status).toBe(200)
    expect((await finish({ ticket: (await ask()).ticket, passkey: right })).errorKey).toBe('PROOF_REFUSED')
  })

  test('is in at once while somebody guesses its password', SOAK, async () => {
    const passkey = await setUpPasskey(await tokenOf())
    for (let index = 0; index < 40; index++) {
      await call(STAFF_PATHS.login, { Username: 'agent', Password: 'wrong' }, { from: `10.0.0.${index}` })
    }
    const started = await call(STAFF_PATHS.loginByPasskey, {}, { from: '198.51.100.9' })
    const { ticket, passkey: request } = resultOf<{ ticket: string; passkey: PasskeyRequest }>(started)
    expect((await finish({ ticket, passkey: passkey.sign(request, HERE) }, '198.51.100.9')).status).toBe(200)
  })

  test('loses its recovery codes with the last second factor', async () => {
    const token = await tokenOf()
    const passkey = await setUpPasskey(token)
    expect((await accountOf(token)).recoveryCodesLeft).toBe(10)
    const strange = await call(STAFF_PATHS.removePasskey, { id: 'x' }, { token })
    expect(strange.errorKey).toBe('NOT_FOUND')
    expect((await call(STAFF_PATHS.removePasskey, { id: passkey.id }, { token })).status).toBe(200)
    expect(await accountOf(token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await logIn()).status).toBe(200)
  })
})

describe('a fresh proof', () => {
  const withdraw = (token: string) =>
    call(STAFF_PATHS.withdrawQuotation, { quoteNumber: 'Q2026-000001', reason: 'a test' }, { token })
  const start = async (token: string) =>
    resultOf<{ ticket: string; methods: string[]; passkey: PasskeyRequest | null }>(
      await call(STAFF_PATHS.startProof, {}, { token }),
    )

  test('is asked for when the last one is older than a quarter of an hour, by the password where there is no more', async () => {
    const token = await tokenOf()
    later(14 * MINUTE)
    expect((await withdraw(token)).errorKey).toBe('QUOTE_NOT_FOUND')
    later(MINUTE)
    expect(await withdraw(token)).toMatchObject({ status: 403, errorKey: 'PROOF_NEEDED' })
    const asked = await start(token)
    expect(asked.methods).toEqual(['password'])
    const wrong = await call(STAFF_PATHS.prove, { ticket: asked.ticket, password: 'wrong' }, { token })
    expect(wrong.errorKey).toBe('PROOF_REFUSED')
    const proved = await call(STAFF_PATHS.prove, { ticket: asked.ticket, password: PASSWORD }, { token })
    expect(proved.result).toEqual({ provedUntil: new Date(shop.clock.now.getTime() + 15 * MINUTE).toISOString() })
    expect((await withdraw(token)).errorKey).toBe('QUOTE_NOT_FOUND')
  })

  test('is not the password where there is a second factor', async () => {
    const token = await tokenOf()
    await setUpTotp(token)
    later(15 * MINUTE)
    const { ticket, methods } = await start(token)
    expect(methods).toEqual(['totp', 'recovery'])
    expect((await call(STAFF_PATHS.prove, { ticket, password: PASSWORD }, { token })).errorKey).toBe('PROOF_REFUSED')
    expect((await call(STAFF_PATHS.prove, { ticket, code: await codeOf() }, { token })).status).toBe(200)
    expect((await withdraw(token)).errorKey).toBe('QUOTE_NOT_FOUND')
  })

  test("of one session is none of another, and nobody's ticket is taken from somebody else", async () => {
    const [one, two, other] = [await tokenOf(), await tokenOf(), await tokenOf('advertiser')]
    later(20 * MINUTE)
    const { ticket } = await start(one)
    expect((await call(STAFF_PATHS.prove, { ticket, password: PASSWORD }, { token: other })).errorKey).toBe(
      'PROOF_REFUSED',
    )
    expect((await call(STAFF_PATHS.prove, { ticket, password: PASSWORD }, { token: one })).status).toBe(200)
    expect((await withdraw(two)).errorKey).toBe('PROOF_NEEDED')
  })

  test('is asked for before anything changes who may sign in', async () => {
    const token = await tokenOf()
    later(20 * MINUTE)
    for (const path of ['startTotp', 'startPasskey', 'removeTotp', 'recoveryCodes'] as const) {
      expect((await call(STAFF_PATHS[path], {}, { token })).errorKey).toBe('PROOF_NEEDED')
    }
    expect((await call(STAFF_PATHS.changeEmail, { email: '' }, { token })).errorKey).toBe('PROOF_NEEDED')
    expect((await accountOf(token)).username).toBe('agent')
  })
})

test('an administrator has seven days of production for a second factor, then only the own page', async () => {
  const config = { ...shop.context.config, isProduction: true }
  const { app, context, clock, close } = await createTestApp({
    config,
    openDatabase: async () => ({ ...shop.database, close: async () => {} }),
  })
  const ask = async (url: string, token: string, method: 'GET' | 'POST' = 'GET') => {
    clock.now = shop.clock.now
    return (await app.inject({ method, url, headers: { token } })).json<Answer>()
  }
  const token = await tokenOf('admin')
  expect((await ask(STAFF_PATHS.weekSearches, token)).errorKey).toBeUndefined()
  expect(resultOf<Account>(await ask(STAFF_PATHS.account, token)).secondFactorBy).toBe(
    new Date(TEST_TIME.getTime() + 7 * DAY).toISOString(),
  )
  later(7 * DAY)
  const next = await tokenOf('admin')
  expect((await ask(STAFF_PATHS.weekSearches, next)).errorKey).toBe('SECOND_FACTOR_MISSING')
  expect((await ask(STAFF_PATHS.validateSession, next, 'POST')).errorKey).toBeUndefined()
  expect((await ask(STAFF_PATHS.weekSearches, await tokenOf('advertiser'))).errorKey).toBeUndefined()
  await setUpPasskey(next)
  expect((await ask(STAFF_PATHS.weekSearches, next)).errorKey).toBeUndefined()
  expect(context.config.isProduction).toBe(true)
  await close()
})

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

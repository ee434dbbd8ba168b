import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Transaction } from '../../src/server/db/database.ts'
import {
  loginTry,
  staffChallenge,
  staffDevice,
  staffPasskey,
  staffRecoveryCode,
  staffSession,
  staffUser,
} from '../../src/server/db/schema/index.ts'
import { createSampleAccounts } from '../../src/server/features/staff/sample-accounts.ts'
import { openTotp, totpCode } from '../../src/server/features/staff/totp.ts'
import type { Account } from '../../src/shared/contract/account.ts'
import type { PasskeyCreation, PasskeyRequest } from '../../src/shared/contract/passkeys.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { emptyAuditTrail } from './audit.ts'
import { TestPasskey } from './authenticator.ts'

export const PASSWORD = 'a long sample password'
export const MINUTE = 60_000
export const HERE = { origin: 'http://shop.example.test' }

export let shop: TestApp
/** Of each test another one: the application counts calls of an address over all of them. */
let here = 0

/** Opens the product for the tests of a file; before each of them its accounts have no session and no second factor. */
export function prepareAccounts(): void {
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
}

export const later = (ms: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + ms))

export type Body = Readonly<Record<string, unknown>>
type Call = { readonly token?: string; readonly from?: string; readonly method?: 'GET' | 'POST' }

export async function call(url: string, body?: Body, { token, from = `192.0.2.${here}`, method = 'POST' }: Call = {}) {
  const headers = { 'x-forwarded-for': from, ...(token === undefined ? {} : { token }) }
  const payload = body === undefined ? {} : { payload: body }
  const answer = await shop.app.inject({ method, url, headers, ...payload })
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<Answer>() }
}
export type Answer = {
  readonly errorKey?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly sessionToken?: string
  readonly secondFactor?: { ticket: string; methods: string[]; passkey: PasskeyRequest | null }
  readonly result: never
}
export const resultOf = <T>(answer: { readonly result: T }): T => answer.result

export const logIn = (user = 'agent', from?: string) =>
  call(STAFF_PATHS.login, { Username: user, Password: PASSWORD }, from === undefined ? {} : { from })
export const tokenOf = async (user = 'agent') => (await logIn(user)).sessionToken ?? ''
export const ticketOf = async (user = 'agent') => (await logIn(user)).secondFactor?.ticket ?? ''
export const finish = (body: Body, from?: string) =>
  call(STAFF_PATHS.finishLogin, body, from === undefined ? {} : { from })
/** Sends a proof that is right, and changes its account before the session is opened. */
export async function finishWhile(change: (tx: Transaction) => Promise<unknown>, proof: Body) {
  const { db } = shop.context
  const opening = await db.transaction(async (tx) => {
    await tx.execute(sql`select from staff_user for update`)
    const waits = finish(proof)
    const waiting = async () => (await db.execute(sql`select from pg_locks where not granted`)).rowCount
    await expect.poll(waiting, { timeout: 5000 }).toBe(1)
    await change(tx)
    return { waits }
  })
  return opening.waits
}
export const accountOf = async (token: string) =>
  resultOf<Account>(await call(STAFF_PATHS.account, undefined, { token, method: 'GET' }))

/** The code of this step, or of one that is so many later. */
export async function codeOf(ahead = 0, user = 'AGENT'): Promise<string> {
  const [row] = await shop.context.db.select().from(staffUser).where(eq(staffUser.usernameKey, user))
  const secret = openTotp(row?.totpSecret ?? '', shop.context.secret)
  return secret === undefined ? '' : totpCode(secret, Math.floor(shop.clock.now.getTime() / 30_000) + ahead)
}

/** Turns TOTP on and lets its first code pass; answers the recovery codes. */
export async function setUpTotp(token: string): Promise<string[]> {
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

export async function setUpPasskey(token: string, passkey = new TestPasskey()): Promise<TestPasskey> {
  const started = await call(STAFF_PATHS.startPasskey, {}, { token })
  const { ticket, options } = resultOf<{ ticket: string; options: PasskeyCreation }>(started)
  const body = { ticket, name: 'My phone', passkey: passkey.create(options, HERE) }
  expect(await call(STAFF_PATHS.addPasskey, body, { token })).toMatchObject({ status: 200 })
  return passkey
}

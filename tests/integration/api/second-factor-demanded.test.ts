import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loginTry, staffChallenge, staffSession } from '../../../src/server/db/schema/index.ts'
import type { Account } from '../../../src/shared/contract/account.ts'
import type { PasskeyRequest } from '../../../src/shared/contract/passkeys.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, TEST_TIME } from '../../support/app.ts'
import {
  accountOf,
  type Answer,
  call,
  codeOf,
  later,
  MINUTE,
  PASSWORD,
  prepareAccounts,
  resultOf,
  setUpPasskey,
  setUpTotp,
  shop,
  tokenOf,
} from '../../support/second-factor.ts'
import { whilePasswordsWait } from '../../support/password-flood.ts'

prepareAccounts()

const DAY = 24 * 60 * MINUTE

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

  test('for which there was no place among the passwords that are checked is no try', async () => {
    const token = await tokenOf()
    const { ticket } = await start(token)
    const prove = () => call(STAFF_PATHS.prove, { ticket, password: PASSWORD }, { token })
    const answers = await whilePasswordsWait(() => Promise.all([prove(), prove(), prove()]))
    expect(answers.map(({ errorKey }) => errorKey)).toContain('RATE_LIMITED')
    const left = await shop.context.db.select().from(loginTry)
    expect(left.flatMap(({ tries }) => tries)).toEqual([])
  })

  test('waits for an operator who changes the account in the same moment, and is refused then', async () => {
    const { db } = shop.context
    const token = await tokenOf()
    const { ticket } = await start(token)
    const changed = await db.transaction(async (tx) => {
      await tx.execute(sql`select from staff_user for update`)
      await tx.delete(staffSession)
      const proving = call(STAFF_PATHS.prove, { ticket, password: PASSWORD }, { token })
      const waiting = async () => (await db.execute(sql`select from pg_locks where not granted`)).rowCount
      await expect.poll(waiting, { timeout: 5000 }).toBe(1)
      await tx.delete(staffChallenge)
      return { proving }
    })
    expect((await changed.proving).errorKey).toBe('PROOF_REFUSED')
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

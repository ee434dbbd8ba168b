import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { loginTry, staffDevice, staffSession } from '../../src/server/db/schema/index.ts'
import { createSampleAccounts } from '../../src/server/features/staff/sample-accounts.ts'
import { RATE_RULES } from '../../src/server/http/rate-rules.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { MINUTE_MS } from '../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { emptyAuditTrail } from './audit.ts'

export const PASSWORD = 'a long sample password'

export type Login = {
  readonly user?: string
  readonly password?: string
  readonly from?: string
  readonly cookie?: string
}

/** Attackers have 10.0.x.y, owners 192.0.2.x. */
export const attacker = (index: number) => `10.0.${index >> 8}.${index & 255}`

/** A shop with the sample accounts, at which nobody has tried to log in before each test of a file, and calls of who does. */
export function useLoginDesk() {
  let shop: TestApp
  beforeAll(async () => {
    shop = await createTestApp({
      env: { TRUST_PROXY: '1' },
      rateRules: { ...RATE_RULES, login: { max: 1e9, windowMs: MINUTE_MS } },
    })
    await createSampleAccounts(shop.context.db, { password: PASSWORD, now: TEST_TIME })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.clock.now = TEST_TIME
    for (const table of [loginTry, staffDevice, staffSession]) await shop.context.db.delete(table)
    await emptyAuditTrail(shop.database)
  })

  const later = (ms: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + ms))

  function logIn({
    user = 'agent',
    password = PASSWORD,
    from = '192.0.2.1',
    cookie,
  }: Login = {}): Promise<LightMyRequestResponse> {
    const headers = { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) }
    return shop.app.inject({
      method: 'POST',
      url: STAFF_PATHS.login,
      headers,
      payload: { Username: user, Password: password },
    })
  }

  const statusOf = async (login: Login) => (await logIn(login)).statusCode
  /** What a browser sends back after a sign-in that worked. */
  const deviceOf = async (login: Login = {}) =>
    String((await logIn(login)).headers['set-cookie']).split(';', 1)[0] ?? ''

  /** Wrong passwords, a few at a time; answers how many were checked. */
  async function guess(count: number, { addresses, user = 'agent' }: { addresses: number; user?: string }) {
    let checked = 0
    for (let first = 0; first < count; first += 8) {
      const indexes = Array.from({ length: Math.min(8, count - first) }, (_, index) => first + index)
      const answers = await Promise.all(
        indexes.map((index) => statusOf({ user, password: `guess ${index}`, from: attacker(index % addresses) })),
      )
      expect(answers.filter((status) => status !== 401 && status !== 429)).toEqual([])
      checked += answers.filter((status) => status === 401).length
    }
    return checked
  }

  return {
    get shop() {
      return shop
    },
    later,
    logIn,
    statusOf,
    deviceOf,
    guess,
  }
}

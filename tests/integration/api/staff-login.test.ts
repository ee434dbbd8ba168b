import { argon2Sync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { auditEntry, loginTry, staffDevice, staffSession, staffUser } from '../../../src/server/db/schema/index.ts'
import { cookieDepsOf, deviceCookie } from '../../../src/server/features/staff/known-device.ts'
import { changePassword, disableStaff } from '../../../src/server/features/staff/manage-staff.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { SOAK } from '../../support/soak.ts'

const PASSWORD = 'a long sample password'
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({
    env: { TRUST_PROXY: '1' },
    rateRules: { ...RATE_RULES, login: { max: 1e9, windowMs: MINUTE } },
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
/** Attackers have 10.0.x.y, owners 192.0.2.x. */
const attacker = (index: number) => `10.0.${index >> 8}.${index & 255}`

type Login = {
  readonly user?: string
  readonly password?: string
  readonly from?: string
  readonly cookie?: string
}

function logIn({ user = 'agent', password = PASSWORD, from = '192.0.2.1', cookie }: Login = {}) {
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
const deviceOf = async (login: Login = {}) => String((await logIn(login)).headers['set-cookie']).split(';', 1)[0] ?? ''
const tokenOf = async (login: Login = {}) => (await logIn(login)).json<{ sessionToken: string }>().sessionToken
const isAlive = async (token: string) =>
  (await shop.app.inject({ method: 'POST', url: STAFF_PATHS.validateSession, headers: { token } })).statusCode === 200

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

describe('guessing', () => {
  test('from one address has five checks in any fifteen minutes, however the name is written', async () => {
    for (const user of ['agent', 'AGENT', ' agent ', 'ａｇｅｎｔ', 'Agent']) {
      expect(await statusOf({ user, password: 'wrong', from: attacker(1) })).toBe(401)
      later(MINUTE)
    }
    expect(await statusOf({ password: PASSWORD, from: attacker(1) })).toBe(429)
    later(10 * MINUTE)
    expect([await statusOf({ from: attacker(1) }), await statusOf({ from: attacker(1) })]).toEqual([200, 200])
  })

  test('says how long to wait', async () => {
    await guess(5, { addresses: 1 })
    later(4 * MINUTE)
    const refused = await logIn({ from: attacker(0) })
    expect(refused.json()).toMatchObject({ errorKey: 'RATE_LIMITED' })
    expect(refused.headers['retry-after']).toBe(String(11 * 60))
  })

  test(
    'from 200 addresses has thirty checks an hour, and the owner gets in within a minute from an address of his own',
    SOAK,
    async () => {
      // Three from each: it is the account's limit that stops them, not that of an address.
      expect(await guess(600, { addresses: 200 })).toBeLessThanOrEqual(30)
      later(10 * SECOND)
      expect(await statusOf({ from: '192.0.2.77' })).toBe(200)
    },
  )

  test('all the hour round leaves the owner his share on a device where he logged in before', SOAK, async () => {
    const cookie = await deviceOf()
    let checked = 0
    for (let minute = 0; minute < 59; minute++) {
      for (let index = 0; index < 4; index++) {
        checked += (await statusOf({ password: 'wrong', from: attacker(minute * 4 + index) })) === 401 ? 1 : 0
      }
      later(MINUTE)
    }
    expect(checked).toBeGreaterThanOrEqual(20)
    expect(checked).toBeLessThanOrEqual(30)
    expect(await statusOf({ from: '192.0.2.99', cookie })).toBe(200)
  })

  test('in a burst of 500 passes no more than one at a time would', async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => statusOf({ password: 'wrong', from: attacker(3) })),
    )
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(await statusOf({})).toBe(200)
  })

  test('of names that do not exist is counted the same', async () => {
    expect(await guess(40, { addresses: 1, user: 'nobody' })).toBe(5)
    const known = await logIn({ password: 'wrong', from: attacker(0) })
    const unknown = await logIn({ user: 'nobody', password: 'wrong', from: attacker(0) })
    expect([known.statusCode, unknown.statusCode]).toEqual([401, 429])
  })

  test('leaves a line for each check and one for the throttling, without the names of unknown callers', async () => {
    await guess(60, { addresses: 1 })
    await guess(60, { addresses: 1, user: 'my password by mistake' })
    const lines = await shop.context.db.select().from(auditEntry)
    const actions = lines.map(({ action, actor }) => `${actor} ${action}`)
    expect(actions.filter((line) => line === 'stranger login refused')).toHaveLength(10)
    expect(actions.filter((line) => line === 'stranger login throttled')).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toMatch(/mistake|guess|agent/i)
    expect(lines.find(({ action }) => action === 'login refused')).toMatchObject({
      subject: expect.stringMatching(/^staff \d+$/),
      detail: '{"address":"10.0.0.0/24","why":"password"}',
    })
  })
})

describe('an owner under attack', () => {
  /** Wrong passwords from 20 addresses, one in three seconds, until nothing more is checked. */
  const besiege = async () => {
    let checked = 0
    for (let index = 0; index < 40; index++) {
      checked += (await statusOf({ password: 'wrong', from: attacker(index % 20) })) === 401 ? 1 : 0
      later(3 * SECOND)
    }
    return checked
  }
  /** How long an owner needs who tries every half minute while the attack goes on; undefined after 10 minutes. */
  const timeToEnter = async (login: Login, attack: (round: number) => Promise<unknown>) => {
    for (let waited = 0; waited <= 10 * MINUTE; waited += 30 * SECOND) {
      await attack(waited / (30 * SECOND))
      if ((await statusOf(login)) === 200) return waited
      later(30 * SECOND)
    }
    return undefined
  }
  const fromTwenty = () =>
    Promise.all(Array.from({ length: 20 }, (_, index) => statusOf({ password: 'wrong', from: attacker(index) })))
  const fromNewOnes = (round: number) =>
    Promise.all([0, 1].map((index) => statusOf({ password: 'wrong', from: attacker(1000 + round * 2 + index) })))

  test('is in within a minute on a device that signed in before, from whichever address', async () => {
    const cookie = await deviceOf()
    expect(await besiege()).toBeGreaterThanOrEqual(12)
    expect(await timeToEnter({ from: '198.51.100.9', cookie }, fromTwenty)).toBeLessThanOrEqual(MINUTE)
    expect(await timeToEnter({ from: attacker(3), cookie }, fromTwenty)).toBeLessThanOrEqual(MINUTE)
  })

  test('is in within ten minutes on a new device, while the same addresses go on', SOAK, async () => {
    await besiege()
    expect(await timeToEnter({ from: '198.51.100.9' }, fromTwenty)).toBeLessThanOrEqual(10 * MINUTE)
  })

  test('is in within ten minutes on a new device, while ever new addresses come', SOAK, async () => {
    await besiege()
    expect(await timeToEnter({ from: '198.51.100.9' }, fromNewOnes)).toBeLessThanOrEqual(10 * MINUTE)
  })

  test('who waits as long as he was told is in within ten minutes', async () => {
    await besiege()
    const refused = await logIn({ from: '198.51.100.9' })
    expect(refused.statusCode).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeLessThanOrEqual(600)
    later(seconds * SECOND)
    expect(await statusOf({ from: '198.51.100.9' })).toBe(200)
  })
})

describe('the cookie of a device', () => {
  test('is for the server alone, over https, with an end', async () => {
    const cookie = String((await logIn()).headers['set-cookie'])
    expect(cookie).toMatch(
      /^saex-device=[\w-]{43}\.\d{13}\.[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await logIn({ password: 'wrong' })).headers['set-cookie']).toBeUndefined()
  })

  test('of production is bound to the host', async () => {
    const cookie = deviceCookie(shop.context.ids.token(), { ...cookieDepsOf(shop.context), isProduction: true })
    expect(cookie).toMatch(/^__Host-saex-device=.*; Path=\/;.*; Secure;/)
  })

  test(
    'that is forged, of another account, of another installation, or past its end marks nobody as known',
    SOAK,
    async () => {
      const own = await deviceOf()
      const [id = '', end = '', code = ''] = own.replace('saex-device=', '').split('.')
      const foreign = deviceCookie(id, { ...cookieDepsOf(shop.context), secret: Buffer.alloc(32, 8) })
      const useless = {
        garbled: 'saex-device=x',
        later: `saex-device=${id}.${Number(end) + 1}.${code}`,
        'another device': `saex-device=${shop.context.ids.token()}.${end}.${code}`,
        'another account': await deviceOf({ user: 'advertiser' }),
        'another installation': foreign.split(';', 1)[0] ?? '',
      }
      for (let index = 0; index < 40; index++) await statusOf({ password: 'wrong', from: attacker(index) })
      for (const [name, cookie] of Object.entries(useless)) {
        expect([name, await statusOf({ from: attacker(2), cookie })]).toEqual([name, 429])
      }
      expect(await statusOf({ from: attacker(2), cookie: own })).toBe(200)
      later(91 * DAY)
      for (let index = 0; index < 40; index++) await statusOf({ password: 'wrong', from: attacker(index) })
      expect(await statusOf({ from: attacker(2), cookie: own })).toBe(429)
    },
  )

  test('that was copied guesses no more than five times in a quarter of an hour', async () => {
    const cookie = await deviceOf()
    const answers: number[] = []
    for (let index = 0; index < 8; index++) {
      answers.push(await statusOf({ password: 'wrong', from: attacker(index), cookie }))
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })
})

describe('a refusal', () => {
  test('is the same for an unknown, a wrong and a disabled account, throttled or not, and as slow', SOAK, async () => {
    await shop.context.db.update(staffUser).set({ disabled: true }).where(eq(staffUser.usernameKey, 'ADVERTISER'))
    const kinds = { unknown: 'nobody', wrong: 'agent', disabled: 'advertiser' }
    const bodies = new Set<string>()
    const times = new Map<string, number[]>()
    for (let round = 0; round < 100; round++) {
      if (round % 5 === 0) await shop.context.db.delete(loginTry)
      for (const [kind, user] of Object.entries(kinds)) {
        const start = performance.now()
        const answer = await logIn({
          user,
          password: user === 'advertiser' ? PASSWORD : 'wrong',
          from: attacker(round),
        })
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - start])
        bodies.add(`${answer.statusCode} ${answer.payload.replace(/"requestId":"[^"]*"/, '')}`)
      }
    }
    await shop.context.db.update(staffUser).set({ disabled: false })
    expect(bodies.size).toBe(1)
    const medians = [...times.values()].map((list) => list.toSorted((a, b) => a - b)[50] ?? 0)
    // A check takes 25 ms; without it a refusal would take 3. The exact figures are of tests/reliability/logins.ts.
    expect(Math.min(...medians) / Math.max(...medians)).toBeGreaterThan(0.6)
    const throttled = new Set<string>()
    for (const user of ['nobody', 'agent']) {
      await guess(5, { addresses: 1, user })
      const { statusCode, payload } = await logIn({ user, from: attacker(0) })
      throttled.add(`${statusCode} ${payload.replace(/"requestId":"[^"]*"/, '')}`)
    }
    expect(throttled.size).toBe(1)
  })
})

describe('a login', () => {
  test('beyond the fifth ends the oldest session', async () => {
    const tokens: string[] = []
    for (let count = 0; count < 7; count++) {
      tokens.push(await tokenOf())
      later(SECOND)
    }
    const alive: boolean[] = []
    for (const token of tokens) alive.push(await isAlive(token))
    expect(alive).toEqual([false, false, true, true, true, true, true])
  })

  test('many at once leave five sessions', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => statusOf({})))
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5)
    expect(await shop.context.db.select().from(staffSession)).toHaveLength(5)
  })

  test('renews a hash that was made with other parameters', async () => {
    const { db } = shop.context
    const salt = randomBytes(16)
    const cost = { memory: 8192, passes: 1, parallelism: 1 }
    const tag = argon2Sync('argon2id', { message: Buffer.from(PASSWORD), nonce: salt, tagLength: 32, ...cost })
    const passwordHash = `$argon2id$v=19$m=8192,t=1,p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`
    await db.update(staffUser).set({ passwordHash }).where(eq(staffUser.usernameKey, 'ADMIN'))
    const hashOf = async () =>
      (await db.select().from(staffUser).where(eq(staffUser.usernameKey, 'ADMIN')))[0]?.passwordHash
    expect(await statusOf({ user: 'admin', password: 'wrong' })).toBe(401)
    expect(await hashOf()).toBe(passwordHash)
    expect(await statusOf({ user: 'admin' })).toBe(200)
    const renewed = await hashOf()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await statusOf({ user: 'admin' })).toBe(200)
    expect(await hashOf()).toBe(renewed)
  })

  test('that is being checked while the password changes or the account is shut opens nothing', async () => {
    const { db, clock } = shop.context
    const deps = { db, clock }
    const attempts = Array.from({ length: 4 }, () => logIn({ user: 'advertiser' }))
    await changePassword(deps, { username: 'advertiser', password: 'another long password' })
    await Promise.all(attempts)
    const [user] = await db.select().from(staffUser).where(eq(staffUser.usernameKey, 'ADVERTISER'))
    expect(
      await db
        .select()
        .from(staffSession)
        .where(eq(staffSession.userId, user?.id ?? 0)),
    ).toEqual([])
    expect(await statusOf({ user: 'advertiser' })).toBe(401)
    const more = Array.from({ length: 4 }, () => logIn({ user: 'advertiser', password: 'another long password' }))
    await disableStaff(deps, 'advertiser')
    await Promise.all(more)
    expect(
      await db
        .select()
        .from(staffSession)
        .where(eq(staffSession.userId, user?.id ?? 0)),
    ).toEqual([])
  })

  test('finds no place when too many wait, and such a try does not count', async () => {
    const crowd = Array.from({ length: 60 }, (_, index) =>
      statusOf({ user: `nobody ${index}`, password: 'wrong', from: attacker(index) }),
    )
    const answers = await Promise.all(crowd)
    expect(new Set(answers)).toEqual(new Set([401, 429]))
    const { db } = shop.context
    const checks = await db.select().from(loginTry).where(eq(loginTry.rule, 'login-pair'))
    expect(checks.filter(({ tries }) => tries.length > 0)).toHaveLength(
      answers.filter((status) => status === 401).length,
    )
  })

  test('and its end leave lines that name the member by his number', async () => {
    const token = await tokenOf()
    for (let time = 0; time < 2; time++) {
      await shop.app.inject({ method: 'POST', url: STAFF_PATHS.logout, headers: { token } })
    }
    const lines = await shop.context.db.select().from(auditEntry).orderBy(desc(auditEntry.id))
    expect(lines.map(({ action }) => action)).toEqual(['logout', 'login'])
    expect(lines[1]).toMatchObject({ actor: lines[1]?.subject, detail: '{"address":"192.0.2.0/24"}' })
    expect(JSON.stringify(lines)).not.toContain(token)
  })
})

test('tries are kept for a day, devices of owners for ninety', async () => {
  await guess(3, { addresses: 3 })
  await logIn()
  const { db } = shop.context
  const applyRetentionAt = (days: number) => {
    const clock = () => new Date(TEST_TIME.getTime() + days * DAY)
    return applyRetention({ ...shop.context, clock, outboxFolder: join(shop.context.dataDir, 'outbox') })
  }
  await applyRetentionAt(0.9)
  expect((await db.select().from(loginTry).where(eq(loginTry.rule, 'login-pair'))).length).toBeGreaterThanOrEqual(3)
  await applyRetentionAt(1.1)
  expect(await db.select().from(loginTry)).toEqual([])
  await applyRetentionAt(89)
  expect(await db.select().from(staffDevice)).toHaveLength(1)
  await applyRetentionAt(91)
  expect(await db.select().from(staffDevice)).toEqual([])
})

test('of a hundred sign-ins at once four ask the database, and who finds no place is refused before', async () => {
  const { pool } = shop.database
  let most = 0
  const count = () => (most = Math.max(most, pool.totalCount - pool.idleCount + pool.waitingCount))
  pool.on('acquire', count)
  const tries = Array.from({ length: 100 }, (_none, index) =>
    statusOf({ user: `nobody-${index}`, from: attacker(index) }),
  )
  const statuses = await Promise.all(tries)
  pool.off('acquire', count)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(60)
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(5)
})

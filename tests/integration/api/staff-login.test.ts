import { argon2Sync, randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntry, loginTry, staffSession, staffUser } from '../../../src/server/db/schema/index.ts'
import { changePassword, disableStaff } from '../../../src/server/features/staff/manage-staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { attacker, type Login, PASSWORD, useLoginDesk } from '../../support/login-desk.ts'
import { SOAK } from '../../support/soak.ts'

const SECOND = 1000

const desk = useLoginDesk()
const { later, logIn, statusOf, guess } = desk

const tokenOf = async (login: Login = {}) => (await logIn(login)).json<{ sessionToken: string }>().sessionToken
const isAlive = async (token: string) =>
  (await desk.shop.app.inject({ method: 'POST', url: STAFF_PATHS.validateSession, headers: { token } })).statusCode ===
  200

describe('a refusal', () => {
  test('is the same for an unknown, a wrong and a disabled account, throttled or not, and as slow', SOAK, async () => {
    await desk.shop.context.db.update(staffUser).set({ disabled: true }).where(eq(staffUser.usernameKey, 'ADVERTISER'))
    const kinds = { unknown: 'nobody', wrong: 'agent', disabled: 'advertiser' }
    const bodies = new Set<string>()
    const times = new Map<string, number[]>()
    for (let round = 0; round < 100; round++) {
      if (round % 5 === 0) await desk.shop.context.db.delete(loginTry)
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
    await desk.shop.context.db.update(staffUser).set({ disabled: false })
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
    expect(await desk.shop.context.db.select().from(staffSession)).toHaveLength(5)
  })

  test('renews a hash that was made with other parameters', async () => {
    const { db } = desk.shop.context
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
    const { db, clock } = desk.shop.context
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
    const { db } = desk.shop.context
    const checks = await db.select().from(loginTry).where(eq(loginTry.rule, 'login-pair'))
    expect(checks.filter(({ tries }) => tries.length > 0)).toHaveLength(
      answers.filter((status) => status === 401).length,
    )
  })

  test('and its end leave lines that name the member by his number', async () => {
    const token = await tokenOf()
    for (let time = 0; time < 2; time++) {
      await desk.shop.app.inject({ method: 'POST', url: STAFF_PATHS.logout, headers: { token } })
    }
    const lines = await desk.shop.context.db.select().from(auditEntry).orderBy(desc(auditEntry.id))
    expect(lines.map(({ action }) => action)).toEqual(['logout', 'login'])
    expect(lines[1]).toMatchObject({ actor: lines[1]?.subject, detail: '{"address":"192.0.2.0/24"}' })
    expect(JSON.stringify(lines)).not.toContain(token)
  })
})

test('of a hundred sign-ins at once four ask the database, and who finds no place is refused before', async () => {
  const { pool } = desk.shop.database
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

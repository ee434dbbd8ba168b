import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { loginTry, staffSession, staffUser } from '../../src/server/db/schema/index.ts'
import {
  addStaff,
  changePassword,
  changePermissions,
  disableStaff,
  enableStaff,
} from '../../src/server/features/staff/manage-staff.ts'

import { NO_LIMITS } from '../support/fuzz/run-fuzz.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../support/app.ts'

const USERS = ['thandi', 'pieter'] as const
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let shop: TestApp
const issued: string[] = []
beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
})
afterAll(() => shop.close())

type Session = {
  readonly token: string
  readonly user: number
  readonly createdMs: number
  seenMs: number
  isDead: boolean
}
type Account = { password: string; isDisabled: boolean }
/** What `staff.session-ends` promises, kept beside the product. */
type Model = { nowMs: number; readonly accounts: Account[]; readonly sessions: Session[] }

/** How far from its end a session is; above zero it lives. */
function lifeLeft({ createdMs, seenMs, isDead }: Session, nowMs: number): number {
  if (isDead) return -Infinity
  const idleLeft = 30 * MINUTE - Math.abs(nowMs - seenMs)
  return Math.min(createdMs + 12 * HOUR - nowMs, idleLeft, 30 * MINUTE - (createdMs - nowMs))
}

function endAll(model: Model, user: number): void {
  for (const session of model.sessions) if (session.user === user) session.isDead = true
}

type Step = fc.AsyncCommand<Model, TestApp>
const nameOf = (user: number) => USERS[user] ?? ''
const deps = () => ({ db: shop.context.db, clock: shop.context.clock })

async function call(url: string, options: { token?: string; payload?: object }) {
  const headers = options.token === undefined ? {} : { token: options.token }
  return shop.app.inject({ method: 'POST', url, headers, ...(options.payload && { payload: options.payload }) })
}

const logIn = (user: number, isRight: boolean): Step => ({
  check: () => true,
  run: async (model) => {
    await shop.context.db.delete(loginTry)
    const account = model.accounts[user]!
    const before = model.sessions.at(-1)?.token
    const payload = { Username: nameOf(user), Password: isRight ? account.password : `not ${account.password}` }
    const answer = await call(STAFF_PATHS.login, { payload, ...(before !== undefined && { token: before }) })
    expect(answer.statusCode).toBe(isRight && !account.isDisabled ? 200 : 401)
    if (answer.statusCode !== 200) return
    const token = answer.json<{ sessionToken: string }>().sessionToken
    expect(issued).not.toContain(token)
    issued.push(token)
    const { nowMs } = model
    const live = model.sessions.filter((session) => session.user === user && lifeLeft(session, nowMs) > 0)
    const kept = live.toSorted((a, b) => b.createdMs - a.createdMs).slice(0, 4)
    const keptTokens = new Set(kept.map(({ token }) => token))
    for (const session of model.sessions)
      if (session.user === user && !keptTokens.has(session.token)) session.isDead = true
    model.sessions.push({ token, user, createdMs: nowMs, seenMs: nowMs, isDead: false })
  },
  toString: () => `log in ${nameOf(user)} ${isRight}`,
})

async function present(model: Model, session: Session): Promise<void> {
  const left = lifeLeft(session, model.nowMs)
  const { statusCode } = await call(STAFF_PATHS.validateSession, { token: session.token })
  // 'Last seen' is kept to the second.
  if (Math.abs(left) > SECOND) expect(statusCode).toBe(left > 0 ? 200 : 401)
  if (statusCode === 200) session.seenMs = model.nowMs
  else session.isDead = true
}

async function presentAll(model: Model): Promise<void> {
  for (const session of model.sessions) await present(model, session)
}

const use = (index: number): Step => ({
  check: ({ sessions }) => sessions.length > 0,
  run: (model) => present(model, model.sessions[index % model.sessions.length]!),
  toString: () => `use ${index}`,
})

const useEach: Step = { check: () => true, run: presentAll, toString: () => 'use each' }

const logOut = (index: number): Step => ({
  check: ({ sessions }) => sessions.length > 0,
  run: async (model) => {
    const session = model.sessions[index % model.sessions.length]!
    expect((await call(STAFF_PATHS.logout, { token: session.token })).statusCode).toBe(200)
    session.isDead = true
  },
  toString: () => `log out ${index}`,
})

const change = (user: number, what: 'password' | 'disable' | 'enable' | 'permissions'): Step => ({
  check: () => true,
  run: async (model) => {
    const username = nameOf(user)
    const account = model.accounts[user]!
    if (what === 'password') {
      account.password = `${account.password.slice(0, 30)} ${issued.length}`
      await changePassword(deps(), { username, password: account.password })
    }
    if (what === 'permissions') await changePermissions(deps(), { username, permissionIds: [2] })
    if (what === 'disable') await disableStaff(deps(), username)
    if (what === 'enable') await enableStaff(deps(), username)
    if (what === 'disable' || what === 'enable') account.isDisabled = what === 'disable'
    endAll(model, user)
  },
  toString: () => `${what} ${nameOf(user)}`,
})

function moveClock(model: Model, ms: number): void {
  model.nowMs += ms
  shop.clock.now = new Date(model.nowMs)
}

const wait = (ms: number): Step => ({
  check: () => true,
  run: async (model) => moveClock(model, ms),
  toString: () => `wait ${ms / SECOND} s`,
})

/** A clock that is wrong for a moment, while all sessions are used. */
const wrongFor = (ms: number): Step => ({
  check: () => true,
  run: async (model) => {
    moveClock(model, ms)
    await presentAll(model)
    moveClock(model, -ms)
  },
  toString: () => `clock wrong by ${ms / SECOND} s`,
})

/** One user on six devices. */
const crowd = (user: number): Step => ({
  check: () => true,
  run: async (model, real) => {
    for (let device = 0; device < 6; device++) {
      moveClock(model, SECOND)
      await logIn(user, true).run(model, real)
    }
    await presentAll(model)
  },
  toString: () => `log in ${nameOf(user)} six times`,
})

const anyUser = fc.nat(USERS.length - 1)
const aSmallJump = fc.integer({ min: 1, max: 20 * MINUTE })
const aJump = fc.constantFrom(
  29 * MINUTE + 58 * SECOND,
  30 * MINUTE + 2 * SECOND,
  6 * HOUR,
  12 * HOUR + 2 * SECOND,
  48 * HOUR,
  -10 * MINUTE,
  -29 * MINUTE,
  -31 * MINUTE,
  -13 * HOUR,
  -48 * HOUR,
)
const aLogIn = fc
  .record({ user: anyUser, isRight: fc.integer({ min: 0, max: 4 }).map((n) => n > 0) })
  .map(({ user, isRight }) => logIn(user, isRight))
const steps = [
  aLogIn,
  aLogIn,
  anyUser.map(crowd),
  fc.nat(20).map(use),
  fc.constant(useEach),
  fc.nat(20).map(logOut),
  fc
    .record({ user: anyUser, what: fc.constantFrom('password', 'disable', 'enable', 'enable', 'permissions' as const) })
    .map(({ user, what }) => change(user, what)),
  aSmallJump.map(wait),
  aJump.map(wait),
  aJump.map(wrongFor),
]

test(
  'no session outlives its time, its logout or a change of its account, whatever the clock does',
  { timeout: 600_000 },
  async () => {
    const { db } = shop.context
    let ran = 0
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
        shop.clock.now = TEST_TIME
        await db.delete(staffSession)
        await db.delete(staffUser)
        const password = 'a long first password'
        for (const username of USERS) await addStaff(deps(), { username, name: username, password, permissionIds: [3] })
        const accounts = USERS.map(() => ({ password, isDisabled: false }))
        const model: Model = { nowMs: TEST_TIME.getTime(), accounts, sessions: [] }
        await fc.asyncModelRun(() => ({ model, real: shop }), commands)
        ran += 1
      }),
      { numRuns: 20 },
    )
    expect(ran).toBeGreaterThanOrEqual(20)
    expect(issued.length).toBeGreaterThan(80)
  },
)

test('no token that was issued stands in the database', async () => {
  const { db } = shop.context
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await db.execute<{ text: string }>(sql.raw(`select t::text as text from ${name} t`))
    texts.push(...found.rows.map(({ text }) => text))
  }
  const dump = texts.join('\n')
  expect(issued.filter((token) => dump.includes(token))).toEqual([])
})

import Fastify, { type InjectOptions } from 'fastify'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { staffUser } from '../../../src/server/db/schema/index.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import type { App } from '../../../src/server/http/app.ts'
import { mayPass, POLICIES, type Access } from '../../../src/server/http/policy.ts'
import { MAIL_RULES, RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { registerAccess } from '../../../src/server/http/access.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { addUser, createCallers, openSession, type Caller, type Credential } from '../../support/auth-matrix/callers.ts'
import { collectRoutes, type Route } from '../../support/auth-matrix/collect-routes.ts'
import { demandsOf, type Demand } from '../../support/auth-matrix/demanded.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { SOAK } from '../../support/soak.ts'

const PASSWORD = 'a long sample password'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof METHODS)[number]

let shop: TestApp
let routes: readonly Route[] = []
let callers: readonly Caller[] = []
let demands: Readonly<Record<string, Demand>> = {}
let port = 0
let lookUps = 0

beforeAll(async () => {
  const collected = await collectRoutes(() =>
    createTestApp({ rateRules: withoutLimit(RATE_RULES), mailRules: withoutLimit(MAIL_RULES) }),
  )
  shop = collected.built
  routes = collected.routes
  const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle()])
  await createSampleAccounts(shop.context.db, { password: PASSWORD, now: TEST_TIME })
  demands = demandsOf({ saexRef, username: 'agent', password: PASSWORD })
  callers = await createCallers(shop)
  shop.database.pool.on('acquire', () => (lookUps += 1))
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  port = address === null || typeof address === 'string' ? 0 : address.port
})
afterAll(() => shop.close())

function withoutLimit<T extends Record<string, { max: number; windowMs: number }>>(rules: T): T {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, { ...rule, max: 1e9 }])) as T
}

type Answer = {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

type Call = { readonly method: Method; readonly url: string; readonly body?: object | undefined }

async function send({ method, url, body }: Call, { headers = {}, query }: Credential): Promise<Answer> {
  const separator = url.includes('?') ? '&' : '?'
  const request: InjectOptions = { method, url: query === undefined ? url : `${url}${separator}${query}`, headers }
  const response = await shop.app.inject(body === undefined ? request : { ...request, payload: body })
  return { status: response.statusCode, body: response.payload, headers: response.headers }
}

/** The same over a socket, for what the injection would tidy up. */
async function sendRaw({ method, url }: Call, headers: readonly string[] = []): Promise<Answer> {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    headers: ['Host', 'localhost', ...headers],
  })
  request.end()
  const [response] = await once(request, 'response')
  return { status: response.statusCode, body: await readText(response), headers: response.headers }
}

const keyOf = ({ body }: Answer): unknown =>
  body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>)['errorKey'] : undefined
const accessOf = ({ method, url }: Route): Access => POLICIES[`${method} ${url}`]?.access ?? 'public'
const withoutId = (body: string): string => body.replace(/"requestId":"[^"]*"/, '')

function callOf({ method, url }: Route): Call {
  const { query, body } = demands[`${method} ${url}`] ?? {}
  const path = url.replaceAll(/:\w+/g, '1')
  const payload = method === 'GET' ? {} : { body: body ?? {} }
  return { method: method as Method, url: query === undefined ? path : `${path}?${query}`, ...payload }
}

/** What went wrong, cell by cell, and how many cells there were. */
class Sheet {
  cells = 0
  readonly wrong: string[] = []

  note(cell: string, isRight: boolean, seen: Answer): void {
    this.cells += 1
    if (!isRight) this.wrong.push(`${cell}: ${seen.status} ${String(keyOf(seen))}`)
  }

  settle(name: string): void {
    console.log(`auth matrix, ${name}: ${this.cells} cells, ${this.wrong.length} wrong`)
    expect(this.wrong).toEqual([])
  }
}

describe('the auth matrix', () => {
  test('has every route that is demanded, with the access that it demands', () => {
    const known = new Map(routes.map((route) => [`${route.method} ${route.url}`, accessOf(route)]))
    expect([...known.keys()].filter((key) => POLICIES[key] === undefined)).toEqual([])
    const isOther = (key: string) => String(known.get(key)) !== String(demands[key]?.access)
    expect(Object.keys(demands).filter(isOther)).toEqual([])
    expect(known.size).toBeGreaterThanOrEqual(Object.keys(demands).length)
  })

  test('holds for every route and every token state', SOAK, async () => {
    const sheet = new Sheet()
    const refusals = new Set<string>()
    for (const route of routes) {
      const name = `${route.method} ${route.url}`
      const usual = await send(callOf(route), {})
      for (const caller of callers) {
        const credential = await caller.credential()
        lookUps = 0
        const seen = await send(callOf(route), credential)
        const verdict = judge({ route, caller, seen, usual })
        sheet.note(`${name}, ${caller.name}`, verdict && (!caller.isGarbled || isUnasked(route)), seen)
        if (keyOf(seen) === 'SESSION_INVALID') refusals.add(toFingerprint(seen))
        if (route.method !== 'GET') continue
        const head = await send({ ...callOf(route), method: 'HEAD' }, await caller.credential())
        const isEqual = head.status === seen.status && head.body === '' && isNeverStored(route, head)
        sheet.note(`HEAD ${route.url}, ${caller.name}`, isEqual, head)
      }
    }
    sheet.settle('states')
    expect(refusals.size).toBe(1)
  })

  test('is the same for wrong methods and spellings, whatever the token', SOAK, async () => {
    const sheet = new Sheet()
    const credentials = new Map<string, Credential>()
    for (const { name, credential } of callers) credentials.set(name, await credential())
    for (const url of new Set(routes.map((route) => route.url))) {
      const taken = routes.filter((route) => route.url === url).map(({ method }) => method)
      const untaken = METHODS.filter(
        (method) => !taken.includes(method) && !(method === 'HEAD' && taken.includes('GET')),
      )
      for (const [caller, credential] of credentials) {
        for (const method of untaken) {
          const seen = await send({ method, url }, credential)
          const isRight = seen.status === 405 && (method === 'HEAD' || keyOf(seen) === 'METHOD_NOT_ALLOWED')
          sheet.note(
            `${method} ${url}, ${caller}`,
            isRight && seen.headers['allow'] === taken.toSorted().join(', '),
            seen,
          )
        }
        for (const spelling of spellingsOf(url)) {
          const seen = await send({ method: taken[0] as Method, url: spelling }, credential)
          sheet.note(`${spelling}, ${caller}`, seen.status === 404 && keyOf(seen) === 'NOT_FOUND', seen)
        }
      }
    }
    sheet.settle('methods and spellings')
  })

  test('is the same over a socket: double slashes, escapes, two headers, blanks', async () => {
    const sheet = new Sheet()
    const token = await openSession(shop, { userId: await addUser(shop, { name: 'wire', permissionIds: [1] }) })
    for (const route of routes) {
      for (const spelling of [
        `/${route.url}`,
        route.url.replace('/api/', '/api//'),
        route.url.replace('/api/', '/api/./'),
      ]) {
        const seen = await sendRaw({ method: route.method as Method, url: spelling }, ['Token', token])
        sheet.note(spelling, seen.status === 404 && keyOf(seen) === 'NOT_FOUND', seen)
      }
      if (['public', 'operator'].includes(accessOf(route) as string)) continue
      const call = callOf(route)
      const escaped = { ...call, url: call.url.replace('/api/', '/%61pi/') }
      const calls = [
        sendRaw(escaped),
        sendRaw(call, ['Token', token, 'Token', token]),
        sendRaw(call, ['Token', `a ${token}`]),
      ]
      for (const seen of await Promise.all(calls)) sheet.note(call.url, keyOf(seen) === 'SESSION_INVALID', seen)
    }
    sheet.settle('wire')
  })

  test('lets no route in without a row', async () => {
    const app = Fastify() as unknown as App
    registerAccess(app, shop.context)
    expect(() => app.get('/api/forgotten', () => '')).toThrow('GET /api/forgotten has no row in the policy table')
    await app.close()
  })
})

/** Whether a caller was answered as the policy and the demanded rows say. */
function judge({ route, caller, seen, usual }: { route: Route; caller: Caller; seen: Answer; usual: Answer }): boolean {
  const access = accessOf(route)
  const demand = demands[`${route.method} ${route.url}`]
  const isForeseen = demand === undefined ? seen.status < 500 : seen.status === (demand.status ?? 200)
  const isInside = isForeseen && ![401, 403].includes(seen.status) && keyOf(seen) !== 'NOT_FOUND'
  if (access === 'public') return seen.status === usual.status && isForeseen && ![401, 403].includes(seen.status)
  if (!isNeverStored(route, seen)) return false
  if (access === 'operator') return seen.status === 404 && keyOf(seen) === 'NOT_FOUND'
  if (caller.permissionIds === 'refused') return seen.status === 401 && keyOf(seen) === 'SESSION_INVALID'
  if (mayPassBySpecification(access, caller.permissionIds)) return isInside
  return seen.status === 403 && keyOf(seen) === 'FORBIDDEN'
}

/** `staff.permission-checks` in other words than the product's. */
function mayPassBySpecification(access: Access, permissionIds: readonly number[]): boolean {
  return access === 'session' || permissionIds.some((id) => id === 1 || [access].flat().some((one) => one === id))
}

function isNeverStored(route: Route, { headers }: Answer): boolean {
  return accessOf(route) === 'public' || headers['cache-control'] === 'no-store'
}

/** Staff calls ask no database about a garbled token; public calls have business of their own there. */
function isUnasked(route: Route): boolean {
  return accessOf(route) === 'public' || lookUps === 0
}

/** All that a caller can tell two refusals apart by. */
function toFingerprint({ status, headers, body }: Answer): string {
  const { date: _date, 'x-request-id': _requestId, ...rest } = headers
  return JSON.stringify([status, rest, withoutId(body)])
}

/** Other ways to write an address, none of which is one. */
function spellingsOf(url: string): readonly string[] {
  const last = url.lastIndexOf('/')
  const swapped = url
    .slice(last)
    .replace(/[a-z]/i, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
  return [
    `${url}/`,
    url.replace('/api', '/API'),
    `${url.slice(0, last)}${swapped}`,
    url.replace('/api/', '/api%2F'),
    `${url.slice(0, last)}%2F${url.slice(last + 1)}`,
    `${url}%2F`,
    `${url};a=1`,
    `${url}%00`,
  ]
}

describe('a session in the matrix', () => {
  const overview = { url: STAFF_PATHS.validateSession, method: 'POST' } as const

  test('has its new permissions at the next call', async () => {
    const userId = await addUser(shop, { name: 'promoted', permissionIds: [2] })
    const token = await openSession(shop, { userId })
    const staffRoutes = routes.filter((route) => accessOf(route) === 3)
    const statuses = async () => {
      const answers = await Promise.all(staffRoutes.map((route) => send(callOf(route), { headers: { token } })))
      return answers.map(({ status }) => status === 403)
    }
    expect(new Set(await statuses())).toEqual(new Set([true]))
    for (const permissionIds of [[3], [1], [2, 3]]) {
      await shop.context.db.update(staffUser).set({ permissionIds }).where(eq(staffUser.id, userId))
      expect(new Set(await statuses())).toEqual(new Set([false]))
    }
    await shop.context.db.update(staffUser).set({ permissionIds: [] }).where(eq(staffUser.id, userId))
    expect(new Set(await statuses())).toEqual(new Set([true]))
    expect((await send(overview, { headers: { token } })).status).toBe(200)
  })

  test('that is logged out while its calls are under way gives no failure', async () => {
    const userId = await addUser(shop, { name: 'hasty', permissionIds: [1] })
    for (let round = 0; round < 5; round++) {
      const token = await openSession(shop, { userId, seenAgoMs: 60_000 })
      const calls = Array.from({ length: 30 }, (_, index) =>
        send(index % 5 === 0 ? { method: 'POST', url: STAFF_PATHS.logout } : overview, { headers: { token } }),
      )
      const seen = new Set((await Promise.all(calls)).map(({ status }) => status))
      expect([...seen].filter((status) => ![200, 401].includes(status))).toEqual([])
      expect((await send(overview, { headers: { token } })).status).toBe(401)
    }
  })

  test('that ended answers a repeated call with 401, not with what was stored', async () => {
    const token = await openSession(shop, { userId: await addUser(shop, { name: 'replayed', permissionIds: [1] }) })
    const route = { method: 'GET', url: STAFF_PATHS.weekSearches }
    const first = await send(callOf(route), { headers: { token } })
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    await send({ method: 'POST', url: STAFF_PATHS.logout }, { headers: { token } })
    const headers = {
      token,
      'if-none-match': '*',
      'if-modified-since': TEST_TIME.toUTCString(),
    }
    const replay = await send(callOf(route), { headers })
    expect(replay).toMatchObject({
      status: 401,
      headers: { 'cache-control': 'no-store', vary: expect.stringContaining('Token') },
    })
  })

  test('is neither used nor ended by a login that sends its token', async () => {
    const userId = await addUser(shop, { name: 'already in', permissionIds: [1] })
    const token = await openSession(shop, { userId })
    const payload = { Username: 'advertiser', Password: PASSWORD }
    const login = await shop.app.inject({ method: 'POST', url: STAFF_PATHS.login, payload, headers: { token } })
    expect(login.json<{ sessionToken: string }>().sessionToken).not.toBe(token)
    expect(JSON.parse((await send(overview, { headers: { token } })).body)).toMatchObject({ result: { userId } })
  })

  test('passes by the rule that the product has', () => {
    for (const access of ['session', 2, 3, 7, [3, 7]] as const) {
      for (const ids of [[], [1], [2], [3], [2, 3], [4], [7]]) {
        expect(mayPass(access, ids)).toBe(mayPassBySpecification(access, ids))
      }
    }
  })
})

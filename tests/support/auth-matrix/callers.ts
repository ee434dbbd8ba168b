import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { staffSession, staffUser } from '../../../src/server/db/schema/index.ts'
import { digestOfToken } from '../../../src/server/features/staff/staff-session.ts'
import type { TestApp } from '../app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What a caller sends; a `query` is added to the address. */
export type Credential = { readonly headers?: Record<string, string | string[]>; readonly query?: string }

/** `refused` callers are told SESSION_INVALID by staff calls; the others are judged by their permissions. */
export type Caller = {
  readonly name: string
  readonly permissionIds: readonly number[] | 'refused'
  /** Whether the token is so garbled that no database is asked. */
  readonly isGarbled?: boolean
  /** Anew for every cell, since cells may end sessions. */
  readonly credential: () => Promise<Credential>
}

type Times = { readonly createdAgoMs?: number; readonly seenAgoMs?: number }

/** Every state of a token (`security.token-states`), and other ways to send one. */
export async function createCallers(shop: TestApp): Promise<readonly Caller[]> {
  const users = new Map<string, number>()
  for (const [name, permissionIds] of Object.entries(ROLES))
    users.set(name, await addUser(shop, { name, permissionIds }))
  const open = (name: string, times?: Times) => openSession(shop, { userId: users.get(name) ?? 0, ...times })
  const live: Caller[] = Object.entries(ROLES).map(([name, permissionIds]) => ({
    name,
    permissionIds,
    credential: async () => withToken(await open(name)),
  }))
  const around = (name: string, change: (token: string) => Credential): Caller => ({
    name,
    permissionIds: 'refused',
    credential: async () => change(await open('only administrator')),
  })
  const garbled = (name: string, change: (token: string) => string | string[]): Caller => ({
    ...around(name, (token) => withToken(change(token))),
    isGarbled: true,
  })
  const ended = (name: string, token: () => Promise<string>): Caller => ({
    name,
    permissionIds: 'refused',
    credential: async () => withToken(await token()),
  })
  return [
    { name: 'no token', permissionIds: 'refused', credential: async () => ({}) },
    around('token in the query', (token) => ({ query: `Token=${token}&token=${token}&sessionToken=${token}` })),
    around('token in a cookie', (token) => ({ headers: { cookie: `Token=${token}; token=${token}` } })),
    around('token as Authorization', (token) => ({ headers: { authorization: `Bearer ${token}` } })),
    garbled('garbled', () => 'garbled'),
    garbled('empty', () => ''),
    garbled('blank before', (token) => ` ${token}`),
    garbled('blank after', (token) => `${token} `),
    garbled('one letter more', (token) => `${token}A`),
    garbled('two headers', (token) => [token, token]),
    garbled('10 KB', (token) => token.padEnd(10_240, 'A')),
    garbled('code in it', () => "' or 1=1 --".padEnd(43, '-')),
    ended('random', async () => newToken()),
    ended('other case', async () => swapCase(await open('only administrator'))),
    ended('digest as token', async () => digestOfToken(await open('only administrator')).slice(0, 43)),
    ended('expired', () => open('only administrator', { createdAgoMs: 12 * HOUR })),
    ended('idle', () => open('only administrator', { createdAgoMs: HOUR, seenAgoMs: 30 * MINUTE })),
    ended('logged out', async () => {
      const token = await open('only administrator')
      await shop.app.inject({ method: 'POST', url: '/api/session/logout', headers: { token } })
      return token
    }),
    ended('disabled', async () => {
      const token = await open('leaver')
      await shop.context.db.update(staffUser).set({ disabled: true }).where(eq(staffUser.usernameKey, 'LEAVER'))
      return token
    }),
    ended('deleted', async () => {
      const userId = await addUser(shop, { name: 'passer-by', permissionIds: [PERMISSION.administrator] })
      const token = await openSession(shop, { userId })
      await shop.context.db.delete(staffUser).where(eq(staffUser.id, userId))
      return token
    }),
    ...live.filter(({ name }) => name !== 'leaver'),
  ]
}

const ROLES: Readonly<Record<string, readonly number[]>> = {
  'only advertiser': [PERMISSION.advertiser],
  'only sales agent': [PERMISSION.salesAgent],
  'only administrator': [PERMISSION.administrator],
  'only stock clerk': [PERMISSION.stockClerk],
  'only photographer': [PERMISSION.photographer],
  'sales agent who takes photos': [PERMISSION.salesAgent, PERMISSION.photographer],
  'only pricing': [PERMISSION.pricing],
  'both permissions': [PERMISSION.advertiser, PERMISSION.salesAgent],
  'no permission': [],
  'unknown permission': [99],
  leaver: [PERMISSION.administrator],
}

export async function addUser(
  { context }: Pick<TestApp, 'context'>,
  { name, permissionIds }: { readonly name: string; readonly permissionIds: readonly number[] },
): Promise<number> {
  const [row] = await context.db
    .insert(staffUser)
    .values({
      username: name,
      usernameKey: name.toUpperCase(),
      name,
      passwordHash: 'none',
      permissionIds: [...permissionIds],
      createdAt: context.clock(),
    })
    .returning({ id: staffUser.id })
  return row?.id ?? 0
}

/** A session as a login makes one, without the login. */
export async function openSession(
  { context }: Pick<TestApp, 'context'>,
  { userId, createdAgoMs = 0, seenAgoMs = 0 }: Times & { readonly userId: number },
): Promise<string> {
  const token = newToken()
  const nowMs = context.clock().getTime()
  const createdAt = new Date(nowMs - createdAgoMs)
  await context.db.insert(staffSession).values({
    tokenDigest: digestOfToken(token),
    userId,
    createdAt,
    lastSeenAt: new Date(nowMs - seenAgoMs),
    expiresAt: new Date(createdAt.getTime() + 12 * HOUR),
  })
  return token
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function withToken(token: string | string[]): Credential {
  return { headers: { token } }
}

function swapCase(token: string): string {
  return token.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
}

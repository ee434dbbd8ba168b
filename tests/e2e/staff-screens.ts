import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'

/** The sample accounts that the product is started with. */
type Account = 'admin' | 'advertiser' | 'agent' | 'clerk' | 'photographer' | 'pricing'

const PASSWORD = 'a sample password'
const BUSY_TRIES = 5
/** A connection that the server had just closed as idle is opened anew. */
export const AGAIN = { maxRetries: 3 } as const

/** What is to be confirmed with the password is asked for again after 15 minutes; a session is not kept as long. */
const RENEWED_AFTER_MS = 8 * 60_000

type Session = Readonly<Record<string, unknown>>

/** One session for each account and worker, renewed in time: an account has at most five, the oldest ends with the sixth. */
const sessions = new Map<Account, { readonly opened: number; readonly session: Promise<Session> }>()

/** A tab that is signed in, as the login leaves it. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const { userId, username, sessionToken, sessionExpiry, permissions, name } = await sessionOf(page.request, account)
  const kept = { userId, username, sessionToken, sessionExpiry, name, permissions: JSON.stringify(permissions) }
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, String(value))
  }, kept)
}

/** Sets the status of a vehicle as staff do, whatever it was. */
export async function setStatus(request: APIRequestContext, saexRef: string, status: string): Promise<void> {
  const { sessionToken } = await sessionOf(request, 'agent')
  const headers = { Token: String(sessionToken) }
  const found = await request.get(`${STAFF_PATHS.stockStatus}?saexRef=${saexRef}`, { headers })
  const { result } = (await found.json()) as { result: { status: string } }
  const data = { saexRef, status, seen: result.status }
  expect((await request.post(STAFF_PATHS.stockStatus, { data, headers })).status()).toBe(200)
}

/** What calls of an account's session carry. */
export async function tokenOf(request: APIRequestContext, account: Account): Promise<string> {
  return String((await sessionOf(request, account))['sessionToken'])
}

async function sessionOf(request: APIRequestContext, account: Account): Promise<Session> {
  const known = sessions.get(account)
  if (known !== undefined && Date.now() - known.opened < RENEWED_AFTER_MS) {
    const session = await known.session
    const headers = { Token: String(session['sessionToken']) }
    // One more of the account's sessions may have ended this one: a worker that was replaced leaves its own behind.
    const answer = await untilNotBusy(() => request.post('/api/session/validate', { headers, ...AGAIN }))
    if (answer.ok()) return session
  }
  const session = logIn(request, account)
  sessions.set(account, { opened: Date.now(), session })
  return session
}

async function logIn(request: APIRequestContext, Username: Account): Promise<Session> {
  const answer = await untilNotBusy(() =>
    request.post('/api/login', { data: { Username, Password: PASSWORD }, ...AGAIN }),
  )
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Session
}

/** While all else starts, a busy server says so (503): whoever asks tries again when it says. */
export async function untilNotBusy(attempt: () => Promise<APIResponse>): Promise<APIResponse> {
  for (let left = BUSY_TRIES; ; left--) {
    const answer = await attempt()
    if (answer.status() !== 503 || left === 0) return answer
    await sleep(Number(answer.headers()['retry-after'] ?? 1) * 1000)
  }
}

/** What a public call answers. */
export async function call<Result>(request: APIRequestContext, path: string, data?: unknown): Promise<Result> {
  const answer = await (data === undefined ? request.get(path, AGAIN) : request.post(path, { data, ...AGAIN }))
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { result: Result }).result
}

/** A search as a visitor's page records it. */
export async function recordSearch(request: APIRequestContext, search: Record<string, unknown>): Promise<void> {
  const nothing = { IPAddress: null, AssumedCountry: null, Device: null, Makes: null, Models: null, MinPrice: null }
  const rest = { MaxPrice: null, VehicleCount: null, SaexRefNumber: null, OrderById: null, OrderDirectionId: null }
  await call(request, '/api/saexport/search-history', { ...nothing, ...rest, ...search })
}

type Quoted = { readonly quoteNumber: string; readonly vehicle: { readonly saexRef: string; readonly make: string } }

/** Issues a quotation for each of these vehicles of the stock, delivered to Zambia. */
export async function issueQuotes(
  request: APIRequestContext,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<readonly Quoted[]> {
  const { cars } = await call<{ cars: { saexRef: string }[] }>(request, '/api/stock', { First: first, Rows: count })
  const countries = await call<{ countryId: number; countryName: string }[]>(
    request,
    '/api/saexport/GetListOfEndCountries',
  )
  const zambia = countries.find(({ countryName }) => countryName === 'Zambia')
  const ports = await call<{ startLocationId: number; endLocationId: number; deliveryTypeId: number }[]>(
    request,
    `/api/saexport/GetDestinationsByStartCountryAndEndCountry?endCountryId=${zambia?.countryId}`,
  )
  const { endLocation: _name, ...route } = { endLocation: '', ...ports.find((port) => port.startLocationId === 1) }
  const quotes: Quoted[] = []
  for (const { saexRef } of cars) {
    // The same request of the same client within ten minutes would be the same quotation.
    const email = `${randomUUID()}@example.test`
    const client = { firstName: 'Chanda', surname: 'Mwila', email }
    quotes.push(await call<Quoted>(request, '/api/saexport/GetQuoteForDelivery', { ...route, ...client, saexRef }))
  }
  return quotes
}

import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { App } from '../../../../src/client/app/App.tsx'
import { findRoute } from '../../../../src/client/app/routes.ts'
import { makeStore } from '../../../../src/client/app/store.ts'
import { ERROR_KEYS, type ErrorKey } from '../../../../src/shared/contract/errors.ts'
import { PATHS as PUBLIC_PATHS } from '../../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../../src/shared/contract/staff-paths.ts'
import type { SessionUser } from '../../../../src/shared/contract/staff.ts'
import { COMPANY } from '../../../../src/shared/domain/company.ts'

const PATHS = { ...PUBLIC_PATHS, ...STAFF_PATHS }

// Here no stylesheet has an address.
vi.mock('../../../../src/client/ui/StaffStyles.tsx', () => ({ StaffStyles: () => null }))
vi.mock('../../../../src/client/ui/LateStyles.tsx', () => ({ LateStyles: () => null }))

export const HOUR_MS = 3_600_000
export const TOKEN = 'T'.repeat(43)

type Call = { readonly path: string; readonly query: string; readonly token: string | null }
type Reply = (call: Call, init: RequestInit) => Response | Promise<Response>

export function staffUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    userId: 7,
    username: 'agent',
    sessionExpiry: new Date(Date.now() + 12 * HOUR_MS).toISOString(),
    permissions: [{ permissionId: 3 }],
    name: 'Nomsa Dlamini',
    ...changes,
  }
}

/** What a tab holds after a login. */
export function keepInTab(user: SessionUser, token = TOKEN): void {
  const { userId, username, sessionExpiry, permissions, name } = user
  const texts = { userId: String(userId), username, sessionToken: token, sessionExpiry, name }
  for (const [key, text] of Object.entries(texts)) sessionStorage.setItem(key, text)
  sessionStorage.setItem('permissions', JSON.stringify(permissions))
}

export function keptInTab(): Readonly<Record<string, string>> {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
  return Object.fromEntries(keys.map((key) => [key, sessionStorage.getItem(key) ?? '']))
}

/** An answer in the envelope, with the server's clock. */
export function good(result: unknown, serverTime = Date.now()): Response {
  const body = { errorCode: 0, errorMessage: '', result }
  return Response.json(body, { headers: { date: new Date(serverTime).toUTCString() } })
}

export function loggedIn(user: SessionUser, serverTime = Date.now()): Response {
  const body = { errorCode: 0, errorMessage: '', ...user, sessionToken: TOKEN }
  return Response.json(body, { headers: { date: new Date(serverTime).toUTCString() } })
}

export function refusal(errorKey: ErrorKey, headers: Readonly<Record<string, string>> = {}): Response {
  const { status, message } = ERROR_KEYS[errorKey]
  const body = { errorCode: 1, errorMessage: message, result: null, errorKey, requestId: 'test' }
  return Response.json(body, { status, headers })
}

export function deadNetwork(): Promise<Response> {
  return Promise.reject(new TypeError('no connection'))
}

/**
 * The whole page at an address, over a scripted network: `answers` by path, each asked at every call; a path without one
 * has no connection.
 */
export async function openAt(address: string, answers: Partial<Record<keyof typeof PATHS, Reply>>) {
  const calls: Call[] = []
  const replies = new Map(Object.entries(answers).map(([name, reply]) => [PATHS[name as keyof typeof PATHS], reply]))
  async function fetch(input: string, init: RequestInit): Promise<Response> {
    const [path = '', query = ''] = input.split('?')
    const call = { path, query, token: new Headers(init.headers).get('token') }
    calls.push(call)
    const reply = [...replies].find(([known]) => known === path)?.[1]
    return reply === undefined ? deadNetwork() : reply(call, init)
  }
  const store = makeStore({ fetch })
  // happy-dom has no typefaces; a page that is open for some seconds asks for ours.
  Object.assign(document, { fonts: { check: () => false, load: async () => [] } })
  const container = document.body.appendChild(document.createElement('div'))
  const root: Root = createRoot(container)
  const shown = { address }
  function Address() {
    const { pathname } = useLocation()
    useEffect(() => {
      shown.address = pathname
    }, [pathname])
    return null
  }
  const [path = ''] = address.split('?')
  await findRoute(path).route.page.load('en')
  await act(async () => {
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <App store={store} company={COMPANY} pictures="full" firstPath={path} onHead={() => undefined} />
      </MemoryRouter>,
    )
  })
  return {
    store,
    calls,
    callsOf: (name: keyof typeof PATHS) => calls.filter(({ path }) => path === PATHS[name]),
    address: () => shown.address,
    close: async () => {
      await act(async () => root.unmount())
      container.remove()
    },
  }
}

export const text = () => document.body.textContent ?? ''

export function buttonNamed(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent)?.trim() === name,
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}

export async function press(name: string): Promise<void> {
  await act(async () => buttonNamed(name).click())
}

/** As by keyboard: what is pressed has the focus. */
export async function pressFocused(name: string): Promise<void> {
  await act(async () => buttonNamed(name).focus())
  await press(name)
}

export async function fill(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field === null) throw new Error(`no field ${selector}`)
  await act(async () => {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** As a person types, who has the focus there; also where React holds the text. */
export async function typeInto(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field === null) throw new Error(`no field ${selector}`)
  await act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Waits for a condition while React draws by itself. */
export async function until(check: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(check, { timeout: 10_000, interval: 10 })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

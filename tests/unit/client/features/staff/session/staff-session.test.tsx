import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tellTabs } from '../../../../../../src/client/features/staff/session/session-news.ts'
import {
  deadNetwork,
  fill,
  good,
  HOUR_MS,
  keepInTab,
  keptInTab,
  openAt,
  press,
  refusal,
  staffUser,
  text,
  TOKEN,
  until,
} from '../../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Page = Awaited<ReturnType<typeof openAt>>

const KEYS = ['name', 'permissions', 'sessionExpiry', 'sessionToken', 'userId', 'username']
let page: Page | undefined

async function open(...given: Parameters<typeof openAt>): Promise<Page> {
  page = await openAt(...given)
  return page
}

const seesExport = () => until(() => expect(document.querySelector('nav[aria-label="Dashboard"]')).not.toBeNull())
const seesLogin = () => until(() => expect(document.querySelector('#password')).not.toBeNull())

beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  await page?.close()
  page = undefined
  vi.useRealTimers()
  sessionStorage.clear()
})

describe('at the start', () => {
  test('without a token nothing is asked and the login is shown', async () => {
    const { calls, address } = await open('/vehicle-export', {})
    await seesLogin()
    await until(() => expect(address()).toBe('/login'))
    expect(calls).toEqual([])
    expect(text()).not.toContain('Your session has ended')
  })

  test('a token is validated once, and what the server says of the user is kept', async () => {
    keepInTab(staffUser())
    const renamed = staffUser({ name: 'Nomsa Zulu', permissions: [{ permissionId: 1 }] })
    const { callsOf } = await open('/vehicle-export', { validateSession: () => good(renamed) })
    await seesExport()
    expect(callsOf('validateSession')).toEqual([{ path: '/api/session/validate', query: '', token: TOKEN }])
    expect(Object.keys(keptInTab()).toSorted()).toEqual(KEYS)
    expect(keptInTab()).toMatchObject({ name: 'Nomsa Zulu', permissions: '[{"permissionId":1}]' })
    expect(document.querySelector('.avatar')?.textContent).toBe('NZ')
  })

  test('nothing of the staff is drawn before the server has answered', async () => {
    keepInTab(staffUser())
    const answer = Promise.withResolvers<Response>()
    await open('/vehicle-export', { validateSession: () => answer.promise })
    expect(document.querySelector('nav')).toBeNull()
    expect(text()).not.toContain('Nomsa')
    answer.resolve(good(staffUser()))
    await seesExport()
  })

  test('a refused token clears the storage and says that the session has ended', async () => {
    keepInTab(staffUser())
    const { address } = await open('/vehicle-export', { validateSession: () => refusal('SESSION_INVALID') })
    await seesLogin()
    await until(() => expect(address()).toBe('/login'))
    expect(keptInTab()).toEqual({})
    expect(text()).toContain('Your session has ended. Please log in again.')
  })

  test.each([
    ['a dead network', deadNetwork],
    ['a server without its database', async () => refusal('STORAGE_UNAVAILABLE')],
    ['the page of a portal', async () => new Response('<html>Sign in to this network</html>', { status: 401 })],
  ])('%s ends no session', async (_name, validateSession) => {
    keepInTab(staffUser())
    const { address } = await open('/vehicle-export', { validateSession })
    await seesExport()
    await until(() => expect(address()).toBe('/vehicle-export'))
    expect(keptInTab()['sessionToken']).toBe(TOKEN)
  })

  test('a session that looks run out while nobody can be asked is neither opened nor thrown away', async () => {
    keepInTab(staffUser({ sessionExpiry: new Date(Date.now() - HOUR_MS).toISOString() }))
    let isUp = false
    // By the shop's clock, which is two hours behind this device's, it has not.
    const answer = () => {
      const answered = good(staffUser())
      answered.headers.set('x-saex-time', new Date(Date.now() - 2 * HOUR_MS).toISOString())
      return answered
    }
    await open('/vehicle-export', { validateSession: async () => (isUp ? answer() : deadNetwork()) })
    await until(() => expect(text()).toContain('Your session could not be checked'))
    expect(document.querySelector('nav')).toBeNull()
    expect(keptInTab()['sessionToken']).toBe(TOKEN)
    isUp = true
    await press('Try again')
    await seesExport()
  })

  test('a kept end that is past by the shop’s clock leads to the login, though the server would go on', async () => {
    keepInTab(staffUser({ sessionExpiry: new Date(Date.now() + HOUR_MS).toISOString() }))
    const ahead = () => {
      const answer = good(staffUser())
      answer.headers.set('x-saex-time', new Date(Date.now() + 2 * HOUR_MS).toISOString())
      return answer
    }
    const { address } = await open('/vehicle-export', { validateSession: async () => ahead() })
    await until(() => expect(address()).toBe('/login'))
    expect(keptInTab()).toEqual({})
  })

  test('an end that cannot be read counts as passed', async () => {
    keepInTab(staffUser({ sessionExpiry: 'tomorrow' }))
    await open('/vehicle-export', {})
    await until(() => expect(text()).toContain('Your session could not be checked'))
  })
})

describe('while signed in', () => {
  const answers = { validateSession: () => good(staffUser()), logout: () => good(null) }

  test.each([
    ['SESSION_INVALID', '/login'],
    ['STORAGE_UNAVAILABLE', '/vehicle-export'],
    ['FORBIDDEN', '/vehicle-export'],
  ] as const)('a look-up that is answered by %s leaves the user at %s', async (errorKey, expected) => {
    keepInTab(staffUser())
    const { address, callsOf } = await open('/vehicle-export', { ...answers, foundVehicle: () => refusal(errorKey) })
    await seesExport()
    await until(() => expect(document.querySelector('.lookup input')).not.toBeNull())
    await fill('.lookup input', 'SAEX1234')
    await press('SEARCH')
    await until(() => expect(address()).toBe(expected))
    expect(callsOf('foundVehicle')).toMatchObject([{ token: TOKEN, query: 'saexReferenceNumber=SAEX1234' }])
    expect(Object.keys(keptInTab())).toHaveLength(expected === '/login' ? 0 : 6)
  })

  test('the end comes by the clock of the server, also where this device is two days off', async () => {
    for (const offByHours of [-48, 48]) {
      const serverNow = Date.now() + offByHours * HOUR_MS
      const user = staffUser({ sessionExpiry: new Date(serverNow + HOUR_MS).toISOString() })
      keepInTab(user)
      const { close } = await openAt('/vehicle-export', { validateSession: () => good(user, serverNow) })
      await seesExport()
      await close()
    }
  })

  test('a session that runs out while the page is open ends by itself', async () => {
    const user = staffUser({ sessionExpiry: new Date(Date.now() + 1500).toISOString() })
    keepInTab(user)
    const { address } = await open('/vehicle-export', { validateSession: () => good(user) })
    await seesExport()
    await seesLogin()
    await until(() => expect(address()).toBe('/login'))
    expect(keptInTab()).toEqual({})
    expect(text()).toContain('Your session has ended')
  })

  test('logging out clears this tab, tells the server and leads to the login without a reproach', async () => {
    keepInTab(staffUser())
    const { callsOf, address, store } = await open('/vehicle-export', answers)
    await seesExport()
    await press('Log out')
    await seesLogin()
    await until(() => expect(address()).toBe('/login'))
    expect(callsOf('logout')).toMatchObject([{ token: TOKEN }])
    expect(keptInTab()).toEqual({})
    expect(text()).not.toContain('Your session has ended')
    expect(JSON.stringify(store.getState())).not.toMatch(/Nomsa|permissionId|agent/)
  })

  test('logging out works without a connection', async () => {
    keepInTab(staffUser())
    const { address } = await open('/vehicle-export', { validateSession: answers.validateSession })
    await seesExport()
    await press('Log out')
    await until(() => expect(address()).toBe('/login'))
    expect(keptInTab()).toEqual({})
  })

  test('a copied tab that logs out takes this one along, another session does not', async () => {
    const user = staffUser()
    keepInTab(user)
    const { address } = await open('/vehicle-export', { validateSession: () => good(user) })
    await seesExport()
    tellTabs({ userId: user.userId, sessionExpiry: '2020-01-01T00:00:00Z' })
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
    await until(() => expect(address()).toBe('/vehicle-export'))
    tellTabs(user)
    await until(() => expect(address()).toBe('/login'))
    expect(keptInTab()).toEqual({})
  })

  test('a page that was put away shows nothing until the session was checked again', async () => {
    keepInTab(staffUser())
    let isAlive = true
    const { address } = await open('/vehicle-export', {
      validateSession: () => (isAlive ? good(staffUser()) : refusal('SESSION_INVALID')),
    })
    await seesExport()
    const content = () => document.querySelector('.dash')?.parentElement
    const pass = (type: 'pagehide' | 'pageshow') =>
      act(async () => void window.dispatchEvent(Object.assign(new Event(type), { persisted: true })))
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.role = 'dialog'
    await pass('pagehide')
    expect(content()?.hidden).toBe(true)
    expect(dialog.hidden).toBe(true)
    await pass('pageshow')
    await until(() => expect(content()?.hidden).toBe(false))
    expect(dialog.hidden).toBe(false)
    dialog.remove()
    await pass('pagehide')
    isAlive = false
    await pass('pageshow')
    await until(() => expect(address()).toBe('/login'))
  })
})

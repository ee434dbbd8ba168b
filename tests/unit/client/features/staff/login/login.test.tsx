// Loaded beforehand: under a clock that stands still nothing comes from the disk.
import '../../../../../../src/client/features/shell/toasts/MessageToast.tsx'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  buttonNamed,
  deadNetwork,
  fill,
  HOUR_MS,
  keptInTab,
  loggedIn,
  openAt,
  press,
  pressFocused,
  refusal,
  staffUser,
  text,
  TOKEN,
  typeInto,
  until,
} from '../../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Page = Awaited<ReturnType<typeof openAt>>
let page: Page | undefined

async function open(answers: Parameters<typeof openAt>[1]): Promise<Page> {
  page = await openAt('/login', answers)
  return page
}

async function enter(username: string, password: string): Promise<void> {
  await fill('#username', username)
  await fill('#password', password)
}

const valueOf = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value
const alert = () => document.querySelector('form [role="alert"]')?.textContent

/** The password was right; a code is asked for besides. */
function secondFactorNeeded(leftMs = HOUR_MS): Response {
  const expiresAt = new Date(Date.now() + leftMs).toISOString()
  const secondFactor = { ticket: 't', expiresAt, methods: ['totp'], passkey: null }
  const needed = { errorCode: 1, errorMessage: '', result: null, errorKey: 'SECOND_FACTOR_NEEDED', requestId: 'test' }
  return Response.json({ ...needed, secondFactor }, { status: 401 })
}

beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  vi.useRealTimers()
  await page?.close()
  page = undefined
  sessionStorage.clear()
})

describe('the form', () => {
  test.each([
    ['', '', true],
    ['agent', '', true],
    ['agent', '12345', true],
    ['  ', '123456', true],
    ['agent', '123456', false],
    ['agent', '      ', false],
  ])('with %j and %j the button is disabled: %s', async (username, password, isDisabled) => {
    await open({})
    await enter(username, password)
    expect(buttonNamed('Login').disabled).toBe(isDisabled)
    expect(alert()).toBeUndefined()
  })

  test('says that the session belongs to this tab, and asks nothing by itself', async () => {
    const { calls } = await open({})
    expect(text()).toContain('You stay signed in on this tab only; a new tab, or the app opened again, asks anew.')
    expect(calls).toEqual([])
  })

  test('tells browsers what the fields are, and never sends them in an address', async () => {
    await open({})
    expect(document.querySelector('#username')?.getAttribute('autocomplete')).toBe('username')
    expect(document.querySelector('#password')?.getAttribute('autocomplete')).toBe('current-password')
    expect(document.querySelector('form')?.method).toBe('post')
  })

  test('shows the password on demand', async () => {
    await open({})
    await press('Show what is typed')
    expect(document.querySelector<HTMLInputElement>('#password')?.type).toBe('text')
    await press('Hide what is typed')
    expect(document.querySelector<HTMLInputElement>('#password')?.type).toBe('password')
  })
})

describe('a login', () => {
  test.each([
    ['agent', 3],
    ['advertiser', 2],
    ['administrator', 1],
  ] as const)('of an %s keeps the six keys and ends at the vehicle export', async (_name, permissionId) => {
    const user = staffUser({ permissions: [{ permissionId }] })
    const { address, callsOf, store } = await open({ login: () => loggedIn(user) })
    await enter('agent', 'a sample password')
    await press('Login')
    await until(() => expect(document.querySelector('nav[aria-label="Dashboard"]')).not.toBeNull())
    expect(address()).toBe('/vehicle-export')
    expect(keptInTab()).toEqual({
      userId: '7',
      username: 'agent',
      sessionToken: TOKEN,
      sessionExpiry: user.sessionExpiry,
      permissions: `[{"permissionId":${permissionId}}]`,
      name: 'Nomsa Dlamini',
    })
    expect(callsOf('login')).toMatchObject([{ token: null }])
    expect(callsOf('validateSession')).toEqual([])
    expect(JSON.stringify(store.getState())).not.toMatch(/a sample password|TTTT/)
  })

  test('an advertiser reads what is not permitted, with a way to the overview', async () => {
    await open({ login: () => loggedIn(staffUser({ permissions: [{ permissionId: 2 }] })) })
    await enter('advertiser', 'a sample password')
    await press('Login')
    await until(() => expect(text()).toContain('Your account does not include this page'))
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/dashboard'])
    expect(document.querySelector('main input')).toBeNull()
  })

  test('counts by the clock of the server where this device is two days ahead', async () => {
    const serverNow = Date.now() - 48 * HOUR_MS
    const user = staffUser({ sessionExpiry: new Date(serverNow + 12 * HOUR_MS).toISOString() })
    const { address } = await open({ login: () => loggedIn(user, serverNow) })
    await enter('agent', 'a sample password')
    await press('Login')
    await until(() => expect(document.querySelector('nav[aria-label="Dashboard"]')).not.toBeNull())
    expect(address()).toBe('/vehicle-export')
  })
})

test('the step of the second factor begins at its heading, and the way back at the first field', async () => {
  await open({ login: () => secondFactorNeeded() })
  await enter('agent', 'a sample password')
  await pressFocused('Login')
  await until(() => expect(text()).toContain('One more step'))
  expect(document.activeElement?.textContent).toBe('One more step')
  await pressFocused('Start again')
  expect(document.activeElement?.id).toBe('username')
})

describe('a failed login', () => {
  test.each([
    ['a refusal', async () => refusal('AUTH_FAILED'), 'That did not work. Check username and password.'],
    [
      'a name that nobody can have',
      async () => refusal('VALIDATION'),
      'That did not work. Check username and password.',
    ],
    [
      'too many tries',
      async () => refusal('RATE_LIMITED', { 'retry-after': '301' }),
      'Too many tries. Please wait 6 minutes, then try again.',
    ],
    [
      'too many tries, nearly over',
      async () => refusal('RATE_LIMITED', { 'retry-after': '12' }),
      'Too many tries. Please wait less than a minute, then try again.',
    ],
    ['no connection', deadNetwork, 'Sign-in needs a connection'],
    [
      'a broken server',
      async () => refusal('STORAGE_UNAVAILABLE'),
      'The server could not sign you in just now. Nothing was stored. Try again',
    ],
  ])('by %s says so, keeps what was typed and stores nothing', async (_name, login, words) => {
    const { address } = await open({ login })
    await enter('agent', 'wrong password')
    await press('Login')
    await until(() => expect(alert()?.trim()).toBe(words))
    expect([valueOf('#username'), valueOf('#password')]).toEqual(['agent', 'wrong password'])
    expect(buttonNamed('Login').disabled).toBe(false)
    expect(address()).toBe('/login')
    expect(keptInTab()).toEqual({})
  })

  test('by a wrong code of the second factor says so in an alert', async () => {
    await open({ login: () => secondFactorNeeded(), finishLogin: () => refusal('PROOF_REFUSED') })
    await enter('agent', 'a sample password')
    await press('Login')
    await until(() => expect(text()).toContain('The six digits of your authenticator app'))
    expect(alert()).toBeUndefined()
    await act(async () => {
      const code = document.querySelector<HTMLInputElement>('form input')
      // As a key does it: React looks for a change of what it wrote itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(code, '123456')
      code?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => document.querySelector<HTMLElement>('form [type=submit]')?.click())
    await until(() => expect(alert()).toContain('That was not right'))
  })

  test('by a code that came too late begins again, and says why', async () => {
    await open({ login: () => secondFactorNeeded(-1000), finishLogin: () => refusal('PROOF_REFUSED') })
    await enter('agent', 'a sample password')
    await press('Login')
    await until(() => expect(text()).toContain('The six digits of your authenticator app'))
    await typeInto('form input', '123456')
    await act(async () => document.querySelector<HTMLElement>('form [type=submit]')?.click())
    await until(() => expect(alert()).toContain('took too long'))
    expect(valueOf('#username')).toBe('')
    expect(document.activeElement?.id).toBe('username')
  })

  test('after 15 seconds without a byte it can be tried again', async () => {
    const { callsOf } = await open({ login: () => new Promise<Response>(() => undefined) })
    await enter('agent', 'a sample password')
    vi.useFakeTimers()
    await press('Login')
    await act(() => vi.advanceTimersByTimeAsync(2600))
    expect(text()).toContain('This seems to be taking a little longer than expected')
    await press('Login')
    expect(callsOf('login')).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(12_500))
    expect(alert()).toContain('The server is not answering. Nothing was stored.')
    await press('Try again')
    expect(callsOf('login')).toHaveLength(2)
  })
})

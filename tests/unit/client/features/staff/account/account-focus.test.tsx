import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, sessionConfirmed } from '../../../../../../src/client/api/staff-session.ts'
import { isBusy } from '../../../../../../src/client/features/shell/update/busy-page.ts'
import type { Account } from '../../../../../../src/shared/contract/account.ts'
import {
  buttonNamed,
  good,
  keepInTab,
  openAt,
  pressFocused,
  refusal,
  staffUser,
  text,
  typeInto,
  until,
} from '../../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ACCOUNT: Account = {
  username: 'agent',
  name: 'Nomsa Dlamini',
  email: null,
  hasTotp: false,
  passkeys: [{ id: 'key', name: 'My phone', createdAt: '2026-11-20T09:00:00.000Z', lastUsedAt: null }],
  recoveryCodesLeft: 10,
  secondFactorBy: null,
  sessions: [],
  logins: [],
}
const NOW = '2026-11-20T09:00:00.000Z'
const session = (number: number, isThis: boolean) => ({
  id: `5b0e6c1e-6d1a-4c9b-9a2f-00000000000${number}`,
  device: `Firefox ${number}`,
  createdAt: NOW,
  lastSeenAt: NOW,
  isThis,
})
let page: Awaited<ReturnType<typeof openAt>> | undefined
/** As the server has it. */
let account: Account
let needsProof: boolean

const focused = () => document.activeElement?.textContent

beforeEach(async () => {
  keepInTab(staffUser())
  needsProof = false
  account = { ...ACCOUNT, sessions: [session(1, true), session(2, false), session(3, false)] }
  page = await openAt('/account', {
    validateSession: () => good(staffUser()),
    account: () => good(account),
    removePasskey: () => good((account = { ...account, passkeys: [] })),
    endSession: (_call, { body }) => {
      const { id } = JSON.parse(typeof body === 'string' ? body : '{}') as { id: string | null }
      const isLeft = (one: Account['sessions'][0]) => one.isThis || (id !== null && one.id !== id)
      account = { ...account, sessions: account.sessions.filter(isLeft) }
      return good(null)
    },
    changeEmail: (_call, { body }) => {
      const { email } = JSON.parse(typeof body === 'string' ? body : '{}') as { email: string }
      return good((account = { ...account, email }))
    },
    startTotp: () => good({ ticket: 't', secret: 'ABCD', address: 'otpauth://totp/agent' }),
    recoveryCodes: () => (needsProof ? refusal('PROOF_NEEDED') : good({ recoveryCodes: ['aaaa-bbbb'] })),
  })
  await until(() => expect(text()).toContain('Second factor'))
})

afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test('an app that is set up, or not after all, leaves the focus at its heading', async () => {
  await pressFocused('Set up an app')
  await until(() => expect(text()).toContain('Scan this with the app'))
  expect(focused()).toBe('Authenticator app')
  await pressFocused('Cancel')
  expect(focused()).toBe('Authenticator app')
})

test('new recovery codes, and their end, leave the focus at their heading', async () => {
  await pressFocused('Make new codes')
  await until(() => expect(text()).toContain('aaaa-bbbb'))
  expect(focused()).toBe('Recovery codes')
  await pressFocused('I have them')
  expect(focused()).toBe('Recovery codes')
})

test('new recovery codes are not lost to the reload of a new version, nor to the end of the session', async () => {
  await pressFocused('Make new codes')
  await until(() => expect(text()).toContain('aaaa-bbbb'))
  expect(await isBusy({ isAsked: true })).toBe(true)
  await act(async () => page?.store.dispatch(endSession({ hasRunOut: true })))
  expect(page?.store.getState()).toMatchObject({ staffSession: { status: 'covered' } })
  await act(async () => page?.store.dispatch(sessionConfirmed(staffUser())))
  await pressFocused('I have them')
  expect(await isBusy({ isAsked: true })).toBe(false)
})

test('new recovery codes are there again after another page of the staff, until somebody has them', async () => {
  await pressFocused('Make new codes')
  await until(() => expect(text()).toContain('aaaa-bbbb'))
  await follow('/vehicle-export')
  await until(() => expect(text()).not.toContain('aaaa-bbbb'))
  expect(await isBusy({ isAsked: true })).toBe(true)
  await follow('/account')
  await until(() => expect(text()).toContain('aaaa-bbbb'))
  await pressFocused('I have them')
  expect(await isBusy({ isAsked: true })).toBe(false)
  await follow('/vehicle-export')
  await follow('/account')
  await until(() => expect(text()).toContain('10 codes are left.'))
  expect(text()).not.toContain('aaaa-bbbb')
})

async function follow(address: string): Promise<void> {
  await act(async () => document.querySelector<HTMLAnchorElement>(`nav a[href="${address}"]`)?.click())
  await until(() => expect(page?.address()).toBe(address))
}

test('the question who is there can be left without a connection, by a finger too', async () => {
  needsProof = true
  await pressFocused('Make new codes')
  await until(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull())
  await pressFocused('Cancel')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(text()).not.toContain('aaaa-bbbb')
})

test('fields and buttons say what they are for', () => {
  expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Current password', 'E-mail for sign-in alerts']),
  )
  expect(buttonNamed('Save e-mail').type).toBe('submit')
  expect(text()).toContain('Leave it empty to get none.')
})

test('the button that saves an e-mail address keeps the focus', async () => {
  await typeInto('input[type=email]', 'nomsa@example.test')
  await pressFocused('Save e-mail')
  await until(() => expect(page?.callsOf('account')).toHaveLength(2))
  await until(() => expect(page?.store.getState()).toMatchObject({ messages: { shown: [{ detail: 'Saved.' }] } }))
  expect(document.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('nomsa@example.test')
  expect(focused()).toBe('Save e-mail')
})

test('a passkey that is removed, and sessions that are ended, leave the focus at what they were of', async () => {
  await pressFocused('Remove My phone')
  await until(() => expect(text()).toContain('No passkey yet.'))
  await until(() => expect(focused()).toBe('Second factor'))
  await pressFocused('End the session of Firefox 2 since 20/11/2026 11:00')
  await until(() => expect(text()).not.toContain('Firefox 2'))
  await until(() => expect(focused()).toBe('Where you are signed in'))
  await pressFocused('End all others')
  await until(() => expect(text()).not.toContain('Firefox 3'))
  await until(() => expect(focused()).toBe('Where you are signed in'))
})

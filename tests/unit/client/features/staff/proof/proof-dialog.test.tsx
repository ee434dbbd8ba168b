import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../../../../../src/shared/contract/account.ts'
import { PERMISSION } from '../../../../../../src/shared/contract/staff.ts'
import type { FoundVehicle } from '../../../../../../src/shared/contract/vehicle-export.ts'
import {
  good,
  keepInTab,
  openAt,
  press,
  refusal,
  staffUser,
  text,
  typeInto,
  until,
} from '../../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const AGENT = staffUser({ permissions: [{ permissionId: PERMISSION.salesAgent }] })
const ACCOUNT: Account = {
  username: 'agent',
  name: 'Nomsa Dlamini',
  email: null,
  hasTotp: true,
  passkeys: [],
  recoveryCodesLeft: 10,
  secondFactorBy: null,
  sessions: [],
  logins: [],
}
const FOUND: FoundVehicle = { saexRef: 'SAEX0001234', title: '2019 Toyota Hilux', url: null }
const FAILED = 'The server had a problem'

let page: Awaited<ReturnType<typeof openAt>> | undefined
/** Tickets that were given out; the last one alone is still good. */
let tickets: string[]
let isProved: boolean

const dialog = () => document.querySelector('[role=dialog]')

async function open(address: string, answers: Parameters<typeof openAt>[1]): Promise<void> {
  page = await openAt(address, {
    validateSession: () => good(AGENT),
    startProof: () => {
      tickets.push(`ticket ${tickets.length + 1}`)
      const expiresAt = new Date(Date.now() + 300_000).toISOString()
      return good({ ticket: tickets.at(-1), expiresAt, methods: ['password'], passkey: null })
    },
    ...answers,
  })
}

async function openAccount(prove: NonNullable<Parameters<typeof openAt>[1]['prove']>): Promise<void> {
  await open('/account', {
    account: () => good(ACCOUNT),
    recoveryCodes: () => (isProved ? good({ recoveryCodes: ['aaaa-bbbb'] }) : refusal('PROOF_NEEDED')),
    prove,
  })
  await until(() => expect(text()).toContain('10 codes are left.'))
  await press('Make new codes')
  await until(() => expect(dialog()?.querySelector('input')).not.toBeNull())
}

beforeEach(() => {
  keepInTab(AGENT)
  tickets = []
  isProved = false
})
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test('whoever leaves the question is not told of a problem of the server', async () => {
  await openAccount(() => refusal('PROOF_REFUSED'))
  await press('Cancel')
  await until(() => expect(dialog()).toBeNull())
  await until(() => expect(document.querySelector('main [role=alert]')).not.toBeNull())
  expect(document.querySelector('main [role=alert]')?.textContent).toContain('confirm')
  expect(text()).not.toContain(FAILED)
})

test('a download whose question is left is not told as one that failed', async () => {
  await open('/vehicle-export', {
    foundVehicle: () => good(FOUND),
    vehicleReport: () => refusal('PROOF_NEEDED'),
    vehicleExport: () => refusal('PROOF_NEEDED'),
  })
  await until(() => expect(text()).toContain('Look a vehicle up'))
  await typeInto('main input', 'SAEX0001234')
  await press('SEARCH')
  await until(() => expect(text()).toContain('2019 Toyota Hilux'))
  await press('Download Report')
  await until(() => expect(dialog()?.querySelector('input')).not.toBeNull())
  await press('Cancel')
  await until(() => expect(text()).toContain('Nothing was done'))
  expect(text()).not.toContain('We are unable to begin downloading')
})

test('a question that stood too long can still be answered', async () => {
  await openAccount((_call, { body }) => {
    const { ticket } = JSON.parse(typeof body === 'string' ? body : '{}') as { ticket: string }
    // The first one has ended while its reader looked for the password.
    if (ticket === 'ticket 1') return refusal('PROOF_REFUSED')
    isProved = true
    return good({ provedUntil: new Date(Date.now() + 900_000).toISOString() })
  })
  await typeInto('[role=dialog] input', 'a sample password')
  await press('Confirm')
  await until(() => expect(dialog()?.textContent).toContain('That was not right'))
  // What was typed stays.
  expect(dialog()?.querySelector('input')?.value).toBe('a sample password')
  await press('Confirm')
  await until(() => expect(text()).toContain('aaaa-bbbb'))
})

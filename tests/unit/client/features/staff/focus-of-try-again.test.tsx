import { afterEach, expect, test } from 'vitest'
import { PERMISSION, type PermissionId } from '../../../../../src/shared/contract/staff.ts'
import { good, keepInTab, openAt, pressFocused, refusal, staffUser, text, until } from '../../support/staff-page.tsx'
import { modelsOf, SAEX, vehicleWith } from '../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Answers = Parameters<typeof openAt>[1]
type Case = {
  readonly at: string
  readonly permissionId: PermissionId
  /** Refused first, answered then. */
  readonly asked: keyof Answers
  readonly result: unknown
  /** What the page says once it was answered. */
  readonly shown: string
  readonly others?: Answers
  readonly focus?: string
}

const LEADS = { rows: [], totalRecords: 0 }
const ROWS = { rows: [], count: 0, next: null }
const ACCOUNT = {
  username: 'agent',
  name: '',
  email: null,
  hasTotp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  secondFactorBy: null,
  sessions: [],
  logins: [],
}
const VEHICLE = vehicleWith(1, [])
const DESK: Answers = {
  stockModels: () => good(modelsOf([])),
  stockHistory: () => good({ changes: [], next: null }),
  stockPins: () => good({ saexRef: SAEX, version: 1, pins: [] }),
  drafts: () => good({ drafts: [] }),
  conditionReport: () => good({ reports: [] }),
}

const { advertiser, salesAgent, stockClerk, pricing } = PERMISSION
const CASES: Readonly<Record<string, Case>> = {
  quotations: {
    at: '/quotes',
    permissionId: salesAgent,
    asked: 'leadsPage',
    result: LEADS,
    shown: 'No quotations yet',
  },
  'the stock': {
    at: '/stock-desk',
    permissionId: stockClerk,
    asked: 'stockList',
    result: ROWS,
    shown: 'There are no vehicles yet',
    others: {
      stockSummary: () =>
        good({ noPhotos: 0, noPrice: 0, noReport: 0, over90Days: 0, fileDiffers: 0, drafts: 0, toConfirm: 0 }),
    },
  },
  'what waits to be confirmed': {
    at: '/to-confirm',
    permissionId: pricing,
    asked: 'requests',
    result: { confirmation: 'two', requests: [] },
    shown: 'No change waits.',
    others: { bulks: () => good({ bulks: [] }) },
  },
  'the own account': { at: '/account', permissionId: salesAgent, asked: 'account', result: ACCOUNT, shown: 'Passkeys' },
  'a vehicle': {
    at: `/stock-desk/${SAEX}`,
    permissionId: stockClerk,
    asked: 'stockVehicle',
    result: VEHICLE,
    shown: 'Kept against files',
    others: DESK,
  },
  'its photos': {
    at: `/stock-desk/${SAEX}/photos`,
    permissionId: stockClerk,
    asked: 'stockVehicle',
    result: VEHICLE,
    shown: 'No photos yet.',
    others: DESK,
  },
  'its condition': {
    at: `/stock-desk/${SAEX}/condition`,
    permissionId: stockClerk,
    asked: 'stockVehicle',
    result: VEHICLE,
    shown: 'No condition report yet.',
    others: DESK,
  },
  'the words for a vehicle': {
    at: `/stock-desk/${SAEX}`,
    permissionId: stockClerk,
    asked: 'stockModels',
    result: modelsOf([]),
    shown: 'Kept against files',
    others: { ...DESK, stockVehicle: () => good(VEHICLE) },
  },
  'a figure of the overview': {
    at: '/dashboard',
    permissionId: advertiser,
    asked: 'monthSearches',
    result: { value: 5, difference: 5, direction: 'POS' },
    shown: '5 more',
    others: {
      monthQuotes: () => good({ value: 1, difference: 0, direction: 'POS' }),
      daySearches: () => good({ value: 1, difference: 0, direction: 'POS' }),
      dayQuotes: () => good({ value: 1, difference: 0, direction: 'POS' }),
      toPriceByHand: () => good({ quotations: 0, vehicles: 0 }),
      needsYou: () =>
        good({ endingSoon: 0, failedMails: 0, reservedLong: { count: 0, saexRefs: [] }, lastImport: null }),
      weekSearches: () => good([]),
      popularSearch: () => good([]),
    },
    focus: 'Searches (30 days)',
  },
}

let page: Awaited<ReturnType<typeof openAt>> | undefined
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test.each(Object.entries(CASES))('%s: once it is there the focus is at a heading', async (_name, one) => {
  const user = staffUser({ permissions: [{ permissionId: one.permissionId }] })
  keepInTab(user)
  let isDown = true
  page = await openAt(one.at, {
    validateSession: () => good(user),
    ...one.others,
    [one.asked]: () => (isDown ? refusal('INTERNAL') : good(one.result)),
  })
  await until(() => expect(document.querySelector('main [role=alert]')).not.toBeNull())
  // Not before the press: another part of the page may ask the same by itself, and the button goes with a good answer.
  document.addEventListener('click', () => void (isDown = false), { capture: true, once: true })
  await pressFocused('Try again')
  await until(() => expect(text()).toContain(one.shown))
  await until(() => expect(document.activeElement).not.toBe(document.body))
  const { activeElement } = document
  if (one.focus === undefined) expect(activeElement?.tagName).toBe('H1')
  else expect(activeElement?.textContent).toBe(one.focus)
})

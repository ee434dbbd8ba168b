import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stockDeskApi } from '../../../../../../src/client/api/staff/stock-desk-api.ts'
import { AREAS, type ConditionReport } from '../../../../../../src/shared/contract/condition-report.ts'
import type { StaffVehicle } from '../../../../../../src/shared/contract/stock-vehicle.ts'
import {
  buttonNamed,
  good,
  keepInTab,
  openAt,
  press,
  refusal,
  staffUser,
  text,
  until,
} from '../../../support/staff-page.tsx'
import { SAEX, vehicleWith } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const reportOf = (id: number): ConditionReport => ({
  id,
  inspectedOn: '2026-11-20',
  mileage: null,
  isOld: false,
  areas: [],
})
let page: Awaited<ReturnType<typeof openAt>> | undefined
let vehicle: StaffVehicle

beforeEach(() => {
  keepInTab(CLERK)
  vehicle = vehicleWith(1, [])
})
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

async function openReport(answers: Parameters<typeof openAt>[1] = {}): Promise<void> {
  page = await openAt(`/stock-desk/${SAEX}/condition`, {
    validateSession: () => good(CLERK),
    stockVehicle: () => good(vehicle),
    withdrawReport: () => {
      vehicle = { ...vehicle, version: 2, report: null }
      return good(vehicle)
    },
    ...answers,
  })
  await until(() => expect(text()).toContain('A new report'))
}

test('what was found is chosen from words that begin as the others of the form do', async () => {
  await openReport()
  await act(async () => buttonNamed('Add a finding').click())
  const options = [...document.querySelectorAll('.report-finding option')].map(({ textContent }) => textContent)
  expect(options).toContain('Painted again')
  expect(options.filter((words) => /^[a-z]/.test(words))).toEqual([])
  await press('Discard')
})

test('the focus goes from a finding that is removed to adding one', async () => {
  await openReport()
  const add = buttonNamed('Add a finding')
  await act(async () => add.click())
  const remove = document.querySelector<HTMLElement>('[aria-label^="Remove finding 1: "]')
  remove?.focus()
  await act(async () => remove?.click())
  expect(document.activeElement).toBe(add)
})

test('publishing nothing is refused by an alert', async () => {
  await openReport()
  await press('Publish report')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('says nothing'))
})

test('beside other faults it is not said that the report says nothing, nor counted', async () => {
  await openReport()
  await press('Add a finding')
  await press('Publish report')
  const alert = () => document.querySelector('[role=alert]')?.textContent?.trim()
  // Its area has no grade, it has no panel and no kind.
  await until(() => expect(alert()).toBe('3 places need a look.'))
  await press('Discard')
})

test('that a report is withdrawn has the focus, and is not said above the next one', async () => {
  vehicle = { ...vehicle, report: reportOf(1) }
  await openReport()
  await press('Withdraw the report')
  const why = document.querySelector<HTMLInputElement>('[role=dialog] input')
  await act(async () => {
    // As a key does it: React looks for a change of what it wrote itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(why, 'wrong vehicle')
    why?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => document.querySelector<HTMLElement>('[role=dialog] [type=submit]')?.click())
  await until(() => expect(text()).toContain('No condition report yet.'))
  await until(() => expect(document.activeElement?.textContent).toBe('The report is withdrawn.'))
  vehicle = { ...vehicle, version: 3, report: reportOf(2) }
  const again = stockDeskApi.endpoints.getStaffVehicle.initiate(SAEX, { forceRefetch: true })
  await act(async () => void page?.store.dispatch(again))
  await until(() => expect(text()).toContain('Correct this report'))
  expect(text()).not.toContain('The report is withdrawn.')
})

test('another report that comes into force ends the question about the one before', async () => {
  vehicle = { ...vehicle, report: reportOf(7) }
  await openReport()
  await press('Withdraw the report')
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  vehicle = { ...vehicle, version: 2, report: reportOf(8) }
  const again = stockDeskApi.endpoints.getStaffVehicle.initiate(SAEX, { forceRefetch: true })
  await act(async () => void page?.store.dispatch(again))
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await press('Withdraw the report')
  await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
})

test('a report that is being published cannot be discarded meanwhile', async () => {
  const areas = AREAS.map((area) => ({ area, grade: 'good' as const, checks: [], words: '', findings: [] }))
  vehicle = { ...vehicle, report: { ...reportOf(1), mileage: 84_210, areas } }
  const answer = Promise.withResolvers<Response>()
  await openReport({ conditionReport: (_, { method }) => (method === 'POST' ? answer.promise : good({ reports: [] })) })
  await press('Correct this report')
  await press('Publish report')
  await until(() => expect(buttonNamed('Publish report').getAttribute('aria-disabled')).toBe('true'))
  expect(buttonNamed('Discard').getAttribute('aria-disabled')).toBe('true')
  await press('Discard')
  answer.resolve(refusal('INTERNAL'))
  await until(() => expect(buttonNamed('Publish report').getAttribute('aria-disabled')).toBe('false'))
  expect(document.querySelector<HTMLInputElement>('[name=mileage]')?.value).toBe('84210')
})

test('a draft that is not there any more is told above the empty form', async () => {
  page = await openAt(`/stock-desk/${SAEX}/condition?draft=5b0e6c1e-6d1a-4c9b-9a2f-1f1f1f1f1f1f`, {
    validateSession: () => good(CLERK),
    stockVehicle: () => good(vehicle),
    draft: () => refusal('ITEM_NOT_FOUND'),
  })
  await until(() => expect(text()).toContain('A new report'))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('saved or thrown away')
})

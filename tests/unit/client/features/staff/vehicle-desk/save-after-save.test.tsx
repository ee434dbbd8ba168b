import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stockDeskApi } from '../../../../../../src/client/api/staff/stock-desk-api.ts'
import type { SaveVehicle, StaffVehicle } from '../../../../../../src/shared/contract/stock-vehicle.ts'
import {
  deadNetwork,
  good,
  keepInTab,
  openAt,
  press,
  staffUser,
  text,
  typeInto,
  until,
} from '../../../support/staff-page.tsx'
import { modelsOf, SAEX, vehicleWith } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const MODELS = modelsOf([{ name: 'FAW', models: ['8.140 FL'] }])

/** What one test leaves in the tab is nothing to the person of the next. */
let user = staffUser()
let page: Awaited<ReturnType<typeof openAt>> | undefined
/** As the server has it. */
let vehicle: StaffVehicle

beforeEach(() => {
  user = staffUser({ userId: user.userId + 1, permissions: [{ permissionId: 4 }] })
  keepInTab(user)
  vehicle = vehicleWith(1, [])
})
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

function moveOn(values: Partial<StaffVehicle['values']>): void {
  vehicle = { ...vehicle, version: vehicle.version + 1, values: { ...vehicle.values, ...values } }
}

async function choose(name: string, value: string): Promise<void> {
  const list = document.querySelector<HTMLSelectElement>(`select[name=${name}]`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value)
    list?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** What each save asks for; `answers` in their order, the last one also of those after it. */
async function openSaving(answers: readonly (() => Response | Promise<Response>)[], place: string = SAEX) {
  const sent: (readonly [SaveVehicle['version'], SaveVehicle['values']])[] = []
  page = await openAt(`/stock-desk/${place}`, {
    validateSession: () => good(user),
    stockVehicle: () => good(vehicle),
    stockModels: () => good(MODELS),
    saveVehicle: (_, { body }) => {
      const { version, values } = JSON.parse(typeof body === 'string' ? body : '') as SaveVehicle
      sent.push([version, values])
      return answers[Math.min(sent.length, answers.length) - 1]!()
    },
  })
  await until(() => expect(document.querySelector('[name=mileage]')).not.toBeNull())
  return sent
}

const saved = () => good({ vehicle, merged: [] })

function clash(field: string): Response {
  const body = { errorCode: 1, errorMessage: '', result: null, errorKey: 'STATE_CHANGED', requestId: 'test' }
  return Response.json({ ...body, fields: { [field]: 'was changed by somebody else meanwhile' } }, { status: 409 })
}

/** A mileage that is saved, though nobody is told so. */
async function saveUnanswered(): Promise<void> {
  await typeInto('[name=mileage]', '90 000')
  await press('Save')
  await until(() => expect(text()).toContain('What you typed is kept here'))
}

function saveMileage(): Promise<Response> {
  moveOn({ mileage: 90_000 })
  return deadNetwork()
}

test('after a save without an answer the field that another one changed since is asked about', async () => {
  const sent = await openSaving([saveMileage, saved, () => clash('colour')])
  await saveUnanswered()
  moveOn({ colour: 'Red' })
  await typeInto('[name=colour]', 'Blue')
  await press('Save')
  await until(() => expect(sent).toHaveLength(3))
  const first = [1, { mileage: 90_000 }]
  expect(sent).toEqual([first, first, [1, { colour: 'Blue' }]])
  await until(() => expect(document.querySelector('[role=dialog] .desk-conflict')?.textContent).toContain('Red'))
})

test('after the making of a vehicle that was not answered what another one changed of it is asked about', async () => {
  const own = { supplier: 'Karoo Motors', price: 1000, priceWithVat: 1150 }
  vehicle = { ...vehicle, values: { ...vehicle.values, ...own, year: null } }
  const sent = await openSaving([deadNetwork, saved, () => clash('colour')], 'new')
  await typeInto('[name=supplier]', own.supplier)
  await choose('make', 'FAW')
  await choose('model', '8.140 FL')
  await typeInto('[name=price]', '1 000')
  await press('Save')
  await until(() => expect(text()).toContain('What you typed is kept here'))
  moveOn({ colour: 'Red' })
  await typeInto('[name=colour]', 'Blue')
  await press('Save')
  await until(() => expect(sent).toHaveLength(3))
  expect(sent.map(([version]) => version)).toEqual([null, null, 0])
  expect(sent[2]?.[1]).toEqual({ colour: 'Blue' })
})

test('after a save without an answer what one saved oneself is not asked about, however it was typed', async () => {
  const sent = await openSaving([saveMileage, saved])
  await saveUnanswered()
  moveOn({ colour: 'Red' })
  await typeInto('[name=mileage]', '91 000')
  await press('Save')
  await until(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toEqual([3, { mileage: 91_000 }])
})

test('a field that another one changed while one typed there during a save is asked about at the next', async () => {
  const answer = Promise.withResolvers<Response>()
  const sent = await openSaving([() => answer.promise, () => clash('colour')])
  await typeInto('[name=mileage]', '90 000')
  await press('Save')
  await until(() => expect(sent).toHaveLength(1))
  await typeInto('[name=colour]', 'Blue')
  moveOn({ colour: 'Red' })
  moveOn({ mileage: 90_000 })
  await act(async () => answer.resolve(good({ vehicle, merged: ['colour'] })))
  await until(() => expect(text()).toContain('Saved.'))
  await press('Save')
  await until(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual([1, { colour: 'Blue' }])
  await until(() => expect(document.querySelector('[role=dialog] .desk-conflict')?.textContent).toContain('Red'))
})

describe('a make that is typed beside a model that another one changed', () => {
  beforeEach(() => {
    vehicle = { ...vehicle, values: { ...vehicle.values, make: 'Shacman', model: 'X3000' } }
  })
  const asked = () => document.querySelector('[role=dialog] .desk-conflict')?.textContent

  test('is asked about with it after a save without an answer', async () => {
    const sent = await openSaving([saveMileage, saved, () => clash('make')])
    await saveUnanswered()
    moveOn({ model: 'F3000' })
    await typeInto('[name=make]', 'Sinotruk')
    await press('Save')
    await until(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toEqual([1, { make: 'Sinotruk' }])
    await until(() => expect(asked()).toContain('F3000'))
    expect(asked()).toContain('Sinotruk')
  })

  test('is not laid under it where the page hears of it', async () => {
    await openSaving([saved])
    await typeInto('[name=make]', 'Sinotruk')
    moveOn({ model: 'F3000' })
    const again = stockDeskApi.endpoints.getStaffVehicle.initiate(SAEX, { forceRefetch: true })
    await act(async () => void (await page?.store.dispatch(again)))
    await until(() => expect(text()).toContain('fields that both changed are asked about'))
    expect(text()).not.toContain('Show the present values')
  })
})

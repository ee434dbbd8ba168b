import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stockDeskApi } from '../../../../../../src/client/api/staff/stock-desk-api.ts'
import type { StockHistory, VehicleChange } from '../../../../../../src/shared/contract/stock-history.ts'
import type { ChangePins, StockPins } from '../../../../../../src/shared/contract/stock-pins.ts'
import type { SetStockStatus, StockStatus } from '../../../../../../src/shared/contract/stock-status.ts'
import type { StaffVehicle } from '../../../../../../src/shared/contract/stock-vehicle.ts'
import {
  buttonNamed,
  good,
  keepInTab,
  openAt,
  press,
  pressFocused,
  refusal,
  staffUser,
  text,
  typeInto,
  until,
} from '../../../support/staff-page.tsx'
import { isReadTwice } from '../../../support/read-once.ts'
import { modelsOf, SAEX, vehicleWith } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const MODELS = modelsOf([{ name: 'FAW', models: ['8.140 FL'] }])
const STATUS: Omit<StockStatus, 'status'> = {
  saexRef: SAEX,
  title: null,
  make: 'FAW',
  model: '8.140 FL',
  year: 2019,
  length: null,
  supplierName: 'Karoo Motors',
  image: null,
  setBy: 'staff',
  changes: [],
}
/** Changes of one page of the history here. */
const PAGE = 2

let page: Awaited<ReturnType<typeof openAt>> | undefined
/** As the server has them. */
let vehicle: StaffVehicle
let pinned: readonly string[]
/** What the next questions about the vehicle wait for. */
let slow: Promise<Response> | undefined
let changes: readonly VehicleChange[]

beforeEach(() => {
  keepInTab(CLERK)
  vehicle = vehicleWith(1, [])
  slow = undefined
  pinned = ['colour', 'year']
  changes = [1, 2, 3].map(changeOf).toReversed()
})
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

function changeOf(id: number): VehicleChange {
  const field = { field: 'year', before: `${2000 + id}`, after: `${2001 + id}` } as const
  return { id, at: '2026-11-20T08:00:00.000Z', by: 'Ann', source: 'form', file: null, bulkId: null, fields: [field] }
}

/** Each change is another version, and has its line in the history. */
function moveOn(values: Partial<StaffVehicle['values']> = {}): void {
  vehicle = { ...vehicle, version: vehicle.version + 1, values: { ...vehicle.values, ...values } }
  changes = [changeOf(changes.length + 1), ...changes]
}

function pins(): StockPins {
  const pin = (field: string) => ({ field, value: 'here', fileValue: 'there', fileAt: null })
  return { saexRef: SAEX, version: vehicle.version, pins: pinned.map(pin) }
}

function historyPage(query: string): StockHistory {
  const before = Number(new URLSearchParams(query).get('before') ?? Number.POSITIVE_INFINITY)
  const older = changes.filter(({ id }) => id < before)
  const shown = older.slice(0, PAGE)
  return { changes: shown, next: older.length > PAGE ? shown.at(-1)!.id : null }
}

function bodyOf({ body }: RequestInit): unknown {
  return JSON.parse(typeof body === 'string' ? body : '')
}

async function open(answers: Parameters<typeof openAt>[1] = {}): Promise<void> {
  page = await openAt(`/stock-desk/${SAEX}`, {
    validateSession: () => good(CLERK),
    stockVehicle: () => slow ?? good(vehicle),
    stockModels: () => good(MODELS),
    stockHistory: ({ query }) => good(historyPage(query)),
    stockPins: (_, init) => {
      if (init.method !== 'POST') return good(pins())
      const { pin, unpin } = bodyOf(init) as ChangePins
      pinned = [...pinned.filter((field) => !unpin.includes(field)), ...pin]
      moveOn()
      return good(pins())
    },
    stockStatus: (_, init) => {
      const { status } = bodyOf(init) as SetStockStatus
      moveOn({ status })
      return good({ ...STATUS, status })
    },
    restoreVehicle: () => {
      moveOn({ year: 2002 })
      return good({ vehicle, merged: [] })
    },
    ...answers,
  })
  await until(() => expect(rows()).toHaveLength(PAGE))
  await until(() => expect(text()).toContain('Let files change it'))
}

const rows = () =>
  Array.from(document.querySelectorAll('table.vehicle-history tbody tr'), (row) => row.children[3]?.textContent)
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const select = (name: string) => document.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`)!

async function choose(name: string, value: string): Promise<void> {
  await act(async () => {
    select(name).value = value
    select(name).dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('a field that is kept is told and listed, its button keeps the focus, and the history has what is new', async () => {
  await open()
  await choose('Field', 'year')
  await until(() => expect(rows()).toHaveLength(PAGE))
  await choose('Field to keep', 'mileage')
  await pressFocused('Keep against files')
  await until(() => expect(rows()).toEqual(['2004', '2003']))
  expect(text()).toContain('Mileage is kept: files do not change it.')
  expect(document.querySelectorAll('main li')).toHaveLength(3)
  expect([focused(), buttonNamed('Keep against files').getAttribute('aria-disabled')]).toEqual([
    'Keep against files',
    'true',
  ])
  expect(select('Field').value).toBe('year')
})

test('a field that files may change again is told, and the focus of its row is at the heading', async () => {
  await open()
  await pressFocused('Let files change it: Year')
  await until(() => expect(rows()).toEqual(['2004', '2003']))
  await until(() => expect(focused()).toBe('Kept against files'))
  expect(text()).toContain('Year is as the file has it, and follows the next files.')
  expect(text()).not.toContain('Let files change it: Year')
})

test('where somebody was faster, that is told, and the button keeps the focus', async () => {
  await open({ stockPins: (_, { method }) => (method === 'POST' ? refusal('STATE_CHANGED') : good(pins())) })
  moveOn()
  await pressFocused('Let files change it: Year')
  const alerted = () => document.querySelector('[role=alert]')?.textContent
  await until(() => expect(alerted()).toContain('Somebody changed this vehicle just before you.'))
  expect(focused()).toBe('Let files change it: Year')
})

test('a status that is set is told where the focus is', async () => {
  await open()
  await pressFocused('Mark as reserved')
  await pressFocused('Mark as reserved')
  await until(() => expect(focused()).toBe('It is reserved.'))
  expect(isReadTwice()).toBe(false)
  await until(() => expect(rows()).toEqual(['2004', '2003']))
  await until(() => expect(text()).toContain('Make available'))
  expect(focused()).toBe('It is reserved.')
})

test('before anything was done its live region takes no line, and is there to be read out', async () => {
  await open({})
  const outputs = [...document.querySelectorAll('section[aria-label=Status] output')]
  expect(outputs.map(({ className }) => className)).toEqual(['visually-hidden'])
})

test('a status that could not be set is told where the focus is', async () => {
  await open({ stockStatus: () => refusal('INTERNAL') })
  await pressFocused('Mark as reserved')
  await pressFocused('Mark as reserved')
  await until(() => expect(focused()).toContain('The server had a problem.'))
})

test('a status whose answer comes late leaves the focus with whoever types already', async () => {
  const answer = Promise.withResolvers<Response>()
  await open({ stockStatus: () => answer.promise })
  await pressFocused('Mark as reserved')
  await pressFocused('Mark as reserved')
  const mileage = document.querySelector<HTMLInputElement>('input[name=mileage]')
  await act(async () => mileage?.focus())
  answer.resolve(refusal('INTERNAL'))
  await until(() => expect(text()).toContain('The server had a problem.'))
  expect(document.activeElement === mileage).toBe(true)
  expect(document.querySelector('section[aria-label=Status] output')?.getAttribute('aria-live')).not.toBe('off')
})

test('a question about a vehicle that another one changed meanwhile is over, and the focus is at what can be done', async () => {
  await open()
  await pressFocused('Mark as sold')
  expect(text()).toContain(`Mark ${SAEX} as sold?`)
  moveOn({ status: 'reserved' })
  await press('Let files change it: Year')
  await until(() => expect(text()).not.toContain(`Mark ${SAEX} as sold?`))
  await until(() => expect(focused()).toBe('Make available'))
})

test('the pages of the history follow what is new, and a button of theirs keeps the focus', async () => {
  await open()
  await pressFocused('Show older changes')
  await until(() => expect(rows()).toEqual(['2003', '2002', '2001']))
  await until(() => expect(focused()).toBe('History'))
  await act(async () => document.querySelectorAll<HTMLElement>('[aria-label="Put back Year"]')[0]?.focus())
  const button = document.activeElement
  await act(async () => document.querySelectorAll<HTMLElement>('[aria-label="Put back Year"]')[0]?.click())
  await until(() => expect(text()).toContain('Year is back'))
  await until(() => expect(rows()).toEqual(['2004', '2003', '2002', '2001']))
  expect(document.activeElement === button).toBe(true)
})

test('a change that could not be put back can be tried again once the vehicle is another', async () => {
  await open({ restoreVehicle: () => refusal('INTERNAL') })
  await act(async () => document.querySelectorAll<HTMLElement>('[aria-label="Put back Year"]')[0]?.click())
  const buttons = () => document.querySelectorAll('[aria-label="Put back Year"]').length
  await until(() => expect(buttons()).toBe(1))
  await press('Let files change it: Year')
  await until(() => expect(buttons()).toBe(2))
})

test('what is not put back for what was always changed with it says which field that is', async () => {
  const body = { errorCode: 1, errorMessage: '', result: null, errorKey: 'VALIDATION', requestId: 'test' }
  await open({
    restoreVehicle: () => Response.json({ ...body, fields: { priceWithVat: 'was changed since' } }, { status: 400 }),
  })
  await act(async () => document.querySelectorAll<HTMLElement>('[aria-label="Put back Year"]')[0]?.click())
  await until(() => expect(text()).toContain('Price including VAT was changed since.'))
})

test('a save that changes nothing says so', async () => {
  vehicle = { ...vehicle, values: { ...vehicle.values, colour: 'White' } }
  await open({ saveVehicle: () => good({ vehicle, merged: [] }) })
  const colour = document.querySelector<HTMLInputElement>('[name=colour]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(colour, colour.value.toUpperCase())
    colour.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Save')
  await until(() => expect(text()).toContain('Nothing was changed.'))
  expect(page?.callsOf('saveVehicle')).toHaveLength(1)
  expect(text()).not.toContain('Saved.')
  expect(colour.value).toBe('White')
})

test('one change after the other is each of the version that the one before it made', async () => {
  const versions: number[] = []
  await open({
    stockPins: (_, init) => {
      if (init.method !== 'POST') return versions.length === 0 ? good(pins()) : new Promise(() => undefined)
      const { unpin, version } = bodyOf(init) as ChangePins
      versions.push(version)
      pinned = pinned.filter((field) => !unpin.includes(field))
      moveOn()
      return good(pins())
    },
  })
  await pressFocused('Let files change it: Year')
  await until(() => expect(text()).toContain('Year is as the file has it'))
  await press('Let files change it: Colour')
  await until(() => expect(text()).toContain('Colour is as the file has it'))
  expect(versions).toEqual([1, 2])
})

/** A question about the vehicle that is under way until it is let go, with what the server knew when it was asked. */
async function askSlowly(): Promise<() => Promise<void>> {
  const answer = Promise.withResolvers<Response>()
  slow = answer.promise
  const old = vehicle
  const asked = page?.callsOf('stockVehicle').length ?? 0
  void page?.store.dispatch(stockDeskApi.endpoints.getStaffVehicle.initiate(SAEX, { forceRefetch: true }))
  await until(() => expect(page?.callsOf('stockVehicle').length).toBeGreaterThan(asked))
  slow = undefined
  return () => act(async () => answer.resolve(good(old)))
}

test('a status that is set while the vehicle is asked about shows, though that answer is from before', async () => {
  await open()
  const answer = await askSlowly()
  await pressFocused('Mark as reserved')
  await pressFocused('Mark as reserved')
  await until(() => expect(vehicle.values.status).toBe('reserved'))
  await answer()
  await until(() => expect(text()).toContain('Make available'))
  expect(text()).not.toContain('Mark as reserved')
})

test('a save is not undone on the screen by an older answer that comes after it', async () => {
  const status = Promise.withResolvers<Response>()
  await open({
    stockStatus: () => {
      moveOn({ status: 'reserved' })
      status.resolve(good(vehicle))
      slow = late.promise
      return good({ ...STATUS, status: 'reserved' })
    },
    saveVehicle: () => {
      moveOn({ colour: 'Red' })
      return good({ vehicle, merged: [] })
    },
  })
  const late = Promise.withResolvers<Response>()
  await pressFocused('Mark as reserved')
  await pressFocused('Mark as reserved')
  await status.promise
  await typeInto('[name=colour]', 'Red')
  await press('Save')
  await until(() => expect(text()).toContain('Saved.'))
  slow = undefined
  const old = { ...vehicle, version: 2, values: { ...vehicle.values, colour: null } }
  await act(async () => late.resolve(good(old)))
  await until(() => expect(text()).toContain('It is reserved.'))
  expect(document.querySelector<HTMLInputElement>('[name=colour]')?.value).toBe('Red')
})

test('the button of a pin is not taken from whoever pressed it while the server is asked', async () => {
  const answer = Promise.withResolvers<Response>()
  vehicle = { ...vehicle, pins: [{ field: 'year', value: '2019', fileValue: '2018', fileAt: null }] }
  await open({ stockPins: (_, { method }) => (method === 'POST' ? answer.promise : good(pins())) })
  const pin = () => document.querySelector<HTMLButtonElement>('.desk-pin')
  await act(async () => pin()?.click())
  await press("Use the file's value")
  expect([pin()?.disabled, pin()?.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await act(async () => answer.resolve(refusal('INTERNAL')))
  await until(() => expect(pin()?.getAttribute('aria-disabled')).toBe('false'))
})

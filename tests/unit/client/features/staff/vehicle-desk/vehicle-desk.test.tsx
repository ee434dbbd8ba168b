import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sentenceOf } from '../../../../../../src/client/features/staff/vehicle-desk/DoubtsDialog.tsx'
import { connectionSlice } from '../../../../../../src/client/features/offline/connection/connection.slice.ts'
import type { ConnectionState } from '../../../../../../src/offline/connectivity.ts'
import type { Draft, TypedValues } from '../../../../../../src/shared/contract/drafts.ts'
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
  until,
} from '../../../support/staff-page.tsx'
import { SAEX, vehicleWith, modelsOf } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const DRAFT = '5b0e6c1e-6d1a-4c9b-9a2f-1f1f1f1f1f1f'
const MODELS = modelsOf([{ name: 'FAW', models: ['8.140 FL'] }])

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

async function openDesk(answers: Parameters<typeof openAt>[1]): Promise<void> {
  page = await openAt(`/stock-desk/${SAEX}`, {
    validateSession: () => good(CLERK),
    stockVehicle: () => good(vehicle),
    stockModels: () => good(MODELS),
    ...answers,
  })
  await until(() => expect(field('mileage')).not.toBeNull())
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)

async function type(name: string, value: string): Promise<void> {
  await act(async () => {
    // As a key does it: React looks for a change of what it wrote itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), value)
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a new vehicle says which fields it needs, beside their labels, and what lacks in the box of its foot', async () => {
  page = await openAt('/stock-desk/new', { validateSession: () => good(CLERK), stockModels: () => good(MODELS) })
  await until(() => expect(field('supplier')).not.toBeNull())
  const hintOf = (name: string) => {
    const described = field(name)?.getAttribute('aria-describedby')?.split(' ') ?? []
    return described.map((id) => document.getElementById(id)?.textContent?.trim())[0]
  }
  expect(['supplier', 'make', 'model'].map(hintOf)).toEqual(['required', 'required', 'required'])
  expect(['price', 'priceWithVat'].map(hintOf)).toEqual(['one of the two', 'one of the two'])
  // The names stay those of the labels.
  const labels = ['supplier', 'make', 'price'].map((name) => field(name)?.labels?.[0]?.textContent)
  expect(labels).toEqual(['Supplier', 'Make', 'Dealer price (without VAT)'])
  expect(field('year')?.hasAttribute('aria-describedby')).toBe(false)
  await press('Save')
  const alert = () => document.querySelector('.desk-foot [role=alert]')
  await until(() => expect(alert()?.textContent).toBe('4 fields need a look.'))
  expect(alert()?.className).toContain('alert-danger')
  const onRequest = [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')].at(0)
  await act(async () => onRequest?.click())
  expect(['price', 'priceWithVat'].map(hintOf)).not.toContain('one of the two')
  await until(() => expect(alert()?.textContent).toBe('3 fields need a look.'))
  await press('Discard')
})

test('whoever only reads a vehicle is told nothing of writing', async () => {
  const agent = staffUser({ permissions: [{ permissionId: 3 }] })
  keepInTab(agent)
  await openDesk({ validateSession: () => good(agent) })
  expect(field('year')?.closest('fieldset[disabled]')).not.toBeNull()
  for (const words of [
    'required',
    'one of the two',
    'A new name makes',
    'Such as:',
    'VAT. Where both',
    'Fill in what',
  ]) {
    expect(text()).not.toContain(words)
  }
})

test('what was typed just before the log-out is a draft first', async () => {
  const kept = Promise.withResolvers<Response>()
  await openDesk({ saveDraft: () => kept.promise, logout: () => good(null) })
  await type('colour', 'Blue')
  await press('Log out')
  await until(() => expect(page?.callsOf('saveDraft')).toHaveLength(1))
  expect(page?.callsOf('logout')).toEqual([])
  await act(async () => kept.resolve(good({ saves: 1, updatedAt: '2026-11-20T08:00:00.000Z' })))
  await until(() => expect(page?.callsOf('logout')).toHaveLength(1))
  await until(() => expect(page?.address()).toBe('/login'))
  expect(page?.callsOf('saveDraft')).toHaveLength(1)
})

test('a log-out waits for a draft two seconds at most', async () => {
  await openDesk({ saveDraft: () => new Promise(() => undefined), logout: () => good(null) })
  await type('colour', 'Blue')
  await press('Log out')
  await until(() => expect(page?.callsOf('logout')).toHaveLength(1))
  await until(() => expect(page?.address()).toBe('/login'))
})

test('what is being saved cannot be discarded meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  await openDesk({ saveVehicle: () => answer.promise })
  await type('mileage', '84210')
  await press('Save')
  await until(() => expect(page?.callsOf('saveVehicle')).toHaveLength(1))
  expect(buttonNamed('Discard').getAttribute('aria-disabled')).toBe('true')
  await press('Discard')
  vehicle = { ...vehicle, version: 2, values: { ...vehicle.values, mileage: 84_210 } }
  answer.resolve(good({ vehicle, merged: [] }))
  await until(() => expect(text()).toContain('Saved.'))
  expect(field('mileage')?.value).toBe('84210')
})

test('a price that was typed back to what it was is saved as it is on the screen, beside the changed one', async () => {
  vehicle = { ...vehicle, values: { ...vehicle.values, price: 1000, priceWithVat: 1150 } }
  const sent: unknown[] = []
  await openDesk({
    saveVehicle: (_, { body }) => {
      sent.push(JSON.parse(typeof body === 'string' ? body : ''))
      return good({ vehicle, merged: [] })
    },
  })
  await type('price', '900')
  expect(field('priceWithVat')?.value).toBe('1035')
  await type('priceWithVat', '1150')
  await press('Save')
  await until(() => expect(sent).toMatchObject([{ values: { price: 900, priceWithVat: 1150 } }]))
})

test('who goes back to the stock while a new vehicle is saved stays there', async () => {
  const answer = Promise.withResolvers<Response>()
  page = await openAt('/stock-desk/new', {
    validateSession: () => good(CLERK),
    stockModels: () => good(MODELS),
    saveVehicle: () => answer.promise,
  })
  await until(() => expect(field('supplier')).not.toBeNull())
  await type('supplier', 'Karoo Motors')
  await type('price', '1000')
  for (const [name, value] of [
    ['make', 'FAW'],
    ['model', '8.140 FL'],
  ] as const) {
    await act(async () => {
      const list = document.querySelector<HTMLSelectElement>(`select[name=${name}]`)
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value)
      list?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  await press('Save')
  await until(() => expect(page?.callsOf('saveVehicle')).toHaveLength(1))
  await act(async () => document.querySelector<HTMLAnchorElement>('a.back')?.click())
  await until(() => expect(page?.address()).toBe('/stock-desk'))
  await act(async () => answer.resolve(good({ vehicle, merged: [] })))
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 100)))
  expect(page?.address()).toBe('/stock-desk')
})

test('a save without a connection is refused by an alert, which goes when the connection is back', async () => {
  await openDesk({ saveVehicle: () => Promise.reject(new TypeError('Failed to fetch')) })
  const alert = () => document.querySelector('.desk-foot [role=alert]')?.textContent
  await type('mileage', '84210')
  await press('Save')
  await until(() => expect(alert()).toContain('Needs a connection.'))
  const follow = (state: ConnectionState) =>
    act(async () => void page?.store.dispatch(connectionSlice.actions.connectionChanged(state)))
  await follow('offline')
  expect(alert()).toContain('Needs a connection.')
  await follow('online')
  expect(alert()).toBeUndefined()
})

test('the fields stand in groups of their names, and a pin lets go by one button of its name', async () => {
  vehicle = { ...vehicle, pins: [{ field: 'year', value: '2019', fileValue: '2018', fileAt: null }] }
  await openDesk({})
  const groups = Array.from(document.querySelectorAll('form fieldset fieldset'), (group) =>
    group.getAttribute('aria-label'),
  )
  expect(groups).toEqual(['Vehicle', 'Price', 'Specification', 'Equipment', 'Only for staff'])
  await press('Year: pinned, the file says 2018')
  const named = Array.from(document.querySelectorAll('button'), (button) => button.textContent)
  expect(named.filter((name) => name?.includes("Use the file's value"))).toHaveLength(1)
})

test('a vehicle that is to be copied and cannot be read is told, and asked for again', async () => {
  let isDown = true
  page = await openAt(`/stock-desk/new?copy=${SAEX}`, {
    validateSession: () => good(CLERK),
    stockVehicle: () => (isDown ? refusal('INTERNAL') : good(vehicle)),
    stockModels: () => good(MODELS),
  })
  await until(() => expect(text()).toContain('The vehicle could not be loaded'))
  expect(field('year')).toBeNull()
  isDown = false
  await press('Try again')
  await until(() => expect(field('year')?.value).toBe('2019'))
})

test('a day of listing that is emptied says what it becomes', async () => {
  vehicle = { ...vehicle, values: { ...vehicle.values, listedAt: '2026-10-01T08:00:00.000Z' } }
  await openDesk({})
  expect(text()).not.toContain('Today, where it is left empty.')
  await type('listedOn', '')
  expect(text()).toContain('Today, where it is left empty.')
})

test('what the server asks about begins with the label of its field', () => {
  const fields = ['fuelType', 'bodyType', 'transmission', 'driveType', 'year', 'make']
  expect(fields.map((name) => sentenceOf(`${name} is new`))).toEqual([
    'Fuel is new.',
    'Body is new.',
    'Transmission is new.',
    'Drive is new.',
    'Year is new.',
    'Make is new.',
  ])
})

test('each doubt is the description of the tick that finds it right', async () => {
  const doubts = { vinLength: 'vin is not 17 letters and digits', yearEarly: 'year is before the model' }
  const refused = { errorCode: 1, errorMessage: '', result: null, errorKey: 'CONFIRM_FIRST', requestId: 'test' }
  await openDesk({ saveVehicle: () => Response.json({ ...refused, fields: doubts }, { status: 422 }) })
  await type('mileage', '84210')
  await press('Save')
  await until(() => expect(document.querySelector('[role=dialog] [type=checkbox]')).not.toBeNull())
  const described = [...document.querySelectorAll('[role=dialog] [type=checkbox]')].map(
    (tick) => document.getElementById(tick.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(described).toEqual(['VIN is not 17 letters and digits.', 'Year is before the model.'])
})

test('each page of a vehicle that is opened from the stock is announced by its own title, at which the focus is', async () => {
  page = await openAt('/stock-desk', {
    validateSession: () => good(CLERK),
    stockVehicle: () => good(vehicle),
    stockModels: () => good(MODELS),
    stockList: () => good({ rows: [], count: 0, next: null }),
  })
  const said = () => [...document.querySelectorAll('[aria-live=polite]')].at(-1)?.textContent
  const follow = async (name: string) => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
    await act(async () => link?.focus())
    await act(async () => link?.click())
  }
  await until(() => expect(text()).toContain('Add a vehicle'))
  await follow('Add a vehicle')
  await until(() => expect(field('supplier')).not.toBeNull())
  expect(document.activeElement?.textContent).toBe('Add a vehicle')
  await page.close()

  page = await openAt('/stock-desk/new', {
    validateSession: () => good(CLERK),
    stockVehicle: () => good(vehicle),
    stockModels: () => good(MODELS),
    saveVehicle: () => good({ vehicle, merged: [] }),
    conditionReport: () => good({ reports: [] }),
  })
  await until(() => expect(field('supplier')).not.toBeNull())
  for (const [name, value] of [
    ['supplier', 'Karoo Motors'],
    ['make', 'FAW'],
    ['model', '8.140 FL'],
    ['price', '1000'],
  ]) {
    await type(name!, value!)
  }
  await pressFocused('Save')
  await until(() => expect(field('mileage')).not.toBeNull())
  const isAt = (title: string) =>
    until(() => expect([document.activeElement?.textContent, said()]).toEqual(['2019 FAW 8.140 FL', title]))
  await isAt('2019 FAW 8.140 FL')
  await follow('Photos (0)')
  await until(() => expect(text()).toContain('No photos yet.'))
  await isAt('2019 FAW 8.140 FL – Photos')
  await follow('Condition')
  await until(() => expect(text()).toContain('A new report'))
  await isAt('2019 FAW 8.140 FL – Condition')
})

/** Nothing is kept as a draft here: there is no connection for that. */
async function openNew(address: string): Promise<void> {
  await page?.close()
  page = await openAt(`/stock-desk/new${address}`, {
    validateSession: () => good(CLERK),
    stockVehicle: () => good(vehicle),
    stockModels: () => good(MODELS),
    saveVehicle: () => good({ vehicle, merged: [] }),
    draft: () => good(draftOf({ colour: 'Green' })),
  })
  await until(() => expect(field('colour')).not.toBeNull())
}

function draftOf(values: TypedValues): Draft {
  const who = { madeBy: 'Dora', updatedBy: 'Dora', updatedAt: '2026-11-20T08:00:00.000Z' }
  return {
    id: DRAFT,
    form: 'vehicle',
    subject: null,
    version: null,
    saves: 1,
    isShared: true,
    ...who,
    title: '',
    values,
  }
}

test.each([
  ['a copy', `?copy=${SAEX}`],
  ['another draft', `?draft=${DRAFT}`],
])('a new vehicle that waits in the tab is there beside %s that is left, and that after it', async (_, address) => {
  await openNew('')
  await type('colour', 'Blue')
  await openNew(address)
  expect(field('colour')?.value).not.toBe('Blue')
  await type('colour', 'Red')
  await openNew('')
  expect(field('colour')?.value).toBe('Blue')
  await type('mileage', '84210')
  await openNew('')
  expect([field('colour')?.value, field('mileage')?.value]).toEqual(['Blue', '84210'])
  await press('Discard')
  await openNew('')
  expect(field('colour')?.value).toBe('Red')
  await press('Discard')
  await openNew('')
  expect(field('colour')?.value).toBe('')
})

test('a new vehicle that waits in the tab is there after a copy that is saved', async () => {
  vehicle = { ...vehicle, values: { ...vehicle.values, supplier: 'Karoo Motors', price: 1000, priceWithVat: 1150 } }
  await openNew('')
  await type('colour', 'Blue')
  await openNew(`?copy=${SAEX}`)
  await press('Save')
  await until(() => expect(page?.address()).toBe(`/stock-desk/${SAEX}`))
  await openNew('')
  expect(field('colour')?.value).toBe('Blue')
  await press('Discard')
})

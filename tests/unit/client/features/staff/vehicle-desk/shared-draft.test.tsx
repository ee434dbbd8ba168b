import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Draft, TypedValues } from '../../../../../../src/shared/contract/drafts.ts'
import type { SaveVehicle } from '../../../../../../src/shared/contract/stock-vehicle.ts'
import {
  deadNetwork,
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
import { modelsOf, SAEX, vehicleWith } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const MODELS = modelsOf([{ name: 'FAW', models: ['8.140 FL'] }])
const ID = '5b0e6c1e-6d1a-4c9b-9a2f-1f1f1f1f1f1f'
const TYPED = { make: 'FAW', model: '8.140 FL', year: '2019', supplier: 'Karoo Motors', onRequest: true }

let page: Awaited<ReturnType<typeof openAt>> | undefined
let draft: Draft
let sent: SaveVehicle[] = []

beforeEach(() => {
  keepInTab(CLERK)
  sent = []
  draft = draftOf(TYPED, 1)
})
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

function draftOf(values: TypedValues, saves: number): Draft {
  const who = { madeBy: 'Nomsa Dlamini', updatedBy: 'Dora', updatedAt: '2026-11-20T08:00:00.000Z' }
  return { id: ID, form: 'vehicle', subject: null, version: null, saves, isShared: true, ...who, title: '', values }
}

/** The form of a new vehicle that goes on with the draft; a save that names an older one of it is refused. */
async function openDesk(answers: Parameters<typeof openAt>[1] = {}): Promise<void> {
  page = await openAt(`/stock-desk/new?draft=${ID}`, {
    validateSession: () => good(CLERK),
    stockModels: () => good(MODELS),
    stockVehicle: () => good(vehicleWith(1, [])),
    draft: () => good(draft),
    saveVehicle: (_call, { body }) => {
      const save = bodyOf(body) as SaveVehicle
      sent.push(save)
      const isMoved = save.draftId !== null && save.draftSaves !== draft.saves
      return isMoved
        ? moved({ draftSaves: `is ${draft.saves} by now` })
        : good({ vehicle: vehicleWith(1, []), merged: [] })
    },
    ...answers,
  })
  await until(() => expect(document.querySelector('[name=title]')).not.toBeNull())
}

function bodyOf(body: unknown): unknown {
  return JSON.parse(typeof body === 'string' ? body : '')
}

function moved(fields: object): Response {
  const body = { errorCode: 1, errorMessage: '', result: null, errorKey: 'STATE_CHANGED', requestId: 'test', fields }
  return Response.json(body, { status: 409 })
}

test('a draft that a colleague went on with is told before anything is listed, and stays', async () => {
  await openDesk()
  draft = draftOf({ ...TYPED, vin: 'AHTFR22G106012345' }, 2)
  await press('Save')
  await until(() => expect(text()).toContain('went on with this draft: nothing was listed'))
  await press('Save')
  await until(() => expect(page?.address()).toBe('/stock-desk/SAEX0001234'))
  expect(sent.map(({ draftId, draftSaves }) => [draftId, draftSaves])).toEqual([
    [ID, 1],
    [null, null],
  ])
  expect(page?.callsOf('dropDraft')).toEqual([])
})

test('what the form itself kept while its save was on its way is nobody else’s', async () => {
  await openDesk({
    saveDraft: () => {
      draft = draftOf(TYPED, 2)
      return Promise.reject(new TypeError('no connection'))
    },
  })
  // Kept without its answer when the page is hidden, and then saved.
  await hidePage()
  await until(() => expect(page?.callsOf('saveDraft').length).toBeGreaterThan(0))
  await press('Save')
  await until(() => expect(page?.address()).toBe('/stock-desk/SAEX0001234'))
  expect(sent.map(({ draftSaves }) => draftSaves)).toEqual([1, 2])
  expect(text()).not.toContain('went on with this draft')
})

test('what was kept of a vehicle while its save was on its way goes with the draft that was sent', async () => {
  const vehicle = vehicleWith(1, [])
  const keeping = Promise.withResolvers<Response>()
  const saving = Promise.withResolvers<Response>()
  draft = { ...draftOf({ year: '2017' }, 1), subject: SAEX, version: 1 }
  page = await openAt(`/stock-desk/${SAEX}?draft=${ID}`, {
    validateSession: () => good(CLERK),
    stockModels: () => good(MODELS),
    stockVehicle: () => good(vehicle),
    draft: () => good(draft),
    saveDraft: () => keeping.promise,
    saveVehicle: () => saving.promise,
    dropDraft: (_call, { body }) => {
      dropped.push(bodyOf(body))
      return good(null)
    },
  })
  const dropped: unknown[] = []
  await until(() => expect(document.querySelector<HTMLInputElement>('[name=year]')?.value).toBe('2017'))
  await hidePage()
  await until(() => expect(page?.callsOf('saveDraft')).toHaveLength(1))
  await press('Save')
  await until(() => expect(page?.callsOf('saveVehicle')).toHaveLength(1))
  // The server has the draft first, and leaves one that moved on since the save named it.
  await act(async () => keeping.resolve(good({ ...draft, saves: 2 })))
  const saved = { ...vehicle, version: 2, values: { ...vehicle.values, year: 2017 } }
  await act(async () => saving.resolve(good({ vehicle: saved, merged: [] })))
  await until(() => expect(text()).toContain('Saved.'))
  await until(() => expect(dropped).toEqual([{ id: ID, saves: 2 }]))
})

test('a draft that is to be thrown away stays where somebody went on with it', async () => {
  page = await openAt('/stock-desk/new', {
    validateSession: () => good(CLERK),
    stockModels: () => good(MODELS),
    drafts: () => good({ drafts: [draft] }),
    dropDraft: (_call, { body }) => {
      const { saves } = bodyOf(body) as { saves: number }
      return saves === 1 ? moved({ saves: 'is 2 by now' }) : refusal('INTERNAL')
    },
    draft: () => good(draft),
  })
  await until(() => expect(text()).toContain('You began this on'))
  await pressFocused('Throw it away')
  expect(document.activeElement?.textContent).toBe('Add a vehicle')
  await until(() => expect(text()).toContain('it was not thrown away'))
  await pressFocused('Go on')
  await until(() => expect(document.querySelector<HTMLInputElement>('[name=year]')?.value).toBe('2019'))
  expect(document.activeElement?.textContent).toBe('Add a vehicle')
  await press('Discard')
})

test('a draft that could not be thrown away says so, and can be thrown away again', async () => {
  let isDead = true
  page = await openAt('/stock-desk/new', {
    validateSession: () => good(CLERK),
    stockModels: () => good(MODELS),
    drafts: () => good({ drafts: [draft] }),
    dropDraft: () => (isDead ? deadNetwork() : good(null)),
  })
  await until(() => expect(text()).toContain('You began this on'))
  await pressFocused('Throw it away')
  await until(() => expect(alerts()).toContain('could not be thrown away'))
  isDead = false
  await pressFocused('Throw it away')
  await until(() => expect(page?.callsOf('dropDraft')).toHaveLength(2))
  await until(() => expect(alerts()).toBe(''))
})

test('a draft that is not there any more is told above the empty form', async () => {
  await openDesk({ draft: () => refusal('ITEM_NOT_FOUND') })
  await until(() => expect(alerts()).toContain('put in the shop or thrown away'))
  expect(document.querySelector<HTMLInputElement>('[name=year]')?.value).toBe('')
  await page?.close()
  const vehicle = vehicleWith(1, [])
  page = await openAt(`/stock-desk/${vehicle.saexRef}?draft=${ID}`, {
    validateSession: () => good(CLERK),
    stockModels: () => good(MODELS),
    stockVehicle: () => good(vehicle),
    draft: () => refusal('ITEM_NOT_FOUND'),
  })
  await until(() => expect(alerts()).toContain('saved or thrown away'))
  expect(document.querySelector<HTMLInputElement>('[name=year]')?.value).toBe('2019')
})

test('a draft of another vehicle is none', async () => {
  await openDesk({ draft: () => good({ ...draft, subject: 'SAEX0000009' }) })
  expect(alerts()).toBe('')
})

async function hidePage(): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  Reflect.deleteProperty(document, 'visibilityState')
}

function alerts(): string {
  return [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join()
}

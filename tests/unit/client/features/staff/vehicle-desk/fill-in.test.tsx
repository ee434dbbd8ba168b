import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KnownOfModel } from '../../../../../../src/shared/contract/stock-vehicle.ts'
import { forgetLeftDrafts } from '../../../support/left-drafts.ts'
import { good, keepInTab, openAt, press, staffUser, text, until } from '../../../support/staff-page.tsx'
import { modelsOf } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const MODELS = modelsOf([{ name: 'Toyota', models: ['Hilux', 'Yaris'] }])
const HILUX: KnownOfModel = {
  vehicles: 12,
  firstYear: 2016,
  lastYear: 2024,
  bodyType: 'Double cab',
  transmission: null,
  fuelType: null,
  driveType: null,
  numDoors: 4,
  numSeats: null,
  length: null,
  engineCapacity: null,
  kilowatt: null,
  engineCylinder: null,
}
const FILL = 'Fill in what is known of this model'
let page: Awaited<ReturnType<typeof openAt>> | undefined
let asking: PromiseWithResolvers<void>

beforeEach(async () => {
  keepInTab(CLERK)
  asking = Promise.withResolvers()
  page = await openAt('/stock-desk/new', {
    validateSession: () => good(CLERK),
    stockModels: async ({ query }) => {
      if (!query.includes('Hilux')) return good(MODELS)
      await asking.promise
      return good({ ...MODELS, known: HILUX })
    },
  })
  await until(() => expect(text()).toContain(FILL))
  await choose('make', 'Toyota')
  await choose('model', 'Hilux')
  await press(FILL)
})
afterEach(async () => {
  await page?.close()
  forgetLeftDrafts({ form: 'vehicle', subject: null, userId: CLERK.userId })
  sessionStorage.clear()
})

const field = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)

async function choose(name: string, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field(name), value)
    field(name)?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('what is known of a model fills what is empty', async () => {
  asking.resolve()
  await until(() => expect(text()).toContain('2 fields were filled in.'))
  expect([field('bodyType')?.value, field('numDoors')?.value]).toEqual(['Double cab', '4'])
  await choose('model', 'Yaris')
  expect(text()).not.toContain('2 fields were filled in.')
})

test('what is known of a model is not told of another that was chosen meanwhile', async () => {
  await choose('model', 'Yaris')
  asking.resolve()
  await until(() => expect(document.querySelector('.spinner-border')).toBeNull())
  await act(() => new Promise((done) => setTimeout(done)))
  expect([field('bodyType')?.value, field('numDoors')?.value]).toEqual(['', ''])
  expect(text()).not.toContain('were filled in')
})

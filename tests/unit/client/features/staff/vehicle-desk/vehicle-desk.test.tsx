import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StaffVehicle } from '../../../../../../src/shared/contract/stock-vehicle.ts'
import { buttonNamed, good, keepInTab, openAt, press, staffUser, text, until } from '../../../support/staff-page.tsx'
import { SAEX, vehicleWith, modelsOf } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
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

import { afterEach, expect, test } from 'vitest'
import type { StaffVehicle } from '../../../../../../src/shared/contract/stock-vehicle.ts'
import { good, keepInTab, openAt, press, staffUser, typeInto, until } from '../../../support/staff-page.tsx'
import { modelsOf, SAEX, vehicleWith } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const CHANGED = { errorCode: 1, errorMessage: '', result: null, errorKey: 'STATE_CHANGED', requestId: 'test' }

let page: Awaited<ReturnType<typeof openAt>> | undefined
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test('who changed a field last is asked anew by each conflict', async () => {
  let vehicle: StaffVehicle = vehicleWith(1, [])
  /** Who changed the year last. */
  let by = 'Ann'
  const change = (year: number) => {
    vehicle = { ...vehicle, version: vehicle.version + 1, values: { ...vehicle.values, year } }
  }
  keepInTab(CLERK)
  page = await openAt(`/stock-desk/${SAEX}`, {
    validateSession: () => good(CLERK),
    stockModels: () => good(modelsOf([{ name: 'FAW', models: ['8.140 FL'] }])),
    stockVehicle: () => good(vehicle),
    stockHistory: ({ query }) => {
      const fields = [{ field: 'year', before: '2019', after: '2018' }]
      const last = { id: vehicle.version, at: vehicle.updatedAt, by, source: 'form', file: null, bulkId: null, fields }
      return good({ changes: query.includes('field=year') ? [last] : [], next: null })
    },
    saveVehicle: () => Response.json({ ...CHANGED, fields: { year: 'changed since' } }, { status: 409 }),
    saveDraft: () => good(null),
  })
  const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? ''
  await until(() => expect(document.querySelector('[name=year]')).not.toBeNull())
  await typeInto('[name=year]', '2017')
  change(2018)
  await press('Save')
  await until(() => expect(dialog()).toContain('Ann, by form'))
  await press('Back to the form')
  await until(() => expect(dialog()).toBe(''))
  change(2016)
  by = 'Bea'
  await press('Save')
  await until(() => expect(dialog()).toContain('Bea, by form'))
  expect(dialog()).not.toContain('Ann')
  await press('Back to the form')
  await press('Discard')
})

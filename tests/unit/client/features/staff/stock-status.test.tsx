import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StockStatus } from '../../../../../src/shared/contract/stock-status.ts'
import { fill, good, keepInTab, openAt, press, staffUser, text, until } from '../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const VEHICLE: StockStatus = {
  saexRef: 'SAEX0001234',
  title: '2019 FAW 8.140 FL',
  make: 'FAW',
  model: '8.140 FL',
  year: 2019,
  length: 6.95,
  supplierName: 'Karoo Motors',
  image: null,
  status: 'available',
  setBy: 'file',
  changes: [],
}
let page: Awaited<ReturnType<typeof openAt>> | undefined

beforeEach(() => keepInTab(staffUser()))
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test.each([
  [6.95, true],
  [6, true],
  [5.99, false],
  [null, false],
])('a vehicle of %s m says that it is priced by hand: %s', async (length, isByHand) => {
  const stockStatus = () => good({ ...VEHICLE, length })
  page = await openAt('/stock-status', { validateSession: () => good(staffUser()), stockStatus })
  await until(() => expect(document.querySelector('.lookup input')).not.toBeNull())
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(text()).toContain('2019 FAW 8.140 FL'))
  expect(text().includes(`Price by hand: it is ${length} m long`)).toBe(isByHand)
})

test('vehicles that were looked up on this tab stand there to be looked up again, until the session ends', async () => {
  const calls: string[] = []
  page = await openAt('/stock-status', {
    validateSession: () => good(staffUser()),
    stockStatus: () => good(VEHICLE),
    foundVehicle: () => {
      calls.push('export')
      return good({ saexRef: VEHICLE.saexRef, url: null, title: '2019 FAW' })
    },
  })
  await until(() => expect(text()).toContain('Vehicles that you look up stand here'))
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(text()).toContain('Karoo Motors'))
  expect(text()).not.toContain('Looked up before')
  document.querySelector<HTMLAnchorElement>('a[href="/vehicle-export"]')?.click()
  await until(() => expect(text()).toContain('SAEX0001234 2019 FAW 8.140 FL'))
  await press('SAEX0001234 2019 FAW 8.140 FL')
  await until(() => expect(document.querySelector('.found h2')?.textContent).toBe('2019 FAW'))
  expect(calls).toEqual(['export'])
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('SAEX0001234')
  await press('Log out')
  await until(() => expect(text()).toContain('Staff login'))
  expect(text()).not.toContain('SAEX0001234')
})

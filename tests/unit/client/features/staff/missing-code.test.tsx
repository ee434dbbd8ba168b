import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffRows } from '../../../../../src/shared/contract/stock-desk.ts'
import { good, keepInTab, openAt, press, staffUser, text, until } from '../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const line = vi.hoisted(() => ({ isDown: true }))

vi.mock('../../../../../src/client/features/staff/bulk/BulkForm.tsx', async (original) => {
  if (line.isDown) throw new TypeError('no connection')
  return original()
})

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const STOCK: StaffRows = {
  rows: [
    {
      saexRef: 'SAEX0001234',
      version: 1,
      title: null,
      make: 'FAW',
      model: '8.140 FL',
      year: 2019,
      mileage: null,
      price: 1000,
      priceWithVAT: 1150,
      supplierId: null,
      supplierName: null,
      supplierNumber: null,
      status: 'available',
      image: null,
      photoCount: 0,
      reportOn: null,
      daysInStock: 3,
      quotes30: 0,
      quotesTotal: 0,
      pinned: [],
      differs: [],
      updatedAt: '2026-11-20T08:00:00.000Z',
      updatedBy: null,
    },
  ],
  count: 1,
  next: null,
}
let page: Awaited<ReturnType<typeof openAt>> | undefined

beforeEach(() => {
  keepInTab(CLERK)
  // React tells of every fault that a boundary keeps.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a form whose code does not come leaves the list and what is selected, and can be asked for again', async () => {
  page = await openAt('/stock-desk', { validateSession: () => good(CLERK), stockList: () => good(STOCK) })
  const tick = () => document.querySelector<HTMLInputElement>('.desk-panel input[type=checkbox]')
  await until(() => expect(tick()).not.toBeNull())
  await act(async () => tick()?.click())
  await press('Change status')
  await until(() => expect(text()).toContain('Try again'))
  expect(tick()?.checked).toBe(true)
  line.isDown = false
  const part = document.querySelector('.selection-bar [role=alert] button')
  await act(async () => (part as HTMLElement | null)?.click())
  await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Preview'))
})

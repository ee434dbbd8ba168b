import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBusy } from '../../../../../src/client/features/shell/update/UpdateNotice.tsx'
import type { StaffRows } from '../../../../../src/shared/contract/stock-desk.ts'
import { buttonNamed, good, keepInTab, openAt, press, staffUser, until } from '../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

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

beforeEach(() => keepInTab(CLERK))
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

const tick = () => document.querySelector<HTMLInputElement>('.desk-panel input[type=checkbox]')

test('what is selected is not lost to the reload of a new version', async () => {
  page = await openAt('/stock-desk', { validateSession: () => good(CLERK), stockList: () => good(STOCK) })
  await until(() => expect(tick()).not.toBeNull())
  expect(await isBusy({ isAsked: true })).toBe(false)
  await act(async () => tick()?.click())
  expect(await isBusy({ isAsked: true })).toBe(true)
  await press('Clear selection')
  expect(await isBusy({ isAsked: true })).toBe(false)
})

test('all of a page is selected at once, and the press for it stays where it is', async () => {
  page = await openAt('/stock-desk', { validateSession: () => good(CLERK), stockList: () => good(STOCK) })
  await until(() => expect(tick()).not.toBeNull())
  const button = buttonNamed('Select this page')
  expect(button.compareDocumentPosition(tick()!) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  await press('Select this page')
  expect(tick()?.checked).toBe(true)
  expect(buttonNamed('Select this page')).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

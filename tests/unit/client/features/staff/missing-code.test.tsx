import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { good, keepInTab, openAt, press, staffUser, text, until } from '../../support/staff-page.tsx'
import { ONE_ROW } from '../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const line = vi.hoisted(() => ({ isDown: true }))

vi.mock('../../../../../src/client/features/staff/bulk/BulkForm.tsx', async (original) => {
  if (line.isDown) throw new TypeError('no connection')
  return original()
})

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
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
  page = await openAt('/stock-desk', { validateSession: () => good(CLERK), stockList: () => good(ONE_ROW) })
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

import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StockSummary } from '../../../../../src/shared/contract/stock-desk.ts'
import {
  buttonNamed,
  deadNetwork,
  good,
  keepInTab,
  openAt,
  press,
  staffUser,
  text,
  until,
} from '../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const SUMMARY: StockSummary = {
  noPhotos: 3,
  noPrice: 0,
  noReport: 0,
  over90Days: 0,
  fileDiffers: 0,
  drafts: 0,
  toConfirm: 0,
}
let page: Awaited<ReturnType<typeof openAt>> | undefined

beforeEach(() => keepInTab(CLERK))
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test('what waits says that it could not be loaded, and is asked for again', async () => {
  let isDead = true
  page = await openAt('/stock-desk', {
    validateSession: () => good(CLERK),
    stockSummary: () => (isDead ? deadNetwork() : good(SUMMARY)),
  })
  await until(() => expect(text()).toContain('What waits could not be loaded.'))
  const toDo = document.querySelector('.desk-todo')
  expect(toDo?.getAttribute('aria-busy')).toBe('false')
  isDead = false
  await act(async () => toDo?.querySelector('button')?.click())
  await until(() => expect(text()).toContain('No photos (3)'))
  expect(text()).not.toContain('What waits could not be loaded.')
})

test('what waits has its place before its figures come', async () => {
  const summary = Promise.withResolvers<Response>()
  page = await openAt('/stock-desk', { validateSession: () => good(CLERK), stockSummary: () => summary.promise })
  await until(() => expect(text()).toContain('No photos (–)'))
  const toggles = () => Array.from(document.querySelectorAll('.desk-todo [aria-pressed]'))
  expect(toggles().map((toggle) => toggle.getAttribute('aria-disabled'))).toEqual(Array(5).fill('true'))
  await act(async () => summary.resolve(good(SUMMARY)))
  await until(() => expect(text()).toContain('No photos (3)'))
  expect(toggles()).toHaveLength(5)
})

test('what waits of nothing stands there and cannot be pressed; what is closed to the caller does not', async () => {
  page = await openAt('/stock-desk', {
    validateSession: () => good(CLERK),
    stockSummary: () => good({ ...SUMMARY, noPrice: null }),
  })
  await until(() => expect(text()).toContain('No photos (3)'))
  const toggles = Array.from(document.querySelectorAll('.desk-todo [aria-pressed]'), (toggle) => [
    toggle.textContent,
    toggle.getAttribute('aria-disabled'),
  ])
  expect(toggles).toEqual([
    ['No photos (3)', 'false'],
    ['No condition report (0)', 'true'],
    ['Over 90 days (0)', 'true'],
    ['File differs (0)', 'true'],
  ])
  await press('File differs (0)')
  expect(buttonNamed('File differs (0)').getAttribute('aria-pressed')).toBe('false')
})

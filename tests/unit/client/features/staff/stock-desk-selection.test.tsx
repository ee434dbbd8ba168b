import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBusy } from '../../../../../src/client/features/shell/update/busy-page.ts'
import { PREVIEW } from '../../support/bulk.ts'
import {
  buttonNamed,
  good,
  keepInTab,
  openAt,
  press,
  pressFocused,
  staffUser,
  until,
} from '../../support/staff-page.tsx'
import { ONE_ROW } from '../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
let page: Awaited<ReturnType<typeof openAt>> | undefined

beforeEach(() => keepInTab(CLERK))
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const tick = () => document.querySelector<HTMLInputElement>('.desk-panel input[type=checkbox]')

test('what is selected is not lost to the reload of a new version', async () => {
  page = await openAt('/stock-desk', { validateSession: () => good(CLERK), stockList: () => good(ONE_ROW) })
  await until(() => expect(tick()).not.toBeNull())
  expect(await isBusy({ isAsked: true })).toBe(false)
  await act(async () => tick()?.click())
  expect(await isBusy({ isAsked: true })).toBe(true)
  await pressFocused('Clear selection')
  expect(await isBusy({ isAsked: true })).toBe(false)
  // The button is gone.
  expect(document.activeElement?.tagName).toBe('H1')
})

test('all of a page is selected at once, and the press for it stays where it is', async () => {
  page = await openAt('/stock-desk', { validateSession: () => good(CLERK), stockList: () => good(ONE_ROW) })
  await until(() => expect(tick()).not.toBeNull())
  const button = buttonNamed('Select this page')
  expect(button.compareDocumentPosition(tick()!) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  await press('Select this page')
  expect(tick()?.checked).toBe(true)
  expect(buttonNamed('Select this page')).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a search that is cleared leaves the focus in its field', async () => {
  page = await openAt('/stock-desk?search=FAW', { validateSession: () => good(CLERK), stockList: () => good(ONE_ROW) })
  await until(() => expect(tick()).not.toBeNull())
  await pressFocused('Clear the search')
  expect([document.activeElement?.tagName, document.activeElement?.getAttribute('inputmode')]).toEqual([
    'INPUT',
    'search',
  ])
})

test('what another search finds is announced in the region of the page, and what it opened with is not', async () => {
  page = await openAt('/stock-desk', {
    validateSession: () => good(CLERK),
    stockList: (_, { body }) =>
      good(JSON.stringify(body).includes('none') ? { rows: [], count: 0, next: null } : ONE_ROW),
  })
  const said = () => [...document.querySelectorAll('[aria-live=polite]')].at(-1)?.textContent
  await until(() => expect(tick()).not.toBeNull())
  expect(said()).toBe('')
  const search = (text: string) =>
    act(async () => {
      const field = document.querySelector<HTMLInputElement>('search input')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await search('none')
  await until(() => expect(said()).toBe('Vehicles found: 0'))
  // As many again: without a change of the region nobody would hear that there was a search.
  await search('none of them')
  await until(() => expect(said()).toBe('Vehicles found: 0\u00A0'))
  await press('Clear the search')
  await until(() => expect(said()).toBe('Vehicles found: 1'))
})

test('the order that is chosen is told by the button of its menu', async () => {
  // A wide screen.
  const names = ['addEventListener', 'removeEventListener', 'addListener', 'removeListener']
  const media = { matches: true, ...Object.fromEntries(names.map((name) => [name, () => undefined])) }
  vi.stubGlobal('matchMedia', () => media)
  page = await openAt('/stock-desk', { validateSession: () => good(CLERK), stockList: () => good(ONE_ROW) })
  await until(() => expect(buttonNamed('Sort')).toBeDefined())
  await press('Sort')
  const pressed = [...document.querySelectorAll('.dropdown-menu [aria-pressed=true]')]
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['Newest first'])
})

test('who goes back to the list while a preview is made stays there', async () => {
  const answer = Promise.withResolvers<Response>()
  page = await openAt('/stock-desk', {
    validateSession: () => good(CLERK),
    stockList: () => good(ONE_ROW),
    bulk: () => answer.promise,
    bulkItems: () => good({ items: [], next: null }),
  })
  await until(() => expect(tick()).not.toBeNull())
  await act(async () => tick()?.click())
  await press('Change status')
  await until(() => expect(document.querySelector('.modal select')).not.toBeNull())
  const status = document.querySelector<HTMLSelectElement>('.modal select')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(status, 'reserved')
    status.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press('Preview')
  await until(() => expect(page?.callsOf('bulk')).toHaveLength(1))
  await press('Back to the list')
  await until(() => expect(document.querySelector('.modal select')).toBeNull())
  await act(async () => answer.resolve(good(PREVIEW)))
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 100)))
  expect(page?.address()).toBe('/stock-desk')
  expect(tick()?.checked).toBe(true)
})

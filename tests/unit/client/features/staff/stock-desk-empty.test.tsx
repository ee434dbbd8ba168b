import { afterEach, beforeEach, expect, test } from 'vitest'
import { good, keepInTab, openAt, press, staffUser, text, until } from '../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
let page: Awaited<ReturnType<typeof openAt>> | undefined

beforeEach(() => keepInTab(CLERK))
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test.each([
  ['', 'There are no vehicles yet'],
  ['?sort=price+asc', 'There are no vehicles yet'],
  ['?status=sold', 'No vehicle fits'],
  ['?minPrice=1000', 'No vehicle fits'],
])('a stock of nothing says at %j: %s', async (search, title) => {
  page = await openAt(`/stock-desk${search}`, {
    validateSession: () => good(CLERK),
    stockList: () => good({ rows: [], count: 0, next: null }),
  })
  await until(() => expect(text()).toContain('No vehicles'))
  const box = document.querySelector('.state-box')?.textContent
  expect(box).toContain(title)
  expect(box?.includes('Show the whole stock')).toBe(title === 'No vehicle fits')
})

test('a list of drafts that were all ended since says that there are none', async () => {
  const summary = { noPhotos: 0, noPrice: 0, noReport: 0, over90Days: 0, fileDiffers: 0, drafts: 1, toConfirm: 0 }
  page = await openAt('/stock-desk', {
    validateSession: () => good(CLERK),
    stockList: () => good({ rows: [], count: 0, next: null }),
    stockSummary: () => good(summary),
    drafts: () => good({ drafts: [] }),
  })
  await until(() => expect(text()).toContain('Drafts (1)'))
  await press('Drafts (1)')
  await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('No draft is left.'))
})

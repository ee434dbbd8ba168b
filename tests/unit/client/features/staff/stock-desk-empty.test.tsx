import { afterEach, beforeEach, expect, test } from 'vitest'
import { good, keepInTab, openAt, staffUser, text, until } from '../../support/staff-page.tsx'

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

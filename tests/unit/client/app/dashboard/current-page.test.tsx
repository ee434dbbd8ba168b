import { afterEach, expect, test } from 'vitest'
import { keepInTab, good, openAt, staffUser, until } from '../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ADMIN = staffUser({ permissions: [{ permissionId: 1 }] })
let page: Awaited<ReturnType<typeof openAt>> | undefined

afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test.each([
  ['/stock-desk', 'Stock', 'page'],
  ['/stock-desk/SAEX0000003/photos', 'Stock', 'page'],
  ['/stock-status', 'Stock', 'true'],
  ['/bulk/7', 'Stock', 'true'],
  ['/quotes', 'Quotes', 'page'],
  ['/account', 'Your account', 'page'],
])('at %s the menu marks %s alone, as %s', async (address, label, current) => {
  keepInTab(ADMIN)
  page = await openAt(address, { validateSession: () => good(ADMIN) })
  await until(() => expect(document.querySelector('#dashboard-menu')).not.toBeNull())
  const marked = [...document.querySelectorAll('#dashboard-menu :is(.active, [aria-current])')]
  expect(marked.map((link) => [link.textContent?.trim(), link.getAttribute('aria-current')])).toEqual([
    [label, current],
  ])
  expect(marked[0]?.classList.contains('active')).toBe(true)
})

test('pages of the staff are English to whoever has them read out, in whatever language the visit began', async () => {
  document.documentElement.lang = 'fr'
  page = await openAt('/login', {})
  await until(() => expect(document.querySelector('main')?.lang).toBe('en'))
  await page.close()
  keepInTab(ADMIN)
  page = await openAt('/account', { validateSession: () => good(ADMIN) })
  await until(() => expect(document.documentElement.lang).toBe('en'))
  await page.close()
  page = undefined
  expect(document.documentElement.lang).toBe('fr')
})

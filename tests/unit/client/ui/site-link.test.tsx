import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { companyLinks } from '../../../../src/client/app/company-links.ts'
import { SiteLink } from '../../../../src/client/ui/SiteLink.tsx'
import { COMPANY } from '../../../../src/shared/domain/company.ts'

let root: Root
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  act(() => root.unmount())
  vi.restoreAllMocks()
})

/** Presses a link; where the application is then, and whether the browser was kept from following. */
async function press(link: { readonly to: string; readonly own: string }, isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const shown = { path: '' }
  function Path() {
    const { pathname } = useLocation()
    useEffect(() => {
      shown.path = pathname
    }, [pathname])
    return null
  }
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <SiteLink {...link}>About</SiteLink>
        <Path />
      </MemoryRouter>,
    ),
  )
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  await act(async () => void box.querySelector('a')?.dispatchEvent(event))
  return { path: shown.path, isKept: event.defaultPrevented }
}

test('a link to another site opens our own page without a connection, and the site with one', async () => {
  const { about } = companyLinks({ ...COMPANY, aboutUrl: 'https://site.example/about' })
  expect(await press(about, false)).toEqual({ path: '/about', isKept: true })
  act(() => root.unmount())
  // Nothing else keeps the browser from following.
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
  expect((await press(about, true)).path).toBe('/')
})

test.each([
  [{}, ['/about', '/faq', '/contact-us']],
  [{ website: 'site.example' }, ['https://site.example', 'https://site.example', 'https://site.example']],
  [
    { website: 'https://site.example', faqUrl: 'https://help.example/faq' },
    ['https://site.example', 'https://help.example/faq', 'https://site.example'],
  ],
])('a company with %j leads to %j', (given, addresses) => {
  const { about, faq, contact } = companyLinks({ ...COMPANY, ...given })
  expect([about.to, faq.to, contact.to]).toEqual(addresses)
  expect([about.own, faq.own, contact.own]).toEqual(['/about', '/faq', '/contact-us'])
})

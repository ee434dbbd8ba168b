import { afterEach, expect, test, vi } from 'vitest'
import { keepLastSearch, LAST_SEARCH } from '../../../../src/client/app/last-search.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

function open(display: 'browser' | 'standalone'): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: query.includes(display) }) as MediaQueryList,
  )
}

/** `screens.installed-window` */
test.each([
  ['', ''],
  ['?ma=VW&p=3', '?ma=VW&p=3'],
  // The visitor's language is a choice of its own, kept elsewhere, and perhaps changed on another page.
  ['?lang=fr', ''],
  ['?ma=VW&lang=fr&p=3', '?ma=VW&p=3'],
])('the installed window keeps of %j the criteria: %j', (search, kept) => {
  open('standalone')
  keepLastSearch(search)
  expect(localStorage.getItem(LAST_SEARCH)).toBe(kept)
})

test.each(['browser', 'standalone'] as const)('an address with an error is not kept in a %s', (display) => {
  open(display)
  keepLastSearch('?e=404')
  expect(localStorage.getItem(LAST_SEARCH)).toBeNull()
})

test('a tab of a browser keeps none', () => {
  open('browser')
  keepLastSearch('?ma=VW')
  expect(localStorage.getItem(LAST_SEARCH)).toBeNull()
})

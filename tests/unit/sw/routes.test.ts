import { describe, expect, test } from 'vitest'
import { handlingOf, STAFF_PAGES } from '../../../sw/routes.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { isDashboardRoute, ROUTES } from '../../../src/client/app/routes.ts'

const ORIGIN = 'https://shop.example'

type Given = { readonly method?: string; readonly mode?: string; readonly headers?: Readonly<Record<string, string>> }

function handle(path: string, { method = 'GET', mode = 'navigate', headers = {} }: Given = {}) {
  return handlingOf({ url: new URL(path, ORIGIN).href, method, mode, headers: new Headers(headers) }, ORIGIN)
}

describe('the worker', () => {
  const publicPaths = ROUTES.filter((route) => !isDashboardRoute(route) && !['/login', '*'].includes(route.path))

  test.each(publicPaths.map(({ path }) => path.replace(':saexRef?', 'SAEX0000001')))(
    'answers %s with the shell',
    (path) => {
      expect(handle(path)).toBe('page')
      expect(handle(`${path}?make=Toyota#results`)).toBe('page')
    },
  )

  test('answers an unknown address with the shell, whose page says that it is not found', () => {
    expect(handle('/no/such/page')).toBe('page')
    expect(handle('/%E0%A4%A')).toBe('page')
  })

  test('leaves every page of the staff to the network while there is one', () => {
    const dashboard = ROUTES.filter((route) => isDashboardRoute(route)).map(({ path }) => path)
    expect([...STAFF_PAGES].toSorted()).toEqual(['/login', ...dashboard].toSorted())
    for (const path of STAFF_PAGES) expect([handle(path), handle(`${path}/`)]).toEqual(['staffPage', 'staffPage'])
  })

  test.each([
    '/api/stock?saexReference=SAEX1',
    '/API/stock',
    '/%61pi/stock',
    '//api/stock',
    '/assets/index-1.js',
    '/pictures/1/a.webp',
    '/suppliers/3.png',
    '/popular/x',
    '/sw.js',
    '/manifest.webmanifest',
    '/shell.html',
    '/sitemap.xml',
    '/robots.txt',
    '/quotation.pdf',
  ])('does not take %s for a page', (path) => expect(handle(path)).toBe('none'))

  test.each(Object.values(PATHS))('never opens %s in the place of a page', (path) => expect(handle(path)).toBe('none'))

  test.each([
    ['another origin', 'https://other.example/about', {}],
    ['anything sent', '/api/login', { method: 'POST', mode: 'cors' }],
    ['a form that is sent', '/about', { method: 'POST' }],
    ['a call of the staff', '/api/reporting/vehiclequotes', { mode: 'cors', headers: { Token: 'secret' } }],
    ['a token in the address', '/about?token=secret', {}],
    ['a part of a file', '/default-car.webp', { mode: 'no-cors', headers: { Range: 'bytes=0-9' } }],
  ] as const)('keeps its hands off %s', (_what, path, given) => expect(handle(path, given)).toBe('none'))

  test('looks into its files for whatever else is read', () => {
    expect(handle('/assets/index-1.js', { mode: 'cors' })).toBe('file')
    expect(handle('/default-car.webp', { mode: 'no-cors' })).toBe('file')
  })
})

import { describe, expect, test } from 'vitest'
import { handlingOf, STAFF_PAGES } from '../../../sw/routes.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { POLICIES } from '../../../src/server/http/policy.ts'
import { isDashboardRoute, ROUTES } from '../../../src/client/app/routes.ts'

const ALL_PATHS = { ...PATHS, ...STAFF_PATHS }

const ORIGIN = 'https://shop.example'

type Given = {
  readonly method?: string
  readonly mode?: string
  readonly cache?: string
  readonly headers?: Readonly<Record<string, string>>
}

function handle(path: string, { method = 'GET', mode = 'navigate', cache = 'default', headers = {} }: Given = {}) {
  return handlingOf({ url: new URL(path, ORIGIN).href, method, mode, cache, headers: new Headers(headers) }, ORIGIN)
}

describe('the worker', () => {
  const publicPaths = ROUTES.filter((route) => !isDashboardRoute(route) && !['/login', '*'].includes(route.path))

  const isDrawnWithData = (path: string) => path === '/' || path.startsWith('/vehicle-listing')
  const shellPaths = publicPaths.map(({ path }) => path).filter((path) => !isDrawnWithData(path))

  test.each([...shellPaths, '/vehicle-listing', '/vehicle-listing/'])('answers %s with the shell', (path) => {
    expect(handle(path)).toBe('page')
    expect(handle(`${path}?make=Toyota#results`)).toBe('page')
  })

  test.each(['/', '/vehicle-listing/SAEX0000001'])('answers %s as the server drew it last', (path) => {
    expect(handle(path)).toBe('keptPage')
    expect(handle(`${path}?make=Toyota#results`)).toBe('keptPage')
  })

  test('never shows a kept page that says what has just happened, or one with a token', () => {
    expect(handle('/?e=1')).toBe('page')
    expect(handle('/?token=secret')).toBe('none')
  })

  test.each(['/no/such/page', '/vehicle-listing/SAEX1/x', '/stock-desking'])(
    'asks the server about the unknown address %s, which says that it is not found',
    (path) => expect(handle(path)).toBe('unknownPage'),
  )

  test.each(['/%E0%A4%A', '/vehicle-listing/%E0%A4%A', '/stock-desk/%'])(
    'answers %s with the shell, since the server refuses what no address can be without a page',
    (path) => expect(handle(path)).toBe('page'),
  )

  test.each(['/api/stock?saexReference=SAEX1', '/pictures/d1-3?w=320', '/api/entry-rules'])(
    'leaves %s to the network when the server itself is asked',
    (path) => {
      expect(handle(path, { mode: 'cors' })).not.toBe('none')
      expect(handle(path, { mode: 'cors', cache: 'no-store' })).toBe('none')
    },
  )

  test('leaves a read to the network also where the server is to confirm what the browser keeps; pictures never change', () => {
    expect(handle(PATHS.currencies, { mode: 'cors', cache: 'no-cache' })).toBe('none')
    expect(handle('/pictures/d1-3?w=320', { mode: 'cors', cache: 'no-cache' })).toBe('picture')
  })

  test('leaves every page of the staff to the network while there is one', () => {
    const dashboard = ROUTES.filter((route) => isDashboardRoute(route)).map(({ path }) => path)
    const own = new Set(dashboard.map((path) => path.replace(/\/:.*/, '')))
    expect([...STAFF_PAGES].toSorted()).toEqual(['/login', ...own].toSorted())
    for (const path of ['/login', ...dashboard.map((path) => path.replace(/:\w+/, 'SAEX0000001'))]) {
      expect([path, handle(path), handle(`${path}/`)]).toEqual([path, 'staffPage', 'staffPage'])
    }
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

  test.each(Object.values(ALL_PATHS))('never opens %s in the place of a page', (path) =>
    expect(handle(path)).toBe('none'),
  )

  test.each([
    ['another origin', 'https://other.example/about', {}],
    ['anything sent', '/api/login', { method: 'POST', mode: 'cors' }],
    ['a form that is sent', '/about', { method: 'POST' }],
    ['a call of the staff', '/api/reporting/vehiclequotes', { mode: 'cors', headers: { Token: 'secret' } }],
    ['a token in the address', '/about?token=secret', {}],
    ['a part of a file', '/default-car.webp', { mode: 'no-cors', headers: { Range: 'bytes=0-9' } }],
  ] as const)('keeps its hands off %s', (_what, path, given) => expect(handle(path, given)).toBe('none'))

  test('takes a file of the share sheet, and nothing else that is sent', () => {
    expect(handle('/check/share', { method: 'POST' })).toBe('share')
    expect(handle('/check/share', { method: 'POST', mode: 'cors' })).toBe('none')
    expect(handle('/check/share/', { method: 'POST' })).toBe('none')
    expect(handle('https://other.example/check/share', { method: 'POST' })).toBe('none')
    expect(handle('/check/share')).toBe('unknownPage')
  })

  const API = { mode: 'cors' } as const

  test.each([
    ['POST', '/api/stock'],
    ['POST', '/api/stock/counts'],
    ['POST', '/api/saexport/GetDeliveryCost'],
    ['GET', '/api/stock?saexReference=SAEX0000001'],
    ['GET', '/api/stock/makes'],
    ['GET', '/api/filters?typeId=1'],
    ['GET', '/api/saexport/currencies'],
  ])('answers the public read %s %s by the resolver', (method, path) => {
    expect(handle(path, { ...API, method })).toBe('read')
  })

  test.each([
    ['/pictures/d1-3-9.webp?w=320', 'picture'],
    ['/pictures/of/SAEX0000001?w=320', 'picture'],
    ['/suppliers/3.png', 'picture'],
    ['/pictures/d1-3/preview.jpg', 'file'],
    ['/api/health', 'probe'],
  ])('takes %s for a %s', (path, handling) => expect(handle(path, { mode: 'no-cors' })).toBe(handling))

  test('keeps no picture that staff look at on their own pages', () => {
    const ask = (page: string) => {
      const url = new URL('/pictures/d1-3-9.webp?w=320', ORIGIN).href
      const request = { url, method: 'GET', mode: 'no-cors', headers: new Headers(), referrer: page }
      return handlingOf(request, ORIGIN)
    }
    for (const page of STAFF_PAGES) expect([page, ask(`${ORIGIN}${page}/SAEX0000001`)]).toEqual([page, 'none'])
    for (const page of ['/', '/vehicle-listing/SAEX0000001', '/compare']) expect(ask(ORIGIN + page)).toBe('picture')
    expect(ask('about:client')).toBe('picture')
  })

  const staffPaths = Object.entries(POLICIES)
    .filter(([, { access }]) => access !== 'public')
    .map(([name]) => name.split(' '))
  test.each(staffPaths)('never touches the staff’s %s %s', (method = '', path = '') => {
    for (const headers of [{}, { Token: 'secret' }]) {
      expect(['none', 'file']).toContain(handle(path, { ...API, method, headers }))
    }
  })

  const writes = [
    'quote',
    'emailQuote',
    'openQuote',
    'quoteCheck',
    'searchHistory',
    'searchHistoryUpdate',
    'visitor',
    'login',
    'notMe',
    'ready',
    'catalogue',
    'catalogueBlock',
    'catalogueNames',
    'catalogueChanges',
    'stockPage',
  ] as const
  test.each(writes)('leaves %s to the network', (name) => {
    for (const method of ['GET', 'POST'])
      expect(['none', 'file']).toContain(handle(ALL_PATHS[name], { ...API, method }))
  })

  test('answers no public read that carries a token', () => {
    expect(handle('/api/stock', { ...API, method: 'POST', headers: { Token: 'secret' } })).toBe('none')
    expect(handle('/api/stock/makes?Token=secret', API)).toBe('file')
  })

  test('looks into its files for whatever else is read', () => {
    expect(handle('/assets/index-1.js', { mode: 'cors' })).toBe('file')
    expect(handle('/default-car.webp', { mode: 'no-cors' })).toBe('file')
  })
})

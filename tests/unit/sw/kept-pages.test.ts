import { expect, test, vi } from 'vitest'
import { KEPT_PAGES } from '../../../src/offline/kept-pages.ts'
import { createKeptPages } from '../../../sw/kept-pages.ts'

const ORIGIN = 'https://shop.example'
const HOME = `${ORIGIN}/`
const HTML =
  '<!doctype html><html lang="en"><link rel="own-font" as="font" href="/assets/figtree-1.woff2">' +
  '<script src="/assets/main-1.js"></script><p>Hilux</p></html>\n'
const FILES = new Set(['/shell.html', '/assets/main-1.js', '/assets/figtree-1.woff2'])

type Device = {
  readonly build: string
  readonly languages: readonly string[]
  readonly line: { readonly saveData?: boolean; readonly effectiveType?: string }
  readonly page: () => Response
}

/** A worker with caches in memory; `set` changes what it finds. */
function worker() {
  const stored = new Map<string, Map<string, Response>>()
  let device: Device = { build: 'one', languages: ['en'], line: {}, page: () => htmlOf(HTML) }
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () => device.page())
  const caches = {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      return {
        keys: async () => [...cache.keys()].map((url) => ({ url })),
        put: async (url: string, response: Response) => void cache.set(url, response),
        delete: async (key: string | { readonly url: string }) => cache.delete(typeof key === 'string' ? key : key.url),
      } as unknown as Cache
    },
    match: async (url: string, options: { readonly cacheName: string }) => stored.get(options.cacheName)?.get(url),
  }
  const pages = () =>
    createKeptPages({
      shell: { getCacheKeyForURL: (path) => (FILES.has(path) ? `${ORIGIN}${path}?${device.build}` : undefined) },
      worker: {
        caches,
        fetch,
        location: { origin: ORIGIN },
        navigator: { languages: device.languages, connection: device.line },
      },
    })
  return {
    set: (change: Partial<Device>) => (device = { ...device, ...change }),
    drop: () => stored.delete(KEPT_PAGES),
    fetch,
    count: () => stored.get(KEPT_PAGES)?.size ?? 0,
    keep: (address = HOME) => pages().keep({ address, from: 'server' }),
    keepCached: (address = HOME) => pages().keep({ address, from: 'cache' }),
    find: async (address = HOME) => (await pages().find(address))?.text(),
  }
}

const htmlOf = (
  html: string,
  init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
) =>
  new Response(html, {
    ...init,
    headers: { 'content-type': 'text/html', 'cache-control': 'no-cache', ...init.headers },
  })

test('gives a page as it was sent, marked as kept and drawn in our typeface', async () => {
  const { keep, find } = worker()
  expect(await find()).toBeUndefined()
  await keep()
  const marked = HTML.replace('<html ', '<html data-kept data-font ').replace('rel="own-font"', 'rel="preload"')
  expect(await find()).toBe(marked)
  expect(marked).toContain('rel="preload" as="font"')
})

test('takes the page out of the browser’s own cache when it came from there, else asks the server', async () => {
  const { keep, keepCached, fetch } = worker()
  await keepCached()
  await keep()
  expect(fetch.mock.calls.map(([address, { cache }]) => [address, cache])).toEqual([
    [HOME, 'force-cache'],
    [HOME, 'no-cache'],
  ])
})

test('finds it under the same address alone, whatever part of it is pointed to', async () => {
  const { keep, find } = worker()
  await keep(`${HOME}?make=Toyota#search`)
  expect(await find(`${HOME}?make=Toyota`)).toContain('Hilux')
  expect(await find(HOME)).toBeUndefined()
})

test.each([
  ['other languages', { languages: ['sw', 'en'] }],
  ['less data wanted', { line: { saveData: true } }],
  ['a line of the second generation', { line: { effectiveType: '2g' } }],
  ['another build', { build: 'two' }],
])('does not find it with %s', async (_what, change) => {
  const { keep, find, set } = worker()
  await keep()
  set(change)
  expect(await find()).toBeUndefined()
})

test('does not find it in another year, whose panel offers one more', async () => {
  vi.useFakeTimers({ now: new Date(2026, 11, 31, 12) })
  const { keep, find } = worker()
  await keep()
  expect(await find()).toBeDefined()
  vi.setSystemTime(new Date(2027, 0, 1, 12))
  expect(await find()).toBeUndefined()
  vi.useRealTimers()
})

test.each([
  ['a failure', () => htmlOf(HTML, { status: 503 })],
  ['a page that is not found', () => htmlOf(HTML, { status: 404 })],
  ['a page that nobody may store', () => htmlOf(HTML, { headers: { 'cache-control': 'private, no-store' } })],
  ['a page that broke off', () => htmlOf(HTML.slice(0, -8))],
  ['a page of another release', () => htmlOf(HTML.replace('main-1', 'main-2'))],
  ['the page of another server', () => htmlOf('<html lang="en">Please sign in</html>')],
  ['the page of another address', () => Object.defineProperty(htmlOf(HTML), 'redirected', { value: true })],
])('does not keep %s, nor what was kept before it', async (_what, page) => {
  const { keep, find, set } = worker()
  await keep()
  set({ page })
  await keep()
  expect(await find()).toBeUndefined()
})

test('leaves what is kept when nobody answers', async () => {
  const { keep, find, set } = worker()
  await keep()
  set({
    page: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await keep()
  expect(await find()).toContain('Hilux')
})

test.each(['/about', '/login', '/dashboard', '/my-quotes', '/?e=1', '/?token=secret', 'https://other.example/'])(
  'never asks for %s',
  async (path) => {
    const { keep, fetch } = worker()
    await keep(new URL(path, ORIGIN).href)
    expect(fetch).not.toHaveBeenCalled()
  },
)

test('keeps ten, and none of a build before', async () => {
  const { keep, find, set, count } = worker()
  await keep()
  set({ build: 'two' })
  for (let page = 1; page <= 11; page++) await keep(`${HOME}?page=${page}`)
  expect(count()).toBe(10)
  expect([await find(`${HOME}?page=1`), await find(`${HOME}?page=11`)]).toEqual([undefined, expect.anything()])
})

test('what was asked for before a choice dropped the pages is not kept after it', async () => {
  const { keep, find, set, drop } = worker()
  set({
    page: () => {
      drop()
      return htmlOf(HTML)
    },
  })
  await keep()
  expect(await find()).toBeUndefined()
})

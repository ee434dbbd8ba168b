import { expect, onTestFinished, test, vi } from 'vitest'
import { installShell } from '../../../sw/precache.ts'

// Workbox wants them as soon as it is loaded.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }))

const ORIGIN = 'https://shop.example'
const FILES = ['a', 'b', 'c', 'd'].map((name) => ({
  url: `/assets/${name}-1.js`,
  revision: null,
  integrity: `sha256-${name}`,
}))
const SHELL = { url: '/shell.html', revision: 'one' }

/** Installs the shell on a browser whose network answers a file so; tells what was kept and how each file was asked for. */
async function install(answer: (asked: Request) => Response | undefined) {
  const asked: string[] = []
  const kept: string[] = []
  const cache = { match: async () => undefined, put: async ({ url }: Request) => void kept.push(pathOf(url)) }
  const globals = {
    ExtendableEvent: Event,
    FetchEvent: Event,
    location: new URL(ORIGIN),
    caches: { open: async () => cache, match: cache.match },
    fetch: async (request: Request) => {
      asked.push(`${pathOf(request.url)} ${request.cache}`)
      const given = answer(request)
      if (given === undefined) throw new TypeError('Failed to fetch')
      return given
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  let isInstalled = true
  const works: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void works.push(work.catch(() => (isInstalled = false)))
  installShell(Object.assign(new Event('install'), { waitUntil }), [...FILES, SHELL])
  for (let done = 0; done < works.length; done += 1) await works[done]
  return { isInstalled, asked: asked.toSorted(), kept: kept.toSorted() }
}

const pathOf = (url: string) => url.replace(ORIGIN, '')

test('each file is asked for once, the shell itself past the cache of the browser', async () => {
  const { isInstalled, asked, kept } = await install(() => new Response('whole'))
  expect(isInstalled).toBe(true)
  expect(asked).toEqual([...FILES.map(({ url }) => `${url} default`), '/shell.html reload'])
  expect(kept).toEqual([...FILES.map(({ url }) => url), '/shell.html?__WB_REVISION__=one'])
})

test('a file of which the browser keeps a part is asked for once more, past its cache', async () => {
  const damaged = `${ORIGIN}/assets/b-1.js`
  const { isInstalled, asked, kept } = await install(({ url, cache, integrity }) =>
    url === damaged && (cache !== 'reload' || integrity !== 'sha256-b') ? undefined : new Response('whole'),
  )
  expect(isInstalled).toBe(true)
  expect(asked.filter((call) => call.startsWith('/assets/b-1.js'))).toEqual([
    '/assets/b-1.js default',
    '/assets/b-1.js reload',
  ])
  expect(kept).toHaveLength(5)
})

test('without a connection nothing is installed, and what came stays', async () => {
  const { isInstalled, kept } = await install(({ url }) => (url.endsWith('/a-1.js') ? new Response('a') : undefined))
  expect({ isInstalled, kept }).toEqual({ isInstalled: false, kept: ['/assets/a-1.js'] })
})

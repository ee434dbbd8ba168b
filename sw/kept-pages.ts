import { KEPT_PAGES } from '../src/offline/kept-pages.ts'
import { type Connection, isSparing } from '../src/offline/stock/sync-plan.ts'
import type { KeepPage } from '../src/offline/worker-messages.ts'
import { handlingOf, SHELL_PATH } from './routes.ts'

/** Kept last; each has some 35 to 90 kB. */
const MOST_PAGES = 10
/** A file of the build, as a page names it. */
const FILE = /\/assets\/[\w.-]+/g

/** Pages as the server drew them for an earlier visit (`offline.kept-pages`). Neither of the two rejects. */
export type KeptPages = {
  /** The page of an address, marked `data-kept`; undefined = none that this build, and this device as it is set now, may show. */
  readonly find: (address: string) => Promise<Response | undefined>
  /** Fetches the page of an address and keeps it; one that may not be kept takes the place of the old one too, by removing it. */
  readonly keep: (page: KeepPage) => Promise<void>
}

type Options = {
  /** The files of this build. */
  readonly shell: { readonly getCacheKeyForURL: (path: string) => string | undefined }
  readonly worker: Surroundings
}

type Surroundings = {
  readonly caches: {
    readonly open: (name: string) => Promise<Pick<Cache, 'keys' | 'put' | 'delete'>>
    readonly match: (url: string, options: { readonly cacheName: string }) => Promise<Response | undefined>
  }
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly location: { readonly origin: string }
  readonly navigator: {
    readonly languages: readonly string[]
    readonly connection?: Partial<Connection>
  }
}

export function createKeptPages({ shell, worker }: Options): KeptPages {
  const { caches, location, navigator } = worker
  const build = shell.getCacheKeyForURL(SHELL_PATH) ?? ''
  const isFileKept = (path: string) => shell.getCacheKeyForURL(path) !== undefined

  /** One for all that the same address is drawn by; choices are not in it: they drop the pages. */
  function keyOf(address: string): string {
    const { pathname, search } = new URL(address)
    const { saveData = false, effectiveType } = navigator.connection ?? {}
    const looks = {
      page: pathname + search,
      languages: navigator.languages.join(),
      // The panel offers years up to the present one.
      year: String(new Date().getFullYear()),
      // As the page knows it: one with full pictures is none for who wants less.
      pictures: isSparing({ saveData, effectiveType }) ? 'small' : 'full',
      build,
    }
    return `${location.origin}/kept-page?${new URLSearchParams(looks)}`
  }

  async function keep({ address, from }: KeepPage): Promise<void> {
    const request = { url: address, method: 'GET', mode: 'navigate', headers: new Headers() }
    if (handlingOf(request, location.origin) !== 'keptPage') return
    // Opened before the page is asked for: what is put into a cache that was dropped meanwhile goes with it.
    const cache = await caches.open(KEPT_PAGES)
    const response = await worker.fetch(address, { cache: from === 'cache' ? 'force-cache' : 'no-cache' })
    const html = await response.text()
    const key = keyOf(address)
    await cache.delete(key)
    if (mayBeKept(response, html, isFileKept)) {
      await cache.put(key, new Response(asKept(html), response))
    }
    const keys = await cache.keys()
    const left = new Set(keys.filter(({ url }) => new URL(url).searchParams.get('build') === build).slice(-MOST_PAGES))
    await Promise.all(keys.filter((kept) => !left.has(kept)).map((old) => cache.delete(old)))
  }

  return {
    find: (address) => caches.match(keyOf(address), { cacheName: KEPT_PAGES }).catch(() => undefined),
    // Storage that is closed or full, a connection that breaks off: the next visit begins with the shell.
    keep: (page) => keep(page).catch(() => undefined),
  }
}

/** As it is shown on a device that has the files of the build: drawn in our own typeface at once. */
function asKept(html: string): string {
  return html.replace('<html ', '<html data-kept data-font ').replace('rel="own-font"', 'rel="preload"')
}

type Facts = Pick<Response, 'status' | 'redirected' | 'headers'>

/**
 * Only a whole page of this build, whose files are all on the device: another server's answer has none of them, and the
 * page of another release has others.
 */
function mayBeKept(response: Facts, html: string, isFileKept: (path: string) => boolean): boolean {
  const { status, redirected, headers } = response
  if (status !== 200 || redirected || headers.get('cache-control')?.includes('no-store') === true) return false
  const files = html.match(FILE) ?? []
  return files.length > 0 && files.every(isFileKept) && html.trimEnd().endsWith('</html>')
}

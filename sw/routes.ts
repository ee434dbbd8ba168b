/** The page that every public address starts from, without data; the server makes it. */
export const SHELL_PATH = '/shell.html'

/** What the decision needs to know of a request. */
export type RequestFacts = {
  readonly url: string
  readonly method: string
  readonly mode: string
  readonly headers: Pick<Headers, 'has'>
}

/**
 * What the worker does with a request. `page`: the shell out of the cache, at once. `staffPage`: from the network alone,
 * and the shell, which holds no data, where there is none. `file`: out of the cache when it is a file of the shell.
 * `none`: the browser goes its own way, as for everything that is not listed here.
 */
export type Handling = 'page' | 'staffPage' | 'file' | 'none'

/** Pages whose data is never on the disk (offline.md A.1). */
export const STAFF_PAGES: readonly string[] = [
  '/login',
  '/dashboard',
  '/quotes',
  '/vehicle-export',
  '/stock-status',
  '/uploads',
]

/** Addresses that are no pages: the API, files of the build, pictures and papers; and whatever has an extension. */
const NO_PAGE = /^\/+(?:api|assets|pictures|suppliers|popular)(?:\/|$)|\.[^/]*$/i

/** Decides by the allow-list; never asks the network or the cache. */
export function handlingOf({ url, method, mode, headers }: RequestFacts, origin: string): Handling {
  const { origin: asked, pathname, searchParams } = new URL(url)
  if (asked !== origin || method !== 'GET') return 'none'
  if (headers.has('Token') || searchParams.has('token') || headers.has('Range')) return 'none'
  if (mode !== 'navigate') return 'file'
  if (NO_PAGE.test(decoded(pathname))) return 'none'
  return STAFF_PAGES.some((page) => pathname === page || pathname === `${page}/`) ? 'staffPage' : 'page'
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

import { pictureOf } from '../src/offline/answers/picture-reads.ts'
import { asksServer, mayBeRead } from '../src/offline/answers/public-reads.ts'
import { SHARE_PATH } from '../src/shared/contract/shared-paper.ts'
import { PATHS } from '../src/shared/contract/paths.ts'
import { DASHBOARD_PAGES } from '../src/shared/domain/staff-pages.ts'

/** The page that every public address starts from, without data; the server makes it. */
export const SHELL_PATH = '/shell.html'

/** What the decision needs to know of a request. */
export type RequestFacts = {
  readonly url: string
  readonly method: string
  readonly mode: string
  readonly cache?: string
  /** The page that asks. */
  readonly referrer?: string
  readonly headers: Pick<Headers, 'has'>
}

/**
 * What the worker does with a request. `page`: the shell out of the cache, at once. `keptPage`: as the server drew it for an
 * earlier visit, otherwise as `page`. `staffPage`: from the network alone,
 * and the shell, which holds no data, where there is none; so is `unknownPage`, which the server alone answers as not
 * found. `file`: out of the cache when it is a file of the shell. `share`: a file from the share sheet. `read`, `picture`:
 * by the resolver. `probe`: from the network, and heard. `none`: the browser goes its own way, as for
 * everything that is not listed here, reads that are for the server itself, pictures by `cache: 'no-store'` and those of staff
 * pages.
 */
export type Handling =
  'share' | 'page' | 'keptPage' | 'staffPage' | 'unknownPage' | 'file' | 'read' | 'picture' | 'probe' | 'none'

/** Pages whose data is never on the disk (`offline.never-stored`), with what lies below them. */
export const STAFF_PAGES: readonly string[] = [
  ...new Set(['/login', ...DASHBOARD_PAGES.map((page) => page.replace(/\/:.*/, ''))]),
]

/** Home with its searches, and listings: what the server draws with data. */
const KEPT_PAGE = /^\/(?:vehicle-listing\/[^/]+)?$/
/** The other public pages, which the shell has; any further address is one that the server may say it does not know. */
const SHELL_PAGES: ReadonlySet<string> = new Set([
  '/vehicle-listing',
  '/about',
  '/services',
  '/sales-reps',
  '/testimonials',
  '/contact-us',
  '/faq',
  '/saved',
  '/my-quotes',
  '/offline',
  '/compare',
  '/check',
  '/q',
  '/privacy',
  '/not-me',
])
/** Says what has just happened, once. */
const ERROR = 'e'

/** Addresses that are no pages: the API, files of the build, pictures and papers; and whatever has an extension. */
const NO_PAGE = /^\/+(?:api|assets|pictures|suppliers|popular)(?:\/|$)|\.[^/]*$/i

/** Decides by the allow-list; never asks the network or the cache. */
export function handlingOf(request: RequestFacts, origin: string): Handling {
  const { url, method, mode, headers } = request
  const { origin: asked, pathname, searchParams } = new URL(url)
  if (asked !== origin || headers.has('Token') || searchParams.has('token') || headers.has('Range')) return 'none'
  if (mode !== 'navigate' && mayBeRead(request)) return asksServer(request.cache) ? 'none' : 'read'
  if (method === 'POST' && mode === 'navigate' && pathname === SHARE_PATH) return 'share'
  if (method !== 'GET') return 'none'
  if (mode !== 'navigate') return loadingOf(request, pathname)
  const path = decoded(pathname)
  if (NO_PAGE.test(path ?? pathname)) return 'none'
  if (path === undefined) return 'page'
  if (isStaffPage(pathname)) return 'staffPage'
  if (KEPT_PAGE.test(pathname)) return searchParams.has(ERROR) ? 'page' : 'keptPage'
  return SHELL_PAGES.has(pathname.replace(/\/$/, '')) ? 'page' : 'unknownPage'
}

function loadingOf(request: RequestFacts, pathname: string): Handling {
  if (pathname === PATHS.health) return 'probe'
  if (pictureOf(request) === undefined) return 'file'
  return request.cache === 'no-store' || isOnStaffPage(request) ? 'none' : 'picture'
}

function isStaffPage(pathname: string): boolean {
  return STAFF_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
}

/** What staff look at stays with them: also of vehicles that are not in the shop yet. */
function isOnStaffPage({ referrer }: RequestFacts): boolean {
  return referrer !== undefined && URL.canParse(referrer) && isStaffPage(new URL(referrer).pathname)
}

/** Undefined for what no address can be: the server refuses it without a page, and the shell says that it is not found. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

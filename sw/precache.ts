import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { Router } from 'workbox-routing'
import type { KeptPages } from './kept-pages.ts'
import type { ReadsAnswerer } from './reads.ts'
import { handlingOf, SHELL_PATH } from './routes.ts'
import { answerShare } from './share.ts'
import { SHELL_CACHE } from '../src/offline/names.ts'

type Entries = Parameters<PrecacheController['addToCacheList']>[0]

/**
 * Firefox takes a body that breaks off for kept and keeps nothing, so each is read to its end first
 * (`offline.whole-answers-only`).
 */
const toItsEnd = {
  fetchDidSucceed: async ({ response }: { readonly response: Response }) =>
    new Response(await response.arrayBuffer(), response),
}

/** The files of the shell, by which they are found and what is old is thrown away. */
export function createShell(entries: Entries): PrecacheController {
  const shell = new PrecacheController({ cacheName: SHELL_CACHE, plugins: [toItsEnd] })
  shell.addToCacheList(entries)
  return shell
}

/**
 * Workbox fetches one file after the other, each of them a trip to the server and back. More than three at once would leave
 * the page too little of a slow line, and of the six connections that a browser opens to a server of HTTP/1.1.
 */
const LANES = 3

/** Keeps every file, or as many as come: then the install fails, and the next one goes on from there. */
export function installShell(event: ExtendableEvent, entries: Entries): void {
  const shell = createShell(entries)
  const files = [...shell.getURLsToCacheKeys()]
  for (let lane = 0; lane < LANES; lane++) {
    const own = files.filter((_, nth) => nth % LANES === lane)
    event.waitUntil(keepFiles(own, { shell, event }))
  }
}

type Installing = { readonly shell: PrecacheController; readonly event: ExtendableEvent }

/**
 * As Workbox installs them, but asks once more for a file that fails: the browser's own cache keeps a part of one that came
 * short for as long as its address is good, and only a call past that cache brings the whole.
 */
async function keepFiles(files: readonly [string, string][], { shell, event }: Installing): Promise<void> {
  for (const [url, cacheKey] of files) {
    const integrity = shell.getIntegrityForCacheKey(cacheKey) ?? ''
    const keep = (cache: RequestCache) => {
      const request = new Request(url, { integrity, cache, credentials: 'same-origin' })
      return Promise.all(shell.strategy.handleAll({ params: { cacheKey }, request, event }))
    }
    // An address without a revision in its key is good for ever.
    await keep(url === cacheKey ? 'default' : 'reload').catch(() => keep('reload'))
  }
}

type Answerers = {
  readonly caches: Pick<CacheStorage, 'open'>
  readonly shell: PrecacheController
  readonly pages: Pick<KeptPages, 'find'>
  readonly reads: ReadsAnswerer
  readonly origin: string
}

/** Answers what `handlingOf` gives to the worker; undefined = the browser goes its own way. */
export function createAnswerer({ caches, shell, pages, reads, origin }: Answerers) {
  const files = new Router()
  files.registerRoute(
    new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] }),
  )
  const answerShell = shell.createHandlerBoundToURL(SHELL_PATH)
  return function answer(event: FetchEvent): Promise<Response> | undefined {
    const { request } = event
    const options = { request, event, url: new URL(request.url) }
    const handling = handlingOf(request, origin)
    switch (handling) {
      case 'share':
        return answerShare(request, { caches, origin })
      case 'page':
        return answerShell(options)
      case 'keptPage':
        return pages.find(request.url).then((page) => page ?? answerShell(options))
      case 'staffPage':
      case 'unknownPage':
        return fetch(request).catch(() => answerShell(options))
      case 'file':
        return files.handleRequest(options)
      case 'read':
      case 'picture':
      case 'probe':
        return reads[handling](event)
      case 'none':
        return undefined
    }
  }
}

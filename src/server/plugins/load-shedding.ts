import { AppError } from '../http/app-error.ts'
import type { App } from '../http/app.ts'
import { policyOf } from './access.ts'

/** Searches under way at once, over all callers; each costs the process a few milliseconds, so all end within a second. */
const MAX_SEARCHES = 250
const RETRY_SECONDS = 1

/** Refuses searches that could not be answered in time, before their bodies are read (reliability.md A6.4). */
export function registerLoadShedding(app: App): void {
  const searches = new WeakSet<object>()
  let underWay = 0
  const leave = (request: object): void => {
    if (searches.delete(request)) underWay -= 1
  }
  app.addHook('onRequest', async (request, reply) => {
    if (policyOf(request.method, request.routeOptions.url)?.rule !== 'search') return
    if (underWay >= MAX_SEARCHES) throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_SECONDS })
    underWay += 1
    searches.add(request)
    // A caller who went away has no answer, only a connection that closed.
    reply.raw.once('close', () => leave(request))
  })
  app.addHook('onResponse', async (request) => leave(request))
}

import type { Evidence } from '../../../offline/connectivity.ts'
import type { Fetch } from '../../../offline/fetch-text.ts'

/** offline.md B.4: the patience of searches and listings. */
const PATIENCE_MS = 2500
const FIRST_FAULT = 500

/** The same network; every answer and every failure is told as evidence. A call that was called off tells nothing. */
export function watchNetwork(fetch: Fetch, tell: (evidence: Evidence) => void): Fetch {
  return async (input, init) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      tell('waiting')
    }, PATIENCE_MS)
    try {
      const response = await fetch(input, init)
      tell(whatItSays(response, isLate))
      return response
    } catch (error) {
      if (init.signal?.aborted !== true) tell('failed')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Our API never answers with a page, nor sends anybody elsewhere; whoever does is a stranger on the line. */
export function whatItSays({ status, redirected, headers }: Response, isLate: boolean): Evidence {
  if (status >= FIRST_FAULT) return 'failed'
  if (redirected || headers.get('content-type')?.startsWith('text/html') === true) return 'foreign'
  return isLate ? 'late' : 'answered'
}

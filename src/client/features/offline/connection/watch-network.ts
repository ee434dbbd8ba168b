import { PATIENCE_MS } from '../../../../shared/domain/patience.ts'
import { type Evidence, evidenceIn } from '../../../../offline/connectivity.ts'
import type { Fetch } from '../../../../offline/fetch-text.ts'

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
      tell(evidenceIn(response, isLate))
      return response
    } catch (error) {
      if (init.signal?.aborted !== true) tell('failed')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

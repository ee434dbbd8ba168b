import { PATIENCE_MS } from '../../shared/domain/patience.ts'
import { AppError } from './app-error.ts'
import type { App } from './app.ts'
import { createAdmission } from './admission.ts'
import { policyOf } from './access.ts'

/**
 * So that everything is answered within 3.5 s (`reliability.answered-in-3500ms`), and the probe within 100 ms
 * meanwhile.
 */
const MAX_WAIT_MS = PATIENCE_MS
const SLICE_MS = 20
const RETRY_SECONDS = 2

/**
 * A search is worked out at one go, so many at once would keep all others waiting. They take turns before their bodies
 * are read, and those that could not be answered in time are refused (`reliability.refuse-early`).
 */
export function registerLoadShedding(app: App): void {
  const admission = createAdmission({
    now: () => performance.now(),
    afterOthers: setImmediate,
    sliceMs: SLICE_MS,
    maxWaitMs: MAX_WAIT_MS,
  })
  app.addHook('preParsing', async (request) => {
    if (policyOf(request.method, request.routeOptions.url)?.rule !== 'search') return
    const turn = admission.enter()
    if (turn === 'full') throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_SECONDS })
    await turn
  })
}

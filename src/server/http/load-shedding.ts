import { PATIENCE_MS } from '../../shared/domain/patience.ts'
import { AppError } from './app-error.ts'
import type { App } from './app.ts'
import { span } from '../tracing/span.ts'
import { policyOf } from './access.ts'

/** Lets work through that holds the process's one thread, so that other calls are answered in between. */
type Admission = {
  /** Undefined: go on at once. A promise: go on when it resolves. 'full': the wait would be too long. */
  readonly enter: () => Promise<void> | 'full' | undefined
}

type AdmissionOptions = {
  /** Milliseconds that only rise. */
  readonly now: () => number
  /** Calls back when the process has looked at its connections once more. */
  readonly afterOthers: (callback: () => void) => void
  /** How long such work may hold the thread at a stretch. */
  readonly sliceMs: number
  readonly maxWaitMs: number
}

/** How much the latest round moves the remembered cost of a turn. */
const WEIGHT = 0.2

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
    if (turn !== undefined) await span('turn', { 'saex.turn': 'search' }, () => turn)
  })
}

/**
 * Admits work in the order of arrival. Work goes on at once while a slice has time left; what comes later waits until others
 * had theirs. How long the last one would wait is known from what turns have cost of late.
 */
export function createAdmission({ now, afterOthers, sliceMs, maxWaitMs }: AdmissionOptions): Admission {
  const waiting: (() => void)[] = []
  let begun: number | undefined
  let turns = 0
  let costMs = 0

  function begin(): void {
    begun = now()
    turns = 0
    afterOthers(end)
  }
  function end(): void {
    if (begun !== undefined && turns > 0) costMs += WEIGHT * ((now() - begun) / turns - costMs)
    begun = undefined
    if (waiting.length === 0) return
    begin()
    const count = Math.max(1, Math.floor(sliceMs / Math.max(costMs, 0.01)))
    const next = waiting.splice(0, count)
    turns = next.length
    for (const go of next) go()
  }

  return {
    enter: () => {
      if (waiting.length * costMs > maxWaitMs) return 'full'
      if (begun === undefined) begin()
      if (waiting.length === 0 && now() - (begun ?? 0) < sliceMs) {
        turns += 1
        return undefined
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}

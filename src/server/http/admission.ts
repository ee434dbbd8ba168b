/** Lets work through that holds the process's one thread, so that other calls are answered in between. */
export type Admission = {
  /** Undefined: go on at once. A promise: go on when it resolves. 'full': the wait would be too long. */
  readonly enter: () => Promise<void> | 'full' | undefined
}

type Options = {
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
 * Admits work in the order of arrival. Work goes on at once while a slice has time left; what comes later waits until others
 * had theirs. How long the last one would wait is known from what turns have cost of late.
 */
export function createAdmission({ now, afterOthers, sliceMs, maxWaitMs }: Options): Admission {
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

import { setTimeout as sleep } from 'node:timers/promises'

/** Wakes one who waits. */
export type Bell = {
  readonly ring: () => void
  /** Until it rings or the time is over; at once when it rang since the last wait. */
  readonly wait: (ms: number) => Promise<void>
}

export function createBell(): Bell {
  let rung = new AbortController()
  return {
    ring: () => rung.abort(),
    wait: async (ms) => {
      await sleep(ms, undefined, { signal: rung.signal }).catch(() => {})
      rung = new AbortController()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Wakes one who waits. */
export type WakeUp = {
  readonly signal: () => void
  /** Until it is signalled or the time is over; at once when it was since the last wait. */
  readonly wait: (ms: number) => Promise<void>
}

export function createWakeUp(): WakeUp {
  let signalled = new AbortController()
  return {
    signal: () => signalled.abort(),
    wait: async (ms) => {
      await sleep(ms, undefined, { signal: signalled.signal }).catch(() => {})
      signalled = new AbortController()
    },
  }
}

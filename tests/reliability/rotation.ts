import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { ProductProcess } from '../support/product-process.ts'

const CHECK_MS = 100
const FAILURES = 2

/**
 * As a load balancer: calls go in turn to the processes that say they are ready. They are asked ten times a second, and left
 * out after two answers of another kind.
 */
export type Rotation = {
  readonly add: (process: ProductProcess) => void
  /** As the operator of a balancer does it; the calls under way are answered. */
  readonly takeOut: (process: ProductProcess) => void
  /** The addresses that calls go to now, the next one first; all of them where none is ready. */
  readonly turn: () => readonly string[]
  readonly close: () => Promise<void>
}

export function createRotation(): Rotation {
  /** By address, how many checks it has failed one after the other. */
  const failures = new Map<string, number>()
  let turns = 0
  const over = new AbortController()

  async function check(url: string): Promise<void> {
    const isWell = await isReady(url)
    const before = failures.get(url)
    if (before !== undefined) failures.set(url, isWell ? 0 : before + 1)
  }
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      await Promise.all([...failures.keys()].map(check))
      await sleep(CHECK_MS)
    }
  }
  const watching = watch()

  return {
    add: ({ url }) => void failures.set(url, 0),
    takeOut: ({ url }) => void failures.delete(url),
    turn: () => {
      const ready = [...failures].filter(([, failed]) => failed < FAILURES).map(([url]) => url)
      const all = ready.length === 0 ? [...failures.keys()] : ready
      const first = turns++ % all.length
      return [...all.slice(first), ...all.slice(0, first)]
    },
    close: async () => {
      over.abort()
      await watching
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}${PATHS.ready}`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  return answer?.ok === true
}

import type { Fetch } from '../../offline/fetch-text.ts'

type Options = {
  /** The way out of the page; from now on what goes out by it is counted. */
  readonly network: { fetch: Fetch }
  /** Whether a call is not the visitor's own. */
  readonly isAside: (input: string) => boolean
  readonly wait: (ms: number) => Promise<void>
}

/** So long a call is put off at most: a visitor's one that hangs must not stop the others for good. */
const LONGEST_MS = 5000

/** Makes a way out for what nobody waits for: it lets the visitor's own calls go first (`offline.list-gives-way`). */
export function yieldLine({ network, isAside, wait }: Options): Fetch {
  const way = network.fetch
  let underWay = 0
  let waiting: (() => void)[] = []
  const untilFree = () => new Promise<void>((resolve) => waiting.push(resolve))

  network.fetch = async (input, init) => {
    if (isAside(input)) return way(input, init)
    underWay += 1
    try {
      return await way(input, init)
    } finally {
      underWay -= 1
      if (underWay === 0) {
        for (const go of waiting) go()
        waiting = []
      }
    }
  }

  return async (input, init) => {
    if (underWay > 0) await Promise.race([untilFree(), wait(LONGEST_MS)])
    return network.fetch(input, { ...init, priority: 'low' })
  }
}

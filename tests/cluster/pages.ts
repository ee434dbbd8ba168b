import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { callAny, type Doors } from './load.ts'

const READERS = 2
const PAUSE_MS = 100
/** Few enough for a cache to be asked for each of them again before it forgets. */
const ADDRESSES = Array.from(
  { length: 40 },
  (_none, place) => `${PATHS.stockPage}?make=Toyota&maxPrice=${place + 1}0000`,
)

export type Pages = {
  /** Since the start: answers, of them by a cache, and those with other vehicles than the first of their address. */
  readonly stop: () => Promise<{ readonly answered: number; readonly hits: number; readonly wrong: number }>
}

/** Buyers who look at pages of searches that a cache may keep. */
export function startPages(shop: Doors): Pages {
  const known = new Map<string, string>()
  let [answered, hits, wrong] = [0, 0, 0]
  const over = new AbortController()
  const read = async (): Promise<void> => {
    const address = ADDRESSES[randomInt(ADDRESSES.length)]!
    const { status, headers, body } = await callAny(shop, { method: 'GET', path: address })
    if (status !== 200) return
    answered++
    // Varnish names the call that brought what it kept behind the present one.
    if (String(headers['x-varnish']).includes(' ')) hits++
    const vehicles = [...body.matchAll(/"saexRef":"(SAEX\d{7})"/g)].map((match) => match[1]).join()
    const first = known.get(address) ?? vehicles
    known.set(address, first)
    if (vehicles !== first) wrong++
  }
  const work = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await read().catch(() => {})
      await sleep(PAUSE_MS)
    }
  }
  const all = Array.from({ length: READERS }, work)
  return {
    stop: async () => {
      over.abort()
      await Promise.all(all)
      return { answered, hits, wrong }
    },
  }
}

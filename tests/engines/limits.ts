import { setTimeout as sleep } from 'node:timers/promises'

export class Hangs extends Error {}

/** The work, or an error after so long. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const end = new AbortController()
  const late = sleep(limitMs, undefined, { signal: end.signal }).then(() => {
    throw new Hangs(`hangs: not done within ${limitMs / 1000} s`)
  })
  return Promise.race([work, late]).finally(() => end.abort())
}

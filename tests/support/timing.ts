import { setTimeout as sleep } from 'node:timers/promises'

export type Timed<T> = { readonly value: T; readonly ms: number }

export async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const begun = performance.now()
  const value = await work()
  return { value, ms: performance.now() - begun }
}

export type Pace = {
  readonly perSecond: number
  /** Asked before each turn. */
  readonly isOver: () => boolean
}

/** Begins `work` so many times a second, whether what was begun before is answered or not; ends when all is. */
export async function atPace<T>(
  { perSecond, isOver }: Pace,
  work: (turn: number) => Promise<T>,
): Promise<readonly Timed<T>[]> {
  const begun: Promise<Timed<T>>[] = []
  const start = performance.now()
  for (let turn = 0; !isOver(); turn++) {
    const call = timed(() => work(turn))
    // One that fails is told at the end, by all of them.
    call.catch(() => {})
    begun.push(call)
    await sleep(Math.max(0, start + ((turn + 1) * 1000) / perSecond - performance.now()))
  }
  return Promise.all(begun)
}

/** The time below which that share of the times lies, to a tenth; 0 of none. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

export function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** To a tenth unless told otherwise. */
export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits))
}

import * as z from 'zod/mini'

/** Longest wait where the browser tells no idle time, and until it must come to it. */
const LATEST_MS = 2000
const savingSchema = z.object({ connection: z.object({ saveData: z.literal(true) }) })

/** Runs a task once the browser has nothing better to do; the answer calls it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, LATEST_MS / 4)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(task, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(handle)
}

/** Whether the visitor asked for less data; browsers that cannot tell count as no. */
export function savesData(): boolean {
  return savingSchema.safeParse(navigator).success
}

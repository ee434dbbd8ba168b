import { AppError } from '../../http/app-error.ts'

/** How many visitors may wait for a picture to be made; more are told to come again. */
const MAX_WAITING = 200
const RETRY_SECONDS = 2

export type RenderQueue = {
  /** For a visitor who waits. Throws OVERLOADED when too many do. */
  readonly now: <T>(task: () => Promise<T>) => Promise<T>
  /** For nobody in particular: begins only while no visitor waits, one at a time; dropped when the process ends. */
  readonly later: (task: () => Promise<unknown>) => void
  readonly stop: () => void
}

/** Renders at most `atOnce` pictures at a time, so that pictures never take the processor from searches. */
export function createRenderQueue(atOnce = 2): RenderQueue {
  const urgent: (() => Promise<unknown>)[] = []
  const idle: (() => Promise<unknown>)[] = []
  let running = 0
  let isIdleRunning = false

  function next(): void {
    if (running >= atOnce) return
    const task = urgent.shift() ?? takeIdle()
    if (task === undefined) return
    running += 1
    void task().finally(() => {
      running -= 1
      next()
    })
  }

  function takeIdle(): (() => Promise<unknown>) | undefined {
    const task = isIdleRunning ? undefined : idle.shift()
    if (task === undefined) return undefined
    isIdleRunning = true
    return () =>
      task().finally(() => {
        isIdleRunning = false
      })
  }

  return {
    now: async (task) => {
      if (urgent.length >= MAX_WAITING) throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_SECONDS })
      return new Promise((resolve, reject) => {
        urgent.push(() => task().then(resolve, reject))
        next()
      })
    },
    later: (task) => {
      idle.push(task)
      next()
    },
    stop: () => {
      idle.length = 0
    },
  }
}

/** Lets others have the thread. */
export type Pause = () => Promise<void>

/** So long the thread may be held, and one step more: a fifth of a frame. */
const STRETCH_MS = 3

/**
 * Runs steps of some milliseconds each to their end, with a pause whenever the thread was held for {@link STRETCH_MS}, and
 * one before, since nobody knows how long the caller has held it.
 */
export async function inSteps<T>(steps: Generator<void, T>, pause: Pause = nextTurn): Promise<T> {
  await pause()
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - since < STRETCH_MS) continue
    await pause()
    since = performance.now()
  }
}

/** A turn of the event loop. Timers would do too, but browsers stretch those that follow each other to 4 ms. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

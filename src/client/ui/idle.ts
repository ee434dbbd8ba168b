/** Longest wait where the browser tells no idle time, and until it must come to it. */
const LATEST_MS = 2000

/** What only some browsers tell of the line. */
declare global {
  interface Navigator {
    readonly connection?: Partial<EventTarget> & { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Runs a task once the browser has nothing better to do; the answer calls it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, LATEST_MS / 4)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(task, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(handle)
}

/** So long after its load a first page still fetches pictures; the worker's install must not share the line with them. */
const SETTLED_MS = 3000

/** Runs a task when the page has all it needs, and the browser nothing better to do; the answer calls it off. */
export function whenSettled(task: () => void): () => void {
  const stops: (() => void)[] = []
  const wait = () => {
    const timer = setTimeout(() => stops.push(whenIdle(task)), isReturning() ? 0 : SETTLED_MS)
    stops.push(() => clearTimeout(timer))
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait, { once: true })
    stops.push(() => window.removeEventListener('load', wait))
  }
  return () => stops.forEach((stop) => stop())
}

/** With a worker in control all code is on the device already. */
function isReturning(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** Whether the visitor asked for less data; browsers that cannot tell count as no. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true
}

/** Whether the browser takes the line for one of the second generation; those that cannot tell count as no. */
export function isSlowLine(): boolean {
  return navigator.connection?.effectiveType?.endsWith('2g') === true
}

/** Whether everything shall cost little, as long as the visitor did not ask otherwise (`offline.slow-line`). */
export function wantsLess(): boolean {
  return savesData() || isSlowLine()
}

/** Calls back when the browser thinks otherwise of the line; the answer calls it off. */
export function watchLine(onChange: () => void): () => void {
  const { connection } = navigator
  connection?.addEventListener?.('change', onChange)
  return () => connection?.removeEventListener?.('change', onChange)
}

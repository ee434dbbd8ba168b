import type { Page } from 'playwright-core'

/** One interaction as the browser saw it, from press to the frame that shows something of it, in ms. */
export type Interaction = {
  readonly ms: number
  /** Until its first handler ran: what else the page was doing. */
  readonly waited: number
  /** The longest of its handlers. */
  readonly handled: number
}

/** Between two presses of one kind, as a quick hand makes them: how the tool finds the next control is no part of the last press. */
export const PAUSE_MS = 250

type Entry = Interaction & { readonly id: number }

/** Keeps what the browser tells about every interaction; call it before the page is opened. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Entry[] = []
    Reflect.set(window, 'interactions', seen)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const id: unknown = Reflect.get(entry, 'interactionId')
        if (typeof id !== 'number' || id === 0) continue
        const { duration, startTime, processingStart, processingEnd } = entry
        const times = { waited: processingStart - startTime, handled: processingEnd - processingStart }
        seen.push({ id, ms: duration, ...times })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** The longest event of each interaction during `act`; those under 16 ms, which the browser does not tell, are left out. */
export async function interactionsOf(page: Page, act: () => Promise<void>): Promise<readonly Interaction[]> {
  await page.evaluate(() => Reflect.get(window, 'interactions').splice(0))
  await act()
  // Entries come with the frame after the last paint.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve), 200))),
  )
  const entries: Entry[] = await page.evaluate(() => Reflect.get(window, 'interactions').slice())
  const longest = new Map<number, Entry>()
  for (const entry of entries) {
    const before = longest.get(entry.id) ?? entry
    const ms = Math.max(before.ms, entry.ms)
    longest.set(entry.id, { ...before, ms, handled: Math.max(before.handled, entry.handled) })
  }
  return [...longest.values()]
}

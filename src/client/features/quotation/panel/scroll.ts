/** Brings the foot of a part of the page into view, or its head; at once where the system asks for less motion. */
export function scrollTo(element: Element | null, block: 'start' | 'end'): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block, behavior: isCalm ? 'auto' : 'smooth' })
}

export function scrollToFoot(element: Element | null): void {
  scrollTo(element, 'end')
}

/** Scrolling waits until what was opened has its size (`screens.lines-expand`). */
export const SCROLL_DELAY_MS = 200

export function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}

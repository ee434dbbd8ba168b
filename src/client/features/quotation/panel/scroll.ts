/** Brings the foot of a part of the page into view; at once where the system asks for less motion. */
export function scrollToFoot(element: Element | null): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'end', behavior: isCalm ? 'auto' : 'smooth' })
}

/** Scrolling waits until what was opened has its size (`screens.lines-expand`). */
export const SCROLL_DELAY_MS = 200

export function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}

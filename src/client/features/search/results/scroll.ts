/** Scrolls up smoothly, or at once where less motion is asked for. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: behavior() })
}

/** Brings the heading of the results into sight, where it is not. */
export function showHeading(): void {
  const heading = document.querySelector('h1')
  const { top = 0, bottom = 0 } = heading?.getBoundingClientRect() ?? {}
  if (top < 0 || bottom > window.innerHeight) heading?.scrollIntoView({ block: 'start', behavior: behavior() })
}

/** Leads to the box of makes, in the dialog where the panel is one: what is said of it stands there. */
export function showMakes(): void {
  const boxes = document.querySelectorAll<HTMLElement>('.tree-opener')
  const box = [...boxes].findLast((one) => one.offsetParent !== null)
  box?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'center', behavior: behavior() })
}

function behavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

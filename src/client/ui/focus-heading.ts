/**
 * For a button that goes with what it takes away: its focus goes to the heading of this id, or to the page's own where
 * that goes too. Headings take it by `tabIndex={-1}`.
 */
export function focusHeading(id: string | null): void {
  const heading = id === null ? document.querySelector('h1') : document.getElementById(id)
  // Who points at one row after the other keeps the next one under the pointer.
  const isByKeyboard = document.activeElement?.matches(':focus-visible') === true
  heading?.focus({ preventScroll: !isByKeyboard })
}

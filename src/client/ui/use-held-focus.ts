import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a part whose pieces come and go: where the piece that has the focus goes, the first `next` of the part takes
 * it. Headings take it by `tabIndex={-1}`.
 */
export function useHeldFocus<Part extends HTMLElement>(
  next: 'h1' | 'h2' | 'section' | 'button',
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const held = useRef<EventTarget>(null)
  useEffect(() => {
    const element = part.current
    const hold = ({ target }: FocusEvent) => {
      held.current = target
    }
    element?.addEventListener('focusin', hold)
    return () => element?.removeEventListener('focusin', hold)
  }, [])
  // After each drawing, since any of them may take a piece away.
  useEffect(() => {
    if (!(held.current instanceof Element) || held.current.isConnected) return
    held.current = null
    // Who is elsewhere by now stays there.
    if (document.activeElement === document.body) part.current?.querySelector(next)?.focus({ preventScroll: true })
  })
  return part
}

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The nearest part around what has the focus: it hands it on before the others do. */
const nearest = new WeakMap<EventTarget, HTMLElement>()

/**
 * The ref of a part whose pieces come and go: where the piece that has the focus goes, the first `next` of the part takes
 * it. Headings take it by `tabIndex={-1}`.
 */
export function useHeldFocus<Part extends HTMLElement>(
  next: 'h1' | 'h2' | 'h3' | 'section' | 'button',
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const held = useRef<EventTarget>(null)
  const take = useEffectEvent(() => {
    if (!isGone(held.current)) return
    held.current = null
    // Who is elsewhere by now stays there.
    if (document.activeElement === document.body) part.current?.querySelector(next)?.focus({ preventScroll: true })
  })
  const handOn = useEffectEvent(() => {
    const first = isGone(held.current) ? nearest.get(held.current) : undefined
    const isOthers = first !== undefined && first !== part.current && first.isConnected
    // That one may hear of it later, and may have no place for it.
    if (isOthers) setTimeout(() => take())
    else take()
  })
  useEffect(() => {
    const element = part.current
    if (element === null) return undefined
    const hold = (target: EventTarget | null) => {
      held.current = target
      if (target === null) return
      // Parts inside of this one have heard of it before.
      const inner = nearest.get(target)
      if (inner === undefined || !element.contains(inner)) nearest.set(target, element)
    }
    const listen = ({ target }: FocusEvent) => hold(target)
    element.addEventListener('focusin', listen)
    // What was drawn with the part may have the focus by now: effects run later than the page is seen.
    if (element.contains(document.activeElement)) hold(document.activeElement)
    // A piece may be drawn anew by itself; what takes the focus by an effect of its own comes first.
    const pieces = new MutationObserver(() => (isGone(held.current) ? setTimeout(() => handOn()) : undefined))
    pieces.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', listen)
      pieces.disconnect()
    }
  }, [])
  // After each drawing, since any of them may take a piece away.
  useEffect(() => handOn())
  return part
}

function isGone(target: EventTarget | null): target is Element {
  return target instanceof Element && !target.isConnected
}

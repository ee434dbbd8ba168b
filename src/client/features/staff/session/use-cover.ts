import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Class of the dialog that stands over a page, so that it is not taken out with it. */
export const COVER = 'sign-in-cover'

/**
 * Takes what a page shows out of the document while it is covered, and puts it back as it was, with its place on the screen
 * and its focus. React goes on knowing it. Of `place` the one child is taken, of the dialogs in the body, too: React itself
 * never changes these (docs/decisions/0032-covered-pages.md).
 */
export function useCover(place: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const putBack = useRef<(() => void) | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (isCovered) {
      focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      putBack.current = takeOut(place.current)
    } else {
      putBack.current?.()
      putBack.current = null
    }
    // Nothing is put back when it ends: then it is somebody else's page.
  }, [place, isCovered])
  useEffect(() => {
    if (isCovered) return
    focused.current?.focus({ preventScroll: true })
    focused.current = null
  }, [isCovered])
}

function takeOut(place: HTMLElement | null): () => void {
  const { title } = document
  const { scrollY } = window
  const dialogs = document.querySelectorAll<HTMLElement>(`body > [role=dialog]:not(.${COVER})`)
  const taken = [place, ...dialogs].flatMap((parent) => {
    const child = parent?.firstElementChild
    if (!parent || !child) return []
    child.remove()
    return [{ parent, child }]
  })
  return () => {
    for (const { parent, child } of taken) parent.append(child)
    document.title = title
    window.scrollTo({ top: scrollY, behavior: 'instant' })
  }
}

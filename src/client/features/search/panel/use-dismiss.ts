import { type RefObject, useEffect, useEffectEvent } from 'react'

type Options = {
  readonly isOpen: boolean
  readonly box: RefObject<HTMLElement | null>
  readonly onDismiss: () => void
  /** Takes the focus back after Escape. */
  readonly returnTo: RefObject<HTMLElement | null>
}

/** Closes something open by Escape inside it, or by a press or the focus outside of it. */
export function useDismiss({ isOpen, box, onDismiss, returnTo }: Options): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    const element = box.current
    if (!isOpen || !element) return undefined
    const handleOutside = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) dismiss()
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The dialog around it stays open.
      event.preventDefault()
      event.stopPropagation()
      dismiss()
      returnTo.current?.focus()
    }
    document.addEventListener('pointerdown', handleOutside)
    document.addEventListener('focusin', handleOutside)
    element.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handleOutside)
      document.removeEventListener('focusin', handleOutside)
      element.removeEventListener('keydown', handleKey)
    }
  }, [isOpen, box, returnTo])
}

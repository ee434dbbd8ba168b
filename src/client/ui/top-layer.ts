import { useSyncExternalStore } from 'react'

/** The open modal dialog. All else is out of reach meanwhile, for pointer, keyboard and screen reader alike. */
let dialog: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Tells which modal dialog is open now; null = none. */
export function setTopLayer(opened: HTMLElement | null): void {
  dialog = opened
  for (const listener of listeners) listener()
}

/** The element in which messages can be seen, heard and closed; null = where they stand anyway. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    watch,
    () => dialog,
    () => null,
  )
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

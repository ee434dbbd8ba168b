import { useSyncExternalStore } from 'react'

/** The modal dialog that is open on top, which Bootstrap appends to the body; null = none. */
export function useOpenDialog(): Element | null {
  return useSyncExternalStore(watchBody, findOpenDialog, () => null)
}

function findOpenDialog(): Element | null {
  return [...document.querySelectorAll('body > [aria-modal=true]')].at(-1) ?? null
}

function watchBody(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

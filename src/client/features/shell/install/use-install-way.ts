import { useEffect, useState, useSyncExternalStore } from 'react'
import { installOffer } from '../../../api/install-offer.ts'
import { askToPersistAgain, isPutOff, whenPrecious } from './install-settings.ts'
import { type InstallWay, installWayOf } from './install-way.ts'

/** Chromium's own event, which no library of types knows. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

/** A worker was here when the page began: this is not the first visit. */
const isReturning = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/**
 * How to offer installing now: from the second visit or the first quotation on, until `Not now`
 * (`offline.install-offer`).
 */
export function useInstallWay(): { readonly way: InstallWay; readonly hide: () => void } {
  const hasPrompt = useSyncExternalStore(subscribeInstallPrompt, readInstallPrompt, () => null) !== null
  const [isWelcome, setWelcome] = useState(false)
  useEffect(() => {
    const welcome = async () => setWelcome(!(await isPutOff()))
    if (isReturning) void welcome()
    whenPrecious(() => void welcome())
    const handleInstalled = () => void askToPersistAgain()
    window.addEventListener('appinstalled', handleInstalled)
    return () => window.removeEventListener('appinstalled', handleInstalled)
  }, [])
  const way = installWayOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isInstalled: window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
    hasPrompt,
    hasWorkers: 'serviceWorker' in navigator,
  })
  // Nothing can be kept in the browser of another app, so there is no second visit either.
  return { way: isWelcome || way === 'inApp' ? way : 'none', hide: () => setWelcome(false) }
}

/** The browser's offer to install; null = it makes none now. */
function readInstallPrompt(): InstallPrompt | null {
  const { event } = installOffer
  return isPrompt(event) ? event : null
}

function subscribeInstallPrompt(onChange: () => void): () => void {
  const handleInstalled = () => {
    installOffer.event = null
    onChange()
  }
  window.addEventListener('beforeinstallprompt', onChange)
  window.addEventListener('appinstalled', handleInstalled)
  return () => {
    window.removeEventListener('beforeinstallprompt', onChange)
    window.removeEventListener('appinstalled', handleInstalled)
  }
}

/** Shows the browser's own question. It can be asked once; the browser makes a new offer when it sees fit. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = readInstallPrompt()
  installOffer.event = null
  await prompt?.prompt()
}

function isPrompt(event: Event | null): event is InstallPrompt {
  return event !== null && 'prompt' in event && typeof event.prompt === 'function'
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { type InstallWay, installWayOf } from './install-way.ts'
import { readInstallPrompt, subscribeInstallPrompt } from './install-prompt.ts'
import { askToPersistAgain, isPutOff, whenPrecious } from './install-settings.ts'

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

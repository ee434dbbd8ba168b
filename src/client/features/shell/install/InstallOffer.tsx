import { useState, useEffect, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { putOff, askToPersistAgain, isPutOff, whenPrecious } from './install-settings.ts'
import { useWords } from '../../../words/use-words.ts'
import { InstallSheet } from './InstallSheet.tsx'
import { type InstallWay, installWayOf } from './install-way.ts'
import { installOffer } from '../../../api/install-offer.ts'

/** Chromium's own event, which no library of types knows. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

/** A worker was here when the page began: this is not the first visit. */
const isReturning = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** A quiet line above the footer with the one button; what it brings stands in the sheet. */
export function InstallOffer() {
  const messages = useWords('install')
  const { way, hide } = useInstallWay()
  const [isOpen, setOpen] = useState(false)
  if (way === 'none') return null
  function handleInstall() {
    setOpen(false)
    void showInstallPrompt()
  }
  function handleNotNow() {
    setOpen(false)
    hide()
    void putOff()
  }
  return (
    <aside className="container-xl" aria-label={messages.title}>
      <div className="install alert">
        <Icon name="download" />
        <span className="grow">{way === 'inApp' ? messages.inAppOffer : messages.offer}</span>
        <Button variant="line" onClick={() => setOpen(true)}>
          {way === 'prompt' ? messages.show : messages.howTo}
        </Button>
      </div>
      <InstallSheet
        way={way}
        isOpen={isOpen}
        onInstall={handleInstall}
        onNotNow={handleNotNow}
        onClose={() => setOpen(false)}
      />
    </aside>
  )
}

/**
 * How to offer installing now: from the second visit or the first quotation on, until `Not now`
 * (`offline.install-offer`).
 */
function useInstallWay(): { readonly way: InstallWay; readonly hide: () => void } {
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
async function showInstallPrompt(): Promise<void> {
  const prompt = readInstallPrompt()
  installOffer.event = null
  await prompt?.prompt()
}

function isPrompt(event: Event | null): event is InstallPrompt {
  return event !== null && 'prompt' in event && typeof event.prompt === 'function'
}

import { useState, useEffect, useSyncExternalStore, useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon, LineIcon } from '../../../ui/Icon.tsx'
import { putOff, askToPersistAgain, isPutOff, whenPrecious } from './install-settings.ts'
import { useWords } from '../../../words/use-words.ts'
import { installOffer } from '../../../api/install-offer.ts'
import Modal from 'react-bootstrap/Modal'
import { NO_NETWORK } from '../../../ui/drawings.ts'

/**
 * How this browser can install the app: by its own question, by hand on iPhones and iPads, not at all inside the browser
 * of another app, or not (any more).
 */
type InstallWay = 'prompt' | 'ios' | 'inApp' | 'none'

type Browser = {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** The app runs installed. */
  readonly isInstalled: boolean
  readonly hasPrompt: boolean
  readonly hasWorkers: boolean
}

/** Browsers inside Facebook, Instagram, WhatsApp and others, through which many buyers arrive, and Android's plain view. */
const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|TikTok|BytedanceWebview|Twitter|LinkedInApp|; wv\)/
const IOS = /iPhone|iPad|iPod/

const CLOCK = 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.5l3 1.5'
const PLUS = 'M5 5h14v14H5ZM12 8.5v7M8.5 12h7'
const MORE = 'M5 12h.01M12 12h.01M19 12h.01'

type InstallSheetProps = {
  readonly way: Exclude<InstallWay, 'none'>
  readonly isOpen: boolean
  readonly onInstall: () => void
  readonly onNotNow: () => void
  readonly onClose: () => void
}

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
    // The line goes once the answer is kept: who leaves the page the moment it is gone is not asked again.
    void putOff().finally(hide)
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

/** What installing brings, or how it is done by hand; at the foot of a phone, in the middle of a wide screen. */
function InstallSheet({ way, isOpen, onInstall, onNotNow, onClose }: InstallSheetProps) {
  const messages = useWords('install')
  const titleId = useId()
  return (
    <Modal centered className="install-sheet" show={isOpen} onHide={onClose} aria-labelledby={titleId}>
      <Modal.Body>
        <div className="install-h">
          <img src="/icon.svg" alt="" width="56" height="56" />
          <div>
            <h2 id={titleId}>{way === 'inApp' ? messages.inAppTitle : messages.title}</h2>
            {way === 'inApp' ? null : <p className="text-body-secondary">{messages.subtitle}</p>}
          </div>
          <Button variant="text" className="btn-icon" aria-label={messages.close} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <Lines way={way} />
        {way === 'prompt' ? (
          <Button variant="main" size="lg" className="w-100" onClick={onInstall}>
            {messages.install}
          </Button>
        ) : null}
        <Button variant="text" className="w-100" onClick={onNotNow}>
          {messages.notNow}
        </Button>
      </Modal.Body>
    </Modal>
  )
}

function Lines({ way }: Pick<InstallSheetProps, 'way'>) {
  const messages = useWords('install')
  if (way === 'ios') return <IosSteps />
  if (way === 'inApp') return <InAppSteps />
  return (
    <ul>
      <li>
        <LineIcon path={NO_NETWORK} /> {messages.search}
      </li>
      <li>
        <Icon name="doc" /> {messages.quotations}
      </li>
      <li>
        <LineIcon path={CLOCK} /> {messages.quick}
      </li>
    </ul>
  )
}

function IosSteps() {
  const messages = useWords('install')
  return (
    <ol>
      <li>
        <Icon name="share" /> {messages.iosShare}
      </li>
      <li>
        <LineIcon path={PLUS} /> {messages.iosAdd}
      </li>
      <li>
        <Icon name="ok" /> {messages.iosOpen}
      </li>
    </ol>
  )
}

function InAppSteps() {
  const messages = useWords('install')
  return (
    <ol>
      <li>
        <LineIcon path={MORE} /> {messages.inAppMenu}
      </li>
      <li>
        <Icon name="right" /> {messages.inAppOpen}
      </li>
    </ol>
  )
}

export function installWayOf({ userAgent, maxTouchPoints, isInstalled, hasPrompt, hasWorkers }: Browser): InstallWay {
  if (isInstalled) return 'none'
  if (hasPrompt) return 'prompt'
  if (IN_APP.test(userAgent)) return 'inApp'
  // An iPad calls itself a Mac; no Mac can be touched.
  const isIos = IOS.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  if (!isIos) return 'none'
  // Browsers inside other apps of iOS have no workers, whatever they call themselves.
  return hasWorkers ? 'ios' : 'inApp'
}

import { installOffer } from '../../../api/install-offer.ts'

/** Chromium's own event, which no library of types knows. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

/** The browser's offer to install; null = it makes none now. */
export function readInstallPrompt(): InstallPrompt | null {
  const { event } = installOffer
  return isPrompt(event) ? event : null
}

export function subscribeInstallPrompt(onChange: () => void): () => void {
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

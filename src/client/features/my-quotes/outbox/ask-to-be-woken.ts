import { OUTBOX_TAG } from '../../../../offline/outbox/device-outbox.ts'

/** Background Sync, where the browser has it. */
type Wakeable = { readonly sync?: { readonly register: (tag: string) => Promise<void> } }

/** Asks the browser to wake the worker as soon as there is a connection, even when the last tab is closed by then. */
export async function askToBeWoken(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration: (ServiceWorkerRegistration & Wakeable) | undefined =
      await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(OUTBOX_TAG)
  } catch {
    // Refused by the visitor, or no worker is active yet: the page sends by itself.
  }
}

/** The browser's offer to install the app, kept for our own button: it comes early, and only once. */
export const installOffer: { event: Event | null } = { event: null }

export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.event = event
  })
}

/** The browser's offer to install the app, kept for our own button: it comes early, and only once. */
export type HeldOffer = { event: Event | null }

declare global {
  /** As `start.ts` has kept it from the first moment on. */
  var installOffer: HeldOffer | undefined
}

export const installOffer: HeldOffer = globalThis.installOffer ?? { event: null }

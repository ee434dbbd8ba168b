/**
 * How this browser can install the app: by its own question, by hand on iPhones and iPads, not at all inside the browser
 * of another app, or not (any more).
 */
export type InstallWay = 'prompt' | 'ios' | 'inApp' | 'none'

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

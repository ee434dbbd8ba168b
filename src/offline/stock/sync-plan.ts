/** What is known of the connection, as `navigator.connection` tells it; undefined = the browser does not say. */
export type Connection = {
  readonly saveData: boolean
  /** slow-2g, 2g, 3g or 4g. */
  readonly effectiveType: string | undefined
}

/** What may call for an update: the start of the app, being looked at again, an answer after a time without, a press. */
export type SyncTrigger = 'start' | 'visible' | 'connected' | 'asked'

type Standing = {
  readonly trigger: SyncTrigger
  /** Clock of the device in ms at the last attempt that the server answered; undefined = never. */
  readonly lastAt: number | undefined
  readonly now: number
}

const PAUSE_MS = 15 * 60_000
/** Being looked at and being connected come often, one after the other. */
const SHORT_PAUSE_MS = 60_000

/**
 * Whether a saved list is to be updated now (`offline.list-updates`): at the start after 15 minutes, when the page is
 * looked at again or has its connection back after one, always when asked. A clock that was put back does not stop it.
 */
export function isUpdateDue({ trigger, lastAt, now }: Standing): boolean {
  if (trigger === 'asked' || lastAt === undefined || now < lastAt) return true
  return now - lastAt >= (trigger === 'start' ? PAUSE_MS : SHORT_PAUSE_MS)
}

/** Whether this is a connection to be sparing with: changes come, nothing is fetched whole, pictures stay small. */
export function isSparing({ saveData, effectiveType }: Connection): boolean {
  return saveData || effectiveType === 'slow-2g' || effectiveType === '2g'
}

/** Whether the list may be saved without being asked for: only where the app is installed, on a connection known to be good. */
export function maySaveUnasked({
  isInstalled,
  ...connection
}: Connection & { readonly isInstalled: boolean }): boolean {
  const { saveData, effectiveType } = connection
  return isInstalled && !saveData && (effectiveType === '3g' || effectiveType === '4g')
}

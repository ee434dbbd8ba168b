/** Where a device's share sheet sends a file (`share_target` of the manifest); the worker takes it, no server reads it. */
export const SHARE_PATH = '/check/share'
/** Name of the file in the form that is sent there. */
export const SHARE_FIELD = 'paper'
/** Papers of ours have some 50 kB; a file above this is none, and a phone need not read it to its end. */
export const MAX_PAPER_BYTES = 5_000_000

/** How sharing ended: `shared` = the file waits on the device for the page. */
export type ShareOutcome = 'shared' | 'tooBig' | 'unread'
export const SHARE_PARAMETER = 'file'

/** The page that checks what was shared. */
export function pageAfterSharing(outcome: ShareOutcome): string {
  return `/check?${SHARE_PARAMETER}=${outcome}`
}

import type { TabNews } from '../../offline/device-store.ts'

const NAME = 'saex-mine'
/** A channel does not speak to the page that tells: this event of its window does. */
export const OWN_NEWS = 'saexOwnNews'

let channel: BroadcastChannel | null | undefined

/** One channel for the page, opened at the first use; null where the browser has none. */
function openChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : null
  return channel
}

export const tabNews: TabNews = {
  tell: () => {
    // A BroadcastChannel has no target origin: it reaches only this one.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    openChannel()?.postMessage('changed')
    window.dispatchEvent(new Event(OWN_NEWS))
  },
  listen: (onNews) => openChannel()?.addEventListener('message', onNews),
}

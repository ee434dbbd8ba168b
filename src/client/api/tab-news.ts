import type { TabNews } from '../../offline/device-store.ts'

const NAME = 'saex-mine'

let channel: BroadcastChannel | null | undefined

/** One channel for the page, opened at the first use; null where the browser has none. */
function openChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : null
  return channel
}

export const tabNews: TabNews = {
  // A BroadcastChannel has no target origin: it reaches only this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tell: () => openChannel()?.postMessage('changed'),
  listen: (onNews) => openChannel()?.addEventListener('message', onNews),
}

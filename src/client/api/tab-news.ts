import type { TabNews } from '../../offline/device-store.ts'
import { MINE_CHANNEL } from '../../offline/names.ts'
import { OWN_NEWS } from './window-events.ts'

let channel: BroadcastChannel | null | undefined

/** One channel for the page, opened at the first use; null where the browser has none. */
function openChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'function' ? new BroadcastChannel(MINE_CHANNEL) : null
  return channel
}

export const tabNews: TabNews = {
  tell: () => {
    openChannel()?.postMessage('changed')
    window.dispatchEvent(new Event(OWN_NEWS))
  },
  listen: (onNews) => openChannel()?.addEventListener('message', onNews),
}

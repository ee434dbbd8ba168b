import { createDeviceStore } from '../../offline/device-store.ts'
import { tellListGone } from '../../offline/stock/stock-news.ts'
import { tabNews } from './tab-news.ts'
import { OUTDATED } from './window-events.ts'

/** The store of this browser; its database's code comes with the first use. Load this module lazily too. */
export const deviceStore = createDeviceStore({
  loadDatabase: () => import('../../offline/mine-database.ts'),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  news: tabNews,
  loadWaysToFreeSpace: async () => {
    const [{ waysToFreeSpace }, { stockStore }] = await Promise.all([
      import('../../offline/stock/evict.ts'),
      import('./stock-store.ts'),
    ])
    return waysToFreeSpace(stockStore, tellListGone)
  },
})

deviceStore.subscribe(() => {
  if (!deviceStore.isOutdated() || OUTDATED in document.documentElement.dataset) return
  document.documentElement.dataset[OUTDATED] = ''
  window.dispatchEvent(new Event(OUTDATED))
})

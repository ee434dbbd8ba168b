import { createDeviceStore } from '../../offline/device-store.ts'
import { tabNews } from './tab-news.ts'

/** The store of this browser; its database's code comes with the first use. Load this module lazily too. */
export const deviceStore = createDeviceStore({
  loadDatabase: () => import('../../offline/mine-database.ts'),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  news: tabNews,
})

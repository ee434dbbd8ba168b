import { createStockStore } from '../../offline/stock/stock-store.ts'

/** What this browser keeps of the stock; its database's code comes with the first use. Load this module lazily too. */
export const stockStore = createStockStore({
  loadDatabase: () => import('../../offline/stock/stock-database.ts'),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

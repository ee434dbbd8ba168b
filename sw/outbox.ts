import * as z from 'zod/mini'
import { createDeviceStore, type TabNews } from '../src/offline/device-store.ts'
import { createMineDatabase } from '../src/offline/mine-database.ts'
import { deviceOutbox } from '../src/offline/outbox/device-outbox.ts'
import { waysToFreeSpace } from '../src/offline/stock/evict.ts'
import { createStockDatabase, deleteStockDatabase } from '../src/offline/stock/stock-database.ts'
import { tellListGone } from '../src/offline/stock/stock-news.ts'
import { createStockStore } from '../src/offline/stock/stock-store.ts'
import type { Sender } from './answer-sync.ts'
import { MINE_CHANNEL } from '../src/offline/names.ts'

// zod would otherwise try `new Function`, which the content security policy forbids.
z.config({ jitless: true })

/** Background Sync, which only some browsers have; TypeScript knows it from none. */
export type SyncEvent = ExtendableEvent & { readonly tag: string }

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    readonly sync: SyncEvent
  }
}

/** The outbox as the worker has it: the same database, lock and rules as the pages'. */
export function openOutbox(worker: ServiceWorkerGlobalScope): Sender {
  const store = createDeviceStore({
    loadDatabase: async () => ({ createMineDatabase }),
    wait,
    news: newsOf(new BroadcastChannel(MINE_CHANNEL)),
    loadWaysToFreeSpace: async () => waysToFreeSpace(openStock(), tellListGone),
  })
  return deviceOutbox({
    store,
    fetch: (input, init) => worker.fetch(input, init),
    locks: worker.navigator.locks,
    now: () => Date.now(),
    random: Math.random,
    isOffline: () => !worker.navigator.onLine,
    isLeaving: () => false,
  })
}

/** By a connection of its own, since that is needed once in a device's life. */
function openStock() {
  return createStockStore({ loadDatabase: async () => ({ createStockDatabase, deleteStockDatabase }), wait })
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function newsOf(channel: BroadcastChannel): TabNews {
  return {
    tell: () => channel.postMessage('changed'),
    listen: (onNews) => channel.addEventListener('message', onNews),
  }
}

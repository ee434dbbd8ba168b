import { createLocalAnswers } from '../local/local-answers.ts'
import { createEvictor } from '../stock/evict.ts'
import { createListReader } from '../stock/saved-list.ts'
import type { StockStore } from '../stock/stock-store.ts'
import { createSavedReader } from './answer-store.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createPictureResolver } from './pictures.ts'
import { createResolver, type AnswerNews, type ResolverOptions } from './resolve.ts'
import { ANSWERS_CHANNEL } from '../names.ts'

/** What worker and page have in common: the answers of this device. Nothing is opened or read before somebody asks. */
export type DeviceAnswers = {
  readonly resolve: ReturnType<typeof createResolver>
  readonly resolvePicture: ReturnType<typeof createPictureResolver>
  readonly connectivity: Breaker
}

type Options = {
  readonly store: StockStore
  readonly fetch: ResolverOptions['fetch']
  readonly wait: ResolverOptions['wait']
  /** The browser's own, with what only some browsers say of connection and device. */
  readonly navigator: DeviceFacts
}

type DeviceFacts = {
  readonly onLine: boolean
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  readonly deviceMemory?: number
  readonly storage?: Pick<StorageManager, 'estimate'>
}

/** GB; a device with no more keeps fewer photos. */
const LITTLE_MEMORY = 2

export function createDeviceAnswers({ store, fetch, wait, navigator }: Options): DeviceAnswers {
  const now = () => Date.now()
  const connectivity = createBreaker({ now: () => performance.now(), isLinkLost: () => !navigator.onLine })
  const list = createListReader({ store })
  const local = createLocalAnswers({ list: list.load, saved: createSavedReader(store) })
  const savesData = () => navigator.connection?.saveData === true
  const isSlowLine = () => savesData() || navigator.connection?.effectiveType?.endsWith('2g') === true
  const { storage, deviceMemory = Infinity } = navigator
  const { grew } = createEvictor({
    store,
    estimate: storage && (() => storage.estimate()),
    isSmall: () => savesData() || deviceMemory <= LITTLE_MEMORY,
  })
  const tell = createTeller()
  return {
    resolve: createResolver({ fetch, store, local, now, wait, tell, connectivity, grew, isSlowLine }),
    resolvePicture: createPictureResolver({ store, now, wait, connectivity, grew, isSlowLine }),
    connectivity,
  }
}

/** Opens the channel with the first news. */
function createTeller(): (news: AnswerNews) => void {
  let channel: BroadcastChannel | undefined
  return (news) => {
    if (typeof BroadcastChannel !== 'function') return
    channel ??= new BroadcastChannel(ANSWERS_CHANNEL)
    channel.postMessage(news)
  }
}

import { useSyncExternalStore } from 'react'
import { readListSize } from '../../../../offline/stock/list-size.ts'
import { keepSize, listenToStock, listSync, readListState } from '../../../api/stock-list.ts'
import { stockStore } from '../../../api/stock-store.ts'
import type { Words } from '../../../words/words.ts'
import { byteWords } from '../storage/byte-words.ts'
import { createListKeeper, type ListShown } from './stock-list-keeper.ts'

/** One for the page: home, /offline and what runs by itself show and do the same. */
export const listKeeper = createListKeeper({
  sync: { ...listSync, size: askSize },
  readState: readListState,
  listen: listenToStock,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => Date.now(),
})

async function askSize() {
  const size = await listSync.size()
  if (size !== undefined) void keepSize(size.totalBytes)
  return size
}

/** How large the list was when somebody last said so, '0.4 MB'; null = nobody has. */
export async function knownListSize(messages: Words<'offlineUse'>): Promise<string | null> {
  const bytes = await readListSize(stockStore)
  return bytes === null ? null : byteWords(bytes, messages)
}

const READING: ListShown = { phase: 'reading' }

export function useStockList(): ListShown {
  return useSyncExternalStore(listKeeper.subscribe, listKeeper.read, () => READING)
}

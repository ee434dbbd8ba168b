import { deviceStore } from '../../../api/device-store.ts'
import { listenToStock, readListState } from '../../../api/stock-list.ts'
import { stockStore } from '../../../api/stock-store.ts'
import { useDeviceReading } from '../../../api/use-device-reading.ts'
import { type Contents, readContents } from './device-contents.ts'

/** What the browser says of its room; null where it says nothing. */
export type Room = { readonly used: number; readonly quota: number; readonly isPersisted: boolean }

type Measured = { readonly contents: Contents; readonly room: Room | null }

/** Counts what this device holds, and again after every change of list or packs and on request; undefined at first. */
export function useContents() {
  return useDeviceReading(readMeasured, followAll)
}

async function readMeasured(show: (measured: Measured) => void): Promise<void> {
  show(await measure())
}

function followAll(onChange: () => void): () => void {
  const stops = [
    deviceStore.subscribe(onChange),
    listenToStock(({ kind }) => (kind === 'changed' ? onChange() : undefined)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

async function measure(): Promise<Measured> {
  const list = await readListState()
  const [contents, room] = await Promise.all([
    readContents({
      mine: deviceStore,
      stock: stockStore,
      list: list.ok ? list.value : undefined,
      // On plain http there is none, whatever the types say.
      caches: 'caches' in globalThis ? globalThis.caches : undefined,
    }),
    readRoom().catch(() => null),
  ])
  return { contents, room }
}

async function readRoom(): Promise<Room | null> {
  // WebKitGTK has no storage manager, whatever its types say (`offline.optional-features`).
  if (!('storage' in navigator) || typeof navigator.storage.estimate !== 'function') return null
  const [{ usage = 0, quota = 0 }, isPersisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ])
  return quota > 0 ? { used: usage, quota, isPersisted } : null
}

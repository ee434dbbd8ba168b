import { changeSetting } from '../../../../offline/settings.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { whenDataKept } from '../../../api/when-data-kept.ts'

const PUT_OFF = 'installPutOff'
const PERSISTED = 'storagePersisted'

/** Whether the visitor said `Not now`; a device that keeps nothing was never asked. */
export async function isPutOff(): Promise<boolean> {
  const read = await deviceStore.read(['settings'], ({ settings }) => settings.get(PUT_OFF))
  return read.ok && read.value?.value === true
}

export async function putOff(): Promise<void> {
  await changeSetting(deviceStore, PUT_OFF, () => true)
}

/**
 * Asks the browser once not to throw away what is here, when the first quotation is issued or waits
 * (`offline.persist-asked-once`), and calls back then, and at once when there is one already.
 */
export function whenPrecious(onPrecious: () => void): void {
  void whenDataKept(() => {
    let isDone = false
    const look = async () => {
      if (isDone || !(await hasPrecious()) || isDone) return
      isDone = true
      onPrecious()
      await askToPersist()
    }
    deviceStore.subscribe(() => void look())
    void look()
  })
}

/** An installed app is asked about anew: browsers that said no to a page say yes to it. */
export async function askToPersistAgain(): Promise<void> {
  if (await hasPrecious()) await persist()
}

/**
 * Asks the browser once not to throw away what is here: in the click of the first precious act
 * (`offline.persist-asked-once`), such as saving the stock list.
 */
export async function askToPersist(): Promise<void> {
  const asked = await deviceStore.read(['settings'], ({ settings }) => settings.get(PERSISTED))
  if (asked.ok && asked.value === undefined) await persist()
}

async function persist(): Promise<void> {
  // WebKitGTK has no storage manager, whatever its types say (`offline.optional-features`).
  if (!('storage' in navigator) || typeof navigator.storage.persist !== 'function') return
  const isPersisted = await navigator.storage.persist().catch(() => false)
  await changeSetting(deviceStore, PERSISTED, () => isPersisted)
}

async function hasPrecious(): Promise<boolean> {
  const count = await deviceStore.read(
    ['quotes', 'outbox'],
    async ({ quotes, outbox }) => (await quotes.count()) + (await outbox.count()),
  )
  return count.ok && count.value > 0
}

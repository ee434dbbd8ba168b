import type { BorderPack } from '../../../../offline/mine-tables.ts'
import { borderPacks } from '../../../../offline/packs/border-pack.ts'
import { checkPack, type ItemCheck } from '../../../../offline/packs/check-pack.ts'
import type { Refusal } from '../../../../offline/store-failure.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { stockStore } from '../../../api/stock-store.ts'
import { useDeviceReading } from '../../../api/use-device-reading.ts'
import { SHELL_CACHE } from '../../../../offline/names.ts'

export const packs = borderPacks(deviceStore)

/** A pack with what was found on the disk; `checks` is undefined while it is being read. */
export type CheckedPack = { readonly pack: BorderPack; readonly checks: readonly ItemCheck[] | undefined }

type Reading =
  | { readonly phase: 'refused'; readonly reason: Refusal }
  | { readonly phase: 'read'; readonly packs: readonly CheckedPack[]; readonly isShellKept: boolean }

/** The packs of this device, read from its disk; undefined at first. */
export function usePacks() {
  return useDeviceReading(readPacks)
}

/** First what is packed, then how it stands. */
async function readPacks(show: (reading: Reading) => void): Promise<void> {
  const listed = await packs.list()
  if (!listed.ok) return show({ phase: 'refused', reason: listed.reason })
  const isShell = await isShellKept()
  const found: CheckedPack[] = listed.value.map((pack) => ({ pack, checks: undefined }))
  show({ phase: 'read', packs: found, isShellKept: isShell })
  if (found.length === 0) return undefined
  const checked: CheckedPack[] = []
  for (const { pack } of found) {
    checked.push({ pack, checks: await checkPack(pack, { mine: deviceStore, stock: stockStore }) })
  }
  return show({ phase: 'read', packs: checked, isShellKept: isShell })
}

/** Whether the app itself opens without a connection: a worker is at work, and keeps its files. */
async function isShellKept(): Promise<boolean> {
  try {
    if (!('serviceWorker' in navigator)) return false
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active || !(await caches.has(SHELL_CACHE))) return false
    const shell = await caches.open(SHELL_CACHE)
    return (await shell.keys()).length > 0
  } catch {
    return false
  }
}

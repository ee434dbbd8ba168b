import { useCallback, useEffect, useRef, useState } from 'react'
import type { BorderPack } from '../../../../offline/mine-tables.ts'
import { borderPacks } from '../../../../offline/packs/border-pack.ts'
import { checkPack, type ItemCheck } from '../../../../offline/packs/check-pack.ts'
import type { Refusal } from '../../../../offline/store-failure.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { stockStore } from '../../../api/stock-store.ts'
import { SHELL_CACHE } from '../../../../offline/names.ts'

export const packs = borderPacks(deviceStore)

/** A pack with what was found on the disk; `checks` is undefined while it is being read. */
export type CheckedPack = { readonly pack: BorderPack; readonly checks: readonly ItemCheck[] | undefined }

type Reading =
  | { readonly phase: 'reading' }
  | { readonly phase: 'refused'; readonly reason: Refusal }
  | { readonly phase: 'read'; readonly packs: readonly CheckedPack[]; readonly isShellKept: boolean }

/** The packs of this device, read from its disk now and after every change, also of another tab. */
export function usePacks(): { readonly reading: Reading; readonly checkAgain: () => Promise<void> } {
  const [reading, setReading] = useState<Reading>({ phase: 'reading' })
  /** How often the disk was looked at: what an earlier look finds after a later one began is old. */
  const looks = useRef(0)
  const checkAgain = useCallback(() => {
    looks.current += 1
    const mine = looks.current
    return showPacks(setReading, () => mine === looks.current)
  }, [])
  useEffect(() => {
    void checkAgain()
    return deviceStore.subscribe(() => void checkAgain())
  }, [checkAgain])
  return { reading, checkAgain }
}

async function showPacks(show: (reading: Reading) => void, isWanted: () => boolean): Promise<void> {
  for await (const next of readPacks()) if (isWanted()) show(next)
}

/** First what is packed, then how it stands. */
async function* readPacks(): AsyncGenerator<Reading> {
  const listed = await packs.list()
  if (!listed.ok) {
    yield { phase: 'refused', reason: listed.reason }
    return
  }
  const isShell = await isShellKept()
  const found: CheckedPack[] = listed.value.map((pack) => ({ pack, checks: undefined }))
  yield { phase: 'read', packs: found, isShellKept: isShell }
  if (found.length === 0) return
  const checked: CheckedPack[] = []
  for (const { pack } of found) {
    checked.push({ pack, checks: await checkPack(pack, { mine: deviceStore, stock: stockStore }) })
  }
  yield { phase: 'read', packs: checked, isShellKept: isShell }
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

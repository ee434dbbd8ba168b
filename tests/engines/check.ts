import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultServer } from '../support/fault-server.ts'
import type { Device, Tab } from './tab.ts'
import { waitFor } from './tab.ts'

/** The running product behind a fault server of this check's own: a new address, so nothing is kept for it yet. */
export type Scene = {
  readonly device: Device
  readonly shop: FaultServer
  readonly tab: Tab
  /** Runs a statement on the product's database, which the checks of the other engine share. */
  readonly changeStock: (statement: string) => Promise<void>
}

/** `numbers` are those of the 40 checks in docs/offline-promise.md. */
export type Check = {
  readonly name: string
  /** On a device whose clock is so many days ahead of the shop's; without it the clock is right. */
  readonly clockDays?: number
  /** On a device that gives a site 40 MB; engines that cannot be told so leave it out. */
  readonly isSmall?: boolean
  readonly numbers: readonly number[]
  readonly run: (scene: Scene) => Promise<void>
}

export const PORTAL = { type: 'text/html', body: '<!doctype html><title>Free Wi-Fi</title><h1>Please sign in</h1>' }

/** Opens a path and waits until the worker is in control and keeps every file. */
export async function visitUntilReady({ shop, tab }: Pick<Scene, 'shop' | 'tab'>, path = '/'): Promise<void> {
  await tab.open(`${shop.url}${path}`)
  await waitFor(tab, () => navigator.serviceWorker.controller?.state === 'activated', {
    args: [],
    what: 'the worker in control',
  })
}

type Kept = { readonly url: string; readonly text: string }

/** Everything in Cache Storage. */
export function dumpCaches(tab: Tab): Promise<readonly Kept[]> {
  return tab.run(async () => {
    const found: { url: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found.push({ url: request.url, text: (await response?.text()) ?? '' })
      }
    }
    return found
  })
}

export function expectThat(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`not so: ${what}`)
}

export function expectEqual<Value extends string | number>(found: Value, wanted: Value, what: string): void {
  expectThat(found === wanted, `${what}: ${found} is ${wanted}`)
}

/** Asks again and again; whether it became so in time. */
export async function pollUntil(isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() > end) return false
    await sleep(100)
  }
  return true
}

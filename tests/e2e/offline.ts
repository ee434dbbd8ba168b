import { expect, test as base, type Page } from '@playwright/test'
import { type FaultServer, startFaultServer } from '../support/fault-server.ts'

type Fixtures = { readonly shop: FaultServer }

/** Each test has the product at an address of its own, so that no worker outlives it. */
export const test = base.extend<Fixtures>({
  // The first parameter names the fixtures that this one needs: none.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const shop = await startFaultServer(process.env['SAEX_E2E_URL'] ?? '')
    await use(shop)
    await shop.stop()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  serviceWorkers: 'allow',
  // Placeholders that pulse repaint the screen all the time that a test waits; what moves is no part of these promises.
  reducedMotion: 'reduce',
})

export const PORTAL = { type: 'text/html', body: '<!doctype html><title>Free Wi-Fi</title><h1>Please sign in</h1>' }

/** Opens an address and waits until the worker is in control and keeps every file. */
export async function visitUntilReady(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')
}

/** Looks for a new version now instead of within the hour; answers whether that failed. */
export async function lookForUpdate(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (
      registration === undefined ||
      registration.update().then(
        () => false,
        () => true,
      )
    )
  })
}

/** Looks until a new version is found: the browser may answer a look with one of its own that began before the release. */
export async function findRelease(page: Page): Promise<void> {
  const find = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update().catch(() => undefined)
      return (registration?.installing ?? registration?.waiting ?? null) !== null
    })
  await expect.poll(find, { timeout: 30_000 }).toBe(true)
}

type Kept = { readonly url: string; readonly text: string }

/** Everything in Cache Storage. */
export async function dumpCaches(page: Page): Promise<readonly Kept[]> {
  return page.evaluate(async () => {
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

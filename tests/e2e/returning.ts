import type { BrowserContext } from '@playwright/test'
import { SHELL_CACHE } from '../../src/offline/names.ts'
import { type FaultServer, startFaultServer } from '../support/fault-server.ts'
import { test as plain, visitUntilReady } from './offline.ts'

/** A browser in which the worker is in control and keeps the shell, and the shop that it got them from. */
type Installed = { readonly context: BrowserContext; readonly shop: FaultServer }

/** As in `offline.ts`; of the same workers as `test`, so that one file may have both. */
export const firstVisit = plain.extend<object, { readonly installed: Installed }>({
  installed: [
    async ({ browser }, use, { project }) => {
      const shop = await startFaultServer(process.env['SAEX_E2E_URL'] ?? '')
      const { viewport = null, isMobile = false, hasTouch = false } = project.use
      const screen = { viewport, isMobile, hasTouch, reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ ...screen, baseURL: shop.url, serviceWorkers: 'allow' })
      await visitUntilReady(await context.newPage())
      await forgetAll({ context, shop })
      // It would run in the tests that follow too.
      context.addInitScript = () => Promise.reject(new Error('page.addInitScript, or firstVisit'))
      await use({ context, shop })
      await context.close()
      await shop.stop()
    },
    { scope: 'worker' },
  ],
})

/**
 * For a visitor who was here before: the worker with its files is installed once for many tests, most of what such a test
 * costs. All else that is kept goes after each of them, and what the worker remembers. Not for what releases another worker.
 */
export const test = firstVisit.extend({
  shop: async ({ installed: { shop } }, use) => {
    await use(shop)
    await shop.reset()
  },
  context: async ({ installed }, use) => {
    await use(installed.context)
    await forgetAll(installed)
  },
})

/** What a private context would have lost by its end, but for the worker and the shell. */
async function forgetAll({ context, shop }: Installed): Promise<void> {
  await context.unrouteAll()
  await context.clearPermissions()
  await context.setOffline(false)
  await shop.reset()
  const plain = await context.newPage()
  for (const page of context.pages()) if (page !== plain) await page.close()
  await plain.goto('/robots.txt')
  await plain.evaluate(deleteCachesBut, SHELL_CACHE)
  const session = await context.newCDPSession(plain)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(shop.url).origin,
    storageTypes: 'cookies,indexeddb,local_storage',
  })
  await session.send('Network.clearBrowserCache')
  await plain.close()
  await shop.reset()
}

/** Runs in the page. */
async function deleteCachesBut(kept: string): Promise<void> {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
}

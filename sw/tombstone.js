/// <reference lib="webworker" />
// The worker that ends all workers: put in the place of sw.js (docs/operate/offline.md), it removes
// itself and what it cached. The database saex-mine, with quotations and what waits to be sent, is left alone. Plain and
// whole on purpose: nothing has to be built before it can be used.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(endAll()))

async function endAll() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('saex-')).map((name) => caches.delete(name)))
  // Only pages that an earlier worker controlled: one that registers this file again is not sent round in circles.
  const pages = await worker.clients.matchAll({ type: 'window' })
  await worker.registration.unregister()
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => undefined)))
}

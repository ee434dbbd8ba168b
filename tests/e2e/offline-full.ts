import type { Page } from '@playwright/test'

/** From now on the browser gives the page's origin so many bytes in all; undefined = as much as ever. */
export async function setQuota(page: Page, origin: string, bytes?: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const quota = bytes === undefined ? {} : { quotaSize: bytes }
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...quota })
  // The session stays: the browser takes its word back with it.
}

type Filling = { readonly database: string; readonly isPictures: boolean }

/**
 * Keeps more until the device takes no more: old photos in the product's own store, or what some other part of the origin
 * has. After that it is exactly full.
 */
export async function fillUp(page: Page, origin: string, what: 'photos' | 'others'): Promise<void> {
  await page.evaluate(fill, what === 'photos' ? { database: 'saex-stock', isPictures: true } : OTHERS)
  // Chromium counts with some delay, and lets up to a megabyte too much in.
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage)
  await setQuota(page, origin, usage)
}

const OTHERS: Filling = { database: 'others', isPictures: false }

/** Runs in the page: as `fillUp`, up to what the browser gives. */
export async function fill({ database: name, isPictures }: Filling): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => {
      if (!isPictures) opening.result.createObjectStore('rows')
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('not opened')))
  })
  const tables = isPictures ? ['pictures', 'pictureBytes'] : ['rows']
  const put = (bytes: number): Promise<boolean> =>
    new Promise((resolve) => {
      const buf = new Uint8Array(bytes)
      for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(buf.subarray(at, at + 65_536))
      const change = database.transaction(tables, 'readwrite')
      change.addEventListener('complete', () => resolve(true))
      change.addEventListener('abort', () => resolve(false))
      const url = `/pictures/old-${crypto.randomUUID()}?w=640`
      try {
        if (isPictures) {
          change.objectStore('pictures').put({ url, kind: 'photo', bytes, lastUsed: 1, isPinned: 0 })
          change.objectStore('pictureBytes').put({ url, file: { buf: buf.buffer, type: 'image/webp' } })
        } else {
          change.objectStore('rows').put(buf.buffer, url)
        }
      } catch {
        // Of Firefox, after a change that did not fit, the next one may only delete.
        resolve(put(bytes))
      }
    })
  for (const bytes of [500_000, 100_000, 20_000, 4000, 1000]) while (await put(bytes));
  database.close()
}

import { type Check, expectEqual, expectThat, type Scene, visitUntilReady } from './check.ts'
import { readTable, search } from './device.ts'
import { downloadQuote, KEPT, prepareQuote, waitForIssued } from './quoting.ts'
import { press, waitFor, waitForText } from './tab.ts'
import { renewWorker, visitTwice } from './visits.ts'

/** What lies in IndexedDB. */
export const STORE_CHECKS: readonly Check[] = [
  { name: 'a quotation with its paper goes into the device and comes out, without a Blob', numbers: [40], run: keep },
  { name: 'an old tab hands its database to a newer build, and writes nothing more', numbers: [30], run: upgrade },
  { name: 'a kept answer that the disk damaged is not shown', numbers: [26], run: damage },
  { name: 'all storage gone: an empty shop that works, and keeps again', numbers: [28], run: loseAll },
]

async function keep(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await prepareQuote(tab, { url: shop.url, email: 'keep@example.test' })
  await tab.run(forbidBlobs)
  await downloadQuote(tab)
  await shop.kill()
  await tab.open(`${shop.url}/my-quotes`)
  await waitForIssued(tab, 1)
  const [paper] = await tab.run(readPapers)
  expectThat(paper?.isBuffer === true, 'the paper is an ArrayBuffer')
  expectThat(paper?.start === '%PDF-', 'the paper is a PDF from its first letters')
  expectThat((paper?.bytes ?? 0) > 10_000, 'the paper is whole')
}

/** In the page: whatever stores a Blob or a File from now on fails. */
function forbidBlobs(): void {
  const holdsBlob = (value: unknown): boolean => {
    if (value instanceof Blob) return true
    if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return false
    return Object.values(value).some(holdsBlob)
  }
  for (const name of ['put', 'add'] as const) {
    // Below it is called on the store that it was asked of.
    const original = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...values) {
      if (holdsBlob(values[0])) throw new Error('a Blob for the database')
      return original.apply(this, values)
    }
  }
}

type Paper = { readonly isBuffer: boolean; readonly start: string; readonly bytes: number }

/** In the page. */
function readPapers(): Promise<readonly Paper[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('saex-mine')
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('quotes').objectStore('quotes').getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        const quotes = reading.result as { pdf: { buf: ArrayBuffer } }[]
        resolve(
          quotes.map(({ pdf: { buf } }) => ({
            isBuffer: buf instanceof ArrayBuffer,
            start: String.fromCharCode(...new Uint8Array(buf).subarray(0, 5)),
            bytes: buf.byteLength,
          })),
        )
      })
    })
  })
}

async function upgrade({ device, shop, tab }: Scene): Promise<void> {
  await tab.open(`${shop.url}/`)
  await press(tab, /^Save \d{4} /)
  await waitFor(tab, () => document.querySelector('header a[href="/saved"]')?.textContent?.includes('1') === true, {
    args: [],
    what: 'one saved vehicle',
  })
  const newer = await device.openTab()
  await newer.open(`${shop.url}/faq`)
  await newer.run(openNewer)
  await newer.close()
  await press(tab, /^Save \d{4} /)
  await waitForText(tab, 'The shop was updated in another tab.')
  expectThat((await tab.run(countSaved)) === 1, 'nothing was written into the newer database')
}

/** In the page of a newer build. */
function openNewer(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('saex-mine', 20)
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('blocked', () => reject(new Error('blocked by the old tab')))
  })
}

/** In the page. */
function countSaved(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('saex-mine')
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('savedVehicles').objectStore('savedVehicles').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
}

async function damage(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  await shop.kill()
  expectEqual((await search(tab)).source, 'saved', 'who answers')
  await tab.run(damageAnswers)
  // What the worker has in memory goes with it.
  await shop.revive()
  await renewWorker(scene)
  await shop.kill()
  const got = await search(tab)
  expectThat(got.source !== 'saved', 'the damaged answer is not shown')
}

/** In the page: one letter of each kept answer is another. */
function damageAnswers(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('saex-stock')
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('success', () => {
      const answers = opening.result.transaction('answers', 'readwrite').objectStore('answers')
      const reading = answers.getAll()
      reading.addEventListener('success', () => {
        for (const row of reading.result as { body: string }[])
          answers.put({ ...row, body: row.body.replace('e', 'f') })
      })
      answers.transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}

async function loseAll(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  await tab.open(`${shop.url}/icon.svg`)
  await tab.run(clearStorage)
  await visitUntilReady(scene, '/my-quotes')
  await waitForText(tab, 'No quotations yet')
  await prepareQuote(tab, { url: shop.url, email: 'evicted@example.test' })
  await shop.kill()
  await press(tab, 'Download Quote')
  await waitForText(tab, KEPT)
  expectEqual((await tab.run(readTable, 'saex-mine', 'outbox')).length, 1, 'requests that wait')
}

/** In the page: as a browser that needs the room. */
async function clearStorage(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name ?? '')
      deleting.addEventListener('success', () => resolve())
      deleting.addEventListener('error', () => reject(new Error('not deleted')))
    })
  }
}

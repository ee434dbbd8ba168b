import { expect, type Page } from '@playwright/test'
import { visitUntilReady } from './offline.ts'
import { chooseChirundu, hiluxAddress } from './stock.ts'

export const SAVE_LIST = /^Save the stock list \([\d.]+ (kB|MB)\)$/

/** What is on screen of the border packs. */
export function packs(page: Page) {
  return page.getByRole('region', { name: 'Border packs' })
}

/** Opens the packing of a Hilux from its listing, where Chirundu was chosen before, under control of the worker. */
export async function openPacking(page: Page): Promise<{ readonly address: string; readonly name: string }> {
  await chooseChirundu(page)
  await visitUntilReady(page)
  const address = await hiluxAddress(page.request)
  await page.goto(address)
  await page.getByRole('link', { name: 'Border pack' }).click()
  const form = page.getByRole('region', { name: /^Put the / })
  await expect(form.getByText(/^About [\d.]+ (kB|MB): the vehicle with \d photos/)).toBeVisible()
  const title = (await form.getByRole('heading').innerText()).replace(/^Put the (.*) into a border pack$/, '$1')
  return { address, name: title }
}

/** The same, and packs it. */
export async function packHilux(page: Page) {
  const packed = await openPacking(page)
  await page.getByRole('button', { name: 'Save border pack' }).click()
  await expect(packs(page).getByText('Ready without signal')).toBeVisible({ timeout: 30_000 })
  return packed
}

/** Takes kept pictures away behind the back of the product, as a browser short of room does; answers how many there were. */
export async function losePictures(page: Page, most: number): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('saex-stock')
        opening.addEventListener('error', () => reject(new Error('not opened')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const change = database.transaction('pictureBytes', 'readwrite')
          const store = change.objectStore('pictureBytes')
          const keys = store.getAllKeys()
          keys.addEventListener('success', () => {
            for (const key of keys.result.slice(0, wanted)) store.delete(key)
          })
          change.addEventListener('complete', () => {
            database.close()
            resolve(keys.result.length)
          })
        })
      }),
    most,
  )
}

/** Chromium's protocol cannot make a window of an installed app; what the page asks about it is answered as there. */
export async function pretendInstalled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window)
    window.matchMedia = (query) => matchMedia(query.replaceAll('(display-mode: standalone)', '(min-width: 1px)'))
  })
}

/** Chromium offers installing only to people; this is its event. */
export async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const asked = { count: 0 }
    Object.assign(window, { asked })
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        asked.count += 1
      },
    })
    window.dispatchEvent(event)
  })
}

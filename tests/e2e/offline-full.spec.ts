import { expect, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dumpAnswers, dumpPictures } from './device.ts'
import { cards } from './home.ts'
import { ANY_SIZE, wholeBrowser } from './kinds.ts'
import { test, visitUntilReady } from './offline.ts'
import { fillUp, setQuota } from './offline-full.ts'
import { dumpStores } from './offline-stores.ts'
import { openBrowser } from './outbox-shop.ts'
import { issuedRows, KEPT, prepareQuote, storedOutbox } from './quotes.ts'
import { anEmail, form, press } from './request-quotes.ts'
import { MB } from '../../src/shared/domain/bytes.ts'

test.setTimeout(120_000)
test.use(wholeBrowser)

const FULL = 'Storage is full – browsing works, saving is off'

/** Old photos that this device still has. */
async function oldPhotos(page: Page): Promise<number> {
  return (await dumpPictures(page)).filter(({ url }) => url.startsWith('/pictures/old-')).length
}

test(
  'on a full device photos give way to what is seen now, and browsing goes on as ever',
  ANY_SIZE,
  async ({ page, shop }) => {
    await setQuota(page, shop.url, 40 * MB)
    await visitUntilReady(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await fillUp(page, shop.url, 'photos')
    const before = await oldPhotos(page)
    const known = (await dumpAnswers(page)).length

    const address = (await cards(page).first().getAttribute('href')) ?? ''
    await cards(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => oldPhotos(page)).toBeLessThan(before)
    await expect.poll(async () => (await dumpAnswers(page)).some(({ kind }) => kind === 'vehicle')).toBe(true)
    expect((await dumpAnswers(page)).length).toBeGreaterThan(known)
    await expect(page.getByText(FULL)).toHaveCount(0)

    await page.goto('/about')
    await shop.kill()
    await page.goto(address)
    await expect(page.locator('.listing-head .fresh')).toHaveText(/^Saved /)
    const photo = page.locator('main img[src*="/pictures/"]').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  },
)

test('where nothing gives way the visitor is told that saving is off', ANY_SIZE, async ({ page, shop }) => {
  await setQuota(page, shop.url, 25 * MB)
  await visitUntilReady(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await fillUp(page, shop.url, 'others')
  await setQuota(page, shop.url, 1000)
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect(page.getByText(FULL)).toBeVisible()
  await expect(page.locator('.results-h .fresh')).toHaveText('Live')
})

test(
  'a request for a quotation is kept on a full device; without the reserve the form says that it was not, and stays as it is',
  ANY_SIZE,
  async ({ shop, launchOptions, viewport }) => {
    const profile = await mkdtemp(join(tmpdir(), 'saex-profile-'))
    // What is deleted is not given back at once on a disk, other than in the memory that a private context has.
    const { context, page } = await openBrowser({ profile, baseURL: shop.url, launchOptions, viewport })
    const email = anEmail('full')
    await setQuota(page, shop.url, 30 * MB)
    await visitUntilReady(page)
    await prepareQuote(page, { email })
    const reserve = async () => (await dumpStores(page))['saex-mine/reserve']?.length
    await expect.poll(reserve).toBe(1)
    const other = await context.newPage()
    await prepareQuote(other, { email, vehicle: 1 })
    await shop.kill()
    await fillUp(page, shop.url, 'others')
    await press(page, 'Download Quote')
    await expect(form(page).getByText(KEPT)).toBeVisible()
    expect(await storedOutbox(page)).toHaveLength(1)
    expect(await reserve()).toBe(0)

    await fillUp(page, shop.url, 'others')
    await press(other, 'Download Quote')
    await expect(form(other).getByText('This could not be saved on this device')).toBeVisible()
    await expect(other.getByLabel('First Name')).toHaveValue('Chanda')
    await expect(other.getByLabel('Email Address')).toHaveValue(email)
    expect(await storedOutbox(page)).toHaveLength(1)

    await setQuota(page, shop.url)
    await shop.revive()
    await page.goto('/my-quotes')
    await expect(issuedRows(page)).toHaveCount(1, { timeout: 30_000 })
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
)

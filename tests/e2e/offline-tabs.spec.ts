import { type BrowserContext, expect, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { violationsInBothSchemes } from './axe.ts'
import { saveStockList } from './device.ts'
import { ANY_SIZE } from './kinds.ts'
import { releaseNext } from '../support/worker-release.ts'
import { findRelease, visitUntilReady } from './offline.ts'
import { beginUpgrade } from './offline-stores.ts'
import { openBrowser, test } from './outbox-shop.ts'
import { issuedRows, KEPT, openMyQuotes, prepareQuote, storedOutbox } from './quotes.ts'
import { anEmail } from './request-quotes.ts'

test.setTimeout(120_000)

const notice = (page: Page) => page.getByRole('region', { name: 'Update' })
const reload = (page: Page) => notice(page).getByRole('button', { name: 'Reload' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const keptForm = (page: Page) => page.locator('form[data-kept=true]')

/** A listing with its form half filled. */
async function halfFill(page: Page): Promise<void> {
  await prepareQuote(page, { email: 'half an addr' })
  await expect(keptForm(page)).toBeVisible()
}

async function expectHalfFilled(page: Page): Promise<void> {
  await expect(field(page, 'First Name')).toHaveValue('Chanda')
  await expect(field(page, 'Last Name')).toHaveValue('Mwila')
  await expect(field(page, 'Email Address')).toHaveValue('half an addr')
}

test(
  'a release under a half-filled form: no reload by itself, the words stay, and after Reload they are back',
  ANY_SIZE,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    await halfFill(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    await releaseNext(shop)
    await findRelease(page)
    await expect(notice(page)).toContainText('Update ready', { timeout: 30_000 })
    await page.waitForTimeout(1000)
    expect(loads).toBe(0)
    await expectHalfFilled(page)
    await reload(page).click()
    await expect.poll(() => loads).toBe(1)
    await expectHalfFilled(page)
    await page.waitForTimeout(1000)
    expect(loads).toBe(1)
  },
)

test(
  'words in another tab hold a release back, though they are kept; they are that tab’s own',
  ANY_SIZE,
  async ({ page, context, shop }) => {
    await visitUntilReady(page)
    await halfFill(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Download Quote' }).click()
    await expect(field(other, 'First Name')).toHaveValue('')
    await releaseNext(shop)
    await findRelease(other)
    await reload(other).click()
    await expect(notice(other)).toContainText('Finish or save the open form in the other tab first.')
    await expectHalfFilled(page)
    await page.reload()
    await expectHalfFilled(page)
  },
)

test('what a tab was writing is forgotten with the details', ANY_SIZE, async ({ page, context }) => {
  await halfFill(page)
  const other = await context.newPage()
  await other.goto('/my-quotes')
  await other.getByRole('button', { name: 'Forget my details' }).click()
  await expect(other.getByText('Your name, e-mail address and number are forgotten.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
  await page.getByRole('button', { name: 'Download Quote' }).click()
  await expect(field(page, 'First Name')).toHaveValue('')
})

test(
  'a tab of an older version, once a newer one changed the database, reads on, writes nothing and says Reload',
  ANY_SIZE,
  async ({ page, context }) => {
    await visitUntilReady(page)
    const save = page.getByRole('button', { name: /^Save \d{4} / })
    await save.first().click()
    await expect.poll(() => countSaved(page)).toBe(1)
    const newer = await context.newPage()
    await newer.goto('/about')
    await newer.evaluate(changeSchema)
    await expect(notice(page)).toContainText('Update ready', { timeout: 30_000 })
    await save.nth(1).click()
    await expect(page.getByText(/Load this page again|was updated/).first()).toBeVisible()
    expect(await countSaved(newer)).toBe(1)

    await notice(page).getByRole('button', { name: 'Later' }).click()
    await openMyQuotes(page)
    await expect(page.getByRole('heading', { name: 'No quotations yet' })).toBeVisible()
  },
)

test(
  'an upgrade of the database that is killed leaves what waits, and it is sent',
  ANY_SIZE,
  async ({ product, shop, launchOptions, viewport }) => {
    const profile = await mkdtemp(join(tmpdir(), 'saex-profile-'))
    const opening = { profile, baseURL: shop.url, launchOptions, viewport }
    const email = anEmail('upgrade')
    const first = await openBrowser(opening)
    await prepareQuote(first.page, { email })
    await shop.kill()
    await first.page.getByRole('button', { name: 'Download Quote' }).click()
    await expect(first.page.getByRole('form').getByText(KEPT)).toBeVisible()
    await first.page.evaluate(beginUpgrade)
    await first.kill()
    await shop.revive()
    const second = await openBrowser(opening)
    await second.page.goto('/my-quotes')
    await expect(issuedRows(second.page)).toHaveCount(1)
    expect(await product.numbersOf(email)).toHaveLength(1)
    await second.context.close()
    await rm(profile, { recursive: true, force: true })
  },
)

test(
  'a browser that threw everything away shows an empty shop that works, and keeps again',
  ANY_SIZE,
  async ({ page, context, shop }) => {
    await visitUntilReady(page)
    await prepareQuote(page, { email: anEmail('evicted') })
    const session = await context.newCDPSession(page)
    await page.goto('about:blank')
    await session.send('Storage.clearDataForOrigin', { origin: shop.url, storageTypes: 'all' })
    await visitUntilReady(page)
    await openMyQuotes(page)
    await expect(page.getByRole('heading', { name: 'No quotations yet' })).toBeVisible()
    await prepareQuote(page, { email: anEmail('evicted') })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Download Quote' }).click()
    await expect(page.getByRole('form').getByText(KEPT)).toBeVisible()
    expect(await storedOutbox(page)).toHaveLength(1)
  },
)

const TAKEN = 'indexeddb,cache_storage,service_workers,local_storage,file_systems'
const lossMessage = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: 'The browser has removed' })
const marker = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'kept')?.value ?? 'none'

test(
  'a browser that took what was kept: a message stays that says what is gone, and the stock list comes again',
  ANY_SIZE,
  async ({ page, context, shop }) => {
    const email = anEmail('taken')
    await visitUntilReady(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await saveStockList(page)
    await page
      .getByRole('button', { name: /^Save \d{4} / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Saved \d{4} / })).toBeVisible()
    await prepareQuote(page, { email })
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Quote' }).click()
    await started
    await prepareQuote(page, { email, vehicle: 1 })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Download Quote' }).click()
    await expect(page.getByRole('form').getByText(KEPT)).toBeVisible()
    await expect.poll(() => marker(context)).toBe('1.1.1.1.0.b')

    const session = await context.newCDPSession(page)
    await page.goto('about:blank')
    await session.send('Storage.clearDataForOrigin', { origin: shop.url, storageTypes: TAKEN })
    await context.setOffline(false)
    await visitUntilReady(page)
    await expect(lossMessage(page)).toContainText('1 request waited here and may not have been sent')
    await expect(lossMessage(page)).toContainText('1 quotation is no longer on this device')
    await expect(lossMessage(page)).toContainText('Saved vehicles and searches that are gone: 1.')
    await expect(lossMessage(page)).toContainText('The stock list is loaded again')
    await page.waitForTimeout(4000)
    await expect(lossMessage(page)).toBeVisible()
    expect(await violationsInBothSchemes(page)).toEqual([])
    await lossMessage(page).getByRole('button', { name: 'Close' }).click()
    await expect(lossMessage(page)).toBeHidden()
    await expect.poll(() => marker(context), { timeout: 30_000 }).toBe('1.0.0.0.0.b')

    // What the visitor takes away is not lost.
    await page.goto('/offline')
    await page.getByRole('button', { name: 'Remove the stock list' }).click()
    await expect.poll(() => marker(context)).toBe('none')
    await page.goto('/')
    await page.waitForTimeout(3000)
    await expect(lossMessage(page)).toHaveCount(0)
  },
)

test('who has all forgotten is told of no loss, now or later', ANY_SIZE, async ({ page, context }) => {
  await visitUntilReady(page)
  await page
    .getByRole('button', { name: /^Save \d{4} / })
    .first()
    .click()
  await expect.poll(() => marker(context)).toBe('0.0.0.1.0.b')
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await page.getByRole('button', { name: 'Forget everything', exact: true }).click()
  await expect.poll(() => marker(context)).toBe('none')
  for (const path of ['/saved', '/']) {
    await page.waitForTimeout(2500)
    await expect(lossMessage(page)).toHaveCount(0)
    await page.goto(path)
  }
  expect(await marker(context)).toBe('none')
})

test('the first that is saved in one tab is not told as lost in the others', ANY_SIZE, async ({ page, context }) => {
  await visitUntilReady(page)
  const others = [await context.newPage(), await context.newPage()]
  for (const other of others) await other.goto('/', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Save \d{4} / })
    .first()
    .click()
  await expect.poll(() => marker(context)).toBe('0.0.0.1.0.b')
  await page.waitForTimeout(3000)
  for (const tab of [page, ...others]) await expect(lossMessage(tab)).toHaveCount(0)
})

/** As a newer version of the product does: the database gets another version, with another table. */
function changeSchema(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('saex-mine', 20)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('later'))
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
}

/** Asking must not make the database, nor hold it: the page could not make its own any more. */
function countSaved(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('saex-mine')) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('saex-mine')
      opening.addEventListener('success', () => {
        const { result } = opening
        const count = result.transaction('savedVehicles').objectStore('savedVehicles').count()
        result.close()
        count.addEventListener('success', () => resolve(count.result))
      })
    })
  })
}

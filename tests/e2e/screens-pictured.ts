import { expect, type Page, test } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { FaultServer } from '../support/fault-server.ts'
import { isPhone, openHome } from './home.ts'
import { openListing } from './listing.ts'
import { losePictures, offerToInstall, packHilux, packs } from './offline-use.ts'
import { visitUntilReady } from './offline.ts'
import { anEmail, field, press } from './quotation.ts'
import { issueQuotation } from './quotes.ts'
import { issueQuotes, setStatus, signIn } from './staff-screens.ts'
import { chooseChirundu, hiluxAddress } from './stock.ts'

const NINE_DAYS_MS = 9 * 24 * 60 * 60 * 1000
/** Far down the list: what is marked as sold here, no other picture shows. */
const SOLD_HILUX = 17

/** States that are looked at as pictures besides the screens that other tests go through. */
export const PICTURED = [
  {
    name: 'home, menu open',
    open: async (page: Page) => {
      test.skip(!isPhone(), 'wide screens have their links in the header')
      await openHome(page)
      await page.getByRole('button', { name: 'Menu' }).click()
    },
  },
  {
    name: 'listing, gallery at its third photo',
    open: async (page: Page) => {
      await openListing(page)
      const photo = page.getByRole('list', { name: 'Photos' }).getByRole('button').nth(2)
      await photo.click()
      await expect(photo).toHaveAttribute('aria-current', 'true')
      await expect(page.locator('.hero .overlay')).toHaveCount(0)
    },
  },
  {
    name: 'quotation, vehicle really sold meanwhile',
    open: async (page: Page) => {
      const address = await hiluxAddress(page.request, SOLD_HILUX)
      const saexRef = address.split('/').at(-1) ?? ''
      await setStatus(page.request, saexRef, 'available')
      await chooseChirundu(page)
      await page.goto(address)
      await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
      await press(page, 'Download Quote')
      await field(page, 'First Name').fill('Chanda')
      await field(page, 'Last Name').fill('Mwila')
      await field(page, 'Email Address').fill(anEmail())
      await setStatus(page.request, saexRef, 'sold')
      await press(page, 'Download Quote')
      await expect(page.getByRole('region', { name: 'Messages' }).locator('.toast').first()).toBeVisible()
    },
  },
  {
    name: '/quotes with a withdrawn row',
    open: async (page: Page) => {
      const [quote] = await issueQuotes(page.request, { first: 110, count: 1 })
      await signIn(page, 'admin')
      await page.goto(`/quotes?search=${quote?.quoteNumber}`)
      await page.getByRole('button', { name: /^Withdraw Q/ }).click()
      const dialog = page.getByRole('dialog')
      const reason = dialog.getByRole('textbox')
      if ((await reason.count()) > 0) await reason.first().fill('The price was of another vehicle.')
      await dialog.getByRole('button', { name: /^Withdraw/ }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: /^Withdraw Q/ })).toHaveCount(0)
    },
  },
  {
    name: '/uploads with a running import',
    open: async (page: Page) => {
      await signIn(page, 'admin')
      await page.goto('/uploads')
      const buffer = Buffer.from('Stock No,Make,Model,Year,Mileage,Price\nR1,Subaru,Forester,2019,80000,300000')
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible({ timeout: 30_000 })
      // Small files are in before anybody sees them run.
      await page.route(/\/api\/staff\/uploads/, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: asRunning(await answer.text()) })
      })
      await page.reload()
      await expect(page.getByRole('progressbar').first()).toBeVisible()
    },
  },
  {
    name: 'the mail of a quotation',
    open: async (page: Page) => {
      const email = anEmail()
      const { quoteId } = await issueQuotation(page.request, email)
      await page.request.post(`/api/saexport/EmailQuoteToCustomer?QuoteId=${quoteId}`)
      await expect.poll(async () => htmlOfMail(email), { timeout: 20_000 }).not.toBe('')
      await page.setContent(`<meta name="viewport" content="width=device-width">${await htmlOfMail(email)}`)
    },
  },
] as const

/** The same with the worker, each at a shop of its own. */
export const PICTURED_WITH_WORKER = [
  {
    name: 'home, offline',
    open: async (page: Page, shop: FaultServer) => {
      await visitUntilReady(page)
      await page.reload()
      await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first()).toBeVisible()
      await shop.kill()
      await page.reload()
      await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first()).toBeVisible()
      await expect(page.locator('.strip')).toBeVisible({ timeout: 15_000 })
    },
  },
  {
    name: 'install offer',
    open: async (page: Page) => {
      await visitUntilReady(page, '/about')
      await page.goto('/about')
      await page.waitForLoadState('networkidle')
      await offerToInstall(page)
      const offer = page.getByRole('complementary', { name: 'Install Saex' })
      await expect(offer).toBeVisible()
      await offer.getByRole('button', { name: 'Install the app' }).click()
      await expect(page.getByRole('dialog', { name: 'Install Saex' })).toBeVisible()
    },
  },
  {
    name: '/offline with a stale border pack',
    open: async (page: Page, shop: FaultServer) => {
      await packHilux(page)
      await losePictures(page, 3)
      await shop.kill()
      await page.clock.setFixedTime(Date.now() + NINE_DAYS_MS)
      await page.reload()
      await expect(packs(page).getByRole('listitem')).toContainText('Not ready')
    },
  },
] as const

function asRunning(answer: string): string {
  return answer
    .replaceAll('"state":"ready"', '"state":"running"')
    .replaceAll('"share":0', '"share":0.42')
    .replaceAll('"readRows":0', '"readRows":8412')
    .replaceAll('"startedAt":null', `"startedAt":"${new Date().toISOString()}"`)
}

/** The part of a mail that people see; empty until it has come. */
async function htmlOfMail(recipient: string): Promise<string> {
  const folder = process.env['SAEX_E2E_MAILS'] ?? ''
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue
    const mail = await PostalMime.parse(await readFile(join(folder, name)))
    if (mail.to?.[0]?.address === recipient) return mail.html ?? `<pre>${mail.text ?? ''}</pre>`
  }
  return ''
}

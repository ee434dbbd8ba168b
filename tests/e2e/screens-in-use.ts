import { expect, type Page } from '@playwright/test'
import type { QuoteResult } from '../../src/shared/contract/quotes.ts'
import { openHome } from './home.ts'
import { failWith } from './listing.ts'
import { anEmail, press } from './quotation.ts'
import { issuedRows, issueQuotation, prepareQuote, waitingRows } from './quotes.ts'
import { issueQuotes, signIn } from './staff-screens.ts'
import { submitLogin } from './staff-login.ts'
import { chooseChirundu } from './stock.ts'

/** Hearts of the first vehicles of home. */
async function saveVehicles(page: Page, count: number): Promise<void> {
  await openHome(page)
  const hearts = page.getByRole('button', { name: /^Save \d{4} / })
  for (let saved = 1; saved <= count; saved += 1) {
    await hearts.first().click()
    await expect(page.getByRole('button', { name: /^Saved \d{4} / })).toHaveCount(saved)
  }
}

async function openSaved(page: Page): Promise<void> {
  await page.goto('/saved')
  await expect(page.getByRole('checkbox', { name: /^Compare / }).first()).toBeVisible()
}

async function askForQuote(page: Page): Promise<void> {
  await prepareQuote(page, { email: anEmail() })
  await press(page, 'Download Quote')
}

/** The path of a quotation's check, with what stands behind the #. */
function pathOf({ check }: Pick<QuoteResult, 'check'>): string {
  const { pathname, hash } = new URL(check)
  return pathname + hash
}

/** What this device keeps, with something in it. */
export const IN_USE = [
  {
    name: '/saved with vehicles and a search, forgetting asked',
    open: async (page: Page) => {
      await saveVehicles(page, 2)
      await page.getByRole('button', { name: 'Save this search' }).filter({ visible: true }).first().click()
      await expect(page.getByRole('button', { name: 'Search saved' }).first()).toBeAttached()
      await openSaved(page)
      await page.getByRole('button', { name: 'Forget everything on this device' }).click()
      await expect(page.getByRole('button', { name: 'Keep it' })).toBeVisible()
    },
  },
  {
    name: '/compare with four vehicles',
    open: async (page: Page) => {
      await saveVehicles(page, 4)
      await chooseChirundu(page)
      await openSaved(page)
      for (const tick of await page.getByRole('checkbox', { name: /^Compare / }).all()) await tick.check()
      await page.getByRole('link', { name: 'Compare 4 vehicles' }).click()
      await expect(page.getByRole('row', { name: /^Delivered to Chirundu/ })).toContainText('lowest')
    },
  },
  {
    name: '/my-quotes with an issued quotation',
    open: async (page: Page) => {
      const started = page.waitForEvent('download')
      await askForQuote(page)
      await started
      await page.goto('/my-quotes')
      await expect(issuedRows(page)).toHaveCount(1)
    },
  },
  {
    name: '/my-quotes with one that was refused',
    open: async (page: Page) => {
      await page.route('**/GetQuoteForDelivery', (route) => failWith(route, { status: 500, errorKey: 'INTERNAL' }))
      await askForQuote(page)
      await expect(page.getByRole('form').getByText('The shop has trouble at the moment')).toBeVisible()
      await page.unroute('**/GetQuoteForDelivery')
      await page.route('**/GetQuoteForDelivery', (route) => failWith(route, { status: 422, errorKey: 'NOT_QUOTABLE' }))
      await page.goto('/my-quotes')
      await expect(waitingRows(page)).toContainText('Not sent')
    },
  },
  {
    name: '/check with a genuine quotation',
    open: async (page: Page) => {
      await page.goto(pathOf(await issueQuotation(page.request, anEmail())))
      await expect(page.getByRole('heading', { name: 'Genuine', exact: true })).toBeVisible()
    },
  },
  {
    name: '/offline in French',
    open: async (page: Page) => {
      await page.goto('/offline?lang=fr')
      await expect(page.getByRole('radio', { name: /^Automatique/ })).toBeVisible()
    },
  },
] as const

/** Screens of the staff in the middle of their work. */
export const AT_WORK = [
  {
    name: '/login that failed',
    open: async (page: Page) => {
      await page.goto('/login')
      await submitLogin(page, { username: `nobody-${crypto.randomUUID().slice(0, 8)}`, password: 'wrong password' })
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: '/dashboard without an answer',
    open: async (page: Page) => {
      await signIn(page, 'admin')
      await page.route('**/api/reporting/**', (route) => route.abort())
      await page.goto('/dashboard')
      await expect(page.getByRole('alert')).toHaveText(/The overview needs a connection/)
    },
  },
  {
    name: '/quotes, withdrawal asked',
    open: async (page: Page) => {
      const [quote] = await issueQuotes(page.request, { first: 100, count: 1 })
      await signIn(page, 'admin')
      await page.goto(`/quotes?search=${quote?.quoteNumber}`)
      await page.getByRole('button', { name: /^Withdraw Q/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      // Scrolled to its end by the press, the table has columns under the one that stays in sight.
      await page.getByRole('region', { name: 'Quotations, scrolls sideways' }).evaluate((box) => box.scrollTo(0, 0))
    },
  },
  {
    name: '/stock-status with a kept field',
    open: async (page: Page) => {
      await signIn(page, 'clerk')
      await page.goto('/stock-status')
      await page.getByRole('textbox', { name: /^SAEX Reference Number/ }).fill('SAEX2')
      await page.getByRole('textbox').press('Enter')
      const kept = page.getByRole('region', { name: 'Kept against files' })
      const row = kept.getByRole('listitem').filter({ hasText: 'Make and model' })
      await expect(kept.getByRole('combobox')).toBeVisible()
      if (await row.isHidden()) {
        await kept.getByRole('combobox').selectOption('Make and model')
        await kept.getByRole('button', { name: 'Keep against files' }).click()
      }
      await expect(row).toBeVisible()
    },
  },
  {
    name: '/stock-status with a vehicle, change asked',
    open: async (page: Page) => {
      await signIn(page, 'admin')
      await page.goto('/stock-status')
      await page.getByRole('textbox', { name: /^SAEX Reference Number/ }).fill('SAEX1')
      await page.getByRole('textbox').press('Enter')
      await page.getByRole('button', { name: 'Mark as sold' }).click()
      await expect(page.getByRole('group')).toBeVisible()
    },
  },
] as const

import { randomInt } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { patchwork } from '../support/patchwork.ts'
import { made, withdrawMade } from './made-vehicles.ts'
import { signIn } from './staff-screens.ts'
import { SOAK_AT_BOTH_SIZES } from './kinds.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
test.afterEach(withdrawMade)

const run = randomInt(1_000_000) * 1000
const number = `STORY${run}`

async function pictures(seeds: readonly number[]) {
  return Promise.all(
    seeds.map(async (seed) => ({
      name: `car ${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await patchwork(run + seed, { width: 1280, height: 960 }),
    })),
  )
}
const area = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test(
  'a vehicle from the yard to a buyer: made, photographed, reported on, found, repriced, undone',
  SOAK_AT_BOTH_SIZES,
  async ({ browser }) => {
    test.setTimeout(120_000)
    const tab = async (options: object, account?: Parameters<typeof signIn>[1]) => {
      const context = await browser.newContext({ baseURL: process.env['SAEX_E2E_URL'] ?? '', ...options })
      const page = await context.newPage()
      if (account !== undefined) await signIn(page, account)
      return page
    }
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

    // In the yard a clerk types what stands before him, without a price yet.
    const yard = await tab(phone, 'clerk')
    await yard.goto('/stock-desk/new')
    await yard.getByLabel('Supplier', { exact: true }).fill('Story Motors')
    await yard.getByLabel('Stock number').fill(number)
    await yard.getByLabel('Listed on').fill('2001-02-03')
    await yard.getByLabel('Make', { exact: true }).selectOption('Toyota')
    await yard.getByLabel('Model', { exact: true }).selectOption('Hilux')
    await yard.getByLabel('Year').fill('2019')
    await yard.getByLabel('Mileage (km)').fill('84 210')
    await yard.getByLabel('Price on request').check()
    await yard.getByRole('button', { name: 'Save' }).click()
    await expect(yard.getByText(/SAEX\d{7} is in the shop/)).toBeVisible()
    const saexRef = /SAEX\d{7}/.exec(yard.url())![0]
    made.push(saexRef)

    // Three photos, by whoever takes photos alone.
    const photographer = await tab(phone, 'photographer')
    await photographer.goto(`/stock-desk/${saexRef}/photos`)
    await photographer.locator('input[aria-label="Choose photos"]').setInputFiles(await pictures([1, 2, 3]))
    await expect(photographer.getByRole('heading', { name: 'Photos (3)' })).toBeVisible({ timeout: 20_000 })

    // Reported on, with a dent.
    await photographer.getByRole('link', { name: 'Condition' }).click()
    await photographer.getByLabel('Mileage then').fill('84 210')
    await area(photographer, 'Body').getByLabel('Worn for its age').check()
    await area(photographer, 'Body').getByRole('button', { name: 'Add a finding', exact: true }).click()
    await area(photographer, 'Body').getByLabel('Panel').selectOption('Tailgate')
    await area(photographer, 'Body').getByLabel('What').selectOption('dent')
    await area(photographer, 'Body')
      .locator('input[aria-label="Choose photos"]')
      .setInputFiles(await pictures([4]))
    await expect(photographer.getByRole('list', { name: 'Photos of the finding' }).getByRole('img')).toHaveCount(1)
    await photographer.getByRole('button', { name: 'Publish report' }).click()
    await expect(photographer.getByText('The report is published: buyers see it now.')).toBeVisible()
    expect(await photographer.locator('main').innerText()).not.toMatch(/R\s?\d{3}|Story Motors/)

    // Priced at a desk.
    const desk = await tab({ viewport: { width: 1280, height: 900 } }, 'clerk')
    await desk.goto(`/stock-desk/${saexRef}`)
    await desk.getByLabel('Price on request').uncheck()
    await desk.getByRole('textbox', { name: 'Dealer price (without VAT)' }).fill('400 000')
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    const doubts = desk.getByRole('dialog', { name: 'Please check' })
    const saved = desk.getByText('Saved.')
    await expect(doubts.or(saved).first()).toBeVisible()
    if (await doubts.isVisible()) {
      for (const tick of await doubts.getByRole('checkbox').all()) await tick.check()
      await doubts.getByRole('button', { name: 'Save' }).click()
    }
    await expect(saved).toBeVisible()

    // Found by a buyer, with photos, price and report.
    const buyer = await tab(phone)
    await buyer.goto(`/vehicle-listing?saexRef=${saexRef.toLowerCase()}`)
    await expect(buyer).toHaveURL(new RegExp(`/vehicle-listing/${saexRef}`))
    await expect(buyer.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(3)
    await expect(buyer.getByText(/R\s460\s000/).first()).toBeVisible()
    await expect(buyer.getByRole('region', { name: 'Condition report' })).toContainText('Tailgate: dent')

    // Repriced with others in bulk, and undone.
    await desk.goto(`/stock-desk?search=${number}`)
    await desk.getByRole('checkbox', { name: `Select ${saexRef}` }).check()
    await desk.getByRole('button', { name: 'Change price' }).click()
    await desk.getByRole('dialog').getByLabel('Change', { exact: true }).fill('-10')
    await desk.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
    await desk.getByRole('button', { name: 'Change 1 vehicle' }).click()
    await expect(desk.getByText('1 changed.')).toBeVisible({ timeout: 20_000 })
    await buyer.reload()
    await expect(buyer.getByText(/R\s414\s000/).first()).toBeVisible()
    await desk.getByRole('button', { name: 'Undo' }).click()
    await expect(desk.getByText('1 changed back.')).toBeVisible({ timeout: 20_000 })
    await buyer.reload()
    await expect(buyer.getByText(/R\s460\s000/).first()).toBeVisible()

    // Its history has all of it, newest first.
    await desk.goto(`/stock-desk/${saexRef}`)
    const history = desk.getByRole('region', { name: 'History' })
    for (const told of ['Condition report', 'Photos', 'Price including VAT']) await expect(history).toContainText(told)
    await expect(history).toContainText(/414\s000\.00/)
    await expect(history).toContainText('Sample Photographer')
  },
)

import { expect, type Page } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'
import { DOUBLE_TEXT, overhang, WIDE_FONT } from './fit.ts'
import { ANY_SIZE, NARROW, SOAK } from './kinds.ts'
import { openQuotePanel } from './listing.ts'
import { visitUntilReady } from './offline.ts'
import { test } from './returning.ts'
import { hiluxAddress } from './stock.ts'
import { losePictures, openPacking, packHilux, packs, pretendInstalled, SAVE_LIST } from './offline-use.ts'

const saveButton = (page: Page) => page.getByRole('button', { name: SAVE_LIST })
const savedStatus = (page: Page) => page.getByRole('status').filter({ hasText: /^Stock list saved: / })

test('the stock list is saved under the count line with its size, says how old it is, and goes again', async ({
  page,
  context,
}) => {
  await visitUntilReady(page)
  const size = /\((.*)\)/.exec(await saveButton(page).innerText())?.[1]
  await saveButton(page).click()
  await expect(savedStatus(page)).toHaveText(/^Stock list saved: \d+ vehicles, just now$/)
  // What is pressed goes: the next button has its focus.
  await expect(page.getByRole('button', { name: 'Update' })).toBeFocused()
  const other = await context.newPage()
  await other.goto('/offline')
  await expect(savedStatus(other)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(savedStatus(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the stock list' }).click()
  await expect(page.getByRole('button', { name: `Save the stock list (${size})` })).toBeFocused()
  await expect(saveButton(other)).toBeVisible()
})

test(
  'in large text the places of the app and the sizes of what it holds fit a narrow phone in every language',
  NARROW,
  async ({ page }) => {
    await pretendInstalled(page)
    await visitUntilReady(page, '/offline')
    // On such a line an app saves it unasked.
    await expect(savedStatus(page)).toBeVisible({ timeout: 20_000 })
    await page.setViewportSize({ width: 320, height: 740 })
    const large = `${DOUBLE_TEXT} ${WIDE_FONT}`
    const found: string[] = []
    for (const language of ['en', 'fr', 'pt', 'sw']) {
      await page.goto(`/offline?lang=${language}`)
      await expect(page.locator('table.meter tbody tr').first()).toBeVisible()
      found.push(`${language}: ${await overhang(page, large)} px too wide`)
      const places = await page.locator('nav.bottombar').evaluate(reachOf, large)
      found.push(...places.map((place) => `${language}: ${place}`))
    }
    expect(found).toEqual(['en', 'fr', 'pt', 'sw'].map((language) => `${language}: 0 px too wide`))
  },
)

/** Those words of a bar's entries that end beyond the screen, under more rules. In the page. */
function reachOf(bar: Element, rules: string): readonly string[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
  const beyond = [...bar.children].flatMap((entry) => {
    const words = document.createRange()
    words.selectNodeContents(entry)
    const right = Math.ceil(words.getBoundingClientRect().right)
    return right > window.innerWidth ? [`${entry.textContent} ends at ${right}`] : []
  })
  document.adoptedStyleSheets.pop()
  return bar.children.length === 4 ? beyond : ['no bar of four']
}

test('while it is on its way a progress bar has the name of the button', ANY_SIZE, async ({ page, shop }) => {
  await visitUntilReady(page, '/offline')
  shop.setFaults((path) => (path.includes('/catalogue/blocks') ? { delayMs: 1500 } : undefined))
  const name = await saveButton(page).innerText()
  await saveButton(page).click()
  await expect(page.getByRole('progressbar', { name: name.trim() })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await expect(savedStatus(page)).toBeVisible()
})

test('where the system chooses the colours, a progress bar tells how far it is', ANY_SIZE, async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visitUntilReady(page, '/offline')
  shop.setFaults((path) => (path.includes('/catalogue/blocks') ? { delayMs: 1500 } : undefined))
  await saveButton(page).click()
  const bar = page.getByRole('progressbar')
  await expect(bar).toBeVisible()
  const [done, whole, edge] = await bar.evaluate((element) => {
    const ground = getComputedStyle(element.parentElement ?? element)
    return [getComputedStyle(element).backgroundColor, ground.backgroundColor, ground.outlineStyle]
  })
  expect(done).not.toBe(whole)
  expect(edge).toBe('solid')
})

test(
  'without a connection the list is not saved, says so, and goes on from there',
  ANY_SIZE,
  async ({ page, shop }) => {
    await visitUntilReady(page, '/offline')
    shop.setFaults((path) => (path.includes('/catalogue/names') ? 'cut' : undefined))
    await saveButton(page).click()
    await expect(page.getByText('The stock list could not be saved. Needs a connection.')).toBeVisible({
      timeout: 30_000,
    })
    expect(await violationsInBothSchemes(page)).toEqual([])
    shop.setFaults(() => undefined)
    const asked = shop.journal.filter((call) => call.includes('/catalogue/blocks')).length
    await saveButton(page).click()
    await expect(savedStatus(page)).toBeVisible()
    expect(shop.journal.filter((call) => call.includes('/catalogue/blocks')).length).toBe(asked)
  },
)

test('the browser is asked once not to throw away what is here', ANY_SIZE, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      sessionStorage.setItem('persistAsked', String(Number(sessionStorage.getItem('persistAsked')) + 1))
      return false
    }
  })
  const asked = () => page.evaluate(() => Number(sessionStorage.getItem('persistAsked')))
  await visitUntilReady(page, '/offline')
  await expect(saveButton(page)).toBeVisible()
  expect(await asked()).toBe(0)
  await saveButton(page).click()
  await expect(savedStatus(page)).toBeVisible()
  await expect.poll(asked).toBe(1)
  await page.getByRole('button', { name: 'Remove the stock list' }).click()
  await saveButton(page).click()
  await expect(savedStatus(page)).toBeVisible()
  expect(await asked()).toBe(1)
})

test(
  'a border pack is ready without a signal: listing, every photo and the delivered price',
  ANY_SIZE,
  async ({ page, shop }) => {
    const { address, name } = await packHilux(page)
    const item = packs(page).getByRole('listitem')
    await expect(item).toContainText(/US\$\s[\d\s]+\.\d\d delivered to Chirundu/)
    expect(await violationsInBothSchemes(page)).toEqual([])
    await shop.kill()
    await page.goto('/offline')
    await expect(packs(page).getByText('Ready without signal')).toBeVisible()
    await item.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    const photos = page.getByRole('list', { name: 'Photos' }).getByRole('button')
    await expect(photos.first()).toBeVisible()
    for (const photo of await photos.all()) {
      await photo.click()
      await expect(photo).toHaveAttribute('aria-current', 'true')
      await expect.poll(() => photo.locator('img').evaluate(widthOf)).toBeGreaterThan(0)
      await expect.poll(() => page.locator('.hero img').evaluate(widthOf)).toBeGreaterThan(300)
    }
    await openQuotePanel(page)
    await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible({ timeout: 15_000 })
  },
)

test('the tick is true only of what is on the disk, and Refresh brings back what was lost', SOAK, async ({ page }) => {
  await packHilux(page)
  expect(await losePictures(page, 1000)).toBeGreaterThan(8)
  await page.reload()
  const item = packs(page).getByRole('listitem')
  await expect(item).toContainText(/Not ready \d+ pictures missing, about [\d.]+ (kB|MB)/)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await item.getByRole('button', { name: /^Refresh/ }).click()
  await expect(item.getByText('Ready without signal')).toBeVisible()
})

test(
  'a pack whose pictures did not all come says so, and Refresh fetches only the others',
  SOAK,
  async ({ page, shop }) => {
    await openPacking(page)
    let photos = 0
    shop.setFaults((path) => {
      if (!path.endsWith('w=1024')) return undefined
      photos += 1
      return photos > 2 ? 'cut' : undefined
    })
    await page.getByRole('button', { name: 'Save border pack' }).click()
    const item = packs(page).getByRole('listitem')
    await expect(item).toContainText(/Not ready \d+ pictures? missing/)
    await expect(page.getByText(/did not come\. Press Refresh/)).toBeVisible()
    shop.setFaults(() => undefined)
    const before = shop.journal.length
    await item.getByRole('button', { name: /^Refresh/ }).click()
    await expect(item.getByText('Ready without signal')).toBeVisible()
    const again = shop.journal.slice(before).filter((call) => call.endsWith('w=1024'))
    expect(new Set(again).size).toBe(again.length)
  },
)

test('a place must be chosen, and a pack goes when its vehicle is removed', ANY_SIZE, async ({ page }) => {
  await openPacking(page)
  await page.getByRole('combobox', { name: 'Select Port' }).selectOption('')
  await page.getByRole('button', { name: 'Save border pack' }).click()
  const port = page.getByRole('combobox', { name: 'Select Port' })
  await expect(port).toHaveAttribute('aria-invalid', 'true')
  await expect(port).toHaveAccessibleDescription('Choose a country and a port first')
  await expect(port).toBeFocused()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await port.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save border pack' }).press('Enter')
  const item = packs(page).getByRole('listitem')
  await expect(item.getByText('Ready without signal')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await item.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Border packs' })).toBeFocused()
  await expect(packs(page).getByText('Open a vehicle, or go to Saved')).toBeVisible()
})

test(
  'a saved vehicle leads to its pack, and without a connection the form says what is missing',
  ANY_SIZE,
  async ({ page, context }) => {
    await visitUntilReady(page)
    await page
      .getByRole('button', { name: /^Save \d{4} / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Saved \d{4} / })).toBeVisible()
    await page.goto('/saved')
    await context.setOffline(true)
    await page.getByRole('link', { name: /^Border pack / }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Offline use' })).toBeVisible()
    await expect(page.getByText(/needs a connection/).first()).toBeVisible()
    await context.setOffline(false)
  },
)

test('who goes to another page while a pack is saved stays there', ANY_SIZE, async ({ page, shop }) => {
  await openPacking(page)
  shop.setFaults((path) => (path.endsWith('w=1024') ? { delayMs: 1500 } : undefined))
  await page.getByRole('button', { name: 'Save border pack' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Check a quotation' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Check/)
  await expect(page.getByText(/is in the border pack for /)).toBeVisible({ timeout: 30_000 })
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/check$/)
})

test('vehicles that are removed while the disk is read stay removed', ANY_SIZE, async ({ page }) => {
  await packHilux(page)
  await page.goto(await hiluxAddress(page.request, 1))
  await page.getByRole('link', { name: 'Border pack' }).click()
  await page.getByRole('button', { name: 'Save border pack' }).click()
  await expect(packs(page).getByText('Ready without signal')).toHaveCount(2, { timeout: 30_000 })
  // As on a slow phone: proving the pictures of one vehicle takes seconds.
  await page.evaluate(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    crypto.subtle.digest = async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      return digest(...given)
    }
  })
  const remove = packs(page).getByRole('button', { name: /^Remove/ })
  await remove.first().press('Enter')
  await expect(remove).toHaveCount(1)
  await page.waitForTimeout(500)
  await remove.press('Enter')
  await expect(packs(page).getByText('Open a vehicle, or go to Saved')).toBeVisible()
  await page.waitForTimeout(6000)
  await expect(remove).toHaveCount(0)
})

test('the meter counts what is here, and freeing space leaves what was packed', SOAK, async ({ page }) => {
  await packHilux(page)
  const meter = page.getByRole('region', { name: 'What this device holds' })
  for (const kind of ['Border packs with their pictures', 'The app itself', 'Lists and rates', 'Total']) {
    await expect(meter.getByRole('rowheader', { name: kind, exact: true })).toBeVisible()
  }
  await meter.getByRole('button', { name: /^Free up space \([\d.]+ (kB|MB)\)$/ }).click()
  await expect(page.getByText(/are free again\.$/)).toBeVisible()
  await expect(meter.getByText('There is nothing to free.')).toBeVisible()
  await expect(meter.getByRole('heading')).toBeFocused()
  await page.reload()
  await expect(packs(page).getByText('Ready without signal')).toBeVisible()
})

test('installed and narrow, a bar at the foot leads everywhere', SOAK, async ({ page }) => {
  await pretendInstalled(page)
  await visitUntilReady(page)
  const bar = page.getByRole('navigation', { name: 'App' })
  await expect(bar.getByRole('link', { name: 'Stock' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  await bar.getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My quotes' })).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Offline use' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Offline use' })).toBeVisible()
  await bar.getByRole('link', { name: 'Stock' }).click()
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).first()).toBeVisible()
  await expect(bar).toBeHidden()
})

function widthOf(image: Element): number {
  return image instanceof HTMLImageElement && !image.currentSrc.includes('default-car') ? image.naturalWidth : 0
}

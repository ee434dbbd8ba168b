// Takes the pictures of the README from a running product with its sample stock, in Chromium:
//   SAMPLE_PASSWORD='a long sample password' npm start
//   SAMPLE_PASSWORD='a long sample password' node docs/pictures/take.mjs http://127.0.0.1:8080
// SAEX_CHROMIUM names the browser when it is not /usr/bin/chromium.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { pack } from './pack.mjs'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const [url = 'http://127.0.0.1:8080'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: process.env.SAEX_CHROMIUM ?? '/usr/bin/chromium' })
await take('home', DESKTOP, openHome)
await take('home-phone', PHONE, openHome)
await take('listing-phone', { ...PHONE, colorScheme: 'dark' }, openListing)
await take('quotation', DESKTOP, openQuotation)
await take('overview', DESKTOP, openOverview)
await browser.close()

async function take(name, options, open) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await open(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(areSeenPicturesThere)
  const bytes = await pack(await page.screenshot())
  await writeFile(fileURLToPath(new URL(`${name}.webp`, import.meta.url)), bytes)
  console.log(`${name}.webp ${bytes.length} bytes`)
  await context.close()
}

/** In the browser; those further down load when somebody scrolls. */
function areSeenPicturesThere() {
  const isSeen = (picture) => {
    const { top, left, height } = picture.getBoundingClientRect()
    return height > 0 && top < innerHeight && left < innerWidth && picture.checkVisibility()
  }
  const seen = Array.from(document.images).filter(isSeen)
  return seen.every((picture) => picture.complete)
}

async function openHome(page) {
  await page.goto('/')
  await page
    .getByRole('link', { name: /Toyota|Ford|Isuzu|Nissan|Volkswagen/ })
    .first()
    .waitFor()
}

async function openListing(page) {
  await page.goto(await hiluxAddress(page))
  await page.getByRole('region', { name: 'Get a Quote Now!' }).waitFor()
}

async function openQuotation(page) {
  await page.goto(await hiluxAddress(page))
  const panel = page.getByRole('region', { name: 'Get a Quote Now!' })
  const country = panel.getByRole('combobox', { name: 'Select Country' })
  await panel.waitFor()
  if (!(await country.isVisible())) await page.getByRole('button', { name: 'Get a Quotation Now!' }).first().click()
  await country.selectOption({ label: 'Zambia' })
  const ports = panel.getByRole('combobox', { name: 'Select Port' })
  const chirundu = ports.locator('option', { hasText: 'Chirundu' })
  await chirundu.first().waitFor({ state: 'attached' })
  await ports.selectOption({ label: (await chirundu.first().innerText()).trim() })
  await panel.getByRole('button', { name: 'Generate Quote!' }).click()
  await page.getByRole('table', { name: 'Quote' }).waitFor()
  await page.getByRole('table', { name: 'Quote' }).scrollIntoViewIfNeeded()
}

async function openOverview(page) {
  await makeHistory(page)
  await page.goto('/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.SAMPLE_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('Toyota Hilux').first().waitFor()
}

/** Some searches, as visitors report them, so that the figures are not all zero. */
async function makeHistory(page) {
  for (const [Makes, Models, times] of [
    ['Toyota', 'Hilux', 9],
    ['Ford', 'Ranger', 6],
    ['Toyota', 'Fortuner', 4],
  ]) {
    for (let time = 0; time < times; time += 1) {
      const data = { SearchTypeId: 1 + (time % 3), Makes, Models }
      await page.request.post(`${url}/api/saexport/search-history`, { data })
    }
  }
}

async function hiluxAddress(page) {
  const data = { MakeModelList: [{ MakeName: 'Toyota', ModelName: 'Hilux' }], Rows: 1 }
  const answer = await (await page.request.post(`${url}/api/stock`, { data })).json()
  return `/vehicle-listing/${answer.result.cars[0].saexRef}`
}

// Takes the pictures of a cold start without a connection, for docs/offline-promise.md, from a running product with its
// sample stock: the stock list is saved, browser and server end, and the browser is opened again.
//   npm start
//   node docs/pictures/take-offline.mjs http://127.0.0.1:8080
// SAEX_CHROMIUM names the browser when it is not /usr/bin/chromium.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { startFaultServer } from '../../tests/support/fault-server.ts'
import { pack, sideBySide } from './pack.mjs'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, reducedMotion: 'reduce' }
const SEARCH = '/?make=Toyota&maxPrice=22000&sort=22'
const NEVER_SEEN = '/vehicle-listing/SAEX0000077'
const CLIENT = [
  ['First Name', 'Chanda'],
  ['Last Name', 'Mwila'],
  ['Email Address', 'chanda@example.com'],
]

const [url = 'http://127.0.0.1:8080'] = process.argv.slice(2)
// Another address of the product, which can be switched off.
const shop = await startFaultServer(url)
const profile = await mkdtemp(join(tmpdir(), 'saex-pictures-'))
await visit(visitOnline, {})
await shop.kill()
const light = await visit(visitOffline, {})
const [dark] = await visit(async (page) => [await shoot(page, '/')], { colorScheme: 'dark' })
const [home, search, listing, estimate, kept, quotes, device] = light
await write('offline-search', [home, dark, search, listing])
await write('offline-quote', [estimate, kept, quotes, device])
await rm(profile, { recursive: true, force: true })

async function visit(work, options) {
  const executablePath = process.env.SAEX_CHROMIUM ?? '/usr/bin/chromium'
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const all = { executablePath, args, baseURL: shop.url, ...PHONE, ...options }
  const context = await chromium.launchPersistentContext(profile, all)
  const result = await work(context.pages()[0])
  await context.close()
  return result
}

/** Looks at home and a listing, saves the stock list and takes one quotation. */
async function visitOnline(page) {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^Save the stock list/ }).click()
  await page.getByText(/^Stock list saved: /).waitFor()
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true }).click()
  await page.getByRole('combobox', { name: 'Select Country' }).selectOption({ label: 'Zambia' })
  const ports = page.getByRole('combobox', { name: 'Select Port' })
  const chirundu = ports.locator('option', { hasText: 'Chirundu' })
  await chirundu.first().waitFor({ state: 'attached' })
  await ports.selectOption({ label: (await chirundu.first().innerText()).trim() })
  await page.getByRole('button', { name: 'Generate Quote!' }).click()
  await page.getByRole('table', { name: 'Quote' }).waitFor()
  const downloaded = page.waitForEvent('download')
  await ask(page, 'Download Quote')
  await downloaded
}

async function visitOffline(page) {
  const home = await shoot(page, '/')
  const search = await shoot(page, SEARCH)
  const listing = await shoot(page, NEVER_SEEN)
  await page.getByRole('table', { name: 'Quote' }).scrollIntoViewIfNeeded()
  const estimate = await settle(page)
  await ask(page, 'Email Quote')
  await page.getByRole('form').getByText('Saved on this device').waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
  const kept = await settle(page)
  return [home, search, listing, estimate, kept, await shoot(page, '/my-quotes'), await shoot(page, '/offline')]
}

/** Presses, fills the form that opens, and presses again. */
async function ask(page, button) {
  await page.getByRole('button', { name: button }).click()
  for (const [label, value] of CLIENT) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: button }).click()
}

async function shoot(page, path) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return settle(page)
}

/** What is read from the device comes after the first paint. */
async function settle(page) {
  await page.waitForTimeout(1500)
  return page.screenshot()
}

async function write(name, screens) {
  const bytes = await pack(await sideBySide(screens, { width: 300, gap: 12 }))
  await writeFile(fileURLToPath(new URL(`${name}.webp`, import.meta.url)), bytes)
  console.log(`${name}.webp ${bytes.length} bytes`)
}

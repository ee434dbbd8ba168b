import { chromium, expect } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { issueQuotation } from './quotes.ts'
import { openFooter } from './home.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { releaseNext } from '../support/worker-release.ts'
import { dumpCaches, lookForUpdate, PORTAL, visitUntilReady } from './offline.ts'
import { firstVisit, test } from './returning.ts'

/** `offline.shell-budget` */
const BUDGET = { bytes: 1_200_000, files: 70 }
const DOWN = 'Our server is not answering'

test(
  'a visit, then the server dies and the browser too: everything opens from cold, and says what is missing',
  SOAK,
  async ({ shop, viewport, launchOptions }) => {
    const profile = await mkdtemp(join(tmpdir(), 'saex-profile-'))
    const open = () => chromium.launchPersistentContext(profile, { ...launchOptions, viewport, baseURL: shop.url })
    const first = await open()
    const visit = first.pages()[0] ?? (await first.newPage())
    await visitUntilReady(visit)
    await expect(visit.getByText('Ready to work offline')).toBeVisible()
    await first.close()
    await shop.kill()
    const context = await open()
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Our Range of Vehicles' })).toBeVisible()
    await expect(page.getByText(DOWN)).toBeVisible()
    // What the first visit was shown, with its age.
    await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText(/^Saved (?:just now|\d+ minutes? ago)$/).first()).toBeVisible()
    for (const [path, heading] of [
      ['/about', 'About Us'],
      ['/faq', 'FAQ'],
      ['/contact-us', 'Contact Us'],
      ['/privacy', 'Privacy'],
      ['/my-quotes', 'My quotes'],
      ['/saved', 'Saved'],
      ['/compare', 'Compare'],
      ['/check', 'Check a quotation'],
      ['/login', 'Staff login'],
      ['/no/such/page', 'Page not found'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading)
      await expect(page.getByText(DOWN), path).toBeVisible()
    }
    await page.goto('/vehicle-listing/SAEX0000001')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await shop.revive()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).first()).toBeVisible()
    await expect(page.getByText(DOWN)).toBeHidden()
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
)

firstVisit(
  'a scanned paper is told genuine, and an altered one altered, by a device that was never on that page before',
  SOAK,
  async ({ page, request, shop }) => {
    const { check, quoteNumber } = await issueQuotation(request, 'border@example.test')
    const { pathname, hash } = new URL(check)
    await visitUntilReady(page)
    await expect(page.getByText('Ready to work offline')).toBeVisible()
    await shop.kill()
    const result = page.getByRole('region', { name: 'Result' })
    await page.goto(pathname + hash)
    await expect(result.getByRole('heading', { name: 'Genuine', exact: true })).toBeVisible()
    await expect(result).toContainText(quoteNumber)
    await expect(result).toContainText('could not be asked whether the quotation was withdrawn')
    await page.goto('/about')
    await page.goto(pathname + hash.slice(0, 20) + (hash[20] === 'A' ? 'B' : 'A') + hash.slice(21))
    await expect(result.getByRole('heading', { name: 'Altered' })).toBeVisible()
  },
)

test(
  'the browser’s own word is believed: the strip says Offline, and goes when the server answers again',
  ANY_SIZE,
  async ({ page, context }) => {
    await visitUntilReady(page)
    await context.setOffline(true)
    await expect(page.getByText('Offline – showing saved results')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('Offline – showing saved results')).toBeVisible()
    await page.goto('/login')
    await expect(page.getByText('Sign-in needs a connection')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.goto('/check')
    await context.setOffline(false)
    await expect(page.getByText('Offline – showing saved results')).toBeHidden()
  },
)

test(
  'an answer under way when the connection goes does not call it back; one that began afterwards does',
  SOAK,
  async ({ page, shop }) => {
    const strip = page.getByText('Offline – showing saved results')
    await visitUntilReady(page)
    await page.waitForLoadState('networkidle')
    // The code of the strip is here once it has shown something. What the page asks for meanwhile may call it back.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('offline')))
      await expect(strip).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(strip).toBeHidden()
    shop.setFaults((path) => (/^\/api\/(?!health)/.test(path) ? { delayMs: 2000 } : undefined))
    const answered = page.waitForResponse((response) => response.url().includes('/api/') && response.ok())
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
    await page.waitForRequest((request) => request.url().includes('/api/'))
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await expect(strip).toBeVisible()
    await answered
    await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).first()).toBeVisible()
    await page.waitForTimeout(1000)
    await expect(strip).toBeVisible()
    shop.setFaults(() => undefined)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(strip).toBeHidden()
  },
)

test(
  'no worker, as in a private window: all works online, and the tab says when the server is gone',
  SOAK,
  async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.waitForTimeout(4500)
    await shop.kill()
    await (await openFooter(page, 'Quick links')).getByRole('link', { name: 'Check a quotation' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Needs a connection' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Next page' }).first().click()
    // The second page may be here already.
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expect(page.getByText(DOWN)).toBeVisible()
    await context.close()
  },
)

firstVisit('a captive portal replaces neither worker nor shell, and is named', SOAK, async ({ page, shop }) => {
  await visitUntilReady(page)
  // The page of this visit is the last that comes into them.
  await expect.poll(async () => (await dumpCaches(page)).map(({ url }) => url).join()).toContain('/kept-page?')
  const before = await dumpCaches(page)
  shop.setFaults(() => PORTAL)
  expect(await lookForUpdate(page)).toBe(true)
  await page.goto('/vehicle-listing/SAEX0000001')
  // The strip's code waits until the page is idle.
  await expect(page.getByText('This Wi-Fi wants you to sign in')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await dumpCaches(page)).toEqual(before)
  shop.setFaults(() => undefined)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This Wi-Fi wants you to sign in')).toBeHidden()
})

firstVisit('a worker file that hangs holds up nothing', SOAK, async ({ page, shop }) => {
  await visitUntilReady(page)
  shop.setFaults((path) => (path === '/sw.js' ? 'hang' : undefined))
  const startedAt = Date.now()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About Us')
  expect(Date.now() - startedAt).toBeLessThan(5000)
})

firstVisit(
  'an install that breaks off leaves no half worker, and the next visit goes on from there',
  SOAK,
  async ({ page, shop }) => {
    let left = 30
    shop.setFaults((path) => (path.startsWith('/assets/') && (left -= 1) < 0 ? 'cut' : undefined))
    await page.goto('/')
    await page.waitForTimeout(6000)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    shop.setFaults(() => undefined)
    await visitUntilReady(page)
  },
)

test('the shell keeps to its budget and has nothing of the staff', ANY_SIZE, async ({ shop }) => {
  const worker = await fetch(`${shop.url}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const urls = [...(await worker.text()).matchAll(/"?url"?:\s*"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(urls).toContain('/shell.html')
  expect(urls.length).toBeLessThanOrEqual(BUDGET.files)
  expect(
    urls.filter((url) => /chart|xlsx|spreadsheet|dashboard|Dashboard|leads|uploads|stock-status/.test(url)),
  ).toEqual([])
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(new URL(url, shop.url))
      expect(answer.status, url).toBe(200)
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (/\.(?:webp|png)$/.test(url)) return bytes.length
      return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
    }),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`the shell: ${urls.length} files, ${total} bytes`)
  expect(total).toBeLessThanOrEqual(BUDGET.bytes)
})

test('the browser finds the app fit to be installed', ANY_SIZE, async ({ page }) => {
  await visitUntilReady(page)
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Playwright's own contexts count as private windows, which cannot install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
})

firstVisit(
  'code of a page that the device lacks is asked for anew once, then the page says so',
  SOAK,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    shop.setFaults((path) =>
      path.startsWith('/assets/staff-guard') ? { status: 404, type: 'text/plain', body: '' } : undefined,
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Needs a connection' })).toBeVisible()
    await page.waitForTimeout(1000)
    const visits = shop.journal.filter((call) => call === 'GET /dashboard')
    expect(visits).toHaveLength(2)
    await releaseNext(shop)
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About Us')
  },
)

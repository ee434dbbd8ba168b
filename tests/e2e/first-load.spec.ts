import { expect, test, type Page, type Request } from '@playwright/test'
import { MOVING } from './kinds.ts'
import { SAVE_LIST } from './offline-use.ts'

/**
 * `performance.first-visit-bytes`: bytes of the bodies as they come over the wire, brotli where it pays (1 kB = 1,000
 * bytes).
 */
const BUDGET = { script: 134_000, stylesheet: 14_000, document: 14_000, requests: 12 }
/** Scripts of the log-in until it works, in the same measure; code of offline use would be 48 kB more. */
const STAFF_SCRIPT = 150_000
const BROTLI = { headers: { 'accept-encoding': 'br' } }
/** `compiledAhead` of vite.config.ts */
const HINT = '//# allFunctionsCalledOnLoad\n'
type Load = { readonly type: string; readonly url: string; readonly bytes: number }
type Visit = { readonly loads: readonly Load[]; readonly requestsBeforePicture: number }

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '', ...MOVING })

// A picture that is drawn for the first time comes late, and the order of all answers with it.
test.beforeEach(async ({ browser }) => {
  const warm = await browser.newPage()
  await warm.goto('/', { waitUntil: 'networkidle' })
  await warm.close()
})

test('the first visit of home stays within its bytes and requests', async ({ page }) => {
  const seen = await visit(page, '/')
  report('home', seen)
  expectWithinBudget(seen)
})

test('the first visit of a listing stays within its bytes and requests', async ({ page }) => {
  await page.goto('/')
  const href = await addressWithPicture(page)
  const fresh = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
  if (fresh === undefined || href === null) throw new Error('no listing to open')
  const seen = await visit(await fresh.newPage(), href)
  report('listing', seen)
  expectWithinBudget(seen)
  await fresh.close()
})

test('the log-in of staff works with little more than every page needs', async ({ page, request }) => {
  await page.goto('/login')
  const named = (await page.locator('meta[name=scripts]').getAttribute('content'))?.split(' ') ?? []
  const sizes = await Promise.all(
    named.map(async (name) => Number((await request.head(name, BROTLI)).headers()['content-length'])),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(named.length).toBeGreaterThan(5)
  expect(bytes, named.join(' ')).toBeLessThanOrEqual(STAFF_SCRIPT)
})

test('what a first visit runs at once asks to be compiled while it arrives', async ({ page, request }) => {
  await page.goto('/')
  const named = (await page.locator('meta[name=scripts]').getAttribute('content'))?.split(' ') ?? []
  const wanted = named.filter((name) => /\/(?:vendor|application|search|main|home\.page)-/.test(name))
  expect(wanted).toHaveLength(5)
  for (const name of wanted) {
    expect((await (await request.get(name)).text()).slice(0, HINT.length), name).toBe(HINT)
  }
})

test('a first visit that keeps nothing begins no database, and loads no code of one', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => (response.url().endsWith('.js') ? scripts.push(response.text()) : undefined))
  await page.goto('/')
  await expect(page.getByRole('button', { name: SAVE_LIST })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect((await Promise.all(scripts)).filter((text) => /\bDexie\b/.test(text))).toEqual([])
})

/** The first listing that has a picture: other tests bring vehicles without one. */
async function addressWithPicture(page: Page): Promise<string | null> {
  const cards = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
  const card = cards.filter({ has: page.locator('img[src*="/pictures/"]') }).first()
  return card.getByRole('link').first().getAttribute('href')
}

/** Opens an address with an empty cache; answers what was loaded until the first large picture stood there. */
async function visit(page: Page, address: string): Promise<Visit> {
  const measured: Promise<Load>[] = []
  const listen = (request: Request): void => void measured.push(measure(request))
  page.on('requestfinished', listen)
  await page.goto(address, { waitUntil: 'networkidle' })
  // What ends later has no page any more to ask for its size.
  page.off('requestfinished', listen)
  const loads = await Promise.all(measured)
  const picture = await page.locator('main img[src*="/pictures/"]:not([src*="-side-"])').first().getAttribute('src')
  const until = loads.findIndex(({ url }) => picture !== null && url.includes(picture.split('?', 1)[0] ?? ''))
  expect(until, 'the picture is among what was loaded').not.toBe(-1)
  return { loads, requestsBeforePicture: until + 1 }
}

async function measure(request: Request): Promise<Load> {
  const { responseBodySize: bytes } = await request.sizes()
  return { type: request.resourceType(), url: request.url(), bytes }
}

function bytesOf(loads: readonly Load[], type: string): number {
  return loads.filter((load) => load.type === type).reduce((sum, { bytes }) => sum + bytes, 0)
}

function expectWithinBudget({ loads, requestsBeforePicture }: Visit): void {
  expect(bytesOf(loads, 'document')).toBeLessThanOrEqual(BUDGET.document)
  expect(bytesOf(loads, 'stylesheet')).toBeLessThanOrEqual(BUDGET.stylesheet)
  expect(bytesOf(loads, 'script')).toBeLessThanOrEqual(BUDGET.script)
  expect(requestsBeforePicture).toBeLessThanOrEqual(BUDGET.requests)
}

function report(name: string, { loads, requestsBeforePicture }: Visit): void {
  const kinds = ['document', 'stylesheet', 'script', 'image', 'fetch', 'xhr']
  const bytes = kinds.map((kind) => `${kind} ${bytesOf(loads, kind)}`).join(', ')
  console.log(
    `first visit of ${name}: ${bytes} bytes; ${requestsBeforePicture} requests until the first picture, ${loads.length} in all`,
  )
}

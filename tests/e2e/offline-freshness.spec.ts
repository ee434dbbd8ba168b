import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { minuteInDigits } from '../../src/shared/domain/johannesburg.ts'
import { DAY_MS } from '../../src/shared/domain/durations.ts'
import { textOfPdf } from '../support/pdf-text.ts'
import { digestOf, dumpAnswers, dumpPictures } from './device.ts'
import { cards, countLine, isPhone, untilAlive } from './home.ts'
import { choosePort, chooseZambia, quotePanel } from './listing.ts'
import { ANY_SIZE, SOAK, WIDE_IN_SOAK } from './kinds.ts'
import { visitUntilReady } from './offline.ts'
import { firstVisit, test } from './returning.ts'

const AGE = /(just now|\d+ (minutes?|hours?|days?) ago)/
const SAVED = new RegExp(`^Saved ${AGE.source}$`)
const FROM_LIST = new RegExp(`^From your saved stock list, ${AGE.source}$`)

const age = (page: Page) => page.locator('.results-h .fresh, .listing-head .fresh')
const note = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ has: page.getByRole('heading') })
const firstCard = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').first()

/** The page under control of its worker, with one more load, so that the worker has seen what the page asks for. */
async function visit(page: Page, ...paths: readonly string[]): Promise<void> {
  await visitUntilReady(page)
  for (const path of paths) await openInApp(page, path)
}

/** By the address bar, as a bookmark does, and until the page has its data. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(age(page)).toHaveText(/\S/)
  await page.waitForLoadState('networkidle')
}

/** What a vehicle cost before the shop changed it, in rand and on its card. */
const OLD_PRICE = 17_184
const OLD = /US\$\s1\s000incl/

/** As if the stock had changed since: in every search that this device keeps, the first vehicle had another price. */
async function makeKeptSearchesOld(page: Page): Promise<void> {
  await page.evaluate(async (price) => {
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not kept')))
      })
    const database = await finished(indexedDB.open('saex-stock'))
    const answers = database.transaction('answers', 'readwrite').objectStore('answers')
    for (const row of await finished(answers.getAll())) {
      if (row.kind !== 'search') continue
      const body = row.body.replace(/"priceWithVAT":[\d.]+/, `"priceWithVAT":${price}`)
      // What answers are told apart by.
      answers.put({ ...row, body, digest: `old ${row.digest}` })
    }
    await new Promise((resolve) => answers.transaction.addEventListener('complete', resolve))
    database.close()
  }, OLD_PRICE)
}

/** Which kinds of answers this device keeps. */
async function keptKinds(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'saex-stock')
    if (!isThere) return []
    const opening = indexedDB.open('saex-stock')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const database = opening.result
    if (!database.objectStoreNames.contains('answers')) return []
    const all = database.transaction('answers').objectStore('answers').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    database.close()
    return all.result.map(({ kind }: { readonly kind: string }) => kind)
  })
}

/** Downloads the stock list by its button on home. */
async function saveStockList(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save the stock list/ }).click()
  await expect(page.getByText(/^Stock list saved: /)).toBeVisible({ timeout: 30_000 })
}

/** A listing that came from the shop as data, as a worker keeps it. */
async function openFirstCard(page: Page): Promise<string> {
  const path = (await cards(page).first().getAttribute('href')) ?? ''
  await cards(page).first().click()
  await expect(page.getByRole('region', { name: 'Get a Quote Now!' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return path
}

async function lookUp(page: Page, reference: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Search and Filter' })
  if (isPhone() && !(await sheet.isVisible())) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('textbox', { name: 'SAEX reference' }).locator('visible=true').fill(reference)
  await page.getByRole('button', { name: 'Search by reference' }).locator('visible=true').click()
}

test(
  'without the stock list a search is live, then saved; what was not saved says what is',
  SOAK,
  async ({ page, shop }) => {
    await visit(page)
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await expect(countLine(page)).toHaveText(/^Displaying 21 - /)
    await expect(age(page)).toHaveText('Live')
    await page.getByRole('button', { name: 'Previous page' }).first().click()
    await expect(countLine(page)).toHaveText(/^Displaying 1 - /)
    await page.waitForLoadState('networkidle')
    await page.goto('/about')
    await shop.kill()

    await page.goto('/?page=2')
    await expect(age(page)).toHaveText(SAVED)
    await expect(countLine(page)).toHaveText(/^Displaying 21 - 40 of /)
    await expect(page.getByText('Our server is not answering')).toBeVisible()

    await page.goto('/?page=7')
    await expect(note(page)).toContainText('This page was not saved. Needs a connection')
    await note(page).getByRole('link', { name: '2', exact: true }).click()
    await expect(countLine(page)).toHaveText(/^Displaying 21 - 40 of /)

    await page.goto('/?make=Toyota&maxPrice=12000&sort=22')
    await expect(note(page)).toContainText('This search was not saved')
    await expect(note(page).getByRole('link', { name: /^Save the stock list .*to search offline$/ })).toBeVisible()
    await expect(note(page).getByRole('link', { name: 'Popular Vehicles' })).toBeVisible()

    await shop.revive()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(age(page)).toHaveText('Live')
  },
)

test('with the stock list any search, page and order is answered, with its age', ANY_SIZE, async ({ page, shop }) => {
  await visit(page)
  await saveStockList(page)
  await shop.kill()
  for (const path of ['/?make=Toyota&maxPrice=22000&sort=22', '/?page=7', '/?make=Ford&sort=21']) {
    await page.goto(path)
    await expect(age(page), path).toHaveText(FROM_LIST)
    await expect(countLine(page), path).toHaveText(/^Displaying \d+ - \d+ of /)
    await expect(cards(page).first(), path).toBeVisible()
  }
})

test('a reference that is in the list opens; of another we cannot tell', SOAK, async ({ page, shop }) => {
  await visit(page)
  await saveStockList(page)
  await shop.kill()
  await page.goto('/')
  await expect(age(page)).toHaveText(FROM_LIST)
  await lookUp(page, 'SAEX9999999')
  await expect(page.getByText('We cannot tell offline whether SAEX9999999 exists')).toBeVisible()
  await expect(page.getByText('Failed to find vehicle')).toBeHidden()
  // On a phone it lies over the field for a moment.
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
  await lookUp(page, 'SAEX0000077')
  await expect(page).toHaveURL(/vehicle-listing\/SAEX0000077$/)
  await expect(page.getByText('Short version – full details need a connection')).toBeVisible()
})

test(
  'a seen listing is saved, an unseen one short, or not there and never said not to exist',
  SOAK,
  async ({ page, shop }) => {
    await visit(page)
    const seen = await openFirstCard(page)
    await page.goto('/about')
    await shop.kill()
    await page.goto(seen)
    await expect(age(page)).toHaveText(SAVED)
    await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).locator('visible=true')).toBeVisible()

    await page.goto('/vehicle-listing/SAEX0000077')
    await expect(page.getByRole('heading', { name: 'This vehicle was not saved' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/vehicle-listing/SAEX0000077')

    await shop.revive()
    await page.goto('/')
    await saveStockList(page)
    await shop.kill()
    await page.goto('/vehicle-listing/SAEX0000078')
    await expect(age(page)).toContainText('From your saved stock list, ')
    await expect(page.getByText('Short version – full details need a connection')).toBeVisible()
  },
)

firstVisit('one visit is enough: what it saw opens without a connection', ANY_SIZE, async ({ page, shop }) => {
  await page.goto('/?make=Toyota')
  // A link that is followed before is a new document, which does not know the answers of the first.
  await untilAlive(page)
  const seen = await openFirstCard(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(() => keptKinds(page)).toEqual(expect.arrayContaining(['search', 'vehicle', 'reference']))
  await page.waitForTimeout(1000)
  await shop.kill()
  await page.goto(seen)
  await expect(age(page)).toHaveText(SAVED)
  await page.goto('/?make=Toyota')
  await expect(age(page)).toHaveText(SAVED)
  await expect(
    page
      .getByText(/Rate of /i)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
})

test('with the connection back a seen listing is live again by itself', SOAK, async ({ page, shop }) => {
  await visit(page)
  const seen = await openFirstCard(page)
  await shop.kill()
  await page.goto(seen)
  await expect(age(page)).toHaveText(SAVED)
  await expect(page.getByText('Our server is not answering')).toBeVisible()
  await shop.revive()
  await expect(age(page)).toHaveText(/^checked \d\d:\d\d$/, { timeout: 40_000 })
})

test(
  'with the list any destination has an estimate, which is no quotation on paper either',
  ANY_SIZE,
  async ({ page, shop }) => {
    await visit(page)
    await saveStockList(page)
    await shop.kill()
    await page.goto('/vehicle-listing/SAEX0000077')
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
    await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
    await expect(quotePanel(page).getByText(/^Estimate from tariffs of \d{4}\/\d{2}\/\d{2}$/)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      quotePanel(page).getByRole('button', { name: 'Save this estimate as a PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('SAEX0000077-estimate.pdf')
    const text = await textOfPdf(await readFile(await download.path()))
    expect(text).toContain('Estimate – not a quotation')
    expect(text).toContain('Chirundu')
    expect(text).not.toMatch(/Q\d{4}-\d{6}/)
  },
)

test(
  'without the list a known price is an estimate; an unknown one can be asked for all the same',
  SOAK,
  async ({ page, shop }) => {
    await visit(page)
    const seen = await openFirstCard(page)
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
    await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
    await shop.kill()
    await page.goto(seen)
    await expect(quotePanel(page).getByText(new RegExp(`^Estimate saved ${AGE.source}$`))).toBeVisible()

    await quotePanel(page).getByRole('button', { name: 'Change Country and Port' }).click()
    await chooseZambia(page)
    await choosePort(page, /Kazungula/)
    await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
    await expect(quotePanel(page).getByText(/^Delivery cost needs a connection/)).toBeVisible()
    await expect(quotePanel(page).getByRole('button', { name: 'Download Quote' })).toBeVisible()

    await quotePanel(page).getByRole('combobox', { name: 'Select Country' }).selectOption({ label: 'Kenya' })
    await expect(quotePanel(page).getByText('Ports for Kenya need a connection.')).toBeVisible()
  },
)

test(
  'with the connection back an estimate gives way to the shop’s price, another one only when it is wanted',
  SOAK,
  async ({ page, shop }) => {
    await visit(page)
    await saveStockList(page)
    await shop.kill()
    await page.goto('/vehicle-listing/SAEX0000077')
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    const asking = page.waitForRequest((request) => request.url().endsWith(PATHS.deliveryCost))
    await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
    const question = (await asking).postData() ?? ''
    const origin = quotePanel(page).getByText(/^Estimate from tariffs of /)
    await expect(origin).toBeVisible()

    const answer = await fetch(`${process.env['SAEX_E2E_URL']}${PATHS.deliveryCost}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: question,
    })
    const body = (await answer.text()).replace(/"amount":\d+/, '"amount":987654')
    const headers = { 'x-saex-time': new Date().toISOString(), 'x-saex-digest': digestOf(body) }
    shop.setFaults((path) => (path === PATHS.deliveryCost ? { type: 'application/json', body, headers } : undefined))
    await shop.revive()
    const show = quotePanel(page).getByRole('button', { name: 'The price has changed – show' })
    await expect(show).toBeVisible({ timeout: 40_000 })
    await expect(origin).toBeVisible()
    const before = await page.getByRole('table', { name: 'Quote' }).innerText()
    await show.click()
    await expect(origin).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Quote' })).not.toHaveText(before)
  },
)

test(
  'a late answer that is another is offered, and nothing moves until it is wanted',
  WIDE_IN_SOAK,
  async ({ page, shop }) => {
    await visit(page)
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await expect(countLine(page)).toHaveText(/^Displaying 21 - /)
    await page.waitForLoadState('networkidle')
    await page.goto('/about')
    await makeKeptSearchesOld(page)
    shop.setFaults((path, method) => (path === '/api/stock' && method === 'POST' ? { delayMs: 6000 } : undefined))
    await page.goto('/?page=2')
    await expect(age(page)).toHaveText(SAVED)
    await expect(firstCard(page)).toContainText(OLD)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    const place = async () => Math.round((await firstCard(page).boundingBox())?.y ?? 0)
    await expect(page.getByText('Slow connection – showing saved results')).toBeAttached()
    const before = await place()
    const newer = page.getByRole('button', { name: 'Newer results – show' })
    await expect(newer).toBeVisible({ timeout: 15_000 })
    expect(await place()).toBe(before)
    await expect(firstCard(page)).toContainText(OLD)
    await newer.click()
    await expect(firstCard(page)).not.toContainText(OLD)
    await expect(newer).toBeHidden()
    await expect(age(page)).toHaveText('Saved just now')
  },
)

test(
  'a kept rate says its own time, an old one that it is old, and what has none cannot be chosen',
  ANY_SIZE,
  async ({ page, shop }) => {
    const answer = await (await fetch(`${shop.url}${PATHS.currencies}`)).text()
    const old = new Date(Date.now() - 8 * DAY_MS).toISOString()
    const body = withRates(answer, old)
    const headers = { 'x-saex-time': new Date().toISOString(), 'x-saex-digest': digestOf(body) }
    shop.setFaults((path) => (path === PATHS.currencies ? { type: 'application/json', body, headers } : undefined))
    await visit(page, '/?make=Toyota')
    await expect(page.getByText('old rate')).toHaveCount(0)
    await shop.kill()
    await page.goto('/?make=Toyota')
    await expect(age(page)).toHaveText(SAVED)
    // As it is in South Africa.
    const when = minuteInDigits(old)
    const rate = page
      .getByText(new RegExp(`Rate of ${when}`, 'i'))
      .locator('visible=true')
      .first()
    await expect(rate).toBeVisible()
    await expect(page.getByText('old rate').locator('visible=true').first()).toBeVisible()
    const currency = page.getByRole('combobox', { name: 'Currency' }).locator('visible=true').first()
    await expect(currency.getByRole('option', { name: /^EUR.* – Needs a connection$/ })).toBeDisabled()
    const before = await firstCard(page).innerText()
    await currency.selectOption('GBP')
    await expect(firstCard(page)).not.toHaveText(before)
    await expect(firstCard(page)).toContainText('£')
  },
)

type Rate = { readonly currency: string }

/** The shop's answer with rates of that time, and none for the euro. */
function withRates(answer: string, timestamp: string): string {
  const envelope = JSON.parse(answer) as { readonly result: readonly Rate[] }
  const kept = envelope.result.filter(({ currency }) => currency !== 'EUR')
  return JSON.stringify({ ...envelope, result: kept }).replaceAll(/"timestamp":"[^"]*"/g, `"timestamp":"${timestamp}"`)
}

test(
  'a search that takes long says so and can be called off, which leaves the results before it',
  SOAK,
  async ({ page, shop }) => {
    await visit(page)
    await expect(countLine(page)).toHaveText(/^Displaying 1 - /)
    // What is fetched ahead must not hang too: after two failures nobody is kept waiting.
    await expect
      .poll(async () => (await dumpAnswers(page)).filter(({ kind }) => kind === 'search').length)
      .toBeGreaterThan(1)
    shop.setFaults((path, method) => (path === PATHS.stock && method === 'POST' ? 'hang' : undefined))
    await page.goto('/?page=3')
    await expect(
      page.getByText('This seems to be taking a little longer than expected').filter({ visible: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(
      page.getByText('This seems to be taking a little longer than expected').filter({ visible: true }),
    ).toHaveCount(0)
    await expect(note(page)).toBeVisible()
    // The page after the first was kept with it.
    await page.goto('/?page=2')
    await expect(age(page)).toHaveText(SAVED)
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(countLine(page)).toHaveText(/^Displaying 21 - /)
    await expect(page).toHaveURL(/page=2$/)
  },
)

firstVisit('the pictures of the very first visit are kept, without being sent again', SOAK, async ({ page, shop }) => {
  await page.goto('/?make=Toyota')
  await page.waitForLoadState('networkidle')
  const shown = () =>
    page.evaluate(() =>
      [...document.images]
        .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
        .map(({ currentSrc }) => currentSrc.replace(location.origin, ''))
        .filter((path) => path.startsWith('/pictures/')),
    )
  const paths = [...new Set(await shown())]
  expect(paths.length).toBeGreaterThan(2)
  await expect
    .poll(async () => (await dumpPictures(page)).map(({ url }) => url), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(paths))
  for (const path of paths) expect(shop.journal.filter((line) => line === `GET ${path}`)).toHaveLength(1)
})

for (const days of [400, -400]) {
  test(
    `with a clock that is ${days} days off ages go by that of the server, and are never negative`,
    SOAK,
    async ({ page, shop }) => {
      await page.addInitScript(moveClock, days * DAY_MS)
      await visit(page, '/?make=Toyota')
      // The offset is written down a moment later.
      await page.waitForTimeout(1000)
      await shop.kill()
      await page.goto('/?make=Toyota')
      await expect(age(page)).toHaveText(/^Saved (just now|\d minutes? ago)$/)
    },
  )
}

/** Runs in the page: its clock is so many ms off. */
function moveClock(shift: number): void {
  const Real = Date
  const moved = () => Real.now() + shift
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [moved()] : args) as Date,
    get: (target, name) => (name === 'now' ? moved : Reflect.get(target, name)),
  })
}

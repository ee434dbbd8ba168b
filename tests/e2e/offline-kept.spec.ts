import { expect, type Page } from '@playwright/test'
import { dumpPictures, saveStockList } from './device.ts'
import { cards, countLine, isPhone, untilAlive } from './home.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { AGE, age, note, openFirstCard, SAVED, visit } from './offline-freshness.ts'
import { firstVisit, test } from './returning.ts'

const FROM_LIST = new RegExp(`^From your saved stock list, ${AGE.source}$`)

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

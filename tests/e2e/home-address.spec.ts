import { expect, test } from '@playwright/test'
import {
  BASE_URL,
  cards,
  countLine,
  isPhone,
  openHome,
  openPanel,
  recordMessages,
  searchButton,
  totalOf,
} from './home.ts'
import { ANY_SIZE } from './kinds.ts'

test.use({ baseURL: BASE_URL })

test(
  'the address names the whole search; reloaded, shared and gone back to, it shows the same',
  ANY_SIZE,
  async ({ page, context }) => {
    const address = '/?make=Toyota&year=2016%2C2017%2C2018%2C2019&maxPrice=100000&minMileage=10000&sort=22'
    await openHome(page, address)
    const shown = await cards(page).allInnerTexts()
    const other = await context.newPage()
    await openHome(other, address)
    expect(await cards(other).allInnerTexts()).toEqual(shown)
    const panel = await openPanel(other)
    await expect(panel.getByRole('combobox', { name: 'Max Price' })).toHaveValue('100000')
    await expect(panel.getByRole('combobox', { name: 'Min Mileage' })).toHaveValue('10000')
    await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('50000')
    await searchButton(panel).click()
    await expect(other).toHaveURL(address.replace('100000', '50000'))
    const cheaper = await cards(other).allInnerTexts()
    await other.goBack()
    await expect.poll(() => cards(other).allInnerTexts()).toEqual(shown)
    await other.goForward()
    await expect.poll(() => cards(other).allInnerTexts()).toEqual(cheaper)
  },
)

test('what does not exist is left out of the address, with a word', ANY_SIZE, async ({ page }) => {
  const told = await recordMessages(page)
  await page.goto('/?make=toyota&make=Foo&minPrice=2500&maxPrice=100&body=abc,9999&sort=99&utm=1')
  await expect
    .poll(told)
    .toContain(
      'Left out of this search, because it does not exist: Body Type abc; Max Price 100; Sort 99; Make Foo; Body Type 9999.',
    )
  await expect(page).toHaveURL('/?make=Toyota&minPrice=2500')
  for (const name of await cards(page).allInnerTexts()) expect(name).toMatch(/Toyota/)

  await page.goto('/?page=9999&type=qs&vehicle=isuzu+kb')
  await expect
    .poll(told)
    .toContainEqual(expect.stringMatching(/^There is no page 9\u00A0999\. This is page \d+, the last one\.$/))
  await expect(page).not.toHaveURL(/9999/)
  await expect(cards(page).first()).toHaveAccessibleName(/Isuzu KB/)
})

test('ten thousand letters are no trouble', ANY_SIZE, async ({ page }) => {
  const letters = 'x'.repeat(10_000)
  const told = await recordMessages(page)
  const answer = await page.goto(`/?make=${letters}`)
  expect(answer?.status()).toBe(200)
  await expect.poll(told).toContainEqual(expect.stringMatching(/Make x{30}…/))
  await expect(page).toHaveURL('/')
  await expect(cards(page)).toHaveCount(20)
})

test(
  'a search without results says which filter to drop and what that gives, and one press does it',
  ANY_SIZE,
  async ({ page }) => {
    await openHome(page, '/?make=Toyota&model=Hilux&maxPrice=2500&minMileage=10000')
    await expect(countLine(page)).toHaveText('No vehicles')
    await expect(page.getByText('Dropping one of its 3 filters gives:')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Closest to your search' })).toBeVisible()
    const drop = page.getByRole('button', { name: /^Drop Max Price/ })
    const gives = Number(/([\d\u00A0]+) vehicles?$/.exec(await drop.innerText())?.[1]?.replaceAll('\u00A0', ''))
    await drop.click()
    await expect(page).toHaveURL('/?make=Toyota&model=Hilux&minMileage=10000')
    expect(await totalOf(page)).toBe(gives)
  },
)

test('a search that fails says so, keeps the filters and tries again', ANY_SIZE, async ({ page }) => {
  await page.route('**/api/stock', (route) => route.fulfill({ status: 503, body: '<html>' }))
  await openHome(page, '/?make=Ford')
  await page.getByRole('navigation', { name: 'Results pages, top' }).getByRole('button', { name: 'Next page' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your filters are kept.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/stock')
  // It also tries again by itself, and may be there before the press.
  await alert
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await expect(countLine(page)).toContainText('Displaying 21 -')
  await expect(page).toHaveURL('/?make=Ford&page=2')
})

test('a search in flight is cancelled by the next', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  await page.route('**/api/stock', async (route) => {
    if (route.request().postDataJSON().First !== 60) return route.continue()
    await new Promise(() => undefined)
  })
  const cancelled = page.waitForEvent('requestfailed', (request) => request.postDataJSON()?.First === 60)
  const top = page.getByRole('navigation', { name: 'Results pages, top' })
  await top.getByRole('button', { name: '4', exact: true }).click()
  // By the keyboard's way: on a slow machine the veil already lies over what a finger would touch.
  await top.getByRole('button', { name: 'Previous page' }).dispatchEvent('click')
  expect((await cancelled).failure()?.errorText).toContain('ABORTED')
  await expect(countLine(page)).toContainText('Displaying 41 - 60')
  await expect(page.getByRole('alert').filter({ hasText: 'did not come' })).toHaveCount(0)
})

test('Clear Filters searches nothing; sort and page go on with the last search', async ({ page }) => {
  await openHome(page, '/?make=Ford&sort=21')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/?make=Ford&sort=21')
  if (isPhone()) await panel.getByRole('button', { name: 'Back' }).click()
  // The second page is fetched ahead, about now.
  const asked = page.waitForResponse(
    (response) => response.url().endsWith('/api/stock') && response.request().postDataJSON().First !== 20,
  )
  await page
    .getByRole('navigation', { name: 'Results pages, top' })
    .getByRole('button', { name: '3', exact: true })
    .click()
  expect((await asked).request().postDataJSON()).toMatchObject({
    MakeModelList: [{ MakeName: 'Ford', ModelName: null }],
    First: 40,
  })
})

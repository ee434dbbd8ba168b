import { expect, type Page, test } from '@playwright/test'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { StockCounts } from '../../src/shared/contract/stock-counts.ts'
import {
  BASE_URL,
  cards,
  hold,
  isPhone,
  nextSearch,
  numberIn,
  openHome,
  openPanel,
  openSelector,
  searchButton,
  stopClock,
  totalOf,
} from './home.ts'
import { ANY_SIZE, MOVING, WIDE_IN_SOAK } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test('SEARCH wants a make for three seconds, then searches all that is chosen', async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await stopClock(page)
  await searchButton(panel).click()
  const error = panel.getByText('Make and Model are required to search')
  await expect(error).toBeVisible()
  await expect(panel.locator('.tree')).toHaveClass(/bad/)
  await page.clock.runFor(2900)
  await expect(error).toBeVisible()
  await page.clock.runFor(200)
  await expect(error).toHaveCount(0)
  await searchButton(panel).click()
  await expect(error).toBeVisible()
  await openSelector(panel)
  await panel.getByRole('checkbox', { name: /^Ford \(/ }).check()
  await expect(error).toHaveCount(0)
  await page.clock.resume()

  await panel.getByRole('checkbox', { name: /^Toyota \(/ }).check()
  await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('50000')
  const asked = nextSearch(page)
  await searchButton(panel).click()
  expect((await asked).request().postDataJSON()).toMatchObject({
    SearchType: 2,
    MakeModelList: [
      { MakeName: 'Ford', ModelName: null },
      { MakeName: 'Toyota', ModelName: null },
    ],
    MaxPrice: 50_000,
    First: 0,
  })
  await expect(page).toHaveURL('/?make=Ford&make=Toyota&maxPrice=50000')
  if (isPhone()) await expect(panel).toBeHidden()
  await expect(cards(page).filter({ hasNotText: /Ford|Toyota/ })).toHaveCount(0)
})

test('SEARCH cannot be pressed while a search runs', ANY_SIZE, async ({ page }) => {
  await openHome(page, '/?make=Ford')
  const stock = await hold(page, '/api/stock')
  const panel = await openPanel(page)
  await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('50000')
  await searchButton(panel).click()
  if (isPhone()) await expect(panel).toBeHidden()
  const again = await openPanel(page)
  await expect(searchButton(again)).toBeDisabled()
  stock.release()
  await expect(searchButton(again)).toBeEnabled()
})

test(
  'live counts tell what SEARCH and every option would give, and lead nowhere empty',
  WIDE_IN_SOAK,
  async ({ page }) => {
    await openHome(page)
    const panel = await openPanel(page)
    await expect(panel.getByText(/^[\d\u00A0]+ vehicles in stock$/)).toBeVisible()
    await expect(searchButton(panel)).toHaveText('SEARCH')
    await openSelector(panel)
    const toyota = panel.getByRole('checkbox', { name: /^Toyota \(/ })
    // What stands at the make may be older: other specs make vehicles meanwhile.
    const counted = await recordCounts(page, 'Toyota')
    await toyota.check()
    await expect.poll(() => counted.length).toBeGreaterThan(0)
    const whole = counted.at(-1) ?? Number.NaN
    await expect(searchButton(panel)).toHaveText(`SEARCH (${whole})`)

    await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('10000')
    await panel.getByRole('button', { name: 'Fuel Type' }).click()
    const diesel = panel.getByRole('group', { name: 'Fuel Type' }).getByRole('checkbox', { name: /^Diesel/ })
    await expect(diesel).toHaveAccessibleName(/^Diesel \([\d\u00A0]+\)$/)
    // From here on both are of one answer, and dearer vehicles, such as those of other specs, change neither.
    await expect(searchButton(panel)).not.toHaveText(`SEARCH (${whole})`)
    const narrowed = numberIn((await toyota.getAttribute('aria-label')) ?? '')
    expect(narrowed).toBeLessThan(whole)
    await expect(searchButton(panel)).toHaveText(`SEARCH (${narrowed})`)
    const expected = numberIn(await diesel.locator('..').innerText())
    await diesel.check()
    await expect(searchButton(panel)).toHaveText(`SEARCH (${expected})`)
    const empty = await panel.getByRole('checkbox', { name: /\(0\)$/ }).all()
    expect(empty.length).toBeGreaterThan(0)
    for (const option of empty) await expect(option).toBeDisabled()
    await page.keyboard.press('Escape')

    await searchButton(panel).click()
    // Until the answer is there the line is that of all vehicles.
    await expect.poll(() => totalOf(page)).toBe(expected)
  },
)

/** What the page is told from now on that a search with this make would find. */
async function recordCounts(page: Page, make: string): Promise<readonly number[]> {
  const counted: number[] = []
  await page.route(`**${PATHS.stockCounts}`, async (route) => {
    if (!(route.request().postData() ?? '').includes(make)) return route.continue()
    const response = await route.fetch()
    const { result } = (await response.json()) as { readonly result: StockCounts }
    counted.push(result.count)
    return route.fulfill({ response })
  })
  return counted
}

test('counts that do not come disable nothing', ANY_SIZE, async ({ page }) => {
  await page.route('**/api/stock/counts', (route) => route.abort())
  await openHome(page)
  const panel = await openPanel(page)
  await openSelector(panel)
  await panel.getByRole('checkbox', { name: /^Toyota \(/ }).check()
  await panel.getByRole('button', { name: 'Fuel Type' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Diesel', exact: true })).toBeEnabled()
  await expect(searchButton(panel)).toHaveText('SEARCH')
  await searchButton(panel).click()
  await expect(cards(page).first()).toHaveAccessibleName(/Toyota/)
})

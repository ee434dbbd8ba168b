import { expect, test, type Page } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'
import { overhang } from './fit.ts'
import { ANY_SIZE, MOVING } from './kinds.ts'
import { issueQuotes, recordSearch, signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '', ...MOVING })

const TILES = ['Searches (30 days)', 'Quotes (30 days)', 'Searches today', 'Quotes today']
const WEEK = 'Searches (past 7 days)'

async function openOverview(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

function tile(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** The figure of a tile, once it is there. */
async function figureOf(page: Page, name: string): Promise<number> {
  const value = tile(page, name).locator('.tile-value')
  await expect(value).toBeVisible()
  return Number((await value.innerText()).replaceAll(/\s/g, ''))
}

/** Today's quick, manual and reference searches, from the table. */
async function countsOfToday(page: Page): Promise<readonly number[]> {
  const cells = page.getByRole('table', { name: WEEK }).getByRole('row').last().getByRole('cell')
  await expect(cells).toHaveCount(3)
  return (await cells.allTextContents()).map((text) => Number(text.replaceAll(/\s/g, '')))
}

test('the overview counts what visitors searched for and quoted', ANY_SIZE, async ({ page, request }) => {
  await signIn(page, 'advertiser')
  await openOverview(page)
  const before = await Promise.all(TILES.map((name) => figureOf(page, name)))
  const today = await countsOfToday(page)

  const [quote] = await issueQuotes(request, { first: 100, count: 1 })
  expect(quote?.quoteNumber).toMatch(/^Q\d{4}-\d{6}$/)
  for (const SearchTypeId of [1, 2, 3, 4]) {
    await recordSearch(request, { SearchTypeId, Makes: 'Toyota', Models: 'Hilux', VehicleCount: 5 })
  }
  const renewed = page.waitForResponse(/\/api\/reporting\/popularSearch/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await renewed
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

  // Other tests search and quote at the same time.
  const after = await Promise.all(TILES.map((name) => figureOf(page, name)))
  const least = [3, 1, 3, 1]
  for (const [index, figure] of after.entries()) {
    expect(figure, TILES[index]).toBeGreaterThanOrEqual((before[index] ?? 0) + (least[index] ?? 0))
  }
  for (const [index, count] of (await countsOfToday(page)).entries()) {
    expect(count).toBeGreaterThanOrEqual((today[index] ?? 0) + 1)
  }
  await expect(page.getByRole('region', { name: 'Top 3 Searches' }).getByRole('listitem').first()).not.toBeEmpty()
  await expect(page.getByText(/^As of \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
  await expect(tile(page, 'Searches today')).toContainText(/(more|fewer).*than on the whole of yesterday|No change/)
})

test(
  'a tile that gets no answer says so, and the others stand; it is asked again alone',
  ANY_SIZE,
  async ({ page }) => {
    await signIn(page, 'advertiser')
    await page.route('**/api/reporting/30DaysSearches', (route) => route.abort())
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('statistic'))
    await openOverview(page)
    const failed = tile(page, 'Searches (30 days)')
    await expect(failed.getByRole('alert')).toContainText('Needs a connection')
    for (const name of TILES.slice(1)) expect(await figureOf(page, name)).toBeGreaterThanOrEqual(0)
    await expect(page.getByRole('table', { name: WEEK }).getByRole('row')).toHaveCount(8)
    expect((await warned).text()).toBe('statistic Searches (30 days) failed: offline')

    await page.unroute('**/api/reporting/30DaysSearches')
    await failed.getByRole('button', { name: 'Try again' }).click()
    expect(await figureOf(page, 'Searches (30 days)')).toBeGreaterThanOrEqual(0)
  },
)

test('the bars are drawn, follow the size of the window, and their numbers open as a table by keyboard', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openOverview(page)
  await expect.poll(() => paintedShare(page)).toBeGreaterThan(0.005)
  const wide = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: 700, height: 900 })
  await expect.poll(() => paintedShare(page)).toBeGreaterThan(0.005)
  expect(await overhang(page)).toBe(0)
  await page.setViewportSize(wide)

  const region = page.getByRole('region', { name: WEEK })
  await region.getByRole('button', { name: 'Show as a table' }).focus()
  await page.keyboard.press('Enter')
  const table = region.getByRole('table', { name: WEEK })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Quick search',
    'Manual search',
    'Reference search',
  ])
  await expect(table.getByRole('rowheader').last()).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  const heightOfBox = () => table.locator('..').evaluate((box) => box.clientHeight)
  await expect.poll(heightOfBox).toBeGreaterThan(200)
  await page.keyboard.press('Enter')
  await expect.poll(heightOfBox).toBeLessThan(2)
  await expect(region.getByRole('button', { name: 'Show as a table' })).toBeFocused()
})

test('whoever may not see the overview is told so, and nothing of it is asked for', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openOverview(page)
  await expect(page.getByText('Your account does not include this page')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/reporting') || path.includes('chart'))).toEqual([])
})

test('the overview has nothing that axe finds, with its table and with failures', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'advertiser')
  await openOverview(page)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await figureOf(page, 'Quotes today')
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  await page.route('**/api/reporting/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toHaveText(/The overview needs a connection/)
  expect(await violationsInBothSchemes(page)).toEqual([])
})

/** Which part of the drawing has colour. */
async function paintedShare(page: Page): Promise<number> {
  return page
    .getByRole('region', { name: WEEK })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      let painted = 0
      for (let at = 3; at < data.length; at += 4) painted += data[at] === 0 ? 0 : 1
      return data.length === 0 ? 0 : (painted * 4) / data.length
    })
}

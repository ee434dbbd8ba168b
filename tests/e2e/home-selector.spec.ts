import { expect, test } from '@playwright/test'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { BASE_URL, hold, openHome, openPanel, openSelector, searchButton } from './home.ts'
import { ANY_SIZE, MOVING } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test('the selector ticks, mirrors, fetches models once, filters down into them and is cleared', async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  const fetched: string[] = []
  page.on('request', (request) => (request.url().includes('GetModels') ? fetched.push(request.url()) : undefined))
  const filter = await openSelector(panel)
  expect((await panel.locator('.tree-b').boundingBox())?.height).toBeCloseTo(500, -1)
  const toyota = panel.getByRole('checkbox', { name: /^Toyota \(/ })
  const hilux = panel.getByRole('checkbox', { name: /^Hilux \(/ })
  const show = panel.getByRole('button', { name: 'Show Toyota models' })

  const models = await hold(page, '/api/stock/GetModels*')
  await show.click()
  await expect(panel.getByRole('status', { name: 'Fetching Toyota models' })).toBeVisible()
  models.release()
  await expect(hilux).toBeVisible()
  await hilux.check()
  await expect(toyota).toBeChecked()
  await show.click()
  await expect(hilux).toBeHidden()
  await show.click()
  await expect(hilux).toBeChecked()
  expect(fetched).toHaveLength(1)

  await filter.fill('TOYO')
  await expect(toyota).toBeChecked()
  await expect(hilux).toBeChecked()
  await filter.fill('toyota land')
  await expect(hilux).toBeHidden()
  await expect(panel.getByRole('checkbox', { name: /^Land Cruiser/ }).first()).toBeVisible()
  await filter.fill('o')
  await expect(panel.getByRole('checkbox', { name: /^Ford \(/ })).toBeVisible()
  await expect(hilux).toBeHidden()
  await filter.fill('')
  await expect(panel.getByRole('checkbox', { name: /^BMW \(/ })).toBeVisible()
  expect(fetched).toHaveLength(1)

  await toyota.uncheck()
  await show.click()
  await expect(hilux).not.toBeChecked()
  await toyota.check()
  await filter.fill('toyota')
  await panel.getByRole('button', { name: 'Clear make and model' }).click()
  await expect(filter).toHaveValue('')
  await expect(toyota).not.toBeChecked()
})

test('a tick draws its own row anew, and no other', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await openSelector(panel)
  const makes = panel.locator('.tree-l').getByRole('checkbox')
  await expect(makes.nth(20)).toBeAttached()
  // React writes the name of every box that it draws.
  await panel.locator('.tree-l').evaluate((tree) => {
    const drawn = new Set<Node>()
    new MutationObserver((records) => records.forEach(({ target }) => drawn.add(target))).observe(tree, {
      subtree: true,
      attributeFilter: ['name'],
    })
    Reflect.set(window, 'drawn', drawn)
  })
  const counted = page.waitForResponse(`**${PATHS.stockCounts}`)
  await makes.nth(3).click()
  await counted
  await expect(searchButton(panel)).toHaveText(/\(/)
  expect(await page.evaluate(() => Reflect.get(window, 'drawn').size)).toBe(1)
})

test('names over 15 letters are cut for the eye and whole for everyone else', ANY_SIZE, async ({ page }) => {
  const models = [{ id: 1, makeId: 1, name: 'Land Cruiser Prado', count: 17 }]
  await page.route('**/api/stock/GetModels*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), result: models } })
  })
  await openHome(page)
  const panel = await openPanel(page)
  const filter = await openSelector(panel)
  await filter.fill('toyota land cruiser')
  const long = panel.getByRole('checkbox', { name: 'Land Cruiser Prado (17)' })
  const label = long.locator('..')
  await expect(label).toHaveText('Land Cruiser Pr... (17)')
  await expect(label).toHaveAttribute('title', 'Land Cruiser Prado')
})

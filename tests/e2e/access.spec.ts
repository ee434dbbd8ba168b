import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('home has nothing that axe finds', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Our Range of Vehicles' })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('a listing with an open quotation panel has nothing that axe finds', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Get a Quotation Now!' }).first().click()
      await expect(page.getByRole('combobox', { name: 'Select Country' })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('saved vehicles, searches and their comparison have nothing that axe finds', async ({ page }) => {
      await page.goto('/')
      const hearts = page.getByRole('button', { name: /^Save \d{4} / })
      for (const wanted of [1, 2]) {
        await hearts.first().click()
        await expect(page.getByRole('button', { name: /^Saved \d{4} / })).toHaveCount(wanted)
      }
      await page.getByRole('button', { name: 'Save this search' }).filter({ visible: true }).first().click()
      await expect(page.getByRole('button', { name: 'Search saved' }).first()).toBeAttached()
      await page.goto('/saved')
      const ticks = page.getByRole('checkbox', { name: /^Compare / })
      await ticks.nth(0).check()
      await ticks.nth(1).check()
      await expect(page.getByText('Nothing new since your last visit')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: 'Compare 2 vehicles' }).click()
      await expect(page.getByRole('row', { name: /^Year/ })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('the not-found page has nothing that axe finds', async ({ page }) => {
      const answer = await page.goto('/no-such-page')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
}

async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

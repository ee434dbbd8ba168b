import type { Screen } from './home.ts'

/** From home to a listing and back, and the quotation there. */
export async function measureListing({ page, measure }: Screen): Promise<void> {
  const links = page.getByRole('list', { name: 'Vehicles' }).getByRole('link')
  const back = page.getByRole('main').getByRole('link', { name: /^Back/ })
  for (const round of [0, 1, 2, 3, 4]) {
    await measure('opening a listing', () => links.nth(round).click())
    await back.waitFor()
    await measure('going back', () => back.click())
    await links.first().waitFor()
  }
  await links.first().click()
  const panel = page.getByRole('region', { name: 'Get a Quote Now!' })
  const country = panel.getByRole('combobox', { name: 'Select Country' })
  await measure('opening the quotation', async () => {
    await page.getByRole('button', { name: 'Get a Quotation Now!' }).first().click()
    await country.waitFor()
  })
  await measure('choosing a country', () => country.press('z'))
  const port = panel.locator('select:enabled').nth(1)
  await port.waitFor()
  await measure('choosing a port', () => port.press('ArrowDown'))
  await measure('generating the quote', async () => {
    await panel.getByRole('button', { name: 'Generate Quote!' }).click()
    await panel.getByRole('button', { name: 'Change Country and Port' }).waitFor()
  })
}

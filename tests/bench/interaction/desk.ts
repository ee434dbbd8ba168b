import type { Page } from 'playwright-core'
import { PAUSE_MS } from './event-times.ts'

type Screen = {
  readonly page: Page
  readonly url: string
  readonly password: string
  readonly measure: (name: string, act: () => Promise<void>) => Promise<void>
}

/** Typing and ticking of a stock clerk: in the search of the list, its filter, and the form of a vehicle. */
export async function measureDesk({ page, url, password, measure }: Screen): Promise<void> {
  const answer = await page.request.post(`${url}/api/login`, { data: { Username: 'clerk', Password: password } })
  const user = (await answer.json()) as Record<string, unknown>
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
    },
    { ...user, permissions: JSON.stringify(user['permissions']) },
  )
  await page.goto(`${url}/stock-desk`)
  await page.getByText(/1 - 50 of /).waitFor()
  await measure('desk: search', async () => {
    await page.getByRole('textbox', { name: 'Search stock' }).pressSequentially('toyota hilux', { delay: 120 })
    await page.getByRole('button', { name: 'Clear the search' }).click()
  })
  await page.getByText(/1 - 50 of /).waitFor()
  await measure('desk: filter', async () => {
    await page.getByRole('button', { name: /^Filter/ }).click()
    const filter = page.getByRole('dialog', { name: 'Filter the stock' })
    for (const name of ['Available', 'Reserved', 'Sold']) {
      await filter.getByText(name, { exact: true }).click()
      await page.waitForTimeout(PAUSE_MS)
    }
    await filter.getByRole('textbox', { name: 'Year' }).pressSequentially('2019', { delay: 120 })
    await filter.getByRole('button', { name: 'Close' }).click()
  })
  await page.goto(`${url}/stock-desk/SAEX0000001`)
  await page.getByRole('textbox', { name: 'Condition' }).waitFor()
  await measure('desk: form', async () => {
    await page.getByRole('textbox', { name: 'Condition' }).pressSequentially('one careful owner', { delay: 120 })
    await page.getByRole('textbox', { name: 'Price including VAT' }).fill('')
    await page.getByRole('textbox', { name: 'Price including VAT' }).pressSequentially('459000', { delay: 120 })
    await page.getByText('Price on request', { exact: true }).click()
    await page.getByText('Price on request', { exact: true }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
}

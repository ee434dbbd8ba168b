import type { Locator, Page } from 'playwright-core'
import { PAUSE_MS } from './event-times.ts'

export type Screen = {
  readonly page: Page
  readonly isPhone: boolean
  /** Keeps how long the interactions of `act` took. */
  readonly measure: (name: string, act: () => Promise<void>) => Promise<void>
}

const ROUNDS = 10

/** What visitors do on home, from the first press on. */
export async function measureHome(screen: Screen): Promise<void> {
  const { page, isPhone, measure } = screen
  const next = page.getByRole('navigation', { name: 'Results pages, top' }).getByRole('button', { name: 'Next page' })
  await measure('paging', () => repeat(page, () => next.click()))
  const hearts = page.getByRole('list', { name: 'Vehicles' }).getByRole('button', { name: /^Save/ })
  await measure('saving a vehicle', () => repeat(page, (round) => hearts.nth(round).click()))
  // The first letter chooses from a native list; Playwright's own way is no interaction for the browser.
  const currency = page.getByRole('main').getByLabel('Currency')
  await measure('another currency', () => pressEach(currency, ['e', 'z', 'k', 'u']))
  await measure('another order', () => changeOrder(screen))
  if (isPhone) await measure('opening popular', () => openAndClose(page, 'Popular Vehicles'))
  await measurePanel(screen)
  await measure('a popular vehicle', () => choosePopular(screen))
}

async function measurePanel({ page, isPhone, measure }: Screen): Promise<void> {
  const name = 'Search and Filter'
  const panel = isPhone ? page.getByRole('dialog', { name }) : page.getByRole('region', { name })
  if (isPhone) await measure('opening the filter', () => openAndClose(page, 'Filter'))
  if (isPhone) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await measure('opening makes', () => panel.getByRole('button', { name: 'Make and Model *' }).click())
  await measure('ticking a make', () => repeat(page, (round) => panel.locator('.row-check input').nth(round).click()))
  await measure('ticking a year', async () => {
    await panel.getByRole('button', { name: 'Year' }).click()
    const years = panel.getByRole('group', { name: 'Year' }).getByRole('checkbox')
    await repeat(page, (round) => years.nth(round % 5).click())
    await page.keyboard.press('Escape')
  })
  await measure('typing', () => typeSlowly(panel.getByRole('textbox', { name: 'Filter makes and models' })))
  const search = panel.getByRole('button', { name: /^SEARCH/ }).first()
  await measure('SEARCH', () => search.click())
}

async function changeOrder({ page, isPhone }: Screen): Promise<void> {
  const list = page.getByRole('main').getByLabel('Sort', { exact: true })
  if (!isPhone) return pressEach(list, ['ArrowDown', 'ArrowDown', 'ArrowDown'])
  for (const round of [0, 1, 2]) {
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.locator('.opt').nth(round).click()
    // It closes by itself.
    await sheet.waitFor({ state: 'hidden' })
  }
}

async function choosePopular({ page, isPhone }: Screen): Promise<void> {
  for (const round of [0, 1, 2]) {
    if (isPhone) await page.getByRole('button', { name: 'Popular Vehicles' }).click()
    await page.locator('.pop [role=button]:visible').nth(round).click()
    await page.waitForTimeout(PAUSE_MS)
  }
}

async function openAndClose(page: Page, name: string): Promise<void> {
  await repeat(page, async () => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.waitForTimeout(PAUSE_MS)
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  })
}

async function pressEach(list: Locator, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await list.press(key)
    await list.page().waitForTimeout(PAUSE_MS)
  }
}

async function typeSlowly(box: Locator): Promise<void> {
  for (const word of ['toyota hilux', 'o']) {
    await box.fill('')
    await box.pressSequentially(word, { delay: 120 })
  }
}

async function repeat(page: Page, act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await act(round)
    await page.waitForTimeout(PAUSE_MS)
  }
}

import { expect, type Locator, type Page, type Response, test } from '@playwright/test'

/** The built product that the set-up started. */
export const BASE_URL = process.env['SAEX_E2E_URL'] ?? ''

/** Every paginator, count line and option groups its thousands by a no-break space. */
export const COUNT_LINE = /^Displaying 1 - (\d+) of ([\d\u00A0]+) vehicles$/

/** From this width on the search panel stands beside the results (`_home-widths.scss`). */
const PANEL_BESIDE_PX = 768

export function isPhone(): boolean {
  return (test.info().project.use.viewport?.width ?? 0) < PANEL_BESIDE_PX
}

/** Opens an address of home and waits until the page has taken over what the server rendered. */
export async function openHome(page: Page, address = '/'): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { name: 'Our Range of Vehicles' })).toBeVisible()
  await untilAlive(page)
}

/** Waits until the page has taken over what the server rendered, so that a press is heard. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
  })
}

/** The footer, with a group of its links open, which a phone folds; before the application runs too. */
export async function openFooter(page: Page, group: 'Contact' | 'Quick links' | 'Popular brands'): Promise<Locator> {
  const foot = page.getByRole('contentinfo')
  if (isPhone()) await foot.getByRole('button', { name: group }).click()
  return foot
}

/** The search panel: beside the results, or on a phone the dialog that its button opens. */
export async function openPanel(page: Page): Promise<Locator> {
  if (!isPhone()) return page.getByRole('region', { name: 'Search and Filter' })
  const dialog = page.getByRole('dialog', { name: 'Search and Filter' })
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(dialog).toBeVisible()
  return dialog
}

export async function openSelector(panel: Locator): Promise<Locator> {
  const button = panel.getByRole('button', { name: 'Make and Model *' })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await expect(panel.getByRole('checkbox', { name: /^Toyota \(/ })).toBeVisible()
  return panel.getByRole('textbox', { name: 'Filter makes and models' })
}

export function searchButton(panel: Locator): Locator {
  return panel.getByRole('button', { name: /^SEARCH/ }).first()
}

export function countLine(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /Displaying|No vehicles/ })
}

export function cards(page: Page): Locator {
  return page.getByRole('list', { name: 'Vehicles' }).getByRole('link')
}

/** The number in 'Toyota (12)' or 'SEARCH (1 234)'. */
export function numberIn(name: string): number {
  return Number(/\(([\d\u00A0]+)\)/.exec(name)?.[1]?.replaceAll('\u00A0', '') ?? Number.NaN)
}

export async function totalOf(page: Page): Promise<number> {
  await expect(countLine(page)).toHaveText(/of [\d\u00A0]+ vehicles/)
  return Number(/of ([\d\u00A0]+) /.exec(await countLine(page).innerText())?.[1]?.replaceAll('\u00A0', ''))
}

/** The next answer to a search, begun before the act that asks for it. */
export function nextSearch(page: Page): Promise<Response> {
  return page.waitForResponse((response) => new URL(response.url()).pathname === '/api/stock')
}

/** What the messages of the page said until now, also those that have gone again. Called before the page is opened. */
export async function recordMessages(page: Page): Promise<() => Promise<readonly string[]>> {
  const told: string[] = []
  await page.exposeFunction('tell', (text: string) => told.push(text))
  await page.addInitScript(() => {
    const tell: unknown = Reflect.get(window, 'tell')
    const look = () => {
      for (const { textContent } of document.querySelectorAll('.toast'))
        if (typeof tell === 'function') tell(textContent)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  return async () => told
}

/** Stops the clock of the page; from then on time passes by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Holds back the answers of an address until it is let go. */
export async function hold(page: Page, path: string) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${path}`, async (route) => {
    await released
    // A cancelled call has nobody left to answer.
    await route.continue().catch(() => undefined)
  })
  return { release: () => release() }
}

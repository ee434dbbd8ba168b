import { expect, type Page, test } from '@playwright/test'
import { overhang } from './fit.ts'
import { BASE_URL } from './home.ts'
import { NARROW } from './kinds.ts'

const WIDTH = 360

test.use({ baseURL: BASE_URL })

const SCREENS = {
  home: { path: '/' },
  'home with the search panel': {
    path: '/',
    open: (page: Page) => page.locator('.tools-m button').nth(1).click(),
  },
  'a listing with the quotation panel': {
    path: '/vehicle-listing/SAEX0000001',
    open: async (page: Page) => {
      await page.locator('.quote-panel h2 [role=button]').click()
      await expect(page.locator('.quote-panel select').first()).toBeVisible()
    },
  },
  saved: { path: '/saved' },
  'my quotes': { path: '/my-quotes' },
  offline: { path: '/offline' },
  check: { path: '/check' },
  login: { path: '/login' },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly open?: (page: Page) => Promise<void> }>>

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`${name} holds texts that are 40 % longer`, NARROW, async ({ page }) => {
    await page.goto(`${screen.path}?lang=qps`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'qps')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    if ('open' in screen) await screen.open(page)
    expect(await cutTexts(page)).toEqual([])
    expect(await overhang(page), 'px wider than the screen').toBe(0)
  })
}

/** Texts that reach out of the screen that was asked for, or that are cut without saying so. */
function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((width) => {
    const isText = (element: HTMLElement) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const texts = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => isText(element) && element.checkVisibility() && element.getBoundingClientRect().width > 1,
    )
    const parents = (element: HTMLElement): HTMLElement[] =>
      element.parentElement === null ? [] : [element.parentElement, ...parents(element.parentElement)]
    const overflow = (element: HTMLElement) => getComputedStyle(element).overflowX
    const isScrolled = (element: HTMLElement) => parents(element).some((parent) => /auto|scroll/.test(overflow(parent)))
    const isHidden = (element: HTMLElement) => element.closest('.visually-hidden, [inert], [aria-hidden=true]') !== null
    const isOutside = (element: HTMLElement) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > width + 1
    }
    // What ends in an ellipsis says so.
    const isCut = (element: HTMLElement) =>
      [element, ...parents(element)].some(
        (box) =>
          /hidden|clip/.test(overflow(box)) &&
          getComputedStyle(box).textOverflow !== 'ellipsis' &&
          box.getBoundingClientRect().width > 1 &&
          (box === element ? box.scrollWidth > box.clientWidth + 1 : reach(element) > reach(box) + 1),
      )
    const reach = (element: HTMLElement) => element.getBoundingClientRect().right
    const nameOf = (element: HTMLElement) =>
      `${element.tagName}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`
    const checked = texts.filter((element) => !isHidden(element) && !isScrolled(element))
    return [
      ...checked.filter((element) => isOutside(element)).map((element) => `outside: ${nameOf(element)}`),
      ...checked.filter((element) => isCut(element)).map((element) => `cut: ${nameOf(element)}`),
    ]
  }, WIDTH)
}

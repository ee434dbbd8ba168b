import { expect, type Locator, type Page } from '@playwright/test'

/** A page of the stock has two stops for each of its fifty vehicles. */
const MOST_STOPS = 160

/** Presses Tab until the element has the focus, and expects that it shows so. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectRing(target)
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

/** An outline of two pixels at least, on the element or on what stands for it. */
async function expectRing(target: Locator): Promise<void> {
  const isMarked = await target.evaluate((element) =>
    [element, element.parentElement, element.nextElementSibling, element.closest('li, article')].some((one) => {
      if (one === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }),
  )
  expect(isMarked, 'the focus shows').toBe(true)
}

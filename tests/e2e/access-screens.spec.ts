import { expect, type Page, test } from '@playwright/test'
import { SCREENS } from './screens.ts'
import { violationsInBothSchemes } from './axe.ts'
import { overhang, SPACED_TEXT, WIDE_TEXT } from './fit.ts'
import { BASE_URL, isPhone } from './home.ts'

test.use({ baseURL: BASE_URL, reducedMotion: 'reduce' })
// A group of screens, each judged in both schemes.
test.setTimeout(180_000)

const softly = expect.configure({ soft: true })

for (const [group, screens] of Object.entries(SCREENS)) {
  test(`axe finds nothing on any screen of ${group}, all of it fits, and nothing moves`, async ({ browser }) => {
    for (const { name, open } of screens) {
      await test.step(name, async () => {
        const context = await browser.newContext({ serviceWorkers: 'block' })
        const page = await context.newPage()
        await open(page)
        softly(await violationsInBothSchemes(page), name).toEqual([])
        softly(await moving(page), `${name}: motion`).toEqual([])
        softly(await page.locator('h1').count(), `${name}: headings of the first level`).toBe(1)
        await expectNarrow(page, name)
        await context.close()
      })
    }
  })
}

/** No sideways scrolling with larger text, on 320 px (which is 400 % of 1280), at 200 % of a small desktop, and with text set apart. */
async function expectNarrow(page: Page, name: string): Promise<void> {
  await softly.poll(() => overhang(page, WIDE_TEXT), `${name} with wide text at 130 %`).toBe(0)
  const size = isPhone() ? { width: 320, height: 640 } : { width: 640, height: 400 }
  await page.setViewportSize(size)
  await softly.poll(() => overhang(page), `${name} on ${size.width} px`).toBe(0)
  await softly.poll(() => overhang(page, SPACED_TEXT), `${name} on ${size.width} px with text set apart`).toBe(0)
}

/** What moves although the reader asked for stillness. */
async function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 20)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  )
}

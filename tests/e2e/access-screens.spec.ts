import { expect, type Page, test } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'
import { overhang, SPACED_TEXT, unfit, WIDE_TEXT } from './fit.ts'
import { BASE_URL, isPhone } from './home.ts'
import { ANY_SIZE } from './kinds.ts'
import { SCREENS } from './screens.ts'

type Size = { readonly width: number; readonly height: number }

test.use({ baseURL: BASE_URL, reducedMotion: 'reduce' })
// A group of screens, each judged in both schemes and mostly at two sizes.
test.setTimeout(300_000)

const softly = expect.configure({ soft: true })
/** What stands and opens alike at every size: looked at on a phone, then the same page on a desktop. */
const ALIKE: readonly string[] = [
  'STILL',
  'IN_USE',
  'STAFF',
  'DESK',
  'AT_WORK',
] satisfies readonly (keyof typeof SCREENS)[]
const DESKTOP = { width: 1280, height: 800 }
/** 400 % of a desktop, and 200 % of a small one. */
const LARGEST = { width: 320, height: 640 }
const LARGER = { width: 640, height: 400 }

for (const [group, screens] of Object.entries(SCREENS)) {
  const isAlike = ALIKE.includes(group)
  test(
    `axe finds nothing on any screen of ${group}, all of it fits, and nothing moves`,
    isAlike ? ANY_SIZE : {},
    async ({ browser }) => {
      for (const { name, open } of screens) {
        await test.step(name, async () => {
          const context = await browser.newContext({ serviceWorkers: 'block' })
          const page = await context.newPage()
          const faults = listenForFaults(page)
          await open(page)
          await judge(page, name, isPhone() ? LARGEST : LARGER)
          if (isPhone()) softly(await unfit(page), `${name}: larger text in a wide font`).toEqual([])
          if (isAlike) {
            await page.setViewportSize(DESKTOP)
            await judge(page, `${name} on a desktop`, LARGER)
          }
          softly(faults, `${name}: on the console`).toEqual([])
          await context.close()
        })
      }
    },
  )
}

/**
 * Calls that a state lets fail, the worker that is kept away, the tiles that say which of them failed, and a picture that a
 * busy machine shows some seconds after its page.
 */
const EXPECTED =
  /^(?:Failed to load resource|Service Worker registration blocked|statistic |The resource .* was preloaded)/

/** What the browser or the application complains of, otherwise than expected. */
function listenForFaults(page: Page): readonly string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text())) faults.push(message.text())
  })
  return faults
}

async function judge(page: Page, name: string, narrow: Size): Promise<void> {
  softly(await violationsInBothSchemes(page), name).toEqual([])
  softly(await moving(page), `${name}: motion`).toEqual([])
  softly(await page.locator('h1').count(), `${name}: headings of the first level`).toBe(1)
  await expectNarrow(page, name, narrow)
}

/** No sideways scrolling with larger text, on a narrow screen, and with text set apart. */
async function expectNarrow(page: Page, name: string, size: Size): Promise<void> {
  await softly.poll(() => overhang(page, WIDE_TEXT), `${name} with wide text at 130 %`).toBe(0)
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

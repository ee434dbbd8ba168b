import { firefox, type Page } from '@playwright/test'
import { DAY_MS } from '../../src/shared/domain/durations.ts'
import { moveClock } from '../e2e/offline-stores.ts'
import { callOf, findProgram } from './programs.ts'
import type { Device, DeviceKind, Engine, Tab } from './tab.ts'

/** In kB, for all sites together; each gets a fifth. */
const SMALL = { 'dom.quotaManager.temporaryStorage.fixedLimit': 204_800 }

/** Firefox as it is sold, over WebDriver BiDi; undefined = not installed. */
export function findFirefox(): Engine | undefined {
  const executablePath = findProgram(['firefox-esr', 'firefox'], ['/Applications/Firefox.app/Contents/MacOS/firefox'])
  if (executablePath === undefined) return undefined
  return { name: 'Firefox', hasSmall: true, start: (kind) => start(executablePath, kind) }
}

/** The clock of the pages is moved; that of the worker cannot be. */
async function start(executablePath: string, { clockDays, isSmall }: DeviceKind): Promise<Device> {
  const firefoxUserPrefs = isSmall ? SMALL : {}
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs })
  const context = await browser.newContext()
  if (clockDays !== 0) await context.addInitScript(moveClock, clockDays * DAY_MS)
  return {
    version: browser.version(),
    openTab: async () => asTab(await context.newPage()),
    close: () => browser.close(),
  }
}

function asTab(page: Page): Tab {
  return {
    open: async (url) => {
      // A page that nobody sees sends nothing by itself.
      await page.bringToFront()
      await page.goto(url)
    },
    run: (work, ...args) => page.evaluate(callOf(work, args)),
    close: () => page.close(),
  }
}

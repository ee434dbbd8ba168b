import { firefox, type Page } from '@playwright/test'
import { callOf, findProgram } from './programs.ts'
import type { Device, Engine, Tab } from './tab.ts'

/** Firefox as it is sold, over WebDriver BiDi; undefined = not installed. */
export function findFirefox(): Engine | undefined {
  const executablePath = findProgram(['firefox-esr', 'firefox'], ['/Applications/Firefox.app/Contents/MacOS/firefox'])
  if (executablePath === undefined) return undefined
  return { name: 'Firefox', start: () => start(executablePath) }
}

async function start(executablePath: string): Promise<Device> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath })
  const context = await browser.newContext()
  return {
    version: browser.version(),
    openTab: async () => asTab(await context.newPage()),
    close: () => browser.close(),
  }
}

function asTab(page: Page): Tab {
  return {
    open: async (url) => void (await page.goto(url)),
    run: (work, ...args) => page.evaluate(callOf(work, args)),
    close: () => page.close(),
  }
}

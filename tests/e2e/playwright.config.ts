import { defineConfig, devices } from '@playwright/test'
import { ANY_SIZE, executable, NARROW, SOAK, WIDE_IN_SOAK } from './kinds.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }
/** As root, Chromium has no sandbox; the rest keeps it from calling its maker's hosts. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a test lives long enough to earn what its optimisation costs.
  '--js-flags=--no-turbofan --no-maglev',
]
/**
 * Killed products and browsers, full devices, all that goes over every screen, and what is marked so: long, and run by
 * `npm run soak`. Names of files and marks are both in what Playwright compares with.
 */
const LONG = new RegExp(
  `(offline-(outbox|outbox-faults|full|tabs)|access-screens|prices-fit|pseudo-language)\\.spec\\.ts|${SOAK.tag[0]}`,
)
const ON_PHONES = { viewport: PHONE, hasTouch: true, isMobile: true }
const ON_DESKTOPS = { viewport: DESKTOP }
/** What a desktop need not show once more. */
const NOT_ON_DESKTOPS = new RegExp(`${ANY_SIZE.tag}|${NARROW.tag}`)
const engine = process.env['SAEX_CHROMIUM_SHELL'] ?? process.env['SAEX_CHROMIUM']

/** The built product in a real browser, phone and desktop; the product and a mail server are started by the set-up. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './start-product.ts',
  // On two cores: tests wait as much as they work.
  workers: 4,
  // The longest take 20 s on two idle cores, and three times as long on crowded ones: only a test that hangs meets it.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A shared, noisy machine: a test that passes at the second try is counted as flaky, and named in the report.
  retries: process.env['CI'] === undefined ? 0 : 2,
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { args: FLAGS, ...executable(engine) },
    // A trace costs every test a fifth of its time; `--trace on` makes one by hand.
    trace: 'on-first-retry',
    // Specs that answer calls themselves must see them, and what one test keeps is nobody else's; offline specs allow it.
    serviceWorkers: 'block',
    // What moves is drawn anew sixty times a second, a fifth of the work of a first visit; the tests of motion allow it.
    reducedMotion: 'reduce',
  },
  projects: [
    { name: 'phone', use: ON_PHONES, grepInvert: LONG },
    { name: 'soak', use: ON_PHONES, grep: LONG },
    { name: 'desktop', use: ON_DESKTOPS, grepInvert: [NOT_ON_DESKTOPS, LONG, new RegExp(WIDE_IN_SOAK.tag)] },
    {
      name: 'soak-desktop',
      use: ON_DESKTOPS,
      grep: [LONG, new RegExp(WIDE_IN_SOAK.tag)],
      grepInvert: NOT_ON_DESKTOPS,
    },
  ],
})

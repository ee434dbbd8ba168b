import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

const SIZES = [
  { name: '360', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { name: '768', viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  { name: '1280', viewport: { width: 1280, height: 800 } },
  { name: '1920', viewport: { width: 1920, height: 1080 } },
]

/**
 * Takes every screen of `screens.ts` and state of `screens-pictured.ts` as a picture, four sizes in two schemes, into test-results/pictures, to be looked at:
 * npm run build, then SAEX_CHROMIUM=/usr/bin/chromium npx playwright test -c tests/e2e/pictures.config.ts
 */
export default defineConfig({
  ...base,
  testMatch: 'take-pictures.ts',
  retries: 0,
  projects: SIZES.map(({ name, ...use }) => ({ name, use })),
})

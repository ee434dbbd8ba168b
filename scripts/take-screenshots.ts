// Takes the manifest's pictures of the product, in Chromium, each under 80 kB: npm run build, then
//   SAEX_CHROMIUM=/usr/bin/chromium node scripts/take-screenshots.ts
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import sharp from 'sharp'
import { startProductProcess } from '../tests/support/product-process.ts'

const FOLDER = join(import.meta.dirname, '../public/screenshots')
const MOST_BYTES = 80_000
const QUALITIES = [80, 70, 60, 50, 40]
const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
}

const product = await startProductProcess({ SAMPLE_STOCK: '600', LOG_LEVEL: 'warn' })
const executablePath = process.env['SAEX_CHROMIUM']
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
try {
  for (const [screen, options] of Object.entries(SCREENS)) await takeBoth(screen, options)
} finally {
  await browser.close()
  await product.stop()
}

async function takeBoth(screen: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({
    ...options,
    baseURL: product.url,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/?type=qs&vehicle=toyota+hilux')
  await save(page, `search-${screen}`)
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Get a Quote Now!' }).waitFor()
  await save(page, `listing-${screen}`)
  await context.close()
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const bytes = await pack(await page.screenshot())
  await writeFile(join(FOLDER, `${name}.webp`), bytes)
  console.log(`${name}.webp ${bytes.length} bytes`)
}

/** The best quality that is small enough: browsers fetch them when somebody is about to install. */
async function pack(picture: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length < MOST_BYTES) return bytes
  }
  throw new Error(`no quality brings the picture under ${MOST_BYTES} bytes`)
}

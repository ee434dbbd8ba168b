import { expect, test, type Page } from '@playwright/test'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { violationReportSchema } from '../../src/shared/contract/violations.ts'
import { openHome } from './home.ts'
import { ANY_SIZE } from './kinds.ts'
import { openQuoted } from './listing.ts'
import { downloadedNumber, fillIn } from './quotation.ts'
import { issueQuotation } from './quotes.ts'
import { logIn } from './staff-login.ts'
import { signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '', serviceWorkers: 'allow' })

/** Every breach of the content security policy that the browser tells of, on whichever page of the tab. */
async function watchViolations(page: Page): Promise<readonly string[]> {
  const seen: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const report: unknown = Reflect.get(globalThis, 'reportViolation')
      if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`)
    })
  })
  return seen
}

test(
  'a buyer goes from home to a quotation and its check without a breach of the policy',
  ANY_SIZE,
  async ({ page, request }) => {
    const seen = await watchViolations(page)
    await openHome(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await openQuoted(page)
    await fillIn(page)
    expect(await downloadedNumber(page)).toMatch(/^Q\d+/)
    const { check } = await issueQuotation(request)
    const { pathname, hash } = new URL(check)
    await page.goto(pathname + hash)
    await expect(page.getByRole('heading', { name: 'Genuine', exact: true })).toBeVisible()
    expect(seen).toEqual([])
  },
)

test('staff sign in and see their charts without a breach of the policy', ANY_SIZE, async ({ page }) => {
  const seen = await watchViolations(page)
  await logIn(page, 'admin')
  await signIn(page, 'advertiser')
  await page.goto('/dashboard')
  await expect(page.locator('canvas').first()).toBeVisible()
  expect(seen).toEqual([])
})

test('the browser tells the shop of a breach, which takes the report', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const sent = page.waitForRequest((request) => request.url().endsWith(PATHS.violations))
  await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src="x">'
    } catch {
      // As it should.
    }
  })
  const report = await sent
  expect(report.method()).toBe('POST')
  expect(report.headers()['content-type']).toBe('application/csp-report')
  const answer = await page.request.post(PATHS.violations, {
    headers: { 'content-type': 'application/csp-report' },
    data: report.postDataBuffer() ?? Buffer.alloc(0),
  })
  expect(answer.status()).toBe(200)
  expect((await report.response())?.status()).toBe(200)
  expect(violationReportSchema.parse(report.postDataJSON())).toMatchObject({
    'csp-report': { 'effective-directive': 'require-trusted-types-for', 'blocked-uri': 'trusted-types-sink' },
  })
})

test('text never becomes code: markup, code and foreign scripts are refused', ANY_SIZE, async ({ page }) => {
  const seen = await watchViolations(page)
  await openHome(page)
  const ran = await page.evaluate(() => {
    const tries: readonly (() => void)[] = [
      () => void (document.body.innerHTML = '<img src="x">'),
      () => void Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
      () => void Object.assign(document.createElement('script'), { text: 'globalThis.bad = 1' }),
      () => void new Worker('blob:x'),
      () => document.write('<p>'),
    ]
    return tries.filter((attempt) => {
      try {
        attempt()
        return true
      } catch {
        return false
      }
    }).length
  })
  expect(ran).toBe(0)
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(5)
})

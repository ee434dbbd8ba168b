import { expect } from '@playwright/test'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { test } from './offline.ts'
import { issuedRows, KEPT, openMyQuotes, prepareQuote, storedPdf } from './quotes.ts'
import { anEmail, form, ISSUE, press } from './request-quotes.ts'

test.setTimeout(120_000)

const CUTS = ['shortLength', 'shortChunks', 'shortClose', 'shortGzip'] as const

test(
  'a quotation whose answer is cut, in four ways, is asked for again until its paper is whole; half a one is never kept',
  SOAK,
  async ({ page, shop }) => {
    await prepareQuote(page, { email: anEmail('cut') })
    const left = [...CUTS]
    shop.setFaults((path) => (path.includes(ISSUE) ? left.shift() : undefined))
    await press(page, 'Download Quote')
    await expect(form(page).getByText(KEPT)).toBeVisible({ timeout: 15_000 })
    await openMyQuotes(page)
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Send now' })
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(issuedRows(page)).toHaveCount(1, { timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    expect(shop.journal.filter((line) => line.includes(ISSUE))).toHaveLength(CUTS.length + 1)
    const pdf = Buffer.from(await storedPdf(page), 'base64').toString('latin1')
    // Its seal is the last line, after the end of the file proper.
    expect(pdf).toMatch(/^%PDF-[^]*%%EOF\s*%SaexSeal1 \S+\s*$/)
  },
)

test(
  'what a quotation’s link brings is never half an answer: each cut one can be asked for again',
  ANY_SIZE,
  async ({ page, shop }) => {
    const left = [...CUTS]
    shop.setFaults((path) => (path === PATHS.openQuote ? left.shift() : undefined))
    await page.goto(`/q#${'A'.repeat(40)}`)
    const again = page.getByRole('button', { name: 'Try again' })
    for (const cut of CUTS) {
      await expect(again, cut).toBeVisible()
      const asked = page.waitForRequest((request) => request.url().endsWith(PATHS.openQuote))
      await again.click()
      await asked
    }
    await expect(page.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible()
    expect(shop.journal.filter((line) => line.includes(PATHS.openQuote))).toHaveLength(CUTS.length + 1)
  },
)

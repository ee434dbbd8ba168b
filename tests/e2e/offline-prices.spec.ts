import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { DAY_MS } from '../../src/shared/domain/durations.ts'
import { minuteInDigits } from '../../src/shared/domain/johannesburg.ts'
import { textOfPdf } from '../support/pdf-text.ts'
import { digestOf, saveStockList } from './device.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { choosePort, chooseZambia, quotePanel } from './listing.ts'
import { AGE, age, firstCard, openFirstCard, SAVED, visit } from './offline-freshness.ts'
import { test } from './returning.ts'

test(
  'with the list any destination has an estimate, which is no quotation on paper either',
  ANY_SIZE,
  async ({ page, shop }) => {
    await visit(page)
    await saveStockList(page)
    await shop.kill()
    await page.goto('/vehicle-listing/SAEX0000077')
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
    await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
    await expect(quotePanel(page).getByText(/^Estimate from tariffs of \d{4}\/\d{2}\/\d{2}$/)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      quotePanel(page).getByRole('button', { name: 'Save this estimate as a PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('SAEX0000077-estimate.pdf')
    const text = await textOfPdf(await readFile(await download.path()))
    expect(text).toContain('Estimate – not a quotation')
    expect(text).toContain('Chirundu')
    expect(text).not.toMatch(/Q\d{4}-\d{6}/)
  },
)

test(
  'without the list a known price is an estimate; an unknown one can be asked for all the same',
  SOAK,
  async ({ page, shop }) => {
    await visit(page)
    const seen = await openFirstCard(page)
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
    await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
    await shop.kill()
    await page.goto(seen)
    await expect(quotePanel(page).getByText(new RegExp(`^Estimate saved ${AGE.source}$`))).toBeVisible()

    await quotePanel(page).getByRole('button', { name: 'Change Country and Port' }).click()
    await chooseZambia(page)
    await choosePort(page, /Kazungula/)
    await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
    await expect(quotePanel(page).getByText(/^Delivery cost needs a connection/)).toBeVisible()
    await expect(quotePanel(page).getByRole('button', { name: 'Download Quote' })).toBeVisible()

    await quotePanel(page).getByRole('combobox', { name: 'Select Country' }).selectOption({ label: 'Kenya' })
    await expect(quotePanel(page).getByText('Ports for Kenya need a connection.')).toBeVisible()
  },
)

test(
  'with the connection back an estimate gives way to the shop’s price, another one only when it is wanted',
  SOAK,
  async ({ page, shop }) => {
    await visit(page)
    await saveStockList(page)
    await shop.kill()
    await page.goto('/vehicle-listing/SAEX0000077')
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    const asking = page.waitForRequest((request) => request.url().endsWith(PATHS.deliveryCost))
    await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
    const question = (await asking).postData() ?? ''
    const origin = quotePanel(page).getByText(/^Estimate from tariffs of /)
    await expect(origin).toBeVisible()

    const answer = await fetch(`${process.env['SAEX_E2E_URL']}${PATHS.deliveryCost}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: question,
    })
    const body = (await answer.text()).replace(/"amount":\d+/, '"amount":987654')
    const headers = { 'x-saex-time': new Date().toISOString(), 'x-saex-digest': digestOf(body) }
    shop.setFaults((path) => (path === PATHS.deliveryCost ? { type: 'application/json', body, headers } : undefined))
    await shop.revive()
    const show = quotePanel(page).getByRole('button', { name: 'The price has changed – show' })
    await expect(show).toBeVisible({ timeout: 40_000 })
    await expect(origin).toBeVisible()
    const before = await page.getByRole('table', { name: 'Quote' }).innerText()
    await show.click()
    await expect(origin).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Quote' })).not.toHaveText(before)
  },
)

test(
  'a kept rate says its own time, an old one that it is old, and what has none cannot be chosen',
  ANY_SIZE,
  async ({ page, shop }) => {
    const answer = await (await fetch(`${shop.url}${PATHS.currencies}`)).text()
    const old = new Date(Date.now() - 8 * DAY_MS).toISOString()
    const body = withRates(answer, old)
    const headers = { 'x-saex-time': new Date().toISOString(), 'x-saex-digest': digestOf(body) }
    shop.setFaults((path) => (path === PATHS.currencies ? { type: 'application/json', body, headers } : undefined))
    await visit(page, '/?make=Toyota')
    await expect(page.getByText('old rate')).toHaveCount(0)
    await shop.kill()
    await page.goto('/?make=Toyota')
    await expect(age(page)).toHaveText(SAVED)
    // As it is in South Africa.
    const when = minuteInDigits(old)
    const rate = page
      .getByText(new RegExp(`Rate of ${when}`, 'i'))
      .locator('visible=true')
      .first()
    await expect(rate).toBeVisible()
    await expect(page.getByText('old rate').locator('visible=true').first()).toBeVisible()
    const currency = page.getByRole('combobox', { name: 'Currency' }).locator('visible=true').first()
    await expect(currency.getByRole('option', { name: /^EUR.* – Needs a connection$/ })).toBeDisabled()
    const before = await firstCard(page).innerText()
    await currency.selectOption('GBP')
    await expect(firstCard(page)).not.toHaveText(before)
    await expect(firstCard(page)).toContainText('£')
  },
)

type Rate = { readonly currency: string }

/** The shop's answer with rates of that time, and none for the euro. */
function withRates(answer: string, timestamp: string): string {
  const envelope = JSON.parse(answer) as { readonly result: readonly Rate[] }
  const kept = envelope.result.filter(({ currency }) => currency !== 'EUR')
  return JSON.stringify({ ...envelope, result: kept }).replaceAll(/"timestamp":"[^"]*"/g, `"timestamp":"${timestamp}"`)
}

import { expect, test as plain } from '@playwright/test'
import { violations } from './axe.ts'
import { overhang, WIDE_TEXT } from './fit.ts'
import { ANY_SIZE, SOAK_AT_BOTH_SIZES } from './kinds.ts'
import { visitUntilReady } from './offline.ts'
import { prepareQuote } from './quotes.ts'
import { test } from './returning.ts'
import { BASE_URL, isPhone, untilAlive } from './home.ts'

plain.describe('online', () => {
  plain.use({ baseURL: BASE_URL })

  plain('a browser that prefers French gets French, and nothing of other languages', ANY_SIZE, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'fr-CD', baseURL: BASE_URL })
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre choix de véhicules')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr')
    await untilAlive(page)
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('button', { name: 'Liens utiles' }).click()
    await foot.getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    expect(asked.filter((url) => /assets\/(first|late)-.*\.js/.test(url)).length).toBeLessThanOrEqual(2)
    await context.close()
  })

  plain('another language is another address, and stays for the pages after it', ANY_SIZE, async ({ page }) => {
    await page.goto('/?make=Toyota')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Português')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A nossa gama de veículos')
    expect(new URL(page.url()).searchParams.get('lang')).toBe('pt')
    expect(new URL(page.url()).searchParams.get('make')).toBe('Toyota')
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sobre nós')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sobre nós')
  })

  plain('keys open the list of languages, and what is decided in it is loaded', ANY_SIZE, async ({ page }) => {
    await page.goto('/')
    await untilAlive(page)
    const loaded: string[] = []
    page.on('request', (request) => (request.isNavigationRequest() ? loaded.push(request.url()) : undefined))
    const list = page.getByRole('combobox', { name: 'Language' })
    for (const key of ['ArrowDown', 'End', 'PageDown', 'p']) {
      await list.press(key)
      await expect(list, key).toHaveValue('en')
      await page.keyboard.press('Escape')
    }
    expect(loaded).toEqual([])
    await list.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(list).toHaveValue('en')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    expect(loaded.map((url) => new URL(url).searchParams.get('lang'))).toEqual(['fr'])
  })

  plain('countries have the names of the language beside prices, quotations and packs', ANY_SIZE, async ({ page }) => {
    await prepareQuote(page, { email: `langue.${crypto.randomUUID()}@example.test` })
    await page.getByRole('button', { name: 'Email Quote', exact: true }).click()
    await expect(page.getByText('Your quote has been emailed to you!')).toBeVisible()
    const main = page.getByRole('main')
    const listing = new URL(page.url()).pathname
    // A source of the rules may be named for its country.
    const inEnglish = /, Zambia|\(Zambia\)/
    for (const path of [listing, '/my-quotes', `/compare?refs=${listing.split('/').at(-1)}`]) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=fr`)
      await expect(main, path).toContainText(/Chirundu[^:]*, Zambie/)
      await expect(main, path).not.toContainText(inEnglish)
    }
    await page.goto('/my-quotes?lang=fr')
    await main.getByRole('link', { name: /^Q\d{4}-/ }).click()
    await expect(page.locator('.paper-route')).toContainText('Zambie')
    await expect(main).not.toContainText(inEnglish)
  })

  for (const language of ['fr', 'pt', 'sw']) {
    const kind = language === 'fr' ? {} : SOAK_AT_BOTH_SIZES
    plain(`home and a listing in ${language} fit the screen and are accessible`, kind, async ({ page }) => {
      for (const path of ['/', '/vehicle-listing/SAEX0000001']) {
        await page.goto(`${path}?lang=${language}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await overhang(page)).toBe(0)
        expect(await overhang(page, WIDE_TEXT)).toBe(0)
        // What the size of the screen changes for axe is found in English.
        if (isPhone()) expect(await violations(page)).toEqual([])
      }
    })
  }
})

test('without a connection the app opens in the language that was chosen', ANY_SIZE, async ({ page, shop }) => {
  await visitUntilReady(page, '/?lang=sw')
  await shop.kill()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kuhusu sisi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
})

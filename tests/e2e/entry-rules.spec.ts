import { expect, test, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { ANY_SIZE } from './kinds.ts'
import { openListingFromResults } from './listing.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test.describe('may this car enter', () => {
  test(
    'is judged for the chosen country and month of arrival, with reason, date and source',
    ANY_SIZE,
    async ({ page }) => {
      await openListing(page)
      await chooseCountry(page, 'Zambia')
      const verdict = page.getByRole('region', { name: 'May this car enter Zambia?' }).filter({ visible: true })
      await expect(verdict).toContainText(/Zambia: (with an inspection|cannot tell)\./)
      await expect(verdict).toContainText('Reported, 2018.')
      await expect(verdict).toContainText('This is no legal advice.')
      const month = verdict.getByLabel('As a right-hand drive car arriving in')
      expect(await month.locator('option').count()).toBe(18)
      await expect(verdict.getByText('Zambia Bureau of Standards')).toBeHidden()
      await verdict.getByText('Source', { exact: true }).click()
      await expect(verdict.getByText('Zambia Bureau of Standards')).toBeVisible()
      expect(await violations(page)).toEqual([])

      await chooseCountry(page, 'Nigeria')
      const nigeria = page.getByRole('region', { name: 'May this car enter Nigeria?' }).filter({ visible: true })
      await expect(nigeria).toContainText('Nigeria: may not enter.')
      await expect(nigeria).not.toContainText('Otherwise:')
      await expect(nigeria.getByText('Reported,')).toBeHidden()
      const colourOf = (text: string) =>
        nigeria
          .getByText(text)
          .first()
          .evaluate((said) => getComputedStyle(said).color)
      expect(await colourOf('Right-hand drive'), 'its reasons are plain').not.toBe(await colourOf('may not enter'))
      await expect(page.locator('.btn-main').filter({ visible: true }), 'nothing urges to buy it').toHaveCount(0)
    },
  )

  test('leads from a car that is too old to those that its country admits', ANY_SIZE, async ({ page }) => {
    await openListingFromResults(page, { year: 1999, bodyType: 'Sedan', vehicleType: 'Sedan' })
    await chooseCountry(page, 'Zimbabwe')
    await expect(page.locator('.delivered').getByRole('button', { name: 'Zimbabwe: may not enter.' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Vehicles that Zimbabwe admits' })
    await expect(link).toBeVisible()
    await expect(page.locator('.btn-main').filter({ visible: true })).toHaveCount(1)
    await link.click()
    await expect(page).toHaveURL(/\?year=20\d\d/)
    const years = new URL(page.url()).searchParams.getAll('year').join(',').split(',')
    const cards = page.getByRole('list', { name: 'Vehicles' }).getByRole('link')
    await expect(cards.first()).toBeVisible()
    for (const text of await cards.allInnerTexts()) expect(years).toContain(/\b(?:19|20)\d\d\b/.exec(text)?.[0])
  })

  test(
    'says what each charge is on a tap, and whose it is; the notice stands before anything is typed',
    ANY_SIZE,
    async ({ page }) => {
      await openListing(page)
      await chooseCountry(page, 'Zambia')
      await choosePort(page, /Chirundu/)
      await page.getByRole('button', { name: 'Generate Quote!' }).click()
      const table = page.getByRole('table', { name: 'Quote' })
      const sentence = table.getByText('Security for the duty of the countries on the way')
      await expect(table.getByText('Bond fee')).toBeVisible()
      await expect(sentence).toBeHidden()
      await table.getByText('Bond fee').click()
      await expect(sentence).toBeVisible()
      await expect(page.getByText('import duty and taxes, paid in Zambia')).toBeVisible()
      await page.getByRole('button', { name: 'Download Quote' }).click()
      // The form has come and is in its place.
      await expect(page.getByRole('heading', { name: 'Please fill in your details to continue' })).toBeFocused()
      await page.getByText('Who, why, how long, your rights').click()
      await expect(page.getByText('24 months after your last quotation')).toBeVisible()
      expect(await violations(page)).toEqual([])
    },
  )
})

test.describe('a listing for those who run no script', ANY_SIZE, () => {
  test('shows car, year and price, a picture that messengers take, and facts for machines', async ({ request }) => {
    const [path = ''] = await listingPaths(request)
    const answer = await request.get(path, { headers: { 'user-agent': 'WhatsApp/2.23.20.0', accept: '*/*' } })
    const html = await answer.text()
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
    expect(meta('og:title')).toMatch(/^Saex – /)
    expect(meta('og:description')).toMatch(/^\d{4} .*US\$/)
    expect(meta('og:locale')).toBe('en_ZA')
    expect(meta('og:url')).toBe(`${process.env['SAEX_E2E_URL']}${path}`)
    expect(html).toContain(`<link rel="canonical" href="${meta('og:url')}">`)
    const picture = await request.get(meta('og:image'), { headers: { accept: 'image/webp,*/*' } })
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    expect((await picture.body()).length).toBeLessThanOrEqual(300_000)
    const block = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(block)).toMatchObject({
      '@graph': [{ '@type': 'Vehicle', offers: { priceCurrency: 'ZAR' } }, { '@type': 'BreadcrumbList' }],
    })
  })

  test('names no other host, whatever the caller says', async ({ request }) => {
    const [path = ''] = await listingPaths(request)
    for (const address of [path, `/${path}`, '//evil.example/about']) {
      const answer = await request.get(`${process.env['SAEX_E2E_URL']}${address}`, {
        headers: { host: 'evil.example' },
      })
      expect(await answer.text()).not.toMatch(/(?:href|content|loc)="?https?:\/\/evil/)
    }
  })

  test('its block of facts breaks no security policy', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => void complaints.push(message.text()))
    await openListing(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(complaints.filter((text) => /content security policy|refused/i.test(text))).toEqual([])
  })
})

test('the page behind the link of a mail does nothing before its button is pressed', ANY_SIZE, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/not-me') && calls.push(request.method())))
  await page.goto('/not-me#abc.def')
  const stop = page.getByRole('button', { name: 'Stop mails to my address' })
  await expect(stop).toBeEnabled()
  expect(calls).toEqual([])
  await stop.click()
  await expect(page.getByText('Please open the whole link of our mail')).toBeVisible()
  expect(calls).toEqual(['POST'])
  expect(await violations(page)).toEqual([])
})

test('the privacy page says who, why, how long and which rights', ANY_SIZE, async ({ page }) => {
  await page.goto('/privacy')
  for (const name of ['Who', 'Why', 'How long', 'Your rights']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  expect(await violations(page)).toEqual([])
})

async function openListing(page: Page): Promise<void> {
  const [path = ''] = await listingPaths(page.request)
  await page.goto(path)
}

async function listingPaths(request: Page['request']): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap-stock-1.xml')).text()
  return [...sitemap.matchAll(/\/vehicle-listing\/SAEX\d{7}/g)].map(([path]) => path)
}

async function chooseCountry(page: Page, label: string): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Select Country' })
  if (!(await select.isVisible())) await page.getByRole('button', { name: 'Get a Quotation Now!' }).first().click()
  await select.selectOption({ label })
}

async function choosePort(page: Page, name: RegExp): Promise<void> {
  const ports = page.getByRole('combobox', { name: 'Select Port' })
  await expect(ports).toBeEnabled()
  await expect(ports.locator('option', { hasText: name })).not.toHaveCount(0)
  const label = (await ports.locator('option').allInnerTexts()).find((text) => name.test(text)) ?? ''
  await ports.selectOption({ label })
}

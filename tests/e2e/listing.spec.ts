import { expect, test, type Page } from '@playwright/test'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { BASE_URL, hold, isPhone, openHome, stopClock } from './home.ts'
import { ANY_SIZE, MOVING, NARROW } from './kinds.ts'
import { hiluxAddress } from './stock.ts'
import {
  chooseZambia,
  failWith,
  openListing,
  openListingFromResults,
  openQuoted,
  openQuotePanel,
  quoteChirundu,
  quotePanel,
} from './listing.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

const LABELS = [
  ['Make', 'Model', 'Mileage', 'Condition', 'ColourId', 'Colour', 'Service History', 'Transmission Type'],
  ['Vehicle Type', 'Sub-Body Type', 'Year', 'Drive Wheels', 'Engine Capacity', 'Engine Cylinder', 'Fuel Type'],
  ['Kilowatt', 'Number of Doors', 'Number of Seats', 'Sub-Body TypeId', 'Sub-Body Type'],
].flat()
const UNKNOWN = {
  colour: null,
  colourId: null,
  condition: null,
  serviceHistory: null,
  transmission: null,
  vehicleType: null,
  bodyType: null,
  subBodyType: null,
  subBodyTypeId: null,
  driveType: null,
  numDoors: null,
  numSeats: null,
  mileage: null,
  year: 1,
  fuelType: null,
  features: [],
}

const photo = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Photo ${number} of `) })
const mainPicture = (page: Page) => page.getByRole('img', { name: /photo \d+ of \d+$/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('the pictures', () => {
  test('stand 400 px high on a wide screen and 4:3 on a phone, over thumbnails of 80 px', async ({ page }) => {
    await openListing(page)
    const main = await mainPicture(page).boundingBox()
    expect(Math.round(main?.height ?? 0)).toBe(isPhone() ? Math.round(((main?.width ?? 0) * 3) / 4) : 400)
    const [one, two] = [await photo(page, 1).boundingBox(), await photo(page, 2).boundingBox()]
    expect(one?.height).toBe(80)
    // Two of twelve columns each, but four and five fill the row.
    const count = await page.getByRole('button', { name: /^Photo \d+ of / }).count()
    const inRow = count === 4 || count === 5 ? count : 6
    const width = ((main?.width ?? 0) - (inRow - 1) * 8) / inRow
    expect(one?.width).toBeCloseTo(isPhone() ? 92 : width, 0)
    expect((two?.x ?? 0) - (one?.x ?? 0)).toBeCloseTo((one?.width ?? 0) + 8, 0)
  })

  test('are as wide in all as the main one where there are five', async ({ page }) => {
    const images = Array.from({ length: 5 }, (_, index) => `/pictures/none-${index}`)
    await openListingFromResults(page, { images })
    await expect(photo(page, 5)).toBeVisible()
    const [main, last] = [await page.locator('.hero').boundingBox(), await photo(page, 5).boundingBox()]
    const beyond = (last?.x ?? 0) + (last?.width ?? 0) - (main?.x ?? 0) - (main?.width ?? 0)
    if (isPhone()) expect(last?.width).toBeCloseTo(92, 0)
    else expect(beyond).toBeCloseTo(0, 0)
  })

  test('change under an overlay of half a second', async ({ page }) => {
    await openListing(page)
    await expect(mainPicture(page)).toHaveAttribute('src', /./)
    await stopClock(page)
    const overlay = page.locator('.hero .overlay')
    await photo(page, 2).click()
    await expect(overlay).toBeVisible()
    await expect(photo(page, 2)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(450)
    await expect(overlay).toBeVisible()
    await expect(mainPicture(page)).toHaveAccessibleName(/photo 1 of/)
    await page.clock.runFor(60)
    await expect(overlay).toBeHidden()
    await expect(mainPicture(page)).toHaveAccessibleName(/photo 2 of/)
    await photo(page, 2).click()
    await expect(overlay).toBeHidden()
  })

  test('are the default car, without thumbnails, where there are none', ANY_SIZE, async ({ page }) => {
    await openListingFromResults(page, { images: [], title: '2019 Toyota Hilux' })
    await expect(page.locator('.hero img')).toHaveAttribute('src', '/default-car.webp')
    await expect(page.getByRole('list', { name: 'Photos' })).toBeHidden()
  })
})

test('stand in the main picture’s place by their thumbnail until it is drawn', ANY_SIZE, async ({ page }) => {
  await openListing(page)
  await expect(photo(page, 2).locator('img')).toHaveJSProperty('complete', true)
  const ground = () => page.locator('.hero').evaluate((hero) => getComputedStyle(hero).backgroundImage)
  const addressOf = (number: number) =>
    photo(page, number)
      .locator('img')
      .evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''))
  await expect.poll(ground).toBe(`url("${await addressOf(1)}")`)
  await photo(page, 2).click()
  await expect.poll(ground).toBe(`url("${await addressOf(2)}")`)
})

test.describe('the title', ANY_SIZE, () => {
  test('is the vehicle’s own, behind the brand in the tab and for those who share it', async ({ page }) => {
    const title = '2019 Toyota Hilux 2.8 GD-6 Raider'
    const { reference } = await openListingFromResults(page, { title })
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveTitle(`Saex – ${title}`)
    const meta = (name: string) => page.locator(`meta[property="${name}"]`)
    await expect(meta('og:title')).toHaveAttribute('content', `Saex – ${title}`)
    await expect(meta('og:site_name')).toHaveAttribute('content', 'Saex')
    await expect(meta('og:locale')).toHaveAttribute('content', 'en_ZA')
    await expect(meta('og:type')).toHaveAttribute('content', 'website')
    await expect(meta('og:url')).toHaveAttribute('content', `${BASE_URL}/vehicle-listing/${reference}`)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(reference))
  })

  test('is reference, make and model where the vehicle has none', async ({ page }) => {
    const { reference } = await openListingFromResults(page, { title: null, year: 2019 })
    await expect(heading(page)).toHaveText(`${reference} Toyota Hilux`)
    await expect(page).toHaveTitle('Saex – 2019 Toyota Hilux')
  })
})

test.describe('the facts', () => {
  test('have 20 labels, and an empty row for what is not known', ANY_SIZE, async ({ page }) => {
    await openListingFromResults(page, UNKNOWN)
    const part = page.getByRole('region', { name: 'Specification' })
    await expect(part.locator('dt')).toHaveText(LABELS)
    const values = await part.locator('dd').allInnerTexts()
    expect(values.slice(0, 2)).toEqual(['Toyota', 'Hilux'])
    expect(new Set(values.slice(2))).toEqual(new Set(['']))
    // Wide: two columns of ten beside each other.
    const columns = await part.locator('dl').evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().x))
    expect(columns).toHaveLength(2)
    expect(columns[0] === columns[1]).toBe(isPhone())
  })

  test('show mileage with its unit, the colour in capitals', ANY_SIZE, async ({ page }) => {
    await openListingFromResults(page, { mileage: 84_500, mileageUnit: 'Miles', colour: 'Silver metallic' })
    const part = page.getByRole('region', { name: 'Specification' })
    const valueOf = (label: string) =>
      part
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${label}`) })
        .locator('dd')
    await expect(valueOf('Mileage')).toHaveText('84\u00A0500\u00A0Miles')
    expect(await valueOf('Colour').nth(1).innerText()).toBe('SILVER METALLIC')
  })

  test('show Km where the stock names no unit', ANY_SIZE, async ({ page }) => {
    await openListingFromResults(page, { mileage: 84_500, mileageUnit: '' })
    await expect(page.getByRole('region', { name: 'Specification' })).toContainText('84\u00A0500\u00A0Km')
  })
})

test.describe('the price', ANY_SIZE, () => {
  test('includes VAT, in the chosen currency, which stays chosen', async ({ page }) => {
    await openListingFromResults(page, { price: 378_000, priceWithVAT: 434_700 })
    const price = page.locator('.listing-head .price-xl')
    const currency = page.getByRole('combobox', { name: 'Currency' })
    await expect(price).toHaveText(/^US\$\u00A0[\d\u00A0]+$/)
    await expect(currency.getByRole('option', { name: 'Select a Country' })).toBeAttached()
    await currency.selectOption('ZAR')
    await expect(price).toHaveText('R\u00A0434\u00A0700')
    await expect(page.locator('.listing-head')).toContainText('incl. VAT (15\u00A0%)')
    expect((await page.locator('.listing-head').innerText()).match(/VAT/g), 'said once').toHaveLength(1)
    expect(await page.evaluate(() => localStorage.getItem('selectedCurrency'))).toBe('ZAR')
  })

  test('delivered stands beside the chosen border post, and follows the currency', async ({ page }) => {
    await openListing(page)
    const head = page.locator('.listing-head')
    await expect(head).not.toContainText('Chosen Borderpost')
    await chooseZambia(page)
    await expect(head).not.toContainText('Chosen Borderpost')
    await quoteChirundu(page)
    await expect(head).toContainText(/Chosen Borderpost: .*Chirundu, Zambia/)
    await expect(head).toContainText(/Cost of vehicle and clearance to .*Chirundu, Zambia:/)
    await expect(page.getByText('Cost of vehicle and clearance to')).toHaveCount(1)
    const total = head.locator('.total .money')
    await expect(total).toHaveText(/^US\$\u00A0[\d\u00A0]+\.\d\d$/)
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('ZMW')
    await expect(total).toHaveText(/^ZK\u00A0[\d\u00A0]+\.\d\d$/)
  })
})

test('its button opens the quote panel and brings it into view', async ({ page }) => {
  await openListing(page)
  const open = page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true })
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect(quotePanel(page).getByRole('combobox', { name: 'Select Country' })).toBeHidden()
  const before = await page.evaluate(() => window.scrollY)
  await open.click()
  const generate = quotePanel(page).getByRole('button', { name: 'Generate Quote!' })
  await expect(generate).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
})

test('its button opens the quote panel also before the application runs, and it works when it does', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/vendor-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(await hiluxAddress(page.request), { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true }).click()
  await expect(quotePanel(page).locator('[aria-busy=true]')).toBeInViewport()
  resolve()
  await expect(quotePanel(page).getByRole('combobox', { name: 'Select Country' })).toBeEnabled()
  await quotePanel(page).getByRole('button', { name: 'Get a Quote Now!' }).click()
  await expect(quotePanel(page).getByRole('combobox', { name: 'Select Country' })).toBeHidden()
})

test.describe('a vehicle that does not exist', ANY_SIZE, () => {
  test('sends home with its message, once', async ({ page }) => {
    const asked: string[] = []
    page.on('framenavigated', (frame) => asked.push(new URL(frame.url()).search))
    for (const address of ['/vehicle-listing/SAEX9999999', '/vehicle-listing', '/vehicle-listing/SAEX']) {
      asked.length = 0
      await page.goto(address)
      await expect(page.getByText('Failed to find vehicle'), address).toBeVisible()
      expect(asked, address).toContain('?e=1')
      await expect(page, address).toHaveURL(`${BASE_URL}/`)
    }
  })

  test('sends home also when it goes while one is on the way', async ({ page }) => {
    await page.route(/\/api\/stock\?/, (route) => failWith(route, { status: 404, errorKey: 'VEHICLE_NOT_FOUND' }))
    await openHome(page)
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
    await expect(page.getByText('Failed to find vehicle')).toBeVisible()
    await expect(page).toHaveURL(`${BASE_URL}/`)
  })

  for (const [trouble, heading] of [
    ['a dead connection', 'This vehicle was not saved'],
    ['a shop in trouble', 'This vehicle could not be loaded'],
  ] as const) {
    test(`is not what ${trouble} means`, async ({ page }) => {
      let isWell = false
      await page.route(/\/api\/stock\?/, (route) => {
        if (isWell) return route.continue()
        if (trouble === 'a dead connection') return route.abort()
        return failWith(route, { status: 503, errorKey: 'STORAGE_UNAVAILABLE' })
      })
      await openHome(page)
      await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page).toHaveURL(/\/vehicle-listing\/SAEX\d{7}$/)
      await expect(page.getByText('Failed to find vehicle')).toBeHidden()
      isWell = true
      await page.getByRole('button', { name: 'Try again' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
  }
})

test('a sold vehicle says so, shows similar ones and quotes nothing', ANY_SIZE, async ({ page }) => {
  const { reference } = await openListingFromResults(page, { status: 'sold' })
  await expect(page.getByText('This vehicle has been sold.')).toBeVisible()
  const similar = page.getByRole('list', { name: 'Similar vehicles' })
  await expect(similar.getByRole('link').first()).toBeVisible()
  await expect(similar.getByText(reference), 'a search that does not know of the sale yet').toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Get a Quotation Now!' })).toBeHidden()
  await expect(quotePanel(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Border pack' })).toHaveCount(0)
  await expect(page.locator('.listing-head')).not.toContainText(/live|checked/i)
  await page.getByRole('link', { name: 'Similar vehicles' }).click()
  await expect(page).toHaveURL(/\?make=Toyota&model=Hilux$/)
})

test.describe('the money', () => {
  test('is in sight beside the whole specification on a wide screen', async ({ page }) => {
    test.skip(isPhone(), 'one column')
    await openListing(page)
    await page
      .getByRole('heading', { name: 'Specification' })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
    await expect(page.locator('.listing-head .price-xl')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true })).toBeInViewport()
  })

  test('delivered comes into a place that was kept for it', async ({ page }) => {
    await openListing(page)
    const box = page.locator('.delivered')
    const kept = (await box.boundingBox())?.height ?? 0
    await openQuoted(page)
    await expect(box.getByRole('button', { name: 'Zambia: with an inspection.' })).toBeVisible()
    expect((await box.boundingBox())?.height).toBe(kept)
    const size = await box.locator('.money').evaluate((amount) => getComputedStyle(amount))
    expect([size.fontSize, size.fontWeight]).toEqual(['30px', '700'])
  })

  test('stays where it is when the verdict comes', async ({ page }) => {
    const rules = await hold(page, PATHS.entryRules)
    await openQuoted(page)
    const box = page.locator('.delivered')
    const places = () =>
      box.locator('p, .sum').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().y))
    const before = await places()
    expect(before.length).toBeGreaterThan(2)
    rules.release()
    await expect(box.getByRole('button', { name: 'Zambia: with an inspection.' })).toBeVisible()
    expect((await places()).slice(0, before.length)).toEqual(before)
  })

  test('leads to all its lines, and the verdict to its reasons', async ({ page }) => {
    await openQuoted(page)
    const box = page.locator('.delivered')
    await box.getByRole('button', { name: /^See all \d+ lines$/ }).click()
    await expect(page.getByRole('table', { name: 'Quote' }).getByRole('row').nth(1)).toBeInViewport()
    const said = Number(/\d+/.exec(await box.getByRole('button', { name: /^See all/ }).innerText())?.[0])
    await expect(page.getByRole('table', { name: 'Quote' }).locator('tbody tr:not(.sum):not(.sub)')).toHaveCount(said)
    await quotePanel(page).getByRole('button', { name: 'Get a Quote Now!' }).click()
    await box.getByRole('button', { name: 'Zambia: with an inspection.' }).click()
    await expect(page.getByRole('region', { name: 'May this car enter Zambia?' })).toBeInViewport()
  })

  test(
    'is delivered in the bar of a phone once it is known, without the action of the panel',
    NARROW,
    async ({ page }) => {
      await openListing(page)
      const bar = page.locator('.actionbar')
      await expect(bar).toContainText('Price incl. VAT')
      await openQuotePanel(page)
      await expect(bar).toBeHidden()
      await quoteChirundu(page)
      await expect(bar).toContainText('Delivered to Chirundu')
      expect(await bar.locator('.money').innerText()).toBe(await page.locator('.delivered .money').innerText())
      await expect(bar.getByRole('button', { name: 'Get a Quotation Now!' })).toHaveCount(0)
      await expect(bar.getByRole('button', { name: /^See all \d+ lines$/ })).toBeVisible()
      const above = quotePanel(page).locator('.total-above')
      await expect(above).toContainText('Delivered to Chirundu')
      // Both places at one moment: the page may still be scrolling.
      const lines = await page.getByRole('table', { name: 'Quote' }).elementHandle()
      const gap = await above.evaluate(
        (box, table) => table.getBoundingClientRect().top - box.getBoundingClientRect().top,
        lines,
      )
      expect(gap).toBeGreaterThan(0)
    },
  )
})

test('a reserved vehicle says so and is quoted', ANY_SIZE, async ({ page }) => {
  await openListingFromResults(page, { status: 'reserved' })
  await expect(page.getByText('Reserved', { exact: true })).toBeVisible()
  await expect(page.getByText('This vehicle is reserved.')).toBeVisible()
  await quoteChirundu(page)
})

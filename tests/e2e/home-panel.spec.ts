import { expect, type Page, test } from '@playwright/test'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { StockCounts } from '../../src/shared/contract/stock-counts.ts'
import {
  BASE_URL,
  cards,
  hold,
  isPhone,
  nextSearch,
  numberIn,
  openHome,
  openPanel,
  openSelector,
  searchButton,
  stopClock,
  totalOf,
} from './home.ts'
import { ANY_SIZE, MOVING, NARROW, SOAK, WIDE_IN_SOAK } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test('a reference is masked, forgiving, and found by Enter and by the button', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const known = (await page.locator('.car .ref').first().innerText()).trim()
  const digits = known.replace('SAEX', '')
  const panel = await openPanel(page)
  const box = panel.getByRole('textbox', { name: 'SAEX reference' })

  await box.pressSequentially('12a')
  await expect(box).toHaveValue('SAEX12')
  await panel.getByRole('heading', { name: 'Search and Filter' }).click()
  await expect(box).toHaveValue('SAEX12')
  await box.fill('SAEX12345678')
  await expect(box).toHaveValue('SAEX1234567')
  await box.fill(` saex ${digits.slice(0, 3)} ${digits.slice(3)} `)
  await expect(box).toHaveValue(known)
  await box.fill(`http://127.0.0.1:8080/vehicle-listing/${known.toLowerCase()}?from=mail42`)
  await expect(box).toHaveValue(known)
  await box.press('Enter')
  await expect(page).toHaveURL(`/vehicle-listing/${known}`)
})

test('an empty and an unknown reference are told in a closable message', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  const search = panel.getByRole('button', { name: 'Search by reference' })
  await expect(page.getByRole('alert')).toHaveCount(0)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to find vehicle' })
  const detail = 'We do not seem to be able to find vehicle using SAEX REF:'
  await search.click()
  await expect(alert).toContainText(detail)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
  await panel.getByRole('textbox', { name: 'SAEX reference' }).fill('SAEX9999999')
  await search.click()
  await expect(alert).toContainText(`${detail} SAEX9999999`)
})

test('a look-up that is slow says so, and one that the server failed is no missing vehicle', SOAK, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  let answer = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/stock?saexReference=*', async (route) => {
    await isAnswered
    await route.fulfill({ status: 500, body: 'no' })
  })
  const box = panel.getByRole('textbox', { name: 'SAEX reference' })
  await box.fill('SAEX0000001')
  await panel.getByRole('button', { name: 'Search by reference' }).click()
  const slow = page.getByText('This seems to be taking a little longer than expected')
  await expect(slow).toBeVisible()
  answer()
  await expect(page.getByText('We could not look for this vehicle. Please try again.')).toBeVisible()
  await expect(slow).toHaveCount(0)
  await expect(page.getByText('Failed to find vehicle')).toHaveCount(0)
  await expect(box).toHaveValue('SAEX0000001')
})

test('the selector ticks, mirrors, fetches models once, filters down into them and is cleared', async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  const fetched: string[] = []
  page.on('request', (request) => (request.url().includes('GetModels') ? fetched.push(request.url()) : undefined))
  const filter = await openSelector(panel)
  expect((await panel.locator('.tree-b').boundingBox())?.height).toBeCloseTo(500, -1)
  const toyota = panel.getByRole('checkbox', { name: /^Toyota \(/ })
  const hilux = panel.getByRole('checkbox', { name: /^Hilux \(/ })
  const show = panel.getByRole('button', { name: 'Show Toyota models' })

  const models = await hold(page, '/api/stock/GetModels*')
  await show.click()
  await expect(panel.getByRole('status', { name: 'Fetching Toyota models' })).toBeVisible()
  models.release()
  await expect(hilux).toBeVisible()
  await hilux.check()
  await expect(toyota).toBeChecked()
  await show.click()
  await expect(hilux).toBeHidden()
  await show.click()
  await expect(hilux).toBeChecked()
  expect(fetched).toHaveLength(1)

  await filter.fill('TOYO')
  await expect(toyota).toBeChecked()
  await expect(hilux).toBeChecked()
  await filter.fill('toyota land')
  await expect(hilux).toBeHidden()
  await expect(panel.getByRole('checkbox', { name: /^Land Cruiser/ }).first()).toBeVisible()
  await filter.fill('o')
  await expect(panel.getByRole('checkbox', { name: /^Ford \(/ })).toBeVisible()
  await expect(hilux).toBeHidden()
  await filter.fill('')
  await expect(panel.getByRole('checkbox', { name: /^BMW \(/ })).toBeVisible()
  expect(fetched).toHaveLength(1)

  await toyota.uncheck()
  await show.click()
  await expect(hilux).not.toBeChecked()
  await toyota.check()
  await filter.fill('toyota')
  await panel.getByRole('button', { name: 'Clear make and model' }).click()
  await expect(filter).toHaveValue('')
  await expect(toyota).not.toBeChecked()
})

test('a tick draws its own row anew, and no other', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await openSelector(panel)
  const makes = panel.locator('.tree-l').getByRole('checkbox')
  await expect(makes.nth(20)).toBeAttached()
  // React writes the name of every box that it draws.
  await panel.locator('.tree-l').evaluate((tree) => {
    const drawn = new Set<Node>()
    new MutationObserver((records) => records.forEach(({ target }) => drawn.add(target))).observe(tree, {
      subtree: true,
      attributeFilter: ['name'],
    })
    Reflect.set(window, 'drawn', drawn)
  })
  const counted = page.waitForResponse(`**${PATHS.stockCounts}`)
  await makes.nth(3).click()
  await counted
  await expect(searchButton(panel)).toHaveText(/\(/)
  expect(await page.evaluate(() => Reflect.get(window, 'drawn').size)).toBe(1)
})

test('names over 15 letters are cut for the eye and whole for everyone else', ANY_SIZE, async ({ page }) => {
  const models = [{ id: 1, makeId: 1, name: 'Land Cruiser Prado', count: 17 }]
  await page.route('**/api/stock/GetModels*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), result: models } })
  })
  await openHome(page)
  const panel = await openPanel(page)
  const filter = await openSelector(panel)
  await filter.fill('toyota land cruiser')
  const long = panel.getByRole('checkbox', { name: 'Land Cruiser Prado (17)' })
  const label = long.locator('..')
  await expect(label).toHaveText('Land Cruiser Pr... (17)')
  await expect(label).toHaveAttribute('title', 'Land Cruiser Prado')
})

test('SEARCH wants a make for three seconds, then searches all that is chosen', async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await stopClock(page)
  await searchButton(panel).click()
  const error = panel.getByText('Make and Model are required to search')
  await expect(error).toBeVisible()
  await expect(panel.locator('.tree')).toHaveClass(/bad/)
  await page.clock.runFor(2900)
  await expect(error).toBeVisible()
  await page.clock.runFor(200)
  await expect(error).toHaveCount(0)
  await searchButton(panel).click()
  await expect(error).toBeVisible()
  await openSelector(panel)
  await panel.getByRole('checkbox', { name: /^Ford \(/ }).check()
  await expect(error).toHaveCount(0)
  await page.clock.resume()

  await panel.getByRole('checkbox', { name: /^Toyota \(/ }).check()
  await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('50000')
  const asked = nextSearch(page)
  await searchButton(panel).click()
  expect((await asked).request().postDataJSON()).toMatchObject({
    SearchType: 2,
    MakeModelList: [
      { MakeName: 'Ford', ModelName: null },
      { MakeName: 'Toyota', ModelName: null },
    ],
    MaxPrice: 50_000,
    First: 0,
  })
  await expect(page).toHaveURL('/?make=Ford&make=Toyota&maxPrice=50000')
  if (isPhone()) await expect(panel).toBeHidden()
  await expect(cards(page).filter({ hasNotText: /Ford|Toyota/ })).toHaveCount(0)
})

test('SEARCH cannot be pressed while a search runs', ANY_SIZE, async ({ page }) => {
  await openHome(page, '/?make=Ford')
  const stock = await hold(page, '/api/stock')
  const panel = await openPanel(page)
  await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('50000')
  await searchButton(panel).click()
  if (isPhone()) await expect(panel).toBeHidden()
  const again = await openPanel(page)
  await expect(searchButton(again)).toBeDisabled()
  stock.release()
  await expect(searchButton(again)).toBeEnabled()
})

test('the ten fields offer what they should and restrict each other', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  const values = (name: string) =>
    panel.getByRole('combobox', { name }).evaluate((select) =>
      select instanceof HTMLSelectElement
        ? [...select.options]
            .map(({ value }) => value)
            .filter(Boolean)
            .map(Number)
        : [],
    )
  const prices = [0, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 150_000, 200_000, 500_000, 2_000_000]
  const mileages = [0, 10_000, 20_000, 50_000, 100_000, 150_000, 200_000, 1_000_000]
  expect(await values('Min Price')).toEqual(prices.slice(0, -1))
  expect(await values('Max Price')).toEqual(prices.slice(1))
  expect(await values('Min Mileage')).toEqual(mileages.slice(0, -1))
  expect(await values('Max Mileage')).toEqual(mileages.slice(1))
  await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('10000')
  expect(await values('Min Price')).toEqual([0, 2500, 5000])
  await panel.getByRole('combobox', { name: 'Min Mileage' }).selectOption('100000')
  expect(await values('Max Mileage')).toEqual([150_000, 200_000, 1_000_000])

  const year = new Date().getFullYear()
  await panel.getByRole('button', { name: 'Year' }).click()
  const years = panel.getByRole('group', { name: 'Year' }).getByRole('checkbox')
  await expect(years).toHaveCount(19)
  await expect(years.first()).toHaveAccessibleName(new RegExp(`^${year}`))
  await expect(years.last()).toHaveAccessibleName(new RegExp(`^${year - 18}`))
  for (const name of ['Body Type', 'Fuel Type', 'Transmission', 'Drive Type', 'Doors']) {
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name }).click()
    await expect(panel.getByRole('group', { name }).getByRole('checkbox').nth(1)).toBeVisible()
  }

  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByText('Filters cleared. Choose a make and press SEARCH.')).toBeVisible()
  expect(await values('Min Price')).toEqual(prices.slice(0, -1))
})

test('a bound that is not chosen is read whole, in a wide font too', async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  const cut = await panel.locator('select[name^=m]').evaluateAll((lists) => {
    const canvas = document.createElement('canvas').getContext('2d')
    return lists.flatMap((list) => {
      if (!(list instanceof HTMLSelectElement) || canvas === null) return ['no list']
      const style = getComputedStyle(list)
      canvas.font = `${style.fontSize} 'DejaVu Sans'`
      const said = list.selectedOptions[0]?.text ?? ''
      const room = list.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return canvas.measureText(said).width > room ? [`${list.name}: “${said}” in ${room} px`] : []
    })
  })
  expect(cut).toEqual([])
})

test('a list opens inside of the panel, from the edge of its own field', async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  for (const name of ['Body Type', 'Fuel Type', 'Transmission', 'Drive Type', 'Doors']) {
    const opener = panel.getByRole('button', { name })
    await opener.click()
    const field = (await opener.boundingBox())!
    const list = (await panel.getByRole('group', { name }).boundingBox())!
    const isAtRight = field.x > (await panel.boundingBox())!.width / 2 && isPhone()
    if (isAtRight) expect(list.x + list.width, name).toBeCloseTo(field.x + field.width, 0)
    else expect(list.x, name).toBeCloseTo(field.x, 0)
    await page.keyboard.press('Escape')
  }
})

test('beside the results all fields have one inset, and their arrows stand below each other', async ({ page }) => {
  test.skip(isPhone(), 'a phone has the panel as a dialog')
  await openHome(page)
  const panel = await openPanel(page)
  const looks = await panel.locator('.form-select').evaluateAll((fields) =>
    fields.map((field) => {
      const { paddingLeft, backgroundPosition, backgroundSize } = getComputedStyle(field)
      const value = field.parentElement?.querySelector('.value')
      const inset = value
        ? value.getBoundingClientRect().left - field.getBoundingClientRect().left
        : Number.parseFloat(paddingLeft) + 1
      return `${Math.round(inset)} px, ${backgroundPosition}, ${backgroundSize}`
    }),
  )
  expect(looks.length).toBeGreaterThan(8)
  expect(new Set(looks).size, looks.join('\n')).toBe(1)
})

test('options that do not come ask to refresh the browser', ANY_SIZE, async ({ page }) => {
  await page.route('**/api/filters?typeId=2', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.route('**/api/stock/makes', (route) => route.abort())
  await openHome(page)
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Body Type' }).click()
  await expect(panel.getByRole('group', { name: 'Body Type' })).toContainText(
    'Please refresh your browser to get these options',
  )
  await panel.getByRole('button', { name: 'Make and Model *' }).click()
  await expect(panel.locator('.tree')).toContainText('Please refresh your browser to get these options')
})

test(
  'live counts tell what SEARCH and every option would give, and lead nowhere empty',
  WIDE_IN_SOAK,
  async ({ page }) => {
    await openHome(page)
    const panel = await openPanel(page)
    await expect(panel.getByText(/^[\d\u00A0]+ vehicles in stock$/)).toBeVisible()
    await expect(searchButton(panel)).toHaveText('SEARCH')
    await openSelector(panel)
    const toyota = panel.getByRole('checkbox', { name: /^Toyota \(/ })
    // What stands at the make may be older: other specs make vehicles meanwhile.
    const counted = await recordCounts(page, 'Toyota')
    await toyota.check()
    await expect.poll(() => counted.length).toBeGreaterThan(0)
    const whole = counted.at(-1) ?? Number.NaN
    await expect(searchButton(panel)).toHaveText(`SEARCH (${whole})`)

    await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('10000')
    await panel.getByRole('button', { name: 'Fuel Type' }).click()
    const diesel = panel.getByRole('group', { name: 'Fuel Type' }).getByRole('checkbox', { name: /^Diesel/ })
    await expect(diesel).toHaveAccessibleName(/^Diesel \([\d\u00A0]+\)$/)
    // From here on both are of one answer, and dearer vehicles, such as those of other specs, change neither.
    await expect(searchButton(panel)).not.toHaveText(`SEARCH (${whole})`)
    const narrowed = numberIn((await toyota.getAttribute('aria-label')) ?? '')
    expect(narrowed).toBeLessThan(whole)
    await expect(searchButton(panel)).toHaveText(`SEARCH (${narrowed})`)
    const expected = numberIn(await diesel.locator('..').innerText())
    await diesel.check()
    await expect(searchButton(panel)).toHaveText(`SEARCH (${expected})`)
    const empty = await panel.getByRole('checkbox', { name: /\(0\)$/ }).all()
    expect(empty.length).toBeGreaterThan(0)
    for (const option of empty) await expect(option).toBeDisabled()
    await page.keyboard.press('Escape')

    await searchButton(panel).click()
    // Until the answer is there the line is that of all vehicles.
    await expect.poll(() => totalOf(page)).toBe(expected)
  },
)

/** What the page is told from now on that a search with this make would find. */
async function recordCounts(page: Page, make: string): Promise<readonly number[]> {
  const counted: number[] = []
  await page.route(`**${PATHS.stockCounts}`, async (route) => {
    if (!(route.request().postData() ?? '').includes(make)) return route.continue()
    const response = await route.fetch()
    const { result } = (await response.json()) as { readonly result: StockCounts }
    counted.push(result.count)
    return route.fulfill({ response })
  })
  return counted
}

test('counts that do not come disable nothing', ANY_SIZE, async ({ page }) => {
  await page.route('**/api/stock/counts', (route) => route.abort())
  await openHome(page)
  const panel = await openPanel(page)
  await openSelector(panel)
  await panel.getByRole('checkbox', { name: /^Toyota \(/ }).check()
  await panel.getByRole('button', { name: 'Fuel Type' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Diesel', exact: true })).toBeEnabled()
  await expect(searchButton(panel)).toHaveText('SEARCH')
  await searchButton(panel).click()
  await expect(cards(page).first()).toHaveAccessibleName(/Toyota/)
})

test('nothing in the open filter is smaller than a finger', NARROW, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await openSelector(panel)
  await panel.getByRole('button', { name: 'Show Toyota models' }).click()
  await panel.getByRole('checkbox', { name: /^Toyota \(/ }).check()
  await panel.getByRole('button', { name: 'Fuel Type' }).click()
  await expect(panel.getByRole('checkbox', { name: /^Diesel/ })).toBeVisible()
  const small = await panel.locator('button, a, input, select').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      if (!control.checkVisibility() || Math.min(width, height) >= 44) return []
      return [`${control.tagName} ${control.className} ${target.textContent}: ${width} × ${height}`]
    }),
  )
  expect(small).toEqual([])
})

test('fields stand beside each other at every width, between phone and desktop in a low band', async ({ page }) => {
  await openHome(page)
  const fields = (await openPanel(page)).locator('.fields')
  const highest = isPhone() ? { 320: 1000, 360: 1000 } : { 571: 330, 640: 330, 767: 330, 1280: 1000 }
  for (const [width, height] of Object.entries(highest)) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    const box = await fields.boundingBox()
    expect(box?.height, `height at ${width} px`).toBeLessThan(height)
  }
})

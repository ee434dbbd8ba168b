import { expect, test } from '@playwright/test'
import { BASE_URL, isPhone, openHome, openPanel, openSelector } from './home.ts'
import { ANY_SIZE, MOVING, NARROW } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

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

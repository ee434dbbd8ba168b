import { expect, test, type Page } from '@playwright/test'
import { violations, violationsInBothSchemes } from './axe.ts'
import { ANY_SIZE } from './kinds.ts'
import { call, issueQuotes, signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

type Car = { readonly saexRef: string; readonly make: string; readonly model: string }

/** A vehicle of its own for each test and project: about that place of the stock, and on the first page of its model. */
async function vehicleAt(page: Page, first: number): Promise<Car> {
  const search = (more: object) =>
    call<{ cars: Car[]; count: number }>(page.request, '/api/stock', { SortId: 21, ...more })
  const { cars } = await search({ First: first, Rows: 10 })
  for (const car of cars) {
    const { count } = await search({ MakeModelList: [{ MakeName: car.make, ModelName: car.model }], Rows: 1 })
    if (count < 15) return car
  }
  throw new Error('every model has many vehicles here')
}

async function lookUp(page: Page, saexRef: string): Promise<void> {
  await page.goto('/stock-status')
  await page.getByRole('textbox', { name: /^SAEX Reference Number/ }).fill(saexRef.toLowerCase())
  await page.getByRole('button', { name: 'SEARCH' }).press('Enter')
  await expect(page.getByRole('article')).toContainText(saexRef)
}

test(
  'a clerk keeps a field against files and lets it go; an agent only reads it',
  ANY_SIZE,
  async ({ page, browser }) => {
    const { saexRef } = await vehicleAt(page, 220)
    await signIn(page, 'clerk')
    await lookUp(page, saexRef)
    const kept = page.getByRole('region', { name: 'Kept against files' })
    await expect(kept).toContainText('No field is pinned: files may change every field.')
    await expect(kept.getByRole('button', { name: 'Keep against files' })).toBeDisabled()
    await kept.getByRole('combobox', { name: 'Field to keep' }).selectOption('Year')
    await kept.getByRole('button', { name: 'Keep against files' }).press('Enter')
    await expect(kept.getByRole('status')).toHaveText('Year is kept: files do not change it.')
    await expect(kept.getByRole('button', { name: 'Keep against files' })).toBeFocused()
    await expect(kept.getByRole('listitem')).toHaveText(/^Year \d{4}Files have said nothing else so far/)
    await expect(kept.getByRole('combobox').getByRole('option', { name: 'Year' })).toHaveCount(0)
    expect(await violationsInBothSchemes(page)).toEqual([])

    const other = await browser.newContext()
    const agent = await other.newPage()
    await signIn(agent, 'agent')
    await lookUp(agent, saexRef)
    const read = agent.getByRole('region', { name: 'Kept against files' })
    await expect(read.getByRole('listitem')).toContainText('Year')
    await expect(read.getByRole('button')).toHaveCount(0)

    // The agent's word is another version: the clerk is told, sees how it stands, and goes on.
    await mark(agent, 'Mark as reserved')
    await expect(agent.getByText(`${saexRef} is reserved.`)).toBeVisible()
    await other.close()
    const letGo = kept.getByRole('button', { name: 'Let files change it: Year' })
    await letGo.press('Enter')
    await expect(kept.getByRole('alert')).toContainText('Somebody changed this vehicle just before you.')
    await expect(letGo).toBeFocused()
    await letGo.press('Enter')
    await expect(kept.getByRole('status')).toHaveText('Year is as the file has it, and follows the next files.')
    await expect(kept.getByRole('listitem')).toHaveCount(0)
    await expect(kept.getByRole('heading')).toBeFocused()
  },
)

async function mark(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('group').getByRole('button', { name: action }).click()
}

test(
  'a vehicle is reserved, sold and made available again, and card, listing and quotation say so',
  ANY_SIZE,
  async ({ page }) => {
    const { saexRef, make, model } = await vehicleAt(page, 200)
    await signIn(page, 'agent')
    await lookUp(page, saexRef)
    await mark(page, 'Mark as reserved')
    await expect(page.getByText(`${saexRef} is reserved.`)).toBeFocused()
    await expect(page.getByRole('article')).toContainText(/Set by Sample Agent, \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    const history = page.getByRole('table', { name: 'History' }).getByRole('row')
    await expect(history).toHaveCount(2)
    await expect(history.last()).toContainText(/Sample Agent, status.*Status.*Available.*Reserved/)

    await page.goto(`/vehicle-listing/${saexRef}`)
    await expect(page.getByText('This vehicle is reserved.')).toBeVisible()
    await page.goto(`/?make=${encodeURIComponent(make)}&model=${encodeURIComponent(model)}`)
    const card = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').filter({ hasText: saexRef })
    await expect(card).toContainText('Reserved')

    await lookUp(page, saexRef)
    await mark(page, 'Mark as sold')
    await expect(page.getByText(`${saexRef} is sold.`)).toBeVisible()
    await page.goto(`/vehicle-listing/${saexRef}`)
    await expect(page.getByText('This vehicle has been sold.')).toBeVisible()
    const refused = await page.request.post('/api/saexport/GetQuoteForDelivery', {
      data: {
        startLocationId: 1,
        endLocationId: 101,
        deliveryTypeId: 1,
        saexRef,
        firstName: 'A',
        surname: 'B',
        email: 'a@example.test',
      },
    })
    expect(await refused.json()).toMatchObject({ errorKey: 'NOT_QUOTABLE' })

    await lookUp(page, saexRef)
    await mark(page, 'Make available')
    await expect(history).toHaveCount(4)
    await page.getByRole('combobox', { name: 'Field', exact: true }).selectOption('Mileage')
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  },
)

test('by keyboard: the question takes the focus, Escape goes back to the button', ANY_SIZE, async ({ page }) => {
  const { saexRef } = await vehicleAt(page, 300)
  await signIn(page, 'agent')
  await lookUp(page, saexRef)
  await page.getByRole('button', { name: 'Mark as sold' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Mark ${saexRef} as sold?`)).toBeVisible()
  const isOpaque = (button: Element) => !/, 0\)$|^transparent$/.test(getComputedStyle(button).backgroundColor)
  const answer = page.getByRole('group').getByRole('button', { name: 'Mark as sold' })
  expect(await answer.evaluate(isOpaque), 'red all over').toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Mark as sold' })).toBeFocused()
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
})

test('the vehicle that was looked up is pictured from nose to tail', ANY_SIZE, async ({ page }) => {
  const { saexRef } = await vehicleAt(page, 40)
  await signIn(page, 'agent')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await lookUp(page, saexRef)
    const place = await page.getByRole('article').locator('.ph').boundingBox()
    expect((place?.width ?? 0) / (place?.height ?? 1), String(width)).toBeCloseTo(4 / 3, 1)
  }
})

test('who comes second is told what the first did', ANY_SIZE, async ({ page }) => {
  const { saexRef } = await vehicleAt(page, 320)
  await signIn(page, 'agent')
  await lookUp(page, saexRef)
  const other = await page.context().newPage()
  await signIn(other, 'admin')
  await lookUp(other, saexRef)
  await mark(other, 'Mark as sold')
  await expect(other.getByText(`${saexRef} is sold.`)).toBeVisible()
  await mark(page, 'Mark as reserved')
  await expect(page.getByText('Somebody changed this vehicle just before you.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Set by Sample Administrator')
  await mark(page, 'Make available')
  await expect(page.getByText(`${saexRef} is available.`)).toBeVisible()
})

test('a quotation is withdrawn from its row, and says so to whoever checks it', ANY_SIZE, async ({ page }) => {
  const [quote] = await issueQuotes(page.request, { first: 340, count: 1 })
  const { quoteNumber, check } = quote as unknown as { quoteNumber: string; check: string }
  await signIn(page, 'agent')
  await page.goto(`/quotes?search=${quoteNumber}`)
  await page.getByRole('button', { name: `Withdraw ${quoteNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: `Withdraw quotation ${quoteNumber}?` })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Withdraw ${quoteNumber}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  // Scrolled to its end by the press, the table has columns under the one that stays in sight.
  await page.getByRole('region', { name: 'Quotations, scrolls sideways' }).evaluate((box) => box.scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The price was wrong')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: quoteNumber })
  await expect(row.getByRole('rowheader')).toHaveText(`${quoteNumber}Withdrawn`)
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  const { pathname, hash } = new URL(check)
  await page.goto(pathname + hash)
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(/withdrawn/i)
})

test('whoever may not is told so, and nothing is asked for', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'advertiser')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/stock-status', '/uploads', '/to-confirm']) {
    await page.goto(path)
    await expect(page.getByText('Your account does not include this page')).toBeVisible()
  }
  expect(asked.filter((path) => path.startsWith('/api/staff'))).toEqual([])
})

test('axe finds nothing on the pages and in the question', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  const { saexRef } = await vehicleAt(page, 350)
  await lookUp(page, saexRef)
  await page.getByRole('button', { name: 'Mark as sold' }).click()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.goto('/uploads')
  await expect(page.getByRole('heading', { name: 'New upload' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Please choose a file.')).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
})

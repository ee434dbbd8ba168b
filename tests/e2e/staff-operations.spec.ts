import { expect, test, type Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { makeZip, workbookEntries } from '../support/zip.ts'
import { violations, violationsInBothSchemes } from './axe.ts'
import { overhang } from './fit.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
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
    await expect(kept.getByRole('status')).toContainText('Somebody changed this vehicle just before you.')
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
    await expect(page.getByText('Nothing was changed yet.')).toBeVisible()
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
  await expect(page.getByText('Nothing was changed yet.')).toBeVisible()
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

/** With currency and unit: nothing has to be asked. */
const HEADER = 'Stock No,Make,Model,Year,Km,Price (ZAR)'

async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto('/uploads')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

test('a file that is saved again before it is sent is asked for again', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('stock.csv')
  await writeFile(path, HEADER)
  await signIn(page, 'agent')
  await page.goto('/uploads')
  await page.getByLabel('File', { exact: true }).setInputFiles(path)
  await writeFile(path, `${HEADER}\nS1,Subaru,Forester,2019,80000,300000`)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('The file was changed or removed since it was chosen.')).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles(path)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'stock.csv' })).toBeVisible()
})

test('a mapping file that was wrong is taken when it is mended and chosen again', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('mapping.json')
  await writeFile(path, '{')
  await signIn(page, 'agent')
  await chooseFile(page, 'mended.csv', [HEADER, 'S1,Subaru,Forester,2019,80000,300000'].join('\n'))
  await page.getByRole('button', { name: 'Use a mapping file' }).click({ timeout: 30_000 })
  const field = page.getByLabel('File', { exact: true })
  const browser = await page.context().newCDPSession(page)
  // As a person does it: the browser tells of no change where the same file is chosen again.
  async function choose(): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await field.click()
    await chooser
    const { result } = await browser.send('Runtime.evaluate', {
      expression: `document.querySelector('input[type=file][accept=".json"]')`,
    })
    await browser.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId! })
  }
  await choose()
  await expect(page.getByText('This file is no mapping')).toBeVisible()
  const fields = { make: 'Make', model: 'Model', price: 'Price (ZAR)' }
  await writeFile(path, JSON.stringify({ supplier: 'Mended Motors', currency: 'ZAR', fields }))
  await choose()
  await expect(page.getByRole('textbox', { name: 'Supplier' })).toHaveValue('Mended Motors')
  await expect(page.getByText('This file is no mapping')).toBeHidden()
})

test('a file of stock is shown, imported, and its rejected rows come back as a file', ANY_SIZE, async ({ page }) => {
  const supplier = `E2E Motors ${Date.now()}`
  const rows = Array.from(
    { length: 40 },
    // Not one of the popular vehicles: other tests look at the pictures that home shows first.
    (_, at) => `U${at},${at % 10 === 3 ? '' : 'Subaru'},Forester,2019,${80_000 + at},300000`,
  )
  await signIn(page, 'agent')
  await chooseFile(page, `${supplier}.csv`, [HEADER, ...rows].join('\n'))
  await expect(page.getByText('Understood as utf-8, separated by commas, with 6 columns.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByLabel('Stock number')).toHaveValue('Stock No')
  await expect(page.getByRole('textbox', { name: 'Supplier' })).toHaveValue(/Motors/)
  expect(await violations(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  await page.getByRole('textbox', { name: 'Supplier' }).fill(supplier)
  await page.getByRole('button', { name: 'Start import' }).click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Make: is empty')).toBeVisible()
  const entry = page.getByRole('button', { name: `${supplier}.csv` })
  await expect(entry).toContainText('36 new or changed, 4 rejected')
  expect(await violations(page)).toEqual([])
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows (4)' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe(`${supplier}.rejected.csv`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')).toHaveLength(6)
  expect(text).toContain('Make: is empty,,U3,,Forester')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
})

test('a file whose rows name their suppliers asks for none', SOAK, async ({ page }) => {
  const name = `E2E Several ${Date.now()}`
  const rows = ['S1,Subaru,Forester,2019,1,300000', 'S1,Subaru,Forester,2020,1,310000']
  const lines = rows.map((row, index) => `${row},${name} ${index + 1}`)
  await signIn(page, 'agent')
  await chooseFile(page, `${name}.csv`, [`${HEADER},Supplier`, ...lines].join('\n'))
  await page.getByRole('button', { name: 'More fields' }).click({ timeout: 30_000 })
  await page.getByLabel('Supplier of the row').selectOption('Supplier')
  await expect(page.getByText('Each row names its supplier, in the column “Supplier”')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Supplier', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Start import' }).click()
  await expect(page.getByRole('heading', { name: /^(Result|As it would stand)$/ })).toBeVisible({ timeout: 30_000 })
  const start = page.getByRole('button', { name: 'Start import' })
  if (await start.isVisible()) await start.click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: `${name}.csv` })).toContainText('2 new or changed')
})

test('words that the stock never had are decided before an import', SOAK, async ({ page }) => {
  const supplier = `E2E Words ${Date.now()}`
  const rows = [
    'W1,Subaru,Forester,2019,1,300000,Estate',
    'W2,Su-baru,Forester,2019,1,300000,SUV',
    'W3,"a/c, (10)",ABS,2019,1,300000,SUV',
  ]
  await signIn(page, 'agent')
  await chooseFile(page, `${supplier}.csv`, [`${HEADER},Body type`, ...rows].join('\n'))
  const start = page.getByRole('button', { name: 'Start import' })
  await start.click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'As it would stand' })).toBeFocused({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Words that the stock never had' })).toBeVisible()
  await expect(page.getByLabel('What Su-baru is')).toHaveValue('>Subaru')
  await expect(page.getByLabel('What Estate is')).toHaveValue('>Station Wagon')
  await start.click()
  await expect(page.getByText('Please say what becomes of each word').first()).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  await page.getByLabel('What a/c, (10) is', { exact: true }).selectOption('Reject its rows')
  await page.getByLabel('What a/c, (10) ABS is', { exact: true }).selectOption('Reject its rows')
  await start.click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Make: is rejected')).toBeVisible()
  await expect(page.getByRole('button', { name: `${supplier}.csv` })).toContainText('2 new or changed, 1 rejected')
})

test('an import is cancelled, says what that means, and can be started again', SOAK, async ({ page }) => {
  // Nothing of it goes in, however far it comes: other tests look at the stock.
  const rows = Array.from({ length: 400_000 }, (_, at) => `C${at},,Forester,2019,1,1`)
  await signIn(page, 'agent')
  await chooseFile(page, 'cancelled.csv', [HEADER, ...rows].join('\n'))
  const start = page.getByRole('button', { name: 'Start import' })
  await expect(start).toBeVisible({ timeout: 60_000 })
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  // A machine that does not compare so many rows in time says so, and is told a second time.
  await expect(async () => {
    if (await start.isVisible()) await start.click()
    await expect(cancel).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('status').filter({ hasText: /^(Waiting|Being imported)$/ })).toBeVisible()
  expect(await overhang(page)).toBe(0)
  await cancel.click()
  await expect(page.getByRole('status').filter({ hasText: /^Cancelled$/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^It was cancelled/)).toBeVisible()
  await expect(cancel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  // The list is asked for every ten seconds.
  const entry = page.getByRole('listitem').filter({ hasText: 'cancelled.csv' }).first()
  await expect(entry).toContainText('Cancelled', { timeout: 30_000 })
  expect(await violations(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
})

test('a bomb is refused in words, and a mapping without a price is not started', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  const bomb = makeZip([...workbookEntries([['Make']]), { name: 'xl/a.xml', content: Buffer.alloc(5_000_000) }])
  await chooseFile(page, 'stock.xlsx', bomb)
  await expect(page.getByText('The workbook has a part that is packed more than 100 to 1.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('nothing was imported')).toBeVisible()
  await chooseFile(page, 'stock.csv', `${HEADER}\nA,Toyota,Hilux,2019,1,1\n`)
  await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('textbox', { name: 'Supplier' }).fill('Cape Motors')
  await page.getByLabel('Price', { exact: true }).selectOption('Not in the file')
  await page.getByRole('button', { name: 'Start import' }).click()
  await expect(page.getByText('Please say which column is the price.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Result' })).toHaveCount(0)
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

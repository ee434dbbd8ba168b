import { readFile, writeFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { makeZip, workbookEntries } from '../support/zip.ts'
import { violations, violationsInBothSchemes } from './axe.ts'
import { overhang } from './fit.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

/** With currency and unit: nothing has to be asked. */
const HEADER = 'Stock No,Make,Model,Year,Km,Price (ZAR)'

async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto('/uploads')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

test('a file that is saved again before it is sent is asked for again', ANY_SIZE, async ({ page }, testInfo) => {
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

test(
  'a mapping file that was wrong is taken when it is mended and chosen again',
  ANY_SIZE,
  async ({ page }, testInfo) => {
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
  },
)

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
  }).toPass({ timeout: 90_000 })
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

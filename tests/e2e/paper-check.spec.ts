import { expect, type Page } from '@playwright/test'
import { MAX_PAPER_BYTES } from '../../src/shared/contract/shared-paper.ts'
import { violationsInBothSchemes } from './axe.ts'
import { untilAlive } from './home.ts'
import { ANY_SIZE, SOAK, WIDE_IN_SOAK } from './kinds.ts'
import { test, visitUntilReady } from './offline.ts'
import { issueQuotation } from './quotes.ts'

const ISSUED = 'This file is the one we issued'
const CHANGED = 'This is our quotation, but the file was changed'
const NOT_OURS = 'Not ours'
const OTHER_PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

function verdict(page: Page, title: string) {
  return page.getByRole('region', { name: 'Result' }).getByRole('heading', { name: title, exact: true })
}

function choose(page: Page, buffer: Buffer) {
  return page.getByLabel('Choose a file').setInputFiles({ name: 'q.pdf', mimeType: 'application/pdf', buffer })
}

/** As it is issued, and with one digit of its signed address, or one byte of its drawing, changed. */
async function issuedFile(page: Page) {
  const quote = await issueQuotation(page.request)
  const file = Buffer.from(quote.base64, 'base64')
  const changed = Buffer.from(file)
  const at = file.indexOf('endstream') - 5
  changed[at] = (file[at] ?? 0) ^ 1
  return { quote, file, changed }
}

/** As a device's share sheet does it: a form with the file, sent to the address of the manifest. */
async function shareFile(page: Page, file: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'paper' })
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'q.pdf', { type: 'application/pdf' }))
    input.files = files.files
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/check/share', enctype: 'multipart/form-data' })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, file.toString('base64'))
}

async function dropFile(page: Page, file: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'q.pdf', { type: 'application/pdf' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, file.toString('base64'))
}

test(
  'without a connection a chosen file is the one we issued, changed, or not ours',
  WIDE_IN_SOAK,
  async ({ page, context }) => {
    const { quote, file, changed } = await issuedFile(page)
    await visitUntilReady(page, '/check')
    await context.setOffline(true)
    await page.reload()
    await untilAlive(page)
    await choose(page, file)
    await expect(verdict(page, ISSUED)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(quote.quoteNumber)
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('could not be asked')
    expect(await violationsInBothSchemes(page)).toEqual([])
    await choose(page, changed)
    await expect(verdict(page, CHANGED)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Result' }).getByRole('definition')).toHaveCount(0)
    expect(await violationsInBothSchemes(page)).toEqual([])
    await choose(page, OTHER_PDF)
    await expect(verdict(page, NOT_OURS)).toBeVisible()
    expect(await violationsInBothSchemes(page)).toEqual([])
  },
)

test(
  'a file that is shared to the app is checked without a connection, and then kept nowhere',
  SOAK,
  async ({ page, context }) => {
    const { quote, file, changed } = await issuedFile(page)
    await visitUntilReady(page, '/check')
    await context.setOffline(true)
    await shareFile(page, file)
    await expect(verdict(page, ISSUED)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(quote.quoteNumber)
    await expect(page).toHaveURL(/\/check$/)
    expect(await page.evaluate(() => caches.has('saex-shared'))).toBe(false)
    await shareFile(page, changed)
    await expect(verdict(page, CHANGED)).toBeVisible()
    await shareFile(page, Buffer.alloc(MAX_PAPER_BYTES + 1, 'A'))
    await expect(verdict(page, 'This file is too big')).toBeVisible()
    expect(await page.evaluate(() => caches.has('saex-shared'))).toBe(false)
    await page.reload()
    await untilAlive(page)
    await expect(page.getByRole('region', { name: 'Result' })).toBeHidden()
  },
)

test('words that are dragged to the field of the code stand there', async ({ page, isMobile }) => {
  // A finger drags no words.
  test.skip(isMobile)
  await page.goto('/check')
  await untilAlive(page)
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.scrollIntoViewIfNeeded()
  const heading = page.getByRole('heading', { name: 'Type the short code' })
  await heading.selectText()
  await heading.dragTo(field)
  await expect(field).toHaveValue(/short code/)
})

test(
  'with a connection the file goes nowhere, and the shop is asked only whether it was withdrawn',
  SOAK,
  async ({ page }) => {
    const { file, changed } = await issuedFile(page)
    await visitUntilReady(page, '/check')
    await untilAlive(page)
    const asked: string[] = []
    page.on('request', (call) =>
      asked.push(`${call.method()} ${call.url().replace(/.*\/\/[^/]+/, '')} ${call.postData() ?? ''}`),
    )
    await choose(page, OTHER_PDF)
    await expect(verdict(page, NOT_OURS)).toBeVisible()
    await dropFile(page, changed)
    await expect(verdict(page, CHANGED)).toBeVisible()
    expect(asked.filter((call) => call.includes('quote-check'))).toEqual([])
    await dropFile(page, file)
    await expect(verdict(page, ISSUED)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('it has not been withdrawn')
    const calls = asked.filter((call) => !call.startsWith('GET /pictures'))
    expect(calls.filter((call) => call.startsWith('POST') && call.includes('check'))).toEqual([])
    expect(calls.filter((call) => call.includes('quote-check'))).toEqual([
      expect.stringMatching(/^GET \/api\/quote-check\?signature=[\w-]{43} $/),
    ])
  },
)

test(
  'what cannot be checked says why: no PDF, too big, a paper whose key is not here',
  SOAK,
  async ({ page, shop }) => {
    const { file } = await issuedFile(page)
    await visitUntilReady(page, '/check')
    await untilAlive(page)
    await choose(page, Buffer.from('a picture'))
    await expect(verdict(page, 'This is not a PDF')).toBeVisible()
    await choose(page, Buffer.alloc(MAX_PAPER_BYTES + 1))
    await expect(verdict(page, 'This file is too big')).toBeVisible()
    await page.getByLabel('Choose a file').setInputFiles([])
    const seal = file.lastIndexOf('%SaexSeal1 ') + '%SaexSeal1 '.length
    shop.setFaults((path) => (path.includes('/quote-keys') ? 'cut' : undefined))
    // Another id of the key: eight digits, from the second byte of what was signed.
    const foreign = Buffer.from(file)
    foreign.write('UAAAAAA', seal)
    await choose(page, foreign)
    await expect(verdict(page, 'Not checked yet')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
)

test(
  'where no worker runs a shared file is read by nobody, and the page asks for it',
  ANY_SIZE,
  async ({ request }) => {
    const paper = { name: 'q.pdf', mimeType: 'application/pdf', buffer: OTHER_PDF }
    const answer = await request.post('/check/share', { multipart: { paper }, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    expect(answer.headers()['location']).toBe('/check?file=unread')
  },
)

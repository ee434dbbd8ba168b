import { expect, test, type Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { textOfPdf } from '../support/pdf-text.ts'
import { MOVING, wholeBrowser, WIDE_IN_SOAK } from './kinds.ts'

const BUYER = { first: 'Chanda', last: 'Mwila' }

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '', ...wholeBrowser, ...MOVING })

test(
  'a buyer finds a Hilux, sees what it costs at Chirundu and takes the quotation home',
  WIDE_IN_SOAK,
  async ({ page }, info) => {
    await searchToyotaHilux(page)
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Hilux')

    await chooseDestination(page, { country: 'Zambia', port: /Chirundu/ })
    const table = page.getByRole('table', { name: 'Quote' })
    await expect(table).toContainText('Total cost of vehicle and delivery')
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('ZMW')
    const extra = table.getByRole('row').filter({ hasText: /Total in ZMW \(\d{4}\/\d\d\/\d\d \d\d:\d\d\)/ })
    const kwacha = /ZK[\s\u00A0][\d\s\u00A0]+\.\d\d/.exec(await extra.innerText())?.[0] ?? ''
    expect(kwacha).not.toBe('')

    const email = `chanda.${info.project.name}@example.test`
    const download = await fillInAndDownload(page, email)
    expect(download.suggestedFilename()).toMatch(/^Q\d{4}-\d{6}\.pdf$/)
    const pdf = await readFile(await download.path())
    const text = await textOfPdf(pdf)
    expect(plain(text)).toContain(plain(kwacha))

    await page.getByRole('button', { name: 'Email Quote' }).click()
    await expect(page.getByText('Your quote has been emailed to you!')).toBeVisible()
    const mail = await findMail(email)
    expect(mail.recipients).toEqual([email])
    expect(Buffer.from(mail.attachment).equals(pdf)).toBe(true)
  },
)

async function searchToyotaHilux(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Our Range of Vehicles' })).toBeVisible()
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  if (await filter.isVisible()) await filter.click()
  await page.getByRole('button', { name: 'Make and Model *' }).click()
  await page.getByRole('textbox', { name: 'Filter makes and models' }).fill('toyota')
  await page.getByRole('checkbox', { name: /^Hilux \(/ }).check()
  await page
    .getByRole('button', { name: /^SEARCH/ })
    .first()
    .click()
  const cards = page.getByRole('list', { name: 'Vehicles' }).getByRole('link')
  await expect(cards.first()).toHaveAccessibleName(/Toyota Hilux/)
  for (const name of await cards.allInnerTexts()) expect(name).toContain('Toyota Hilux')
}

async function chooseDestination(page: Page, { country, port }: { country: string; port: RegExp }): Promise<void> {
  await page.getByRole('button', { name: 'Get a Quotation Now!' }).first().click()
  const panel = page.getByRole('region', { name: 'Get a Quote Now!' })
  await panel.getByRole('combobox', { name: 'Select Country' }).selectOption({ label: country })
  const ports = panel.getByRole('combobox', { name: 'Select Port' })
  await expect(ports).toBeEnabled()
  const label = (await ports.locator('option').allInnerTexts()).find((text) => port.test(text)) ?? ''
  await ports.selectOption({ label })
  await panel.getByRole('button', { name: 'Generate Quote!' }).click()
  await expect(panel.getByRole('button', { name: 'Change Country and Port' })).toBeVisible()
}

async function fillInAndDownload(page: Page, email: string) {
  await page.getByRole('button', { name: 'Download Quote' }).click()
  await page.getByLabel('First Name').fill(BUYER.first)
  await page.getByLabel('Last Name').fill(BUYER.last)
  await page.getByLabel('Email Address').fill(email)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Quote' }).click()
  return started
}

function plain(text: string): string {
  return text.replaceAll(/[\s\u00A0]+/g, ' ')
}

async function findMail(recipient: string) {
  const folder = process.env['SAEX_E2E_MAILS'] ?? ''
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue
    const mail = await PostalMime.parse(await readFile(join(folder, name)))
    if (mail.to?.[0]?.address !== recipient) continue
    const envelope: unknown = JSON.parse(await readFile(join(folder, name.replace('.eml', '.json')), 'utf8'))
    const recipients =
      typeof envelope === 'object' && envelope !== null && 'recipients' in envelope ? envelope.recipients : []
    const [file] = mail.attachments
    if (file === undefined || typeof file.content === 'string') throw new Error('the mail has no attachment')
    return { recipients, attachment: new Uint8Array(file.content) }
  }
  throw new Error(`no mail to ${recipient}`)
}
